import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnPartQuery } from '#web/api/queries/column-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './article.module.css'

/** So many of a column are shown around the one that is read. */
const shown = 5

/** The articles around this one in its column. */
export function ColumnSide({ post }: { post: PostPage }) {
  const paths = usePaths()
  const column = post.article?.column
  const place = post.columnPlace
  const part = useQuery({
    ...columnPartQuery(api, column?._id ?? '', place?.number ?? 1),
    enabled: Boolean(column && place),
  })
  if (!column || !place || place.total < 2) return null
  const list = part.data?.list ?? []
  const at = list.findIndex(({ _id }) => _id === post._id)
  const first = Math.max(0, Math.min(at - Math.floor(shown / 2), list.length - shown))
  return (
    <Card aria-labelledby="column-side">
      <CardHead
        id="column-side"
        title={column.title}
        moreTo={paths.column(column._id)}
        moreLabel={m.column_articles({ count: formatCount(place.total) })}
      />
      {!part.data && <SideState of={part} />}
      <ol className={styles.rows}>
        {list.slice(first, first + shown).map(({ _id, number, title }) => (
          <li key={_id}>
            <Link to={paths.post(_id)} className={styles.row} aria-current={_id === post._id ? 'page' : undefined}>
              <span className={styles.number}>{number}</span>
              <span className={styles.rowTitle}>{title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
