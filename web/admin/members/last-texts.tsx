import { useState } from 'react'
import { Link } from 'react-router'
import type { ContentItem } from '#contract/modules/site/admin-content.ts'
import { m } from '#messages/messages.js'
import short from '#web/admin/lines.module.css'
import { textTypes, useLastTexts } from '#web/features/queue/use-last-texts.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './member.module.css'

const choices = ['all', ...textTypes] as const
const names = {
  all: m.admin_member_last_all,
  posts: m.admin_content_posts,
  comment: m.admin_content_comments,
  reply: m.admin_content_replies,
}
const states = {
  public: m.admin_content_public,
  held: m.admin_content_held,
  hidden: m.board_state_hidden,
  removed: m.admin_content_removed,
}
const tones = { public: 'success', held: 'warning', hidden: 'warning', removed: 'danger' } as const

const shown = 10

/** What they wrote last, whatever became of it. */
export function LastTexts({ userId }: { userId: string }) {
  const [choice, setChoice] = useState<(typeof choices)[number]>('all')
  const { texts, failed } = useLastTexts(userId, choice === 'all' ? textTypes : [choice], shown)
  return (
    <Card padded>
      <h2 className={styles.head}>
        {m.admin_member_last()}
        <Link to={`/admin/content?type=${choice === 'all' ? 'posts' : choice}&user=${userId}`} className={styles.link}>
          {m.admin_user_log_all()}
        </Link>
      </h2>
      <div className={styles.chips}>
        {choices.map((one) => (
          <Chip key={one} selected={one === choice} onClick={() => setChoice(one)}>
            {names[one]()}
          </Chip>
        ))}
      </div>
      {!texts && !failed && <SkeletonLines widths={[60, 80, 40]} />}
      {failed && <LoadError of={failed} compact />}
      {texts?.length === 0 && <EmptyState level={3} title={m.admin_content_none()} compact />}
      <ul className={classNames(short.lines, styles.lines)}>
        {texts?.map((text) => (
          <li key={`${text.type} ${text._id}`}>
            <Text text={text} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Text({ text }: { text: ContentItem }) {
  const { type, title, excerpt, system, state, batchId, createTime } = text
  const isPost = type === 'posts'
  const place = [system?.name, m.admin_report_posts()].filter(Boolean).join(' · ')
  return (
    <>
      <span>
        {isPost ? title : excerpt || m.admin_deleted_picture()}
        <span className={styles.note}>{isPost ? place : m.admin_deleted_below({ title })}</span>
      </span>
      <span className={styles.end}>
        <Badge tone={tones[state]}>{batchId ? m.admin_content_batch({ batch: batchId }) : states[state]()}</Badge>
        <RelativeTime at={createTime} className={styles.note} />
      </span>
    </>
  )
}
