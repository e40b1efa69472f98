import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router'
import type { Board, BoardType, Zone } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { allBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { boardFigures } from '#web/social/boards/board-figures.ts'
import { BoardLine } from '#web/social/boards/board-line.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './aggregate.module.css'
import { ToForum } from './system.screen.tsx'
import { useScrollSpy } from './use-scroll-spy.ts'

export const title = () => m.page_system_all()

const typeOf = (pathname: string): BoardType => (/article\/?$/.test(pathname) ? 'article' : 'forum')

export const loader = preload(async ({ api: own, queries }, { request }) => {
  const type = typeOf(new URL(request.url).pathname)
  await Promise.all([
    queries.ensureQueryData(zonesQuery(own, type)),
    queries.ensureQueryData(allBoardsQuery(own, type)),
    queries.prefetchQuery(zonesQuery(own, 'article')),
  ])
})

/** All boards, zone by zone; the zones stay in sight and say where one is. */
export function Component() {
  const type = typeOf(useLocation().pathname)
  const zones = useSuspenseQuery(zonesQuery(api, type)).data.list
  const boards = useSuspenseQuery(allBoardsQuery(api, type)).data.list
  const [typed, setTyped] = useState('')
  const word = useDeferredValue(typed.trim().toLowerCase())
  const groups = grouped(zones, boards, word)
  const current = useScrollSpy(groups.map(({ zone }) => `zone-${zone._id}`))
  return (
    <Page columns="frame">
      <Card padded className={styles.head}>
        <h1 className={styles.title}>{type === 'forum' ? m.page_system_all() : m.page_article_boards()}</h1>
        <KindTabs type={type} />
        <TextField
          label={m.boards_filter()}
          hideLabel
          type="search"
          size={36}
          variant="fill"
          placeholder={m.boards_filter()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={styles.filter}
        />
        {type === 'forum' && (
          <Button variant="soft" to="/System/create">
            {m.board_create()}
          </Button>
        )}
      </Card>
      {groups.length === 0 ? (
        <Nothing type={type} onClear={word === '' ? undefined : () => setTyped('')} />
      ) : (
        <div className={styles.columns}>
          <nav aria-label={m.boards_zones()} className={styles.zones}>
            {groups.map(({ zone, boards: inside }) => (
              <a
                key={zone._id}
                href={`#zone-${zone._id}`}
                aria-current={current === `zone-${zone._id}` ? 'location' : undefined}
              >
                {zone.zoneName}
                <small>{inside.length}</small>
              </a>
            ))}
          </nav>
          <div className={styles.groups}>
            {groups.map(({ zone, boards: inside }) => (
              <section key={zone._id} id={`zone-${zone._id}`} aria-labelledby={`zone-name-${zone._id}`}>
                <h2 id={`zone-name-${zone._id}`}>{zone.zoneName}</h2>
                <ul className={styles.tiles}>
                  {inside.map((board) => (
                    <BoardTile key={board._id} board={board} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      )}
    </Page>
  )
}

type NothingProps = { type: BoardType /** Given when a filter is what leaves nothing. */; onClear?: () => void }

function Nothing({ type, onClear }: NothingProps) {
  if (onClear) {
    const clear = (
      <Button variant="soft" size={32} onClick={onClear}>
        {m.boards_clear_filter()}
      </Button>
    )
    return (
      <Card>
        <EmptyState drawing="nothing" title={m.boards_none_found()} action={clear} />
      </Card>
    )
  }
  const isForum = type === 'forum'
  return (
    <Card>
      <EmptyState
        drawing="posts"
        title={isForum ? m.page_system_all_empty() : m.boards_no_article()}
        action={!isForum && <ToForum to="/System/Aggregate-forum" />}
      />
    </Card>
  )
}

/** Zones in their order; one without a board to show is left out. */
function grouped(zones: Zone[], boards: Board[], word: string): { zone: Zone; boards: Board[] }[] {
  const fits = ({ systemName, systemDescr }: Board) => `${systemName} ${systemDescr}`.toLowerCase().includes(word)
  const byZone = Map.groupBy(word ? boards.filter(fits) : boards, ({ systemZoneId }) => systemZoneId)
  return zones.flatMap((zone) => {
    const inside = byZone.get(zone._id)
    return inside ? [{ zone, boards: inside }] : []
  })
}

/** The button stands below: beside the name it would leave no room for it. */
function BoardTile({ board }: { board: Board }) {
  return (
    <li className={styles.tile}>
      <BoardLine of={board} size={56}>
        {boardFigures(board)}
      </BoardLine>
      <div className={styles.tileFoot}>
        <p>{board.systemDescr}</p>
        <JoinButton of={board} size={28} />
      </div>
    </li>
  )
}

/** Between boards for posts and boards for articles, on a site that has the latter; and to all that stands in them. */
function KindTabs({ type }: { type: BoardType }) {
  const zones = useQuery(zonesQuery(api, 'article')).data?.list ?? []
  if (!zones.some(({ systemNumber }) => systemNumber > 0)) return null
  return (
    <nav aria-label={m.boards_kinds()} className={styles.kinds}>
      <Chip to="/System/Aggregate-forum" selected={type === 'forum'}>
        {m.page_forum()}
      </Chip>
      <Chip to="/System/Aggregate-article" selected={type === 'article'}>
        {m.page_article()}
      </Chip>
      {type === 'article' && <Chip to="/System/article">{m.boards_all_articles()}</Chip>}
    </nav>
  )
}
