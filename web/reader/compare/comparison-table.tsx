import { useMemo, useState } from 'react'
import { m } from '#messages/messages.js'
import styles from './comparison.module.css'
import { type Cell, type Line, partsOf, type Row, rowsOf } from './rows.ts'

export type ComparisonProps = {
  /** What the two sides are called. */
  names: [before: string, after: string]
  before: readonly Line[]
  after: readonly Line[]
}

/** Two versions side by side; on narrow screens one below the other where they differ. */
export function ComparisonTable({ names, before, after }: ComparisonProps) {
  const rows = useMemo(() => rowsOf(before, after), [before, after])
  const parts = useMemo(() => partsOf(rows), [rows])
  const isSame = rows.every((row) => row.isSame)
  return (
    <div className={styles.comparison}>
      <div className={styles.head} aria-hidden="true">
        <span>{names[0]}</span>
        <span>{names[1]}</span>
      </div>
      {isSame && (
        <p className={styles.same} role="status">
          {m.compare_same()}
        </p>
      )}
      {parts.map((part, at) =>
        'rows' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two texts that are compared do not change
          <Rows key={at} rows={part.rows} names={names} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Folded key={at} rows={part.folded} names={names} />
        ),
      )}
    </div>
  )
}

type RowsProps = { rows: Row[]; names: ComparisonProps['names'] }

function Folded({ rows, names }: RowsProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Rows rows={rows} names={names} />
  return (
    <button type="button" className={styles.folded} onClick={() => setOpen(true)}>
      {m.compare_folded({ count: rows.length })}
    </button>
  )
}

function Rows({ rows, names }: RowsProps) {
  return rows.map(({ before, after, isSame }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <div key={at} className={styles.row} data-same={isSame || undefined}>
      <Side of={before} isSame={isSame} side="before" name={names[0]} />
      <Side of={after} isSame={isSame} side="after" name={names[1]} />
    </div>
  ))
}

type SideProps = { of: Cell | null; isSame: boolean; side: 'before' | 'after'; name: string }

function Side({ of: cell, isSame, side, name }: SideProps) {
  if (!cell) return <div className={styles.side} data-side={side} data-empty="" />
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <div className={styles.side} data-side={side} data-changed={isSame ? undefined : ''}>
      {!isSame && <span className={styles.name}>{name}</span>}
      {cell.thumb === undefined
        ? cell.pieces.map(({ text, isOther }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            isOther ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
          )
        : cell.thumb && <img src={cell.thumb} alt={m.compare_picture()} loading="lazy" className={styles.thumb} />}
    </div>
  )
}
