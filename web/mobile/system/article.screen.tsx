import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { allBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { AllBoards } from './all-boards.tsx'

export const title = () => m.page_article_boards()

export const loader = preload(({ api, queries }) =>
  Promise.all([
    queries.ensureQueryData(zonesQuery(api, 'article')),
    queries.ensureQueryData(allBoardsQuery(api, 'article')),
  ]),
)

export function Component() {
  return (
    <MobilePage title={m.page_article_boards()} ground="surface">
      <AllBoards type="article" />
    </MobilePage>
  )
}
