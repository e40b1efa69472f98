import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './account.module.css'

/** Instead of a code: a letter whose link confirms the address that I have given. */
export function SendLink() {
  const sending = useMutation({
    mutationFn: () => api.mailLink.send(),
    onSuccess: ({ email }) => toast.success(m.email_link_sent({ email })),
    onError: (error) => toast.error(error.message),
  })
  return (
    <div className={styles.sendLink}>
      <Button variant="soft" pending={sending.isPending} onClick={() => sending.mutate()}>
        {m.email_link_send()}
      </Button>
      <p className={styles.note}>{m.email_link_or()}</p>
    </div>
  )
}
