import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ContentType } from '#contract/modules/site/admin-content.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminContentQuery } from '#web/api/queries/admin-content-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './member.module.css'

const types = ['posts', 'comment', 'reply'] as const satisfies ContentType[]
const names = { posts: m.admin_content_posts, comment: m.admin_content_comments, reply: m.admin_content_replies }
const states = { public: m.admin_content_public, held: m.admin_content_held, removed: m.admin_content_removed }
const tones = { public: 'success', held: 'warning', removed: 'danger' } as const

/** What they wrote last, whatever became of it. */
export function LastTexts({ userId }: { userId: string }) {
  const [type, setType] = useState<(typeof types)[number]>('posts')
  const found = useQuery(adminContentQuery(api, { type, page: 1, limit: 10, userId }))
  return (
    <Card padded>
      <h2 className={styles.head}>
        {m.admin_member_last()}
        <Link to={`/admin/content?type=${type}&user=${userId}`} className={styles.link}>
          {m.admin_user_log_all()}
        </Link>
      </h2>
      <div className={styles.chips}>
        {types.map((one) => (
          <Chip key={one} selected={one === type} onClick={() => setType(one)}>
            {names[one]()}
          </Chip>
        ))}
      </div>
      {!found.data && <SkeletonLines widths={[60, 80, 40]} />}
      {found.data?.list.length === 0 && <EmptyState level={3} title={m.admin_content_none()} compact />}
      <ul className={styles.lines}>
        {found.data?.list.map(({ _id, title, excerpt, system, state, batchId, createTime }) => (
          <li key={_id}>
            <span>
              {type === 'posts' ? title : excerpt || m.admin_deleted_picture()}
              <span className={styles.note}>{type === 'posts' ? system?.name : m.admin_deleted_below({ title })}</span>
            </span>
            <span className={styles.end}>
              <Badge tone={tones[state]}>{batchId ? m.admin_content_batch({ batch: batchId }) : states[state]()}</Badge>
              <RelativeTime at={createTime} className={styles.note} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
