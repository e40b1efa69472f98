import Flag from 'lucide-react/icons/flag'
import Share from 'lucide-react/icons/forward'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Column } from '#contract/modules/forum/column.ts'
import { accessLimits } from '#contract/modules/wallet/access-limits.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { BoardFigure } from '#web/social/boards/board-line.tsx'
import { ColumnCover } from '#web/social/columns/column-cover.tsx'
import { WaitingBadge } from '#web/social/columns/waiting-badge.tsx'
import { PassButton } from '#web/social/locks/pass-button.tsx'
import { usePaths } from '#web/social/paths.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { Report } from '#web/social/report/report.tsx'
import type { Reported } from '#web/social/report/report-dialog.tsx'
import { ShareMenu } from '#web/social/share/share-menu.tsx'
import { SubscribeButton } from '#web/social/toggles/subscribe-button.tsx'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './column-head.module.css'

/** What a column says of itself, and what can be done with it. */
export function ColumnHead({ column }: { column: Column }) {
  return (
    <div className={styles.head}>
      <ColumnCover of={column} sizes="(max-width: 767px) 128px, 240px" eager className={styles.cover} />
      <div>
        <div className={styles.name}>
          <h1 id="column-title" className={styles.title}>
            {column.title}
          </h1>
          <WaitingBadge of={column} />
          <Badge tone={column.isFinished ? 'success' : 'brand'}>
            {column.isFinished ? m.column_finished() : m.column_ongoing()}
          </Badge>
        </div>
        <Author of={column.user} />
      </div>
      <div className={styles.more}>
        {column.summary && <p className={styles.summary}>{column.summary}</p>}
        <p className={styles.figures}>
          <BoardFigure of={column.articleNumber} word={m.column_articles_word()} />
          <BoardFigure of={column.subscribeNumber} word={m.column_subscribers_word()} />
          <BoardFigure of={column.viewNumber} word={m.column_views_word()} />
        </p>
        <Acts column={column} />
      </div>
    </div>
  )
}

function Author({ of }: { of: Column['user'] }) {
  const paths = usePaths()
  return (
    <Link to={paths.author(of._id)} className={styles.author}>
      <MemberAvatar of={of} size={24} />
      <span>{of.name}</span>
      <MemberBadges user={of} />
    </Link>
  )
}

function Acts({ column }: { column: Column }) {
  const [reported, setReported] = useState<Reported | null>(null)
  const membersOnly = useMembersOnly()
  const isMine = useMe()?._id === column.user._id
  const paths = usePaths()
  const { _id, title, user } = column
  return (
    <div className={styles.acts}>
      <SubscribeButton of={column} size={36} variant={column.price > 0 ? 'line' : 'primary'} />
      <PassButton
        target={{ type: 'column', _id }}
        price={isMine ? 0 : column.price}
        days={accessLimits.month}
        endTime={column.passEndTime}
      />
      {isMine && (
        <Button variant="primary" to={`${paths.columns}/${_id}`}>
          {m.column_manage()}
        </Button>
      )}
      <ShareMenu
        path={`/column/${_id}`}
        title={title}
        trigger={<Button icon={<Icon of={Share} size={16} />}>{m.share_menu()}</Button>}
      />
      {!isMine && (
        <>
          <IconButton
            variant="ghost"
            icon={<Icon of={Flag} size={18} />}
            label={m.report_do()}
            onClick={() => membersOnly(() => setReported({ kind: 'column', objectId: _id, name: user.name }))}
          />
          <Report of={reported} onClose={() => setReported(null)} />
        </>
      )}
    </div>
  )
}
