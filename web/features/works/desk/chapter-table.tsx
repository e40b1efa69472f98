import { type ReactNode, useRef, useState } from 'react'
import type { AuthorEntry, ChapterOverview } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import type { DeskPlace } from '#web/features/works/own/places.ts'
import { DragHandle } from '#web/ui/controls/drag-handle.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useDragOrder } from '#web/ui/hooks/use-drag-order.ts'
import type { Selection } from '#web/ui/hooks/use-selection.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { ChapterCells } from './chapter-cells.tsx'
import styles from './chapters.module.css'
import { aimOf, type Group, groupsOf, type Spot, stepFrom, withMoved } from './groups.ts'
import type { ChapterActs } from './use-chapter-acts.ts'
import { useOrder } from './use-order.ts'
import { VolumeRow } from './volume-row.tsx'

type ChapterTableProps = {
  work: WorkPage
  overview: ChapterOverview | undefined
  place: DeskPlace
  entries: AuthorEntry[] | undefined
  empty: ReactNode
  selection: Selection<AuthorEntry>
  acts: ChapterActs
  mayChange: boolean
  /** The entries are those of the place, not still those of the one before. */
  isSettled: boolean
  onAsk: (what: 'schedule' | 'move' | 'access', chapters: AuthorEntry[]) => void
}

const columnNumber = 8

/** Chapters by volumes, put in order by a handle: with a mouse, a finger or the arrow keys. */
export function ChapterTable(props: ChapterTableProps) {
  const { work, overview, place, entries, empty, selection, mayChange, isSettled } = props
  const isWhole = place.state === 'all' && place.keyword === ''
  const isOrdered = isWhole && mayChange && isSettled
  const shown =
    entries && overview ? groupsOf(entries, overview, { sort: place.sort, isWhole: isWhole && !place.volumeId }) : []
  const order = useMoves(work._id, place, shown)
  const groups = order.groups
  const isNothing = entries?.length === 0 && groups.length === 0
  const most = entries?.filter(selection.mayChoose).length ?? 0
  return (
    <>
      <table
        ref={order.box}
        className={styles.table}
        aria-label={m.work_contents()}
        aria-busy={!entries || undefined}
        data-moving={order.drag.isHeld || undefined}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.lead}>
              {mayChange && (
                <Checkbox
                  aria-label={m.ui_choose_all()}
                  disabled={most === 0}
                  checked={most > 0 && selection.chosen.length === most}
                  indeterminate={selection.chosen.length > 0 && selection.chosen.length < most}
                  onChange={selection.toggleAll}
                />
              )}
              {mayChange && (
                <span className={styles.allWord} aria-hidden="true">
                  {m.ui_choose_all()}
                </span>
              )}
              <VisuallyHidden>{m.own_order()}</VisuallyHidden>
            </th>
            <th scope="col">{m.own_chapter()}</th>
            <th scope="col">{m.creator_state()}</th>
            <th scope="col" className={styles.figure}>
              {work.worksType === 'manga' ? m.work_pages_word() : m.own_words()}
            </th>
            <th scope="col" className={styles.figure}>
              {m.own_reads()}
            </th>
            <th scope="col" className={styles.figure}>
              {m.creator_comments()}
            </th>
            <th scope="col">{m.own_time()}</th>
            <th scope="col" className={styles.acts}>
              {m.creator_actions()}
            </th>
          </tr>
        </thead>
        <tbody>
          {!entries || !overview ? (
            <Waiting />
          ) : (
            groups.flatMap((group, index) => [
              ...(group.volume || (overview.volumes.length > 0 && group.entries.length > 0)
                ? [
                    <VolumeRow
                      key={`volume ${group.volume?._id ?? ''}`}
                      group={group}
                      work={work}
                      volumes={overview.volumes}
                      mayChange={mayChange}
                      columns={columnNumber}
                      spot={order.drag.row({ list: String(index), at: 0 })}
                    />,
                  ]
                : []),
              ...group.entries.map((entry, at) => (
                <tr
                  key={entry._id}
                  data-chosen={selection.has(entry) || undefined}
                  {...order.drag.row({ list: String(index), at })}
                >
                  <td className={styles.lead}>
                    {isOrdered && (
                      <DragHandle
                        className={styles.handle}
                        label={m.own_take({ title: entry.title })}
                        {...order.drag.handle({ list: String(index), at })}
                      />
                    )}
                    {mayChange && (
                      <Checkbox
                        aria-label={m.ui_choose_row({ name: entry.title })}
                        disabled={!selection.mayChoose(entry)}
                        checked={selection.has(entry)}
                        onChange={(isChosen) => selection.toggle(entry, isChosen)}
                      />
                    )}
                  </td>
                  <ChapterCells {...props} entry={entry} />
                </tr>
              )),
            ])
          )}
        </tbody>
      </table>
      {isNothing && empty}
      <VisuallyHidden>
        <span role="status">{order.said}</span>
      </VisuallyHidden>
    </>
  )
}

const spotOf = ({ list, at }: { list: string; at: number }): Spot => ({ group: Number(list), at })

/** What is on the way somewhere, and how it gets there. */
function useMoves(workId: string, place: DeskPlace, shown: Group[]) {
  const [moving, setMoving] = useState<Group[] | null>(null)
  const [said, setSaid] = useState('')
  const taken = useRef<{ from: Spot; to: Spot } | null>(null)
  const box = useRef<HTMLTableElement>(null)
  const save = useOrder(workId, place)
  const put = (from: Spot, to: Spot) => {
    const entry = shown[from.group]?.entries[from.at]
    const after = withMoved(shown, from, to)
    const aim = aimOf(after, to, place.sort)
    if (!entry || !aim || (from.group === to.group && from.at === to.at)) return
    setSaid(m.own_moved({ title: entry.title }))
    save(after, entry, aim)
  }
  const over = () => {
    taken.current = null
    setMoving(null)
  }
  const drag = useDragOrder('chapter', {
    onMove(from, to) {
      const start = taken.current?.from ?? spotOf(from)
      taken.current = { from: start, to: spotOf(to) }
      setMoving(withMoved(shown, start, spotOf(to)))
    },
    onDrop() {
      if (taken.current) put(taken.current.from, taken.current.to)
      over()
    },
    onCancel: over,
    onStep(from, step) {
      const to = stepFrom(shown, spotOf(from), step)
      if (!to) return toast.info(m.own_order_edge())
      // A row that changes its place lets go of the focus.
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
      put(spotOf(from), to)
      requestAnimationFrame(() => {
        if (focused && box.current?.contains(focused)) focused.focus()
      })
    },
  })
  return { groups: moving ?? shown, drag, said, box }
}

const rows = [0, 1, 2, 3, 4, 5]
const cells = [30, 80, 40, 50, 50, 50, 60, 50] as const

function Waiting() {
  return rows.map((row) => (
    <tr key={row}>
      {cells.map((width, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change places
        <td key={cell}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}
