import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Board } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { boardFigures } from '#web/social/boards/board-figures.ts'
import { BoardLine } from '#web/social/boards/board-line.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import styles from './system.module.css'

/** Every board of the forum, zone by zone, with a field to narrow it down. */
export function AllBoards() {
  const zones = useSuspenseQuery(zonesQuery(api)).data.list
  const boards = useSuspenseQuery(allBoardsQuery(api)).data.list
  const [typed, setTyped] = useState('')
  const word = useDeferredValue(typed.trim().toLowerCase())
  const fitting = boards.filter(({ systemName }) => systemName.toLowerCase().includes(word))
  if (boards.length === 0) return <EmptyState drawing="posts" title={m.page_system_all_empty()} />
  return (
    <>
      <FilterField
        label={m.boards_filter()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={styles.filter}
      />
      {fitting.length === 0 && (
        <EmptyState
          drawing="nothing"
          title={m.boards_none_found()}
          action={
            <Button variant="soft" onClick={() => setTyped('')}>
              {m.boards_clear_filter()}
            </Button>
          }
        />
      )}
      {zones.map((zone) => {
        const inside = fitting.filter(({ systemZoneId }) => systemZoneId === zone._id)
        return (
          inside.length > 0 && (
            <section key={zone._id} aria-labelledby={`all-zone-${zone._id}`}>
              <h2 id={`all-zone-${zone._id}`} className={styles.zoneTitle}>
                {m.boards_in_zone({ zone: zone.zoneName, count: inside.length })}
              </h2>
              <BoardRows boards={inside} />
            </section>
          )
        )
      })}
    </>
  )
}

/** Boards one below the other, each with its button to join. */
export function BoardRows({ boards }: { boards: Board[] }) {
  return (
    <ul>
      {boards.map((board) => (
        <li key={board._id}>
          <BoardLine of={board} size={40} end={<JoinButton of={board} />} className={styles.row}>
            {boardFigures(board)}
          </BoardLine>
        </li>
      ))}
    </ul>
  )
}
