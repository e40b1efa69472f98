import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { ChapterState } from '#contract/modules/works/chapter.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import type { ChapterField } from './chapter-form.ts'
import type { ChapterWriting } from './use-chapter-writing.ts'

export type ChapterActs = ReturnType<typeof useChapterActs>

/** What becomes of a chapter: out at once, at a time, out of sight. What is written goes with it. */
export function useChapterActs(writing: ChapterWriting) {
  const { autosave, entry, setEntry, saves } = writing
  const [pending, setPending] = useState<ChapterState | 'save' | null>(null)
  const queries = useQueryClient()

  /** The server has every word, or it is said why not. */
  const saveAll = async (): Promise<string | null> => {
    await autosave.flush({ server: true })
    const { chapterId, conflict, refusal, isCut } = autosave.state()
    if (chapterId && !autosave.hasNews()) return chapterId
    if (conflict) toast.warning(m.chapter_changed())
    else toast.error(refusal ? refusal.error.message : isCut ? m.network_failed() : m.chapter_save_first())
    return null
  }

  const lead = async (state: ChapterState, done: (isHeld: boolean) => string, publishTime?: number) => {
    setPending(state)
    try {
      const chapterId = await saveAll()
      if (!chapterId) return false
      const { list } = await api.worksChapter.setState({ chapterIds: [chapterId], state, publishTime })
      const [now] = list
      if (now) setEntry(now)
      void queries.invalidateQueries({ queryKey: worksKey })
      toast.success(done(now?.isHeld ?? false))
      return true
    } catch (error) {
      sayFailure(error)
      // It may be elsewhere than this page believes: published by its time, or in another window.
      if (error instanceof ApiError && error.code === 409) await readEntry()
      return false
    } finally {
      setPending(null)
    }
  }

  const readEntry = async () => {
    const { chapterId } = autosave.state()
    const source = chapterId && (await api.worksChapter.source({ chapterId }).catch(() => null))
    if (source) setEntry(source)
  }

  /** Answers the field to look at, when one is at fault. */
  const blame = (): ChapterField | null => {
    writing.press()
    if (writing.uploading > 0) {
      toast.warning(m.publish_uploading())
      return null
    }
    const [first] = Object.entries(writing.missing) as [ChapterField, string][]
    if (!first) return null
    toast.warning(first[1])
    return first[0]
  }
  const isReady = () => writing.uploading === 0 && Object.keys(writing.missing).length === 0

  return {
    pending,
    state: entry?.state ?? ('draft' as ChapterState),
    hasChanges: Boolean(entry?.hasChanges) || (entry?.state === 'published' && autosave.hasNews()),
    isHeld: entry?.isHeld ?? false,
    publishTime: entry?.publishTime ?? 0,
    isKnown: saves.chapterId !== undefined,
    blame,
    isReady,
    publish: (): ChapterField | null => {
      if (pending) return null
      const field = blame()
      if (!isReady()) return field
      const isOut = entry?.state === 'published'
      void lead('published', (isHeld) => (isHeld ? m.publish_held() : isOut ? m.chapter_put_out() : m.publish_done()))
      return null
    },
    schedule: (at: number) => lead('scheduled', () => m.chapter_scheduled_done(), at),
    unschedule: () => lead('draft', () => m.chapter_unscheduled()),
    async hide() {
      const yes = await confirm({
        title: m.chapter_hide_title(),
        description: m.chapter_hide_text(),
        confirmLabel: m.chapter_hide(),
        tone: 'danger',
      })
      if (yes) await lead('hidden', () => m.chapter_hidden_done())
    },
    async save() {
      if (pending) return
      writing.press()
      if (writing.missing.title) return void toast.warning(writing.missing.title)
      setPending('save')
      const isKept = await autosave.saveManually()
      setPending(null)
      if (isKept) {
        void queries.invalidateQueries({ queryKey: [...worksKey, 'revisions'] })
        toast.success(m.chapter_saved())
      } else await saveAll()
    },
  }
}
