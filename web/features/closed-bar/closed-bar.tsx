import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './closed-bar.module.css'

/** Administrators walk about on a closed site as if it were open: they are told that nobody else does. */
export function ClosedBar() {
  const { COMMON_CLOSE_WEB } = useSite()
  const isAdministrator = useMe()?.userpower === 0
  if (!COMMON_CLOSE_WEB || !isAdministrator) return null
  return (
    <Notice
      tone="warning"
      flat
      icon={<Icon of={Lock} size={18} />}
      action={
        <Link to="/admin/config" className={styles.open}>
          {m.closed_bar_open()}
        </Link>
      }
    >
      {m.closed_bar()}
    </Notice>
  )
}
