import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { boardQuery } from '#web/api/queries/board-queries.ts'
import { BoardAdmin } from '#web/features/board-admin/board-admin.tsx'
import { PublicLog } from '#web/features/board-admin/public-log.tsx'
import { BoardGroup } from '#web/features/chat/group/board-group.tsx'
import { Queue } from '#web/features/queue/queue.tsx'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { orNotFound } from '#web/screen.ts'
import { useMe } from '#web/session/use-me.ts'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { useRestrictionOn } from '#web/social/restriction/use-restriction-on.ts'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import styles from './board.module.css'

export const title = () => m.page_board_my()

export const loader = preload(({ api: own, queries }, { params }) =>
  orNotFound(queries.ensureQueryData(boardQuery(own, params.systemsign ?? ''))),
)

/** My standing in a board; for those who manage it, the admin. */
export function Component() {
  const { systemsign = '' } = useParams()
  const board = useSuspenseQuery(boardQuery(api, systemsign)).data
  const barred = useRestrictionOn({ name: board.systemName, sanction: board.sanction })
  return (
    <MobilePage title={board.systemName} ground={board.canManage ? 'surface' : 'ground'}>
      <Cells>
        <Cell label={m.board_my_role()} value={useRole(board)} />
      </Cells>
      <BoardGroup key={String(board.isMember)} systemId={board._id} isMember={board.isMember} />
      {barred && <RestrictionNotice of={barred} className={styles.barred} />}
      {board.canManage ? (
        <BoardAdmin key={board._id} board={board} look="mobile" queue={<Queue systemId={board._id} />} />
      ) : (
        <div className={styles.form}>
          <JoinButton of={board} size={44} />
          {board.canRead && <PublicLog board={board} />}
        </div>
      )}
    </MobilePage>
  )
}

function useRole(board: BoardPage): string {
  const me = useMe()
  if (board.systemCreateUser._id === me?._id) return m.board_creator()
  if (board.systemAuth.some(({ _id }) => _id === me?._id)) return m.board_manager()
  return board.isMember ? m.board_member_word() : m.board_not_member()
}
