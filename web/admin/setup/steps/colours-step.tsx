import { m } from '#messages/messages.js'
import { BackgroundRow, ThemeColourRow } from '#web/admin/config/tabs/brand-tab.tsx'
import { ThemeSamples } from '#web/admin/config/tabs/theme-preview.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { ConfigStep } from '#web/admin/setup/step-form.tsx'

export function ColoursStep() {
  const draft = useConfigDraft()
  return (
    <ConfigStep step="colours" title={m.setup_colours_title()} lead={m.setup_colours_lead()} draft={draft}>
      <ThemeColourRow draft={draft} />
      <BackgroundRow draft={draft} />
      <ThemeSamples draft={draft} />
    </ConfigStep>
  )
}
