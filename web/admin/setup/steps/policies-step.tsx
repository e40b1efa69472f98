import { m } from '#messages/messages.js'
import { PolicyEditor } from '#web/admin/config/policy-editor.tsx'
import { Section } from '#web/admin/config/section.tsx'
import { FilingRows } from '#web/admin/config/tabs/frame-tab.tsx'
import { useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { ConfigStep } from '#web/admin/setup/step-form.tsx'

export function PoliciesStep() {
  const draft = useConfigDraft()
  return (
    <ConfigStep step="policies" title={m.setup_policies_title()} lead={m.setup_policies_lead()} draft={draft}>
      <Section title={m.setup_filing()} lead={m.setup_filing_lead()}>
        <FilingRows draft={draft} />
      </Section>
      <PolicyEditor draft={draft} field="AGREEMENT" isRead />
      <PolicyEditor draft={draft} field="POLICY" isRead />
    </ConfigStep>
  )
}
