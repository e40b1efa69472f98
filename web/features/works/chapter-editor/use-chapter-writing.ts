import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AuthorEntry } from '#contract/modules/works/chapter.ts'
import type { Document } from '#contract/shared/document.ts'
import { api } from '#web/api/browser.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { noteRevision } from '#web/reader/compare/revision-queries.ts'
import { useLastSave } from '#web/session/writing/use-last-save.ts'
import { useWhenBack } from '#web/ui/hooks/use-when-back.ts'
import { createChapterAutosave, type SavedAnswer } from './autosave.ts'
import { type ChapterForm, emptyProblem, formOf, type Problems, problemsOf, writtenOf } from './chapter-form.ts'
import { chapterStore } from './chapter-store.ts'
import type { ChapterOpening } from './opening.ts'
import { revisionsKey, revisionsQuery } from './revision-queries.ts'

/** What the text is written in. */
export interface TextHandle {
  focus: () => void
  setKeys: (keys: readonly number[], of: Document) => void
}

export type ChapterWriting = ReturnType<typeof useChapterWriting>

/** A chapter that is being written: its fields, and the copies that are kept of it here and on the server. */
export function useChapterWriting(opening: ChapterOpening, userId: string, onCreated: (chapterId: string) => void) {
  const { work, source } = opening
  const [form, setForm] = useState(opening.base)
  /** Counts the texts that were put into the editor from outside. */
  const [generation, setGeneration] = useState(0)
  const [offer, setOffer] = useState(opening.offer)
  const [entry, setEntry] = useState<AuthorEntry | null>(source)
  /** Words that were there when the day began. */
  const [wordsBefore, setWordsBefore] = useState(source?.wordsBefore ?? 0)
  const [isPressed, setPressed] = useState(false)
  const [uploading, setUploading] = useState(0)
  const text = useRef<TextHandle>(null)
  const queries = useQueryClient()
  const created = useRef(onCreated)
  useEffect(() => {
    created.current = onCreated
  })
  const [autosave] = useState(() =>
    createChapterAutosave({
      storeFor: (chapterId) => chapterStore(userId, work._id, chapterId),
      save: (attempt, chapterId, last) => {
        const isPlaced = chapterId !== undefined && attempt.form.volumeId === last.volumeId
        return api.worksChapter.save(
          {
            _id: chapterId,
            workId: work._id,
            ...writtenOf(work.worksType, attempt.form),
            volumeId: isPlaced ? undefined : attempt.form.volumeId,
            baseRevision: attempt.baseRevision,
            manual: attempt.isManual || undefined,
          },
          { idempotencyKey: attempt.idempotencyKey },
        )
      },
      readTheirs: async (chapterId) => theirsOf(await api.worksChapter.source({ chapterId })),
      isSendable: (now) => Object.keys(problemsOf(work.worksType, now)).length === 0,
      onSaved: (saved, answer) => onSaved(saved, answer),
      writer: crypto.randomUUID(),
      chapterId: source?._id,
      revision: source?.revision,
      savedAt: source?.updateTime ?? 0,
      base: opening.base,
    }),
  )
  const saves = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)
  const onSaved = (saved: ChapterForm, answer: SavedAnswer) => {
    text.current?.setKeys(answer.keys, saved.content)
    setWordsBefore(answer.wordsBefore)
    setEntry((now) => now && { ...now, hasChanges: now.state === 'published' || now.state === 'hidden' })
    created.current(answer._id)
    // Lists and pages of the work; its old versions change less often.
    void queries.invalidateQueries({ queryKey: worksKey, predicate: ({ queryKey }) => queryKey[1] !== revisionsKey[1] })
    noteRevision(queries, revisionsQuery(answer._id).queryKey)
  }
  useEffect(() => autosave.note(form), [autosave, form])
  useLastSave(autosave)
  useEffect(() => () => void autosave.flush({ server: true }), [autosave])
  useWhenBack(() => void autosave.retry(), saves.isCut)

  const change = useCallback((patch: Partial<ChapterForm>) => setForm((now) => ({ ...now, ...patch })), [])
  const changePages = useCallback(
    (next: (pages: ChapterForm['pages']) => ChapterForm['pages']) =>
      setForm((now) => ({ ...now, pages: next(now.pages) })),
    [],
  )
  const put = (next: ChapterForm) => {
    setForm(next)
    setGeneration((count) => count + 1)
  }
  const own: Problems = problemsOf(work.worksType, form)
  const missing: Problems = { ...own, ...(own.content || own.pages ? {} : emptyProblem(work.worksType, form)) }
  const isRefusalFresh = saves.refusal?.form === form
  return {
    work,
    form,
    change,
    changePages,
    generation,
    text: text as RefObject<TextHandle | null>,
    autosave,
    saves,
    wordsBefore,
    entry,
    setEntry,
    offer,
    uploading,
    onUploading: setUploading,
    missing,
    /** At the fields; what is only missing is not said before somebody wants to publish. */
    problems: isPressed ? missing : form.title.trim() ? own : withoutTitle(own),
    /** What the server says to the text as it is now. */
    refusal: isRefusalFresh ? saves.refusal?.error : undefined,
    press: () => setPressed(true),
    put,
    /** Goes on with the copy that was found. */
    restore() {
      if (!offer) return
      autosave.adopt(offer)
      setOffer(null)
      put(offer.form)
    },
    async discardOffer() {
      if (!offer) return
      setOffer(null)
      await chapterStore(userId, work._id, source?._id).forget(offer.writer)
    },
    /** What the server has by now takes the place of what is in the editor. */
    async read(): Promise<void> {
      const { chapterId } = autosave.state()
      if (!chapterId) return
      const fresh = await api.worksChapter.source({ chapterId })
      const theirs = theirsOf(fresh)
      autosave.begin(theirs)
      setEntry(fresh)
      setWordsBefore(fresh.wordsBefore)
      put(theirs.form)
    },
  }
}

function theirsOf(source: Awaited<ReturnType<typeof api.worksChapter.source>>) {
  const { revision, updateTime } = source
  return { form: formOf(source), revision, updateTime }
}

/** A title that nobody has typed yet is no fault. */
function withoutTitle({ title: _, ...rest }: Problems): Problems {
  return rest
}
