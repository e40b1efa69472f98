import { m } from '#messages/messages.js'
import { configLoader } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from './config-page.tsx'
import { PolicyEditor } from './policy-editor.tsx'
import { useConfigDraft } from './use-config-draft.ts'

export const loader = configLoader
export const title = () => m.admin_policies()

export function Component() {
  const draft = useConfigDraft()
  return (
    <ConfigPage title={m.admin_policies()} lead={m.admin_policies_lead()} draft={draft}>
      <PolicyEditor draft={draft} field="AGREEMENT" />
      <PolicyEditor draft={draft} field="POLICY" />
    </ConfigPage>
  )
}
