import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './closed-bar.module.css'

export function ClosedNotice() {
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
