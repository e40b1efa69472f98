import { useQueries } from '@tanstack/react-query'
import type { ContentItem } from '#contract/modules/site/admin-content.ts'
import { api } from '#web/api/browser.ts'
import { adminContentQuery } from '#web/api/queries/admin-content-queries.ts'

export const textTypes = ['posts', 'comment', 'reply'] as const
export type TextType = (typeof textTypes)[number]

/** What somebody wrote last, whatever became of it; undefined until all of it is there. */
export function useLastTexts(userId: string, types: readonly TextType[], most: number) {
  const found = useQueries({
    queries: types.map((type) => adminContentQuery(api, { type, page: 1, limit: most, userId })),
  })
  const lists = found.flatMap(({ data }) => (data ? [data.list] : []))
  const isComplete = lists.length === types.length
  const texts: ContentItem[] | undefined = isComplete
    ? lists
        .flat()
        .sort((one, other) => other.createTime - one.createTime)
        .slice(0, most)
    : undefined
  return { texts, failed: found.find(({ data, error }) => !data && error) }
}
