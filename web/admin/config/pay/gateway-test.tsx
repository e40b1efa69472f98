import { useMutation } from '@tanstack/react-query'
import type { PayProvider } from '#contract/shared/pay.ts'
import { m } from '#messages/messages.js'
import { FormRow } from '#web/admin/config/fields/form-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Asks the provider with what is saved; what is only typed in cannot be tried. */
export function GatewayTest({ draft, provider }: { draft: ConfigDraft; provider: PayProvider }) {
  const saved = draft.saved.PAY
  const trial = useMutation({ mutationFn: (_tried: typeof saved) => api.adminPay.test({ provider }) })
  const isUnsaved = draft.changes > 0
  // A result is about what was saved when it was asked for.
  const shown = isUnsaved || trial.variables !== saved ? null : trial
  return (
    <FormRow label={m.admin_gate_test()} hint={isUnsaved ? m.admin_test_unsaved() : m.admin_gate_test_hint()}>
      {({ describedBy }) => (
        <>
          <Button
            aria-describedby={describedBy}
            disabled={isUnsaved || draft.saving}
            pending={trial.isPending}
            onClick={() => trial.mutate(saved)}
          >
            {m.admin_gate_test()}
          </Button>
          {shown?.isSuccess && <Notice tone="success">{m.admin_gate_test_ok()}</Notice>}
          {shown?.isError && <Notice tone="danger">{shown.error.message}</Notice>}
        </>
      )}
    </FormRow>
  )
}
