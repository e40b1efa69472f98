import { m } from '#messages/messages.js'
import { fieldLabel } from '#web/admin/config/field-labels.ts'
import { ColourRow, themePresets } from '#web/admin/config/fields/colour-row.tsx'
import { KeywordsRow } from '#web/admin/config/fields/keywords-row.tsx'
import { PictureRow } from '#web/admin/config/fields/picture-field.tsx'
import { TextRow } from '#web/admin/config/fields/text-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

export function BrandTab({ draft }: { draft: ConfigDraft }) {
  const { value, set, error } = draft
  return (
    <>
      <TextRow draft={draft} field="COMMON_SITE_NAME" limit={20} hint={m.admin_f_site_name_hint()} required />
      <TextRow draft={draft} field="COMMON_NAME" limit={20} hint={m.admin_f_name_hint()} />
      <TextRow draft={draft} field="COMMON_DESCRIPTION" limit={300} rows={2} hint={m.admin_f_description_hint()} />
      <KeywordsRow
        label={fieldLabel('COMMON_KEYWORDS')}
        hint={m.admin_f_keywords_hint()}
        value={value.COMMON_KEYWORDS}
        error={error('COMMON_KEYWORDS')}
        onChange={(next) => set('COMMON_KEYWORDS', next)}
      />
      <PictureRow
        label={fieldLabel('COMMON_LOGO')}
        hint={m.admin_f_logo_hint()}
        value={value.COMMON_LOGO}
        error={error('COMMON_LOGO')}
        onChange={(next) => set('COMMON_LOGO', next)}
      />
      <PictureRow
        label={fieldLabel('COMMON_LOGO_ROUND')}
        hint={m.admin_f_logo_round_hint()}
        shape="round"
        value={value.COMMON_LOGO_ROUND}
        error={error('COMMON_LOGO_ROUND')}
        onChange={(next) => set('COMMON_LOGO_ROUND', next)}
      />
      <ColourRow
        label={fieldLabel('COMMON_THEMECOLOR')}
        hint={m.admin_f_theme_hint()}
        value={value.COMMON_THEMECOLOR}
        error={error('COMMON_THEMECOLOR')}
        presets={themePresets}
        onChange={(next) => set('COMMON_THEMECOLOR', next)}
      />
    </>
  )
}
