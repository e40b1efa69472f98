import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { postsKey } from '#web/api/post-queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'

type Named = { _id: string; title: string }

/** What an author does with posts and drafts of their own. */
export function useOwnPost() {
  const queries = useQueryClient()
  const act = async (work: () => Promise<unknown>, done: string, key: readonly string[]) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : m.network_failed())
    }
    await queries.invalidateQueries({ queryKey: key })
  }
  return {
    async remove({ _id, title }: Named) {
      const isSure = await confirm({
        title: m.creator_delete_title(),
        description: m.creator_delete_text({ title }),
        confirmLabel: m.creator_delete(),
        tone: 'danger',
      })
      if (isSure) await act(() => api.post.remove({ postsId: _id }), m.creator_deleted(), postsKey)
    },
    restore: ({ _id }: Named) => act(() => api.post.restore({ postsId: _id }), m.creator_restored(), postsKey),
    async discard({ _id, title }: Named) {
      const isSure = await confirm({
        title: m.creator_discard_title(),
        description: title || m.creator_untitled(),
        confirmLabel: m.creator_delete(),
        tone: 'danger',
      })
      if (isSure) await act(() => api.post.deleteDraft({ _id }), m.creator_discarded(), ['drafts'])
    },
  }
}
