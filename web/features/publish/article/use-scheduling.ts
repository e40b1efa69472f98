import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { draftsKey } from '#web/api/queries/creator-queries.ts'
import { publishedAs } from '#web/features/publish/use-post-editing.ts'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** The time at which an article goes out by itself. What is written goes with it. */
export function useScheduling({ autosave, publishTime, setPublishTime, setOutAs }: Publishing) {
  const [pending, setPending] = useState<'draft' | 'scheduled' | null>(null)
  const queries = useQueryClient()
  const lead = async (state: 'draft' | 'scheduled', done: string, at?: number) => {
    setPending(state)
    try {
      await autosave.flush({ server: true })
      const _id = autosave.serverId()
      if (!_id || !autosave.isThere()) {
        toast.error(m.chapter_save_first())
        return false
      }
      const draft = await api.post.setDraftState({ _id, state, publishTime: at })
      setPublishTime(draft.publishTime)
      void queries.invalidateQueries({ queryKey: draftsKey })
      toast.success(done)
      return true
    } catch (error) {
      setOutAs(publishedAs(error))
      sayFailure(error)
      return false
    } finally {
      setPending(null)
    }
  }
  return {
    state: publishTime > 0 ? 'scheduled' : 'draft',
    publishTime,
    pending,
    schedule: (at: number) => lead('scheduled', m.chapter_scheduled_done(), at),
    unschedule: () => lead('draft', m.chapter_unscheduled()),
  }
}
