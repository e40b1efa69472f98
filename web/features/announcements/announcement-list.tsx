import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Announcement } from '#contract/announcement.ts'
import { m } from '#messages/messages.js'
import { announcementsKey, announcementsQuery } from '../../api/announcement-queries.ts'
import { api } from '../../api/browser.ts'
import { Reader } from '../../reader/reader.tsx'
import { useMe } from '../../session/use-me.ts'
import { Badge, UnreadDot } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './announcement-list.module.css'

/** What is in force now. One is open, the one that the address names; opening it is reading it. */
export function AnnouncementList() {
  const { list } = useSuspenseQuery(announcementsQuery(api)).data
  const [search] = useSearchParams()
  const open = search.get('id')
  useReadMark(list.find(({ _id }) => _id === open))
  if (list.length === 0)
    return (
      <Card flush>
        <EmptyState level={2} drawing="posts" title={m.page_announcement_empty()} />
      </Card>
    )
  return (
    <ul className={styles.list}>
      {list.map((announcement) => (
        <li key={announcement._id}>
          <Item announcement={announcement} isOpen={announcement._id === open} />
        </li>
      ))}
    </ul>
  )
}

function Item({ announcement, isOpen }: { announcement: Announcement; isOpen: boolean }) {
  const { pathname } = useLocation()
  const me = useMe()
  const { _id, title, excerpt, content, isPinned, isRead, startTime } = announcement
  const bodyId = `announcement-${_id}`
  return (
    <Card flush className={styles.item}>
      <h2 className={styles.title}>
        <Link
          to={isOpen ? pathname : `${pathname}?id=${_id}`}
          replace
          preventScrollReset
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
        >
          {isPinned && <Badge tone="brand">{m.feed_pinned()}</Badge>}
          <span className={styles.name}>{title}</span>
          {me && !isRead && <UnreadDot />}
          <Icon of={ChevronDown} size={18} className={styles.arrow} />
        </Link>
      </h2>
      <p className={styles.time}>
        <RelativeTime at={startTime} />
      </p>
      {isOpen ? (
        <div id={bodyId}>
          <Reader document={content} />
        </div>
      ) : (
        excerpt && <p className={styles.excerpt}>{excerpt}</p>
      )}
    </Card>
  )
}

function useReadMark(announcement: Announcement | undefined) {
  const queries = useQueryClient()
  const me = useMe()
  const unread = me && announcement && !announcement.isRead ? announcement._id : undefined
  useEffect(() => {
    if (!unread) return
    api.announcement
      .read({ _id: unread })
      .then(() => queries.invalidateQueries({ queryKey: announcementsKey }))
      // The mark stays; the next visit tries again.
      .catch(() => {})
  }, [unread, queries])
}
