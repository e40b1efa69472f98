import { limits } from '#contract/shared/limits.ts'
import { createSaver } from '#web/session/writing/saver.ts'
import type { DraftStore, Kept } from './draft-store.ts'
import { emptyForm, isSameForm, isWorthKeeping, type PostForm } from './post-form.ts'

/** Between two copies on the server. */
const serverPause = 10_000

export interface AutosaveState {
  /** 0: nothing has been kept yet. */
  savedAt: number
  where: 'server' | 'device' | 'nowhere'
}

/** A draft on the server, and which text it has. */
export interface Stored {
  _id: string
  sign: string
}

export interface AutosaveOptions {
  store: DraftStore
  /** Answers the draft there; `sign`: the text that this one was made from. */
  saveOnServer: (form: PostForm, serverId: string | undefined, sign: string | undefined) => Promise<Stored>
  dropOnServer: (serverId: string) => Promise<unknown>
  writer: string
  /** The draft on the server that is being gone on with. */
  serverId?: string
  sign?: string
  /** What was there at the start: it needs no keeping. */
  base: PostForm
}

export type Autosave = ReturnType<typeof createAutosave>

/** Autosave of a post: in this browser every two seconds, on the server every ten. Knows nothing of React. */
export function createAutosave(options: AutosaveOptions) {
  const { store, saveOnServer, dropOnServer } = options
  let { writer, serverId, sign, base } = options
  /** What is gone on with, and is to be there again when the changes are not wanted. */
  let origin: Partial<Pick<Kept, 'serverId' | 'sign'>> & { kept?: Kept } = { serverId, sign }
  let form = base
  let [here, there] = [base, base]
  let isHalted = false
  const saver = createSaver<AutosaveState>({ savedAt: 0, where: 'nowhere' })
  const { state, set, oneByOne, clearAll: clear } = saver

  // A form without words is only worth keeping where words were before.
  const isNews = (than: PostForm) =>
    form !== than && (isWorthKeeping(form) || isWorthKeeping(than)) && !isSameForm(form, than)
  /** The server has every word. */
  const isThere = () => serverId !== undefined && !isNews(there)

  const putBack = async () => {
    if (origin.kept) await store.keep(origin.kept)
    else await store.forget(writer)
  }

  const saveHere = async () => {
    if (!isNews(here)) return
    const now = form
    if (isSameForm(now, base)) await putBack()
    else if (!(await store.keep({ writer, form: now, savedAt: Date.now(), serverId, sign }))) return
    here = now
    set({ savedAt: Date.now(), where: isThere() ? 'server' : 'device' })
  }

  const saveThere = async () => {
    if (!isNews(there) || !isWorthKeeping(form)) return
    const now = form
    try {
      ;({ _id: serverId, sign } = await saveOnServer(now, serverId, sign))
      there = now
      // Whoever finds the copy in this browser must know that it is the same text.
      if (!isSameForm(now, base)) await store.keep({ writer, form: now, savedAt: Date.now(), serverId, sign })
      set({ savedAt: Date.now(), where: 'server' })
    } catch {
      set({ where: state().savedAt > 0 ? 'device' : 'nowhere' })
    }
  }

  const undoThere = (id: string) =>
    (id === origin.serverId ? saveOnServer(base, id, sign) : dropOnServer(id)).catch(() => undefined)

  const schedule = () => {
    if (isHalted) return
    saver.later('here', limits.draftSave, saveHere)
    saver.later('there', serverPause, saveThere)
  }

  const saveSync = () => {
    if (!isHalted && isNews(here) && !isSameForm(form, base))
      store.saveSync({ writer, form, savedAt: Date.now(), serverId, sign })
  }

  /** Everything at once, where there is something new. */
  const flush = async ({ server = false } = {}) => {
    if (isHalted) return
    clear()
    await oneByOne(saveHere)
    if (server) await oneByOne(saveThere)
    else if (isNews(there)) schedule()
  }

  return {
    state,
    subscribe: saver.subscribe,
    note(next: PostForm) {
      form = next
      if (isNews(here) || isNews(there)) schedule()
    },
    flush,
    /** For a page that goes away in this moment: a copy may be under way, but nobody will wait for it. */
    saveSync,
    /** Something would be lost if the page went away in this moment. */
    isBehind: () => isNews(here),
    /** Something was written since the start. */
    hasNews: () => isNews(base),
    serverId: () => serverId,
    /** Which text the server is known to have. */
    sign: () => sign,
    /** The server has another text than was thought, and that is known now: the next copy takes its place. */
    rebase(stored: Stored) {
      ;({ _id: serverId, sign } = stored)
      there = emptyForm
      schedule()
    },
    isThere,
    /** It goes on with a draft that was on the server before. */
    isOld: () => origin.serverId !== undefined,
    /** No copy comes after this; for the time in which the post itself is sent. */
    async halt() {
      clear()
      await oneByOne(saveHere)
      isHalted = true
      await saver.settled()
    },
    resume() {
      isHalted = false
      if (isNews(here) || isNews(there)) schedule()
    },
    /** The writer does not want the changes: all is as it was at the start. */
    async forget() {
      isHalted = true
      clear()
      const isChanged = there !== base
      ;[form, here, there] = [base, base, base]
      await oneByOne(async () => {
        await putBack()
        if (serverId !== undefined && isChanged) await undoThere(serverId)
        ;({ serverId, sign } = origin)
      })
      set({ savedAt: 0, where: 'nowhere' })
    },
    /** The post is there: nothing is left to keep. */
    async finish() {
      clear()
      await oneByOne(() => store.forget(writer))
    },
    /** Another text is gone on with: one that was kept before. */
    adopt(kept: Kept) {
      clear()
      ;({ writer, form, serverId, sign } = kept)
      base = form
      ;[here, there] = [form, form]
      origin = { kept, serverId, sign }
      set({ savedAt: kept.savedAt, where: serverId ? 'server' : 'device' })
    },
  }
}
