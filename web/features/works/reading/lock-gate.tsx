import Lock from 'lucide-react/icons/lock'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './gates.module.css'

/** Instead of a text that this visitor may not read: why, and the way in. */
export function LockGate({ chapter }: { chapter: ChapterPage }) {
  const membersOnly = useMembersOnly()
  const me = useMe()
  return (
    <div className={styles.gate}>
      <Icon of={Lock} size={28} />
      <h2>{chapter.lockReason || m.work_locked()}</h2>
      {!me && (
        <Button variant="primary" size={44} onClick={() => membersOnly(() => {})}>
          {m.shell_login()}
        </Button>
      )}
    </div>
  )
}
