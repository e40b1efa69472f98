import { m } from '#messages/messages.js'
import { FormRow, SwitchRow } from '#web/admin/config/fields/form-row.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { parts } from '#web/admin/setup/parts.ts'
import { ConfigStep } from '#web/admin/setup/step-form.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'

export function PartsStep() {
  const draft = useConfigDraft()
  return (
    <ConfigStep step="parts" title={m.setup_parts_title()} lead={m.setup_parts_lead()} draft={draft}>
      <FormRow label={m.setup_part_forum()} hint={m.setup_part_forum_hint()}>
        {() => <Badge tone="success">{m.setup_part_always()}</Badge>}
      </FormRow>
      {parts.map(({ name, hint, isOn, turn }) => (
        <SwitchRow
          key={name()}
          label={name()}
          hint={hint()}
          value={isOn(draft.value)}
          onChange={(next) => turn(draft, next)}
        />
      ))}
    </ConfigStep>
  )
}
