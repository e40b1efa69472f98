import { useQueryClient } from '@tanstack/react-query'
import type { ChapterAccess } from '#contract/modules/wallet/access.ts'
import type { AuthorEntry, ChapterState } from '#contract/modules/works/chapter.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

/** What an author does with chapters, one or many: all of them or none. Each answers whether it was done. */
export function useChapterActs() {
  const queries = useQueryClient()
  /** Whatever was refused, somebody else has changed: the lists are read again. */
  const act = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    let isDone = true
    try {
      await call()
      toast.success(done)
    } catch (error) {
      isDone = false
      sayFailure(error)
    }
    // Nobody waits for it: what was chosen is let go of at once, before others are.
    void queries.invalidateQueries({ queryKey: worksKey })
    return isDone
  }
  const lead = (chapters: AuthorEntry[], state: ChapterState, done: string, publishTime?: number) =>
    act(() => api.worksChapter.setState({ chapterIds: idsOf(chapters), state, publishTime }), done)
  const isFit = (chapters: AuthorEntry[], states: ChapterState[], sentence: string) => {
    const fits = chapters.every(({ state }) => states.includes(state))
    if (!fits) toast.warning(sentence)
    return fits
  }
  return {
    async publish(chapters: AuthorEntry[]): Promise<boolean> {
      const count = chapters.length
      const question = { title: m.own_publish_title({ count }), description: m.own_publish_text() }
      if (!(await confirm({ ...question, confirmLabel: m.own_publish() }))) return false
      return lead(chapters, 'published', m.own_publish_done({ count }))
    },
    maySchedule: (chapters: AuthorEntry[]) => isFit(chapters, ['draft', 'scheduled'], m.own_schedule_refused()),
    async hide(chapters: AuthorEntry[]): Promise<boolean> {
      if (!isFit(chapters, ['published'], m.own_hide_refused())) return false
      const question = { title: m.own_hide_title({ count: chapters.length }), description: m.own_hide_text() }
      if (!(await confirm({ ...question, confirmLabel: m.own_hide() }))) return false
      return lead(chapters, 'hidden', m.own_hide_done({ count: chapters.length }))
    },
    setAccess: (chapters: AuthorEntry[], access: ChapterAccess) =>
      act(
        () => api.worksChapter.setAccess({ chapterIds: idsOf(chapters), access }),
        m.access_set_done({ count: chapters.length }),
      ),
    async toDraft(chapters: AuthorEntry[]): Promise<boolean> {
      if (!isFit(chapters, ['scheduled'], m.own_to_draft_refused())) return false
      return lead(chapters, 'draft', m.own_to_draft_done({ count: chapters.length }))
    },
    async remove(chapters: AuthorEntry[]): Promise<boolean> {
      const count = chapters.length
      const question = { title: m.own_delete_chapters({ count }), description: m.creator_delete_many_text() }
      if (!(await confirm({ ...question, confirmLabel: m.creator_delete(), tone: 'danger' }))) return false
      return act(() => api.worksChapter.remove({ chapterIds: idsOf(chapters) }), m.creator_deleted_many({ count }))
    },
    restore: (chapters: AuthorEntry[]) =>
      act(
        () => api.worksChapter.restore({ chapterIds: idsOf(chapters) }),
        m.creator_restored_many({ count: chapters.length }),
      ),
    moveTo: (chapters: AuthorEntry[], volumeId: string | null, afterId: null | 'last') =>
      act(
        () => api.worksChapter.move({ chapterIds: idsOf(chapters), volumeId, afterId }),
        m.own_move_done({ count: chapters.length }),
      ),
  }
}

export type ChapterActs = ReturnType<typeof useChapterActs>

/** In the order in which they are read: of several that come at once the last one is the latest. */
export function idsOf(chapters: AuthorEntry[]): string[] {
  return chapters.toSorted((left, right) => left.position - right.position).map(({ _id }) => _id)
}
