import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Board, Zone } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { allBoardsQuery, myBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { BoardCover } from '#web/session/board-cover.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { WithUnread } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { BoardRows } from './all-boards.tsx'
import styles from './system.module.css'

export const title = () => m.page_system()

export const loader = preload(({ api: own, queries, isLoggedIn }) =>
  Promise.all([
    queries.ensureQueryData(zonesQuery(own)),
    queries.ensureQueryData(allBoardsQuery(own)),
    isLoggedIn() ? queries.prefetchQuery(myBoardsQuery(own)) : null,
  ]),
)

/** My boards on top, zones on the left, their boards on the right. */
export function Component() {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <HiddenTitle>{m.page_system()}</HiddenTitle>
        <SearchBox action="/webapp/search" keep={{ type: 'system' }} placeholder={m.boards_search()} />
        <Link to="/webapp/system/create" className={styles.create}>
          {m.boards_create_short()}
        </Link>
      </header>
      <MyBoards />
      <Zones />
    </div>
  )
}

function MyBoards() {
  const me = useMe()
  const boards = useQuery({ ...myBoardsQuery(api), enabled: me !== null }).data?.list ?? []
  if (boards.length === 0) return null
  return (
    <nav aria-label={m.nav_my_boards()} className={styles.mine}>
      {boards.map((board) => (
        <Link key={board._id} to={`/webapp/system/${board.systemSign}`} className={styles.mineBoard}>
          <WithUnread dot={board.hasNew}>
            <BoardCover of={board} size={48} />
          </WithUnread>
          <span>{board.systemName}</span>
        </Link>
      ))}
    </nav>
  )
}

function Zones() {
  const zones = useSuspenseQuery(zonesQuery(api)).data.list.filter(({ systemNumber }) => systemNumber > 0)
  const boards = useSuspenseQuery(allBoardsQuery(api)).data.list
  const [search] = useSearchParams()
  const { COMMON_WORKS } = useSite()
  const current = zones.find(({ _id }) => _id === search.get('zone'))
  const shown = current ? boards.filter(({ systemZoneId }) => systemZoneId === current._id) : mostJoined(boards)
  const name = current?.zoneName ?? m.boards_recommended()
  return (
    <main className={styles.zones}>
      <nav aria-label={m.boards_zones()} className={styles.rail}>
        <ZoneLink isCurrent={!current} />
        {zones.map((zone) => (
          <ZoneLink key={zone._id} zone={zone} isCurrent={zone === current} />
        ))}
        {COMMON_WORKS.ARTICLE && (
          <Link to="/webapp/system/article" className={styles.zone}>
            {m.nav_articles()}
          </Link>
        )}
        {COMMON_WORKS.FICTION && (
          <Link to="/webapp/fiction" className={styles.zone}>
            {m.nav_fiction()}
          </Link>
        )}
        {COMMON_WORKS.MANGA && (
          <Link to="/webapp/manga" className={styles.zone}>
            {m.nav_manga()}
          </Link>
        )}
      </nav>
      <section aria-label={name} className={styles.boards} data-empty={shown.length === 0 || undefined}>
        {shown.length > 0 ? (
          <>
            <h2 className={styles.zoneTitle}>{m.boards_in_zone({ zone: name, count: shown.length })}</h2>
            <BoardRows boards={shown} />
          </>
        ) : (
          <EmptyState drawing="nothing" title={m.page_system_empty()} description={m.boards_empty_hint()} />
        )}
      </section>
    </main>
  )
}

function ZoneLink({ zone, isCurrent }: { zone?: Zone; isCurrent: boolean }) {
  return (
    <Link
      to={zone ? `/webapp/system?zone=${zone._id}` : '/webapp/system'}
      replace
      preventScrollReset
      className={styles.zone}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {zone?.zoneName ?? m.boards_recommended()}
    </Link>
  )
}

const recommended = 30

function mostJoined(boards: Board[]): Board[] {
  return boards.toSorted((a, b) => b.systemMember - a.systemMember).slice(0, recommended)
}
