import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users-round'
import { Link } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { useGone } from '#web/mobile/frame/use-gone.ts'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import { BoardCover, CoverGround } from '#web/session/board-cover.tsx'
import { Count } from '#web/social/toggles/count.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './board.module.css'

/** The picture and figures of a board. They scroll away; the bar stays, and takes over the name. */
export function BoardHead({ board }: { board: BoardPage }) {
  const { end, isGone } = useGone()
  return (
    <>
      <header className={styles.bar} data-solid={isGone || undefined}>
        <BackButton />
        <span className={styles.barTitle} aria-hidden="true">
          {isGone && board.systemName}
        </span>
        <Link to={`/webapp/search?system=${board._id}`} className={styles.action} aria-label={m.search_label()}>
          <Icon of={Search} size={24} />
        </Link>
        <Link
          to={`/webapp/system/${board.systemSign}/my`}
          className={styles.action}
          aria-label={board.canManage ? m.board_manage() : m.board_my()}
        >
          <Icon of={Users} size={24} />
        </Link>
      </header>
      <div className={styles.band}>
        <CoverGround of={board} className={styles.ground} />
        <BoardCover of={board} size={64} />
        <div className={styles.bandText}>
          <h1>{board.systemName}</h1>
          <p className={styles.figures}>
            <span>
              <b>
                <Count of={board.systemMember} />
              </b>{' '}
              {m.board_member_word()}
            </span>
            <span>
              <b>
                <Count of={board.systemContentNumber} />
              </b>{' '}
              {m.board_post_word()}
            </span>
          </p>
          {board.systemDescr && <p className={styles.descr}>{board.systemDescr}</p>}
        </div>
        <JoinButton of={board} variant="line" className={styles.join} />
        <div ref={end} className={styles.bandEnd} />
      </div>
    </>
  )
}
