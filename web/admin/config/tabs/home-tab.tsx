import { m } from '#messages/messages.js'
import { fieldLabel } from '#web/admin/config/field-labels.ts'
import { ChoiceRow } from '#web/admin/config/fields/choice-row.tsx'
import { FormRow } from '#web/admin/config/fields/form-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { PublishClasses } from './publish-classes.tsx'

export function HomeTab({ draft }: { draft: ConfigDraft }) {
  const { value, set, error } = draft
  return (
    <>
      <ChoiceRow
        label={fieldLabel('COMMON_PC_HOME_TEMPLATE')}
        error={error('COMMON_PC_HOME_TEMPLATE')}
        value={value.COMMON_PC_HOME_TEMPLATE}
        onChange={(next) => set('COMMON_PC_HOME_TEMPLATE', next)}
        options={[
          { value: 'card', label: m.admin_template_card(), hint: m.admin_template_card_hint() },
          { value: 'compact', label: m.admin_template_compact(), hint: m.admin_template_compact_hint() },
          { value: 'waterfall', label: m.admin_template_waterfall(), hint: m.admin_template_waterfall_hint() },
        ]}
      />
      <FormRow
        wide
        label={fieldLabel('COMMON_PUBLISH_SYSTEM_CLASS')}
        hint={m.admin_f_publish_class_hint()}
        error={error('COMMON_PUBLISH_SYSTEM_CLASS')}
      >
        {() => <PublishClasses draft={draft} />}
      </FormRow>
    </>
  )
}
