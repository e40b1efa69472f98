import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { Selection } from '#web/ui/hooks/use-selection.ts'
import styles from './table.module.css'

export type Column<R> = {
  key: string
  title: ReactNode
  render: (row: R) => ReactNode
  /** Numbers and the row's actions stand right. */
  align?: 'left' | 'right'
  nowrap?: boolean
  mono?: boolean
  /** What can be done with a row: stays in sight where the table scrolls sideways. */
  actions?: boolean
}

type RowKey<R> = (row: R) => string | number

export type TableProps<R> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: Column<R>[]
  /** Not there yet: grey rows stand for them. */
  rows: R[] | undefined
  /** How many grey rows while loading. */
  loadingRows?: number
  empty?: ReactNode
  /** Rows can be chosen, each and all of them. */
  selection?: Selection<R>
  /** The one that is open beside the table. */
  isOpen?: (row: R) => boolean
  className?: string
}

const cellLook = (column: Column<never>) => ({
  'data-align': column.align,
  'data-nowrap': column.nowrap || undefined,
  'data-mono': column.mono || undefined,
  'data-actions': column.actions || undefined,
})

const idOf = (row: unknown) => (row as { _id: string })._id

/** Rows with an `_id` are told apart by it. */
export function Table<R extends { _id: string }>(props: TableProps<R> & { rowKey?: RowKey<R> }): ReactNode
export function Table<R>(props: TableProps<R> & { rowKey: RowKey<R> }): ReactNode
export function Table<R>(props: TableProps<R> & { rowKey?: RowKey<R> }) {
  const { label, rows, rowKey = idOf, loadingRows = 5, empty, selection, isOpen, className } = props
  const columns = selection ? [choiceColumn(selection, rows ?? []), ...props.columns] : props.columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={classNames(styles.wrap, className)} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-busy={!rows || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" {...cellLook(column as Column<never>)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!rows ? (
            <LoadingRows columns={columns.length} rows={loadingRows} />
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)} data-chosen={selection?.has(row) || isOpen?.(row) || undefined}>
                {columns.map((column) => (
                  <td key={column.key} {...cellLook(column as Column<never>)}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
      {rows?.length === 0 && (empty ?? <EmptyState />)}
    </section>
  )
}

function choiceColumn<R>(selection: Selection<R>, rows: R[]): Column<R> {
  const { chosen, mayChoose, has, toggle, toggleAll, nameOf } = selection
  const most = rows.filter(mayChoose).length
  return {
    key: 'choice',
    title: (
      <Checkbox
        aria-label={m.ui_choose_all()}
        disabled={most === 0}
        checked={most > 0 && chosen.length === most}
        indeterminate={chosen.length > 0 && chosen.length < most}
        onChange={toggleAll}
        className={styles.choice}
      />
    ),
    render: (row) => (
      <Checkbox
        aria-label={m.ui_choose_row({ name: nameOf(row) })}
        disabled={!mayChoose(row)}
        checked={has(row)}
        onChange={(isChosen) => toggle(row, isChosen)}
        className={styles.choice}
      />
    ),
  }
}

function LoadingRows({ columns, rows }: { columns: number; rows: number }) {
  const cells = Array.from({ length: columns }, (_, at) => at)
  return Array.from({ length: rows }, (_, at) => at).map((row) => (
    <tr key={row}>
      {cells.map((cell) => (
        <td key={cell}>
          <Skeleton width={cell % 2 ? 60 : 80} />
        </td>
      ))}
    </tr>
  ))
}
