import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type ArticleOrder, columnArticlesQuery } from '#web/api/queries/column-queries.ts'
import { ArticleRow } from './cards/article-row.tsx'
import { Endless } from './endless.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'

type ColumnArticlesProps = { columnId: string; order: ArticleOrder; empty: ReactNode }

/** The articles of a column with their numbers, in its order or the newest first. */
export function ColumnArticles({ columnId, order, empty }: ColumnArticlesProps) {
  const list = useInfiniteQuery(columnArticlesQuery(api, columnId, order))
  return (
    <Endless list={list} empty={empty} waiting={(count) => <FeedSkeleton density="compact" count={count} />}>
      {(pages) => (
        <div role="feed" aria-busy={list.isFetchingNextPage} aria-label={m.column_articles_title()}>
          {pages.flatMap((page, index) =>
            page.list.map((post, at) => (
              <ArticleRow
                key={post._id}
                post={post}
                at={pages.slice(0, index).reduce((sum, { list: before }) => sum + before.length, at + 1)}
                number={post.number}
              />
            )),
          )}
        </div>
      )}
    </Endless>
  )
}
