import Pen from 'lucide-react/icons/pencil'
import Settings from 'lucide-react/icons/settings'
import { Link } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { BoardCover, CoverGround } from '#web/session/board-cover.tsx'
import { readingName } from '#web/social/boards/board-figures.ts'
import { BoardFigure } from '#web/social/boards/board-line.tsx'
import { PassButton } from '#web/social/locks/pass-button.tsx'
import { usePublishIn } from '#web/social/paths.ts'
import { Count } from '#web/social/toggles/count.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './board.module.css'

/** The head of a board: its picture, blurred behind and sharp in front, its name and figures, and the actions. */
export function BoardBand({ board }: { board: BoardPage }) {
  const publish = usePublishIn(board)
  return (
    <header className={styles.band}>
      <CoverGround of={board} />
      <BoardCover of={board} size={80} />
      <div className={styles.bandText}>
        <h1 className={styles.name}>
          {board.systemName} <StateBadge state={board.state} />
        </h1>
        <p className={styles.figures}>
          <BoardFigure of={board.systemMember} word={m.board_member_word()} />
          {board.canRead && (
            <>
              <BoardFigure of={board.systemContentNumber} word={m.board_post_word()} />
              <span>
                {m.board_today_word()}{' '}
                <b>
                  <Count of={board.todayNumber} />
                </b>
              </span>
            </>
          )}
          {board.readRule !== 'everybody' && <span>{readingName(board.readRule, board.readLevel)}</span>}
        </p>
        {board.systemDescr && <p className={styles.descr}>{board.systemDescr}</p>}
      </div>
      <div className={styles.actions}>
        {board.passEndTime > 0 && (
          <PassButton
            target={{ type: 'system', _id: board._id }}
            price={board.price}
            days={board.access.days ?? 0}
            endTime={board.passEndTime}
          />
        )}
        <JoinButton of={board} size={36} variant="quiet" className={styles.glass} />
        {board.canRead && (
          <Button variant="primary" icon={<Icon of={Pen} size={18} />} to={publish}>
            {m.board_publish()}
          </Button>
        )}
        {board.canManage && (
          <Link
            to={`/System/${board.systemType}/${board.systemSign}/manage`}
            className={styles.manage}
            aria-label={m.board_manage()}
            title={m.board_manage()}
          >
            <Icon of={Settings} size={18} />
          </Link>
        )}
      </div>
    </header>
  )
}

function StateBadge({ state }: { state: BoardPage['state'] }) {
  if (state === 'open') return null
  const names = {
    pending: m.board_state_pending,
    rejected: m.board_state_rejected,
    closed: m.board_state_closed,
    hidden: m.board_state_hidden,
  }
  return <Badge tone="warning">{names[state]()}</Badge>
}
