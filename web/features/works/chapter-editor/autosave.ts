import { ApiError } from '#contract/client.ts'
import { limits } from '#contract/shared/limits.ts'
import { newKey } from '#web/api/new-key.ts'
import { createSaver } from '#web/session/writing/saver.ts'
import { type ChapterForm, isSameChapter, isWorthKeeping } from './chapter-form.ts'
import type { Attempt, ChapterStore, KeptChapter } from './chapter-store.ts'

/** After the last key, until this browser has a copy. */
const deviceRest = 400

export interface SavedAnswer {
  _id: string
  revision: number
  updateTime: number
  wordsBefore: number
  keys: number[]
}

/** What the server holds instead of what was expected. */
export interface Theirs {
  form: ChapterForm
  revision: number
  updateTime: number
}

export interface ChapterSaves {
  /** 0: nothing was kept yet. */
  savedAt: number
  where: 'server' | 'device' | 'nowhere'
  isSaving: boolean
  /** The server could not be reached; it is tried again. */
  isCut: boolean
  /** What the server says to the text as it is now. */
  refusal: { form: ChapterForm; error: ApiError } | null
  conflict: Theirs | null
  chapterId: string | undefined
  revision: number | undefined
}

export interface ChapterAutosaveOptions {
  storeFor: (chapterId: string | undefined) => ChapterStore
  save: (attempt: Attempt, chapterId: string | undefined, last: ChapterForm) => Promise<SavedAnswer>
  readTheirs: (chapterId: string) => Promise<Theirs>
  /** Whether the server would take it at all. */
  isSendable: (form: ChapterForm) => boolean
  /** The server has this text now, with these keys. */
  onSaved: (form: ChapterForm, answer: SavedAnswer) => void
  writer: string
  chapterId: string | undefined
  revision: number | undefined
  /** When the server got what is there. */
  savedAt: number
  /** What was there at the start. */
  base: ChapterForm
}

/**
 * Saves a chapter two seconds after the last key, and keeps a copy in this browser until the server has said yes. A save
 * names the revision it was made from, so that nothing is written over that somebody else wrote; then it stands still
 * until its writer has chosen. Knows nothing of React.
 */
export function createChapterAutosave(options: ChapterAutosaveOptions) {
  const { storeFor, save, readTheirs, isSendable, onSaved, writer } = options
  let store = storeFor(options.chapterId)
  let form = options.base
  /** What this browser has a copy of, and what the server has. */
  let [here, there] = [options.base, options.base]
  let attempt: Attempt | undefined
  let wantsManual = false
  let isHalted = false
  const saver = createSaver<ChapterSaves>({
    savedAt: options.savedAt,
    where: options.chapterId ? 'server' : 'nowhere',
    isSaving: false,
    isCut: false,
    refusal: null,
    conflict: null,
    chapterId: options.chapterId,
    revision: options.revision,
  })
  const { set, oneByOne, clearAll: clear } = saver
  const isNews = (than: ChapterForm) => form !== than && !isSameChapter(form, than)
  const isWorth = () => saver.state().chapterId !== undefined || isWorthKeeping(form)
  const kept = (): KeptChapter => ({ writer, form, savedAt: Date.now(), revision: saver.state().revision, attempt })

  const saveHere = async () => {
    if (!isNews(there) && !attempt) return
    if (!isNews(here) || !isWorth()) return
    const now = form
    if (!(await store.keep(kept()))) return
    here = now
    if (isNews(there)) set({ savedAt: Date.now(), where: 'device' })
  }

  /** The server has all of it: no copy is needed any more. */
  const settle = async () => {
    if (isNews(there) || attempt) return
    here = form
    await store.forget(writer)
  }

  const nextAttempt = (): Attempt => ({
    idempotencyKey: newKey(),
    form,
    baseRevision: saver.state().revision,
    isManual: wantsManual,
  })

  const succeed = async (sent: Attempt, answer: SavedAnswer) => {
    attempt = undefined
    if (sent.isManual) wantsManual = false
    there = sent.form
    if (saver.state().chapterId === undefined) {
      await store.forget(writer)
      store = storeFor(answer._id)
      if (isNews(there)) await store.keep({ ...kept(), revision: answer.revision })
    }
    set({
      chapterId: answer._id,
      revision: answer.revision,
      savedAt: answer.updateTime,
      where: isNews(there) ? 'device' : 'server',
      isCut: false,
      refusal: null,
    })
    onSaved(sent.form, answer)
    await settle()
  }

  /** Whether it makes sense to go on. */
  const fail = async (sent: Attempt, error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError)) throw error
    if (isUnanswered(error)) {
      // It may have arrived: the same is sent again until that is known.
      attempt = sent
      await store.keep(kept())
      set({ isCut: true, where: 'device' })
      return false
    }
    attempt = undefined
    const { chapterId } = saver.state()
    if (error.code !== 409 || !isRevision(error.data) || chapterId === undefined) {
      set({ refusal: { form: sent.form, error }, where: 'device' })
      return false
    }
    const theirs = await readTheirs(chapterId)
    if (!isSameText(theirs.form, sent.form)) {
      set({ conflict: theirs, where: 'device' })
      return false
    }
    // It was this very text that arrived, and its answer that did not.
    there = sent.form
    set({ revision: theirs.revision, savedAt: theirs.updateTime, where: isNews(there) ? 'device' : 'server' })
    await settle()
    return true
  }

  const canSave = () => !isHalted && saver.state().conflict === null && isWorth() && isSendable(form)
  const saveThere = async () => {
    while (canSave() && (attempt || wantsManual || isNews(there)) && !isRefused()) {
      const sent = attempt ?? nextAttempt()
      set({ isSaving: true })
      try {
        await succeed(sent, await save(sent, saver.state().chapterId, there))
      } catch (error) {
        if (!(await fail(sent, error).catch(() => false))) return
      } finally {
        set({ isSaving: false })
      }
    }
  }
  /** The same once more would be refused once more. */
  const isRefused = () => saver.state().refusal?.form === form

  const schedule = () => {
    if (isHalted) return
    saver.later('here', deviceRest, saveHere)
    saver.clear('there')
    saver.later('there', limits.draftSave, saveThere)
  }

  const flush = async ({ server = false } = {}) => {
    if (isHalted) return
    saver.clear('here')
    await oneByOne(saveHere)
    if (!server) return
    clear()
    await oneByOne(saveThere)
  }

  /** From now on the server's text is the one that is gone on with. */
  const begin = (next: Theirs) => {
    clear()
    form = next.form
    ;[here, there] = [next.form, next.form]
    attempt = undefined
    set({
      revision: next.revision,
      savedAt: next.updateTime,
      where: 'server',
      conflict: null,
      refusal: null,
      isCut: false,
    })
  }

  /** Both stay: the one that is not chosen becomes a revision first. */
  const choose = async (isMine: boolean): Promise<ChapterForm | null> => {
    const { conflict, chapterId } = saver.state()
    if (!conflict || chapterId === undefined) return null
    const { title, volumeId } = conflict.form
    const mine = { ...form, title: form.title.trim() || title, volumeId }
    const send = (text: ChapterForm, baseRevision: number) =>
      save({ idempotencyKey: newKey(), form: text, baseRevision, isManual: true }, chapterId, conflict.form)
    try {
      const other = await send(isMine ? conflict.form : mine, conflict.revision)
      const answer = await send(isMine ? mine : conflict.form, other.revision)
      const chosen = isMine ? mine : conflict.form
      begin({ form: chosen, revision: answer.revision, updateTime: answer.updateTime })
      await store.forget(writer)
      onSaved(chosen, answer)
      return chosen
    } catch (error) {
      // Somebody wrote once more meanwhile.
      if (error instanceof ApiError && error.code === 409) set({ conflict: await readTheirs(chapterId) })
      throw error
    }
  }

  return {
    state: saver.state,
    subscribe: saver.subscribe,
    note(next: ChapterForm) {
      form = next
      if (isNews(here) || isNews(there)) schedule()
    },
    flush,
    /** Everything at once, as a state that is kept among the revisions. */
    async saveManually() {
      wantsManual = true
      await flush({ server: true })
      return !wantsManual
    },
    /** The network is back. */
    retry: () => oneByOne(saveThere),
    saveSync() {
      if (!isHalted && isNews(here) && isNews(there) && isWorth()) store.saveSync(kept())
    },
    isBehind: () => isNews(here) && isNews(there) && isWorth(),
    /** The server lacks something. */
    hasNews: () => isWorth() && (isNews(there) || attempt !== undefined),
    /** Goes on with a copy of this browser, as it was left. */
    adopt(copy: KeptChapter) {
      clear()
      form = copy.form
      attempt = copy.attempt
      here = copy.form
      set({ savedAt: copy.savedAt, where: 'device', revision: copy.revision ?? saver.state().revision })
      schedule()
    },
    begin,
    choose: (isMine: boolean) => oneByOne(() => choose(isMine)),
    /** The writer does not want what the server lacks. */
    async forget() {
      isHalted = true
      clear()
      await oneByOne(() => store.forget(writer))
    },
  }
}

/** Wherever it stands by now. */
function isSameText(one: ChapterForm, other: ChapterForm): boolean {
  return isSameChapter({ ...one, volumeId: null }, { ...other, volumeId: null })
}

/** Nobody knows whether it has happened. */
function isUnanswered({ code }: ApiError): boolean {
  return code === 0 || code === 429 || (code >= 500 && code < 600)
}

function isRevision(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'revision' in data
}
