import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Draft } from '#contract/modules/forum/draft.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { draftsKey } from '#web/api/queries/creator-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

type Named = Pick<Draft, '_id' | 'title'>

/** Deletes drafts, one or many, after a question. The first reason that one could not be deleted stands for all. */
export function useDiscard(): (drafts: Named[]) => Promise<void> {
  const queries = useQueryClient()
  return async (drafts) => {
    if (!(await confirm({ ...question(drafts), confirmLabel: m.creator_delete(), tone: 'danger' }))) return
    const outcomes = await Promise.allSettled(drafts.map(({ _id }) => api.post.deleteDraft({ _id })))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    const count = outcomes.filter(({ status }) => status === 'fulfilled').length
    if (count > 0) toast.success(count > 1 ? m.creator_deleted_many({ count }) : m.creator_discarded())
    if (failed) toast.error(failed.reason instanceof ApiError ? failed.reason.message : m.network_failed())
    await queries.invalidateQueries({ queryKey: draftsKey })
  }
}

function question(drafts: Named[]): { title: string; description?: string } {
  const [draft] = drafts
  if (drafts.length === 1)
    return { title: m.creator_discard_title(), description: draft?.title || m.creator_untitled() }
  return { title: m.creator_discard_many({ count: drafts.length }) }
}

/** Where a draft is gone on with. */
export function useDraftPath(): (draft: Draft) => string {
  const { publish, publishArticle } = usePaths()
  return ({ _id, postsId, article }) =>
    (article ? publishArticle : publish) + (postsId ? `?posts=${postsId}` : `?draft=${_id}`)
}
