import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { announcementsQuery } from '#web/api/queries/announcement-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './announcement-strip.module.css'

/** The announcement that counts most: a pinned one, or the newest that this reader has not seen. */
export function AnnouncementStrip() {
  const paths = usePaths()
  const list = useQuery(announcementsQuery(api)).data?.list ?? []
  const shown = list.find(({ isPinned, isRead }) => isPinned && !isRead) ?? list.find(({ isRead }) => !isRead)
  if (!shown) return null
  return (
    <Card flush aria-label={m.shell_announcements()}>
      <Link to={`${paths.announcements}?id=${shown._id}`} className={styles.link}>
        <Icon of={Megaphone} size={18} className={styles.icon} />
        <span className={styles.title}>{shown.title}</span>
        <span className={styles.more}>
          {m.home_announcement_more()}
          <Icon of={ChevronRight} size={14} />
        </span>
      </Link>
    </Card>
  )
}
