import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { boardQuery } from '#web/api/queries/board-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { BoardAdmin } from '#web/features/board-admin/board-admin.tsx'
import { Queue } from '#web/features/queue/queue.tsx'
import { orNotFound } from '#web/screen.ts'
import { usePaths } from '#web/social/paths.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { BoardBand } from './board-band.tsx'

export const title = () => m.board_manage()

export const loader = preload(({ api: own, queries }, { params }) =>
  orNotFound(queries.ensureQueryData(boardQuery(own, params.sign ?? ''))),
)

export function Component() {
  const { sign = '' } = useParams()
  const board = useSuspenseQuery(boardQuery(api, sign)).data
  const paths = usePaths()
  return (
    <Page columns="frame">
      <BoardBand board={board} />
      <Card>
        {board.canManage ? (
          <BoardAdmin key={board._id} board={board} queue={<Queue systemId={board._id} />} />
        ) : (
          <EmptyState
            drawing="locked"
            title={m.board_manage_forbidden()}
            action={
              <SoftLink to={paths.board(board.systemSign, board.systemType)}>
                {m.board_back_to({ name: board.systemName })}
              </SoftLink>
            }
          />
        )}
      </Card>
    </Page>
  )
}
