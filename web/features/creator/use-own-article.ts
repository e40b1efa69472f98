import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnsKey } from '#web/api/queries/column-queries.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Article = { _id: string; title: string }

/** What an author does with articles of their own in a list of them. */
export function useOwnArticle() {
  const queries = useQueryClient()
  const act = async (work: () => Promise<string>) => {
    try {
      toast.success(await work())
    } catch (error) {
      sayFailure(error)
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: postsKey }),
      queries.invalidateQueries({ queryKey: columnsKey }),
    ])
  }
  return {
    put: (articles: Article[], column: { _id: string; title: string } | null) =>
      act(async () => {
        await api.column.put({ columnId: column?._id ?? null, postsIds: articles.map(({ _id }) => _id) })
        return column ? m.creator_put_done({ column: column.title }) : m.creator_taken_out()
      }),
    setVisibility: ({ _id }: Article, visibility: 'public' | 'private') =>
      act(async () => {
        const { state } = await api.post.setVisibility({ postsId: _id, visibility })
        if (state === 'held') return m.publish_held()
        return visibility === 'private' ? m.creator_made_private() : m.creator_made_public()
      }),
  }
}
