import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import User from 'lucide-react/icons/user-round'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { unreadTotal } from '#web/api/queries/notification-queries.ts'
import { useUnread } from '#web/session/news.ts'
import { WithUnread } from '#web/ui/feedback/badge.tsx'
import { useWantedPath } from '#web/ui/hooks/use-awaited-path.ts'
import { useOpenedOnce } from '#web/ui/hooks/use-opened-once.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { useAgain } from './refresh.ts'
import styles from './tab-bar.module.css'

const loadSheet = () => import('./publish-sheet.tsx').then(({ PublishSheet }) => PublishSheet)
const PublishSheet = lazyPart(loadSheet)

/** The pages the bar stands under. */
export const tabPaths = ['/webapp', '/webapp/system', '/webapp/user/message', '/webapp/user/mine']

export function TabBar({ isHidden }: { isHidden: boolean }) {
  const unread = unreadTotal(useUnread())
  return (
    <nav aria-label={m.shell_main_nav()} className={styles.bar} data-hidden={isHidden || undefined}>
      <Tab to="/webapp" icon={House} label={m.shell_home()} />
      <Tab to="/webapp/system" icon={LayoutGrid} label={m.shell_boards()} />
      <PublishButton />
      <Tab to="/webapp/user/message" icon={MessageCircle} label={m.shell_messages()} count={unread} />
      <Tab to="/webapp/user/mine" icon={User} label={m.shell_mine()} />
    </nav>
  )
}

function Tab({ to, icon, label, count }: { to: string; icon: IconDrawing; label: string; count?: number }) {
  const here = useLocation().pathname
  // Highlight with the touch, whenever its page comes.
  const isMarked = (useWantedPath() ?? here) === to
  const isHere = here === to
  const again = useAgain()
  return (
    <Link
      to={to}
      className={styles.tab}
      aria-current={isMarked ? 'page' : undefined}
      onClick={(event) => {
        if (!isHere) return
        event.preventDefault()
        again()
      }}
    >
      <WithUnread count={count}>
        <Icon of={icon} size={24} filled={isMarked} />
      </WithUnread>
      {label}
    </Link>
  )
}

function PublishButton() {
  const { open, wanted, show, hide } = useOpenedOnce()
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        aria-label={m.shell_publish()}
        aria-haspopup="dialog"
        onPointerDown={() => void loadSheet()}
        onClick={show}
      >
        <span className={styles.plus}>
          <Icon of={Plus} />
        </span>
      </button>
      {wanted && <PublishSheet open={open} onClose={hide} />}
    </>
  )
}
