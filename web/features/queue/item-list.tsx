import User from 'lucide-react/icons/user'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { reasonName } from '#web/social/report/report-reasons.ts'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { Selection } from '#web/ui/hooks/use-selection.ts'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { mayDecide } from './item-acts.tsx'
import styles from './item-list.module.css'
import { trustName } from './queue-place.ts'

/** In the history below this one is the list. */
const fromList = { fromList: true }

type ItemListProps = {
  items: QueueItem[]
  current: string | undefined
  myId: string | undefined
  hrefFor: (item: QueueItem) => string
  selection: Selection<QueueItem>
}

export function ItemList({ items, current, myId, hrefFor, selection }: ItemListProps) {
  const me = useMe()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current) list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <ul ref={list}>
      {items.map((item) => (
        <li key={item._id} className={styles.item} data-current={item._id === current || undefined}>
          {item.state === 'open' && mayDecide(me, item) && (
            <Checkbox
              aria-label={m.queue_choose({ name: nameOf(item) })}
              checked={selection.has(item)}
              onChange={(isChosen) => selection.toggle(item, isChosen)}
              className={styles.check}
            />
          )}
          <Link
            to={hrefFor(item)}
            preventScrollReset
            state={fromList}
            className={styles.line}
            aria-current={item._id === current || undefined}
          >
            <span className={styles.top}>
              <KindBadge of={item} />
              <strong className={styles.name}>{nameOf(item)}</strong>
              <RelativeTime at={item.decideTime || item.createTime} className={styles.time} />
            </span>
            <span className={styles.gist}>{gistOf(item)}</span>
            <span className={styles.who}>
              {item.author ? <MemberAvatar of={item.author} size={20} /> : <Avatar name="" size={20} gone />}
              <span className={styles.clip}>
                {item.author ? `${item.author.name} · ${trustName(item.author.trust.level)}` : m.person_gone()}
              </span>
              {item.claimedBy && item.claimedBy._id !== myId && (
                <span className={styles.claimed}>
                  <Icon of={User} size={14} />
                  {m.queue_claimed({ name: item.claimedBy.name })}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const tones: Record<QueueItem['kind'], BadgeTone> = {
  held: 'warning',
  report: 'danger',
  appeal: 'info',
  member: 'brand',
}

export function KindBadge({ of: { kind, state, reportNumber } }: { of: QueueItem }) {
  if (state === 'passed') return <Badge tone="success">{m.queue_state_passed()}</Badge>
  if (state === 'rejected') return <Badge tone="danger">{m.queue_state_rejected()}</Badge>
  const words = {
    held: m.creator_state_held,
    report: () => m.queue_reported({ count: reportNumber }),
    appeal: m.queue_kind_appeal,
    member: m.queue_kind_member,
  }
  return <Badge tone={tones[kind]}>{words[kind]()}</Badge>
}

/** What it is about, in a line. */
export function nameOf({ kind, object, author }: QueueItem): string {
  const text = object.title || object.excerpt || m.queue_pictures_only()
  if (kind === 'member') return author?.name ?? m.person_gone()
  if (kind === 'appeal') return object.type === 'sanction' ? m.queue_appeal_sanction() : m.queue_appeal_text({ text })
  if (object.type === 'signature') return m.queue_signature({ text })
  if (object.type === 'system') return m.queue_system({ name: object.title ?? '' })
  if (object.type === 'board') return m.queue_board({ name: object.title ?? '' })
  if (object.type === 'column' && kind === 'held') return m.queue_column({ name: object.title ?? '' })
  if (object.type === 'classify') return m.queue_classify({ name: object.title ?? '' })
  if (object.type === 'volume') return m.queue_volume({ name: object.title ?? '' })
  if (object.type === 'comment') return m.queue_comment({ text })
  if (object.type === 'reply') return m.queue_reply({ text })
  if (object.type === 'user') return m.queue_member({ name: author?.name ?? m.person_gone() })
  return object.type === 'message' ? m.queue_message({ text }) : text
}

function gistOf({ kind, object, verdict, reports, reason, state }: QueueItem): string {
  if (state !== 'open' && reason) return reason
  if (kind === 'member') return m.queue_member_waits()
  if (kind === 'held')
    return [...new Set(verdict?.rules.map(({ name }) => name))].join(m.admin_o_comma()) || object.excerpt
  if (kind !== 'report') return object.excerpt
  const counts = Map.groupBy(reports, (report) => report.reason)
  return [...counts].map(([why, all]) => `${reasonName(why)} ${all.length}`).join(m.admin_o_comma())
}
