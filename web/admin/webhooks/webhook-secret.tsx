import { m } from '#messages/messages.js'
import { OnceDialog } from '#web/features/cards/once-dialog.tsx'

/** With what deliveries are signed from now on. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <OnceDialog
      batch={secret ? { codes: [secret] } : null}
      titleOf={() => m.admin_webhook_secret()}
      words={{
        once: m.admin_webhook_secret_once(),
        list: m.admin_webhook_secret(),
        leaveTitle: m.admin_webhook_secret_leave(),
        leaveText: m.admin_webhook_secret_leave_text(),
      }}
      acts={() => null}
      onClose={onClose}
    />
  )
}
