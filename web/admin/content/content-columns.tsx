import { Link } from 'react-router'
import type { ContentItem } from '#contract/modules/site/admin-content.ts'
import { m } from '#messages/messages.js'
import { MemberName } from '#web/admin/member-name.tsx'
import { trustName } from '#web/admin/users/trust-name.ts'
import about from '#web/admin/what.module.css'
import type { ContentChoice } from '#web/api/queries/admin-content-queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { workAddress } from '#web/social/works/work-address.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import type { Column } from '#web/ui/layout/table.tsx'
import styles from './content.module.css'
import { addressOf, stateNames } from './content-choice.ts'

const tones = { public: 'success', held: 'warning', hidden: 'warning', removed: 'danger' } as const

export function nameOf({ type, title: name, excerpt }: ContentItem): string {
  return type === 'comment' || type === 'reply' ? excerpt : name
}

export const contentColumns = (choice: ContentChoice): Column<ContentItem>[] => [
  { key: 'what', title: m.admin_content(), render: (item) => <What item={item} /> },
  {
    key: 'author',
    title: m.admin_deleted_author(),
    nowrap: true,
    render: ({ user, trust, network }) => (
      <>
        <span className={styles.author}>
          <MemberName id={user._id} className={styles.who}>
            <MemberAvatar of={user} size={24} />
            {user.name}
          </MemberName>
          <Badge>{trustName(trust)}</Badge>
        </span>
        {network && (
          <Link to={addressOf({ ...choice, page: 1, network: network.block })} className={styles.network}>
            {network.block} · {m.admin_networks_accounts({ count: network.accounts })}
          </Link>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: m.admin_content_state(),
    nowrap: true,
    render: ({ state, batchId }) => (
      <Badge tone={tones[state]}>{batchId ? m.admin_content_batch({ batch: batchId }) : stateNames[state]()}</Badge>
    ),
  },
  { key: 'reports', title: m.admin_content_reports(), align: 'right', render: ({ reportNumber }) => reportNumber },
  {
    key: 'time',
    title: m.admin_content_time(),
    align: 'right',
    nowrap: true,
    render: ({ createTime }) => <RelativeTime at={createTime} />,
  },
  {
    key: 'acts',
    actions: true,
    title: m.admin_acts(),
    align: 'right',
    render: (item) => <Look item={item} />,
  },
]

function pageOf({ type, _id, url, postsId, works, state }: ContentItem): string | null {
  if (type === 'attachment') return url
  if (type === 'column') return `/column/${_id}`
  // A chapter that waits is its author's alone.
  if (works)
    return type === 'chapter' && state === 'held'
      ? null
      : workAddress({ ...works, commentId: type === 'comment' ? _id : null })
  return postsId && `/${postsId}`
}

/** What is out of sight has no page to be looked at. */
function Look({ item }: { item: ContentItem }) {
  const to = pageOf(item)
  if (item.state === 'removed' || !to) return null
  return (
    <Button
      variant="text"
      size={32}
      to={to}
      target="_blank"
      reloadDocument
      aria-label={m.admin_content_look({ name: nameOf(item) })}
    >
      {m.admin_user_open()}
    </Button>
  )
}

function What({ item }: { item: ContentItem }) {
  const { type, title: name, excerpt, system, reason } = item
  const isText = type === 'comment' || type === 'reply'
  return (
    <div className={about.what}>
      <strong>{nameOf(item) || m.admin_deleted_picture()}</strong>
      <span className={styles.note}>{isText ? m.admin_deleted_below({ title: name }) : (system?.name ?? excerpt)}</span>
      {reason && <span className={styles.note}>{m.admin_deleted_reason({ reason })}</span>}
    </div>
  )
}
