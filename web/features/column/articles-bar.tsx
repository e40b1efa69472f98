import { useNavigate, useSearchParams } from 'react-router'
import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import type { ArticleOrder } from '#web/api/queries/column-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { withField } from '#web/ui/forms/with-field.ts'
import styles from './articles-bar.module.css'
import { orderOf } from './load-column.ts'

/** Above the articles of a column: how many there are, and in which order they stand, which is in the address. */
export function ArticlesBar({ column, id }: { column: Column; id: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const paths = usePaths()
  const choose = (value: ArticleOrder) =>
    void navigate(withField(paths.column(column._id), search, 'order', value, 'asc'), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <div className={styles.bar}>
      <h2 id={id} className={styles.title}>
        {m.column_articles_title()} <small className={styles.count}>{formatCount(column.articleNumber)}</small>
      </h2>
      {column.articleNumber > 1 && (
        <Segments<ArticleOrder>
          label={m.column_order()}
          value={orderOf(search)}
          onChange={choose}
          segments={[
            { value: 'asc', label: m.column_page_order_asc() },
            { value: 'new', label: m.column_page_order_new() },
          ]}
        />
      )}
    </div>
  )
}
