import { useQuery } from '@tanstack/react-query'
import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnsQuery } from '#web/api/queries/column-queries.ts'
import { ColumnLine } from '#web/social/columns/column-line.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './column-list.module.css'
import { columnsBeside } from './load-column.ts'

/** What else its author writes. Most have one column: nothing is shown until there is something. */
export function OtherColumns({ of: column }: { of: Column }) {
  const list = useQuery(columnsQuery(api, { userId: column.user._id, limit: columnsBeside })).data?.list ?? []
  const others = list.filter(({ _id, articleNumber }) => _id !== column._id && articleNumber > 0)
  if (others.length === 0) return null
  return (
    <Card flush className={styles.card} aria-labelledby="other-columns">
      <CardHead id="other-columns" title={m.column_others()} />
      <ul className={styles.list}>
        {others.map((one) => (
          <li key={one._id}>
            <ColumnLine of={one} className={styles.line} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
