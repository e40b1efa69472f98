import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { allBoardsQuery, zonesQuery } from '../../api/board-queries.ts'
import { pageContext } from '../../api/page-context.ts'
import { MobilePage } from '../mobile-page.tsx'
import { AllBoards } from './all-boards.tsx'

export const title = () => m.page_system_all()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queries } = context.get(pageContext)
  await Promise.all([
    queries.ensureQueryData(zonesQuery(api, 'forum')),
    queries.ensureQueryData(allBoardsQuery(api, 'forum')),
  ])
  return null
}

export function Component() {
  return (
    <MobilePage title={m.page_system_all()} ground="surface">
      <AllBoards type="forum" />
    </MobilePage>
  )
}
