import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Crown from 'lucide-react/icons/crown'
import FileText from 'lucide-react/icons/file-text'
import MessageSquare from 'lucide-react/icons/message-square'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { unreadOf } from '#web/api/queries/notification-queries.ts'
import { useUnread } from '#web/session/news.ts'
import { useMe } from '#web/session/use-me.ts'
import { isVip, vipDaysLeft } from '#web/social/people/member-badges.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { oldDraftsQuery, removedPostsQuery } from './own-posts.ts'
import styles from './todo.module.css'

type Task = { key: string; icon: IconDrawing; title: string; hint: string; to?: string }

const week = 7 * 24 * 3600_000

/** What waits for the author. */
export function Todo() {
  const tasks = [useTalkTask(), useRemovedTask(), useDraftTask(), useVipTask()].filter((task) => task !== null)
  const [removed, drafts] = [useQuery(removedPostsQuery(api)), useQuery(oldDraftsQuery(api))]
  const isWaiting = removed.isPending || drafts.isPending
  return (
    <Card aria-labelledby="creator-todo" className={styles.card}>
      <CardHead id="creator-todo" title={m.creator_todo()} />
      {tasks.length === 0 && (isWaiting ? <Waiting /> : <EmptyState title={m.creator_todo_none()} />)}
      {tasks.length > 0 && (
        <ul className={styles.list}>
          {tasks.map((task) => (
            <li key={task.key}>
              <Row task={task} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <SkeletonRegion className={styles.list}>
      {[1, 2].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" size={40} />
          <span className={styles.text}>
            <Skeleton width={80} />
          </span>
        </div>
      ))}
    </SkeletonRegion>
  )
}

function Row({ task: { icon, title, hint, to } }: { task: Task }) {
  const content = (
    <>
      <span className={styles.icon}>
        <Icon of={icon} size={18} />
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
    </>
  )
  if (!to) return <div className={styles.row}>{content}</div>
  return (
    <Link to={to} className={styles.row}>
      {content}
      <Icon of={ChevronRight} size={16} className={styles.arrow} />
    </Link>
  )
}

function useTalkTask(): Task | null {
  const count = unreadOf(useUnread(), 'comment')
  if (count === 0) return null
  return {
    key: 'talk',
    icon: MessageSquare,
    title: m.creator_todo_talk({ count }),
    hint: m.creator_todo_talk_hint(),
    to: '/message?type=comment',
  }
}

function useRemovedTask(): Task | null {
  const { data } = useQuery(removedPostsQuery(api))
  const removed = data?.list.filter(({ deleteReason }) => deleteReason !== '') ?? []
  const [last] = removed
  if (!last) return null
  return {
    key: 'removed',
    icon: TriangleAlert,
    title: m.creator_todo_removed({ count: removed.length }),
    hint: last.deleteReason,
    to: '/platform/content/posts?state=deleted',
  }
}

function useDraftTask(): Task | null {
  const { data } = useQuery(oldDraftsQuery(api))
  const now = useNow() ?? 0
  const old = data?.list.filter(({ updateTime }) => updateTime < now - week) ?? []
  const [first] = old
  if (!first) return null
  return {
    key: 'drafts',
    icon: FileText,
    title: m.creator_todo_drafts({ count: old.length }),
    hint: m.creator_todo_drafts_hint({ title: first.title || m.creator_untitled() }),
    to: '/platform/drafts',
  }
}

function useVipTask(): Task | null {
  const me = useMe()
  const now = useNow() ?? 0
  if (!me || !isVip(me, now)) return null
  return {
    key: 'vip',
    icon: Crown,
    title: m.creator_todo_vip({ days: vipDaysLeft(me, now) }),
    hint: m.creator_todo_vip_hint({ date: formatDate(me.vipendtime) }),
  }
}
