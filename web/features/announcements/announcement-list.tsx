import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LinkIcon from 'lucide-react/icons/link'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Announcement } from '#contract/modules/forum/announcement.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { announcementsKey, announcementsQuery } from '#web/api/queries/announcement-queries.ts'
import { Reader } from '#web/reader/reader.tsx'
import { useMe } from '#web/session/use-me.ts'
import { copyLink } from '#web/social/share/copy-link.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge, UnreadDot } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './announcement-list.module.css'

/** What is in force now. One is open, the one that the address names; opening it is reading it. */
export function AnnouncementList() {
  const { list } = useSuspenseQuery(announcementsQuery(api)).data
  const [search] = useSearchParams()
  const open = search.get('id')
  useMarkRead(list.find(({ _id }) => _id === open))
  if (list.length === 0)
    return (
      <Card flush>
        <EmptyState drawing="posts" title={m.page_announcement_empty()} />
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
  const place = useRef<HTMLElement>(null)
  const { _id, title, excerpt, content, isPinned, isRead, startTime } = announcement
  const bodyId = `announcement-${_id}`
  const toggle = { to: isOpen ? pathname : `${pathname}?id=${_id}`, replace: true, preventScrollReset: true }
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <Card as="article" flush ref={place} className={styles.item} data-open={isOpen || undefined}>
      <h2 className={styles.title}>
        <Link {...toggle} aria-expanded={isOpen} aria-controls={isOpen ? bodyId : undefined}>
          <span className={styles.name}>{title}</span>
          {me && !isRead && <UnreadDot />}
          <Icon of={ChevronDown} size={18} className={styles.arrow} />
        </Link>
      </h2>
      <p className={styles.meta}>
        {isPinned && <Badge tone="brand">{m.feed_pinned()}</Badge>}
        <Icon of={CalendarDays} size={14} />
        <time dateTime={new Date(startTime).toISOString()}>{formatDate(startTime)}</time>
      </p>
      {isOpen ? (
        <div id={bodyId} className={styles.body}>
          <Reader document={content} />
        </div>
      ) : (
        excerpt && <p className={styles.excerpt}>{excerpt}</p>
      )}
      <div className={styles.foot}>
        <Link {...toggle} className={styles.more}>
          {isOpen ? m.announcement_fold() : m.announcement_read()}
        </Link>
        <Button
          variant="ghost"
          size={32}
          icon={<Icon of={LinkIcon} size={16} />}
          aria-label={m.announcement_copy_of({ title })}
          onClick={() => void copyLink(`/announcement?id=${_id}`)}
        >
          {m.share_copy_link()}
        </Button>
      </div>
    </Card>
  )
}

/** Takes the dots away; there while there are any. */
export function ReadAllAnnouncements() {
  const queries = useQueryClient()
  const { list } = useSuspenseQuery(announcementsQuery(api)).data
  const me = useMe()
  if (!me || list.every(({ isRead }) => isRead)) return null
  const read = () =>
    api.announcement
      .read({})
      .then(() => queries.invalidateQueries({ queryKey: announcementsKey }))
      .catch(sayFailure)
  return (
    <Button variant="text" size={32} onClick={() => void read()}>
      {m.notice_read_all()}
    </Button>
  )
}

function useMarkRead(announcement: Announcement | undefined) {
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
