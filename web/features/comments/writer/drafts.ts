import type { Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { isBlank } from '#contract/shared/text.ts'
import { newKey } from '#web/api/new-key.ts'

/** Where something is written: under the post, or under one of its comments. */
export type Place = 'post' | `comment:${string}`

export const placeOfComment = (commentId: string): Place => `comment:${commentId}`

export interface Draft {
  text: string
  images: Picture[]
}

export const emptyDraft: Draft = { text: '', images: [] }

export const isEmptyDraft = ({ text, images }: Draft) => isBlank(text) && images.length === 0

/** Whom a reply is for. */
export interface Addressee {
  /** Null: whoever wrote the comment. */
  replyId: string | null
  name: string
}

/** Something on its way to the server, or held up. It stays here until the server has said yes. */
export interface Letter extends Draft {
  /** The Idempotency-Key: however often it is sent, it arrives once. */
  key: string
  place: Place
  to: Addressee | null
  state: 'sending' | 'failed'
  /** Why it failed, for people. */
  error: string
  /** It failed because the network was away, and goes out by itself when that is back. */
  isWaiting?: boolean
  writtenAt: number
}

/** What one member has on the desk for one post. */
export interface DeskContent {
  drafts: Partial<Record<Place, Draft>>
  letters: readonly Letter[]
}

export const emptyDesk: DeskContent = { drafts: {}, letters: [] }

export interface DeskOptions {
  /** What lay there when the page was last left. */
  read: () => Promise<DeskContent | undefined>
  keep: (content: DeskContent) => Promise<void>
  send: (letter: Letter) => Promise<void>
  /** What to say of a failure, whether the server has refused for good, and whether it was reached at all. */
  explain: (error: unknown) => { sentence: string; isFinal: boolean; isNetwork: boolean }
  leftBehind: () => string
}

export const isHeldUp = ({ state, isWaiting }: Letter) => state === 'failed' && isWaiting === true

export type Desk = ReturnType<typeof createDesk>

/** Drafts and unsent letters of one post. Knows nothing of React, and nothing of where it is kept. */
export function createDesk({ read, keep, send, explain, leftBehind }: DeskOptions) {
  let content = emptyDesk
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const set = (next: Partial<DeskContent>) => {
    content = { ...content, ...next }
    for (const listener of [...listeners]) listener()
  }
  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    // Not before what lay there is known, or it would be written over.
    await opened
    await keep(content)
  }
  const saveSoon = () => {
    timer ??= setTimeout(() => void save(), limits.draftSave)
  }
  const change = (key: string, patch: Partial<Letter>) =>
    set({ letters: content.letters.map((letter) => (letter.key === key ? { ...letter, ...patch } : letter)) })
  const drop = (key: string) => set({ letters: content.letters.filter((letter) => letter.key !== key) })
  const find = (key: string) => content.letters.find((letter) => letter.key === key)

  const deliver = async (letter: Letter) => {
    try {
      await send(letter)
      drop(letter.key)
    } catch (error) {
      const { sentence, isFinal, isNetwork } = explain(error)
      // A refusal is remembered under its key. Another attempt is a new question; after silence it is the same one.
      const key = isFinal ? newKey() : letter.key
      change(letter.key, { state: 'failed', error: sentence, isWaiting: isNetwork, key })
    }
    await save()
  }

  const retry = async (key: string) => {
    const letter = find(key)
    if (letter?.state !== 'failed') return
    change(key, { state: 'sending', error: '', isWaiting: false })
    await deliver(letter)
  }

  let kicking: Promise<void> | undefined
  const sendHeldUp = async () => {
    for (const { key } of content.letters.filter(isHeldUp)) await retry(key)
  }

  const opened = read().then((kept) => {
    if (!kept) return
    const letters = kept.letters.map(
      (letter): Letter => ({
        ...letter,
        ...{ state: 'failed', error: leftBehind(), isWaiting: false },
      }),
    )
    // What was written in the first moments is newer than what lay there.
    set({ drafts: { ...kept.drafts, ...content.drafts }, letters: [...letters, ...content.letters] })
  })

  return {
    content: () => content,
    /** Resolves when what lay there is back. */
    opened,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write(place: Place, draft: Draft) {
      const { [place]: _, ...others } = content.drafts
      set({ drafts: isEmptyDraft(draft) && draft.text === '' ? others : { ...others, [place]: draft } })
      saveSoon()
    },
    /** Sends the draft of a place. Nothing happens when there is nothing in it. */
    async post(place: Place, to: Addressee | null = null) {
      const draft = content.drafts[place] ?? emptyDraft
      if (isEmptyDraft(draft)) return
      const { [place]: _, ...drafts } = content.drafts
      const letter: Letter = {
        ...{ text: draft.text.trim(), images: draft.images, key: newKey(), place, to },
        ...{ state: 'sending', error: '', writtenAt: Date.now() },
      }
      set({ drafts, letters: [...content.letters, letter] })
      void save()
      await deliver(letter)
    },
    retry,
    /** The network may be back: what it held up goes out, one after the other. */
    kick() {
      kicking ??= sendHeldUp().finally(() => {
        kicking = undefined
      })
      return kicking
    },
    /** Back into the box, in front of what stands there. */
    takeBack(key: string) {
      const letter = find(key)
      if (!letter) return
      const draft = content.drafts[letter.place] ?? emptyDraft
      const text = [letter.text, draft.text].filter(Boolean).join('\n')
      const images = [...letter.images, ...draft.images].slice(0, limits.commentImages)
      drop(key)
      set({ drafts: { ...content.drafts, [letter.place]: { text, images } } })
      void save()
    },
    /** All of it when some is not kept yet; for the moment in which the page goes. */
    unkept: () => (timer === undefined ? undefined : content),
  }
}
