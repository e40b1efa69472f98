import { m } from '#messages/messages.js'
import { fieldLabel } from '#web/admin/config/field-labels.ts'
import { ColourRow } from '#web/admin/config/fields/colour-row.tsx'
import { SwitchRow } from '#web/admin/config/fields/switch-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

export function LooksTab({ draft }: { draft: ConfigDraft }) {
  const { value, set, error } = draft
  return (
    <>
      <ColourRow
        label={fieldLabel('COMMON_BACKGROUNDCOLOR')}
        hint={m.admin_f_background_hint()}
        value={value.COMMON_BACKGROUNDCOLOR}
        error={error('COMMON_BACKGROUNDCOLOR')}
        onChange={(next) => set('COMMON_BACKGROUNDCOLOR', next)}
      />
      <ColourRow
        veil
        label={fieldLabel('COMMON_MASK_LAYER')}
        hint={m.admin_f_mask_hint()}
        value={value.COMMON_MASK_LAYER}
        error={error('COMMON_MASK_LAYER')}
        onChange={(next) => set('COMMON_MASK_LAYER', next)}
      />
      <SwitchRow
        label={fieldLabel('COMMON_THEME_WHITE_LABEL')}
        hint={m.admin_f_white_label_hint()}
        checked={value.COMMON_THEME_WHITE_LABEL}
        onChange={(next) => set('COMMON_THEME_WHITE_LABEL', next)}
      />
      <SwitchRow
        label={fieldLabel('COMMON_APP_NAV_HIDEONSCROLL')}
        hint={m.admin_f_hide_nav_hint()}
        checked={value.COMMON_APP_NAV_HIDEONSCROLL}
        onChange={(next) => set('COMMON_APP_NAV_HIDEONSCROLL', next)}
      />
    </>
  )
}
