import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Ground } from '#web/api/queries/comment-queries.ts'
import type { DraftsSource } from '#web/features/comments/thread-context.ts'
import { useThread } from '#web/features/comments/thread-context.ts'
import { type Act, useWaiting } from '#web/session/outbox/waiting.ts'
import { useMe } from '#web/session/use-me.ts'
import { type CommentMark, draftsOf, isCommentMark } from './draft-store.ts'
import { type Draft, emptyDraft, emptyDrafts, type PendingComment, type Place } from './drafts.ts'

/** The drafts of whoever looks at a post or work. They are read in the browser only, when somebody looks at them. */
export function useDrafts(ground: Ground): DraftsSource {
  const queries = useQueryClient()
  const userId = useMe()?._id
  return useMemo(() => {
    const get = () => (userId ? draftsOf(queries, userId, ground) : undefined)
    return { get, subscribe: (listener) => get()?.subscribe(listener) ?? (() => {}) }
  }, [queries, userId, ground])
}

/** Only the part that is looked at: a character that is typed must not draw the whole list again. */
export function useDraft(place: Place): Draft {
  const { store } = useThread()
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()?.content().drafts[place] ?? emptyDraft,
    () => emptyDraft,
  )
}

export function usePendingComments(place: Place): PendingComment[] {
  const { store } = useThread()
  const pending = useSyncExternalStore(
    store.subscribe,
    () => store.get()?.content().pending ?? emptyDrafts.pending,
    () => emptyDrafts.pending,
  )
  return pending.filter((comment) => comment.place === place)
}

/** What was written here without a network, on this visit or before, and what the server would not have of it. */
export function useWaitingComments(place: Place): { act: Act; mark: CommentMark }[] {
  const { ground } = useThread()
  return useWaiting().flatMap((act) =>
    isCommentMark(act.mark) && act.mark.ground === ground && act.mark.place === place ? [{ act, mark: act.mark }] : [],
  )
}
