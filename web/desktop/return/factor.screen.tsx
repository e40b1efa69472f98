import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { publicApi } from '#web/api/public-client.ts'
import { usePage } from '#web/session/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './return.module.css'
import { useHashToken } from './use-hash-token.ts'

export const title = () => m.lost_link_title()

/** Where a letter about a lost second factor leads: it asks, and a press without a login cancels. To look changes nothing. */
export function Component() {
  const { isMobile } = usePage()
  const ticket = useHashToken() ?? ''
  const cancel = useMutation({ mutationFn: () => publicApi.session.cancelLostFactor({ ticket }) })
  return (
    <main className={styles.page}>
      <Card padded className={styles.form}>
        <h1 className={styles.text}>{m.lost_link_title()}</h1>
        <p className={styles.note} role="status">
          {cancel.isSuccess ? m.lost_link_done() : m.lost_link_text()}
        </p>
        {cancel.error && <Notice tone="danger">{cancel.error.message}</Notice>}
        {!cancel.isSuccess && (
          <Button block variant="primary" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {m.lost_cancel()}
          </Button>
        )}
        <Button block variant="text" to={isMobile ? '/webapp/seting/security' : '/account/security'}>
          {m.lost_link_to_security()}
        </Button>
      </Card>
    </main>
  )
}
