import { m } from '#messages/messages.js'
import { LogoRows, NameRows } from '#web/admin/config/tabs/brand-tab.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { ConfigStep } from '#web/admin/setup/step-form.tsx'

export function NameStep() {
  const draft = useConfigDraft()
  return (
    <ConfigStep step="name" title={m.setup_name_title()} lead={m.setup_name_lead()} draft={draft}>
      <NameRows draft={draft} />
      <LogoRows draft={draft} />
    </ConfigStep>
  )
}
