import { useQueryClient } from '@tanstack/react-query'
import type { LoginRecord } from '#contract/modules/account/security.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { devicesQuery } from '#web/api/queries/link-queries.ts'
import { useFactorChange } from '#web/features/account/security/use-factor-change.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

type NotMeDialogProps = { login: LoginRecord | null; onClose: () => void; onDone: () => void }

/** Everybody else is sent away; `onDone` asks for a new password then. */
export function NotMeDialog({ login, onClose, onDone }: NotMeDialogProps) {
  const queries = useQueryClient()
  const shown = useLastShown(login)
  const sendingAway = useFactorChange(
    async () => {
      await api.session.logoutOthers()
      await api.security.forgetRemembered({})
      await queries.invalidateQueries(devicesQuery(api))
    },
    () => {
      toast.success(m.logins_not_me_done())
      onDone()
    },
  )
  return (
    <ConfirmDialog
      open={login !== null}
      tone="danger"
      title={m.logins_not_me_title()}
      description={m.logins_not_me_text({
        time: shown ? formatDateTime(shown.time) : '',
        device: shown?.device ?? '',
      })}
      confirmLabel={m.logins_not_me_do()}
      pending={sendingAway.isPending}
      onConfirm={() => sendingAway.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
