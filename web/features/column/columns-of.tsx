import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnsOfQuery } from '#web/api/queries/column-queries.ts'
import { ColumnLine } from '#web/social/columns/column-line.tsx'
import { SubscribeButton } from '#web/social/toggles/subscribe-button.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './column-list.module.css'

/** The columns of an author. Most have none: nothing is shown until there is something. */
export function ColumnsOf({ userId }: { userId: string }) {
  const columns = useQuery(columnsOfQuery(api, userId)).data?.list ?? []
  if (columns.length === 0) return null
  return (
    <Card flush className={styles.card} aria-labelledby="author-columns">
      <CardHead id="author-columns" title={m.author_columns()} />
      <ul className={styles.list} data-wide="">
        {columns.map((column) => (
          <li key={column._id}>
            <ColumnLine of={column} end={<SubscribeButton of={column} />} className={styles.line} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
