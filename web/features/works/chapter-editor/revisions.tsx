import { useCallback, useMemo } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { NoRevisions, RevisionList } from '#web/reader/compare/revisions.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { comparedLines, textOf, wordsOf } from './chapter-form.ts'
import { revisionQuery, revisionsQuery } from './revision-queries.ts'
import type { ChapterWriting } from './use-chapter-writing.ts'

/** Earlier texts of the chapter, the newest first; a press shows what has changed since. */
export function Revisions({ writing }: { writing: ChapterWriting }) {
  const { chapterId } = writing.saves
  return chapterId ? <List writing={writing} chapterId={chapterId} /> : <NoRevisions />
}

function List({ writing, chapterId }: { writing: ChapterWriting; chapterId: string }) {
  const { work, form, saves, autosave } = writing
  const attempt = useAttempt()
  const now = useMemo(() => comparedLines(form), [form])
  // Who may read and where it stands is no part of a revision.
  const linesOf = useCallback((old: Parameters<typeof textOf>[0]) => comparedLines({ ...form, ...textOf(old) }), [form])
  const revert = async (revisionId: string) => {
    // What is in the editor is the working copy that the server puts aside.
    await autosave.flush({ server: true })
    if (autosave.hasNews()) {
      toast.warning(m.chapter_save_first())
      return false
    }
    await attempt({ chapterId, revisionId }, api.worksChapter.revert)
    await writing.read()
    return true
  }
  const words = work.worksType === 'manga' ? null : wordsOf(form.content)
  const source = { list: revisionsQuery(chapterId), text: revisionQuery, linesOf, now, words, revert }
  return <RevisionList source={{ ...source, savedAt: saves.savedAt }} />
}
