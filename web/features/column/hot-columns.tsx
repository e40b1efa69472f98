import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { hotColumnsQuery } from '#web/api/queries/column-queries.ts'
import { ColumnLine } from '#web/social/columns/column-line.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './column-list.module.css'

/** The columns that most subscribe to. */
export function HotColumns() {
  const columns = useQuery(hotColumnsQuery(api))
  if (columns.data?.list.length === 0) return null
  return (
    <Card aria-labelledby="hot-columns">
      <CardHead id="hot-columns" title={m.column_hot()} />
      {!columns.data && <SideState of={columns} />}
      <ul className={styles.list}>
        {columns.data?.list.map((column) => (
          <li key={column._id}>
            <ColumnLine of={column} className={styles.line} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
