import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { allBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { AllBoards } from './all-boards.tsx'

export const title = () => m.page_system_all()

export const loader = preload(({ api, queries }) =>
  Promise.all([
    queries.ensureQueryData(zonesQuery(api, 'forum')),
    queries.ensureQueryData(allBoardsQuery(api, 'forum')),
  ]),
)

export function Component() {
  return (
    <MobilePage title={m.page_system_all()} ground="surface">
      <AllBoards />
    </MobilePage>
  )
}
