import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { useMarkSetup } from '#web/admin/setup/use-setup.ts'
import { api } from '#web/api/browser.ts'
import { adminSetupQuery } from '#web/api/queries/admin-setup-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './cockpit.module.css'

/** One line until the guide has ended. */
export function ContinueSetup() {
  const { data } = useQuery(adminSetupQuery(api))
  const mark = useMarkSetup()
  const { isPending, act } = useAct()
  if (data?.state !== 'open' && data?.state !== 'left') return null
  const done = data.steps.filter(({ state }) => state !== 'open').length
  return (
    <Notice
      tone="brand"
      className={styles.setup}
      action={
        <span className={styles.setupActs}>
          <Button size={32} variant="ghost" pending={isPending} onClick={() => void act(() => mark('dismissed'))}>
            {m.setup_dismiss()}
          </Button>
          <Button size={32} variant="primary" to="/admin/setup">
            {m.setup_continue()}
          </Button>
        </span>
      }
    >
      {m.setup_continue_text({ done, all: data.steps.length })}
    </Notice>
  )
}
