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

/** A comment on its way to the server, or held up. It stays here until the server has accepted it. */
export interface PendingComment extends Draft {
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

/** What one member has begun or sent below one post, as it is kept in the browser. */
export interface DraftsContent {
  drafts: Partial<Record<Place, Draft>>
  pending: readonly PendingComment[]
}

export const emptyDrafts: DraftsContent = { drafts: {}, pending: [] }

export interface DraftsOptions {
  /** What lay there when the page was last left. */
  read: () => Promise<DraftsContent | undefined>
  keep: (content: DraftsContent) => Promise<void>
  send: (comment: PendingComment) => Promise<void>
  /** What to say of a failure, whether the server has refused for good, and whether it was reached at all. */
  explain: (error: unknown) => { sentence: string; isFinal: boolean; isNetwork: boolean }
  leftBehind: () => string
  /** Whether it waits elsewhere now, for the network: then it does not stand here any more. */
  putOff?: (error: unknown, comment: PendingComment) => Promise<boolean>
  /** The same for one that was under way when its page went. */
  handOver?: (comment: PendingComment) => Promise<boolean>
}

export const isHeldUp = ({ state, isWaiting }: PendingComment) => state === 'failed' && isWaiting === true

export type PostDrafts = ReturnType<typeof createPostDrafts>

/** Drafts and pending comments of one post. Knows nothing of React, and nothing of where it is kept. */
export function createPostDrafts({ read, keep, send, explain, leftBehind, putOff, handOver }: DraftsOptions) {
  let content = emptyDrafts
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const set = (next: Partial<DraftsContent>) => {
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
  const change = (key: string, patch: Partial<PendingComment>) =>
    set({ pending: content.pending.map((comment) => (comment.key === key ? { ...comment, ...patch } : comment)) })
  const drop = (key: string) => set({ pending: content.pending.filter((comment) => comment.key !== key) })
  const find = (key: string) => content.pending.find((comment) => comment.key === key)

  const deliver = async (comment: PendingComment) => {
    try {
      await send(comment)
      drop(comment.key)
    } catch (error) {
      const { sentence, isFinal, isNetwork } = explain(error)
      if (await putOff?.(error, comment)) {
        drop(comment.key)
        return save()
      }
      // A refusal is remembered under its key. Another attempt is a new question; after silence it is the same one.
      const key = isFinal ? newKey() : comment.key
      change(comment.key, { state: 'failed', error: sentence, isWaiting: isNetwork, key })
    }
    await save()
  }

  const putBack = (place: Place, written: Draft) => {
    const draft = content.drafts[place] ?? emptyDraft
    const text = [written.text, draft.text].filter(Boolean).join('\n')
    const images = [...written.images, ...draft.images].slice(0, limits.commentImages)
    set({ drafts: { ...content.drafts, [place]: { text, images } } })
    void save()
  }

  const retry = async (key: string) => {
    const comment = find(key)
    if (comment?.state !== 'failed') return
    change(key, { state: 'sending', error: '', isWaiting: false })
    await deliver(comment)
  }

  let kicking: Promise<void> | undefined
  const sendHeldUp = async () => {
    for (const { key } of content.pending.filter(isHeldUp)) await retry(key)
  }

  const goOn = async (underWay: readonly PendingComment[]) => {
    for (const comment of underWay) {
      if (!(await handOver?.(comment).catch(() => false))) continue
      drop(comment.key)
      await save()
    }
  }

  const opened = read().then((kept) => {
    if (!kept) return
    const pending = kept.pending.map(
      (comment): PendingComment => ({
        ...comment,
        ...{ state: 'failed', error: leftBehind(), isWaiting: false },
      }),
    )
    // What was written in the first moments is newer than what lay there.
    set({ drafts: { ...kept.drafts, ...content.drafts }, pending: [...pending, ...content.pending] })
    void goOn(kept.pending.filter(({ state }) => state === 'sending'))
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
      const comment: PendingComment = {
        ...{ text: draft.text.trim(), images: draft.images, key: newKey(), place, to },
        ...{ state: 'sending', error: '', writtenAt: Date.now() },
      }
      set({ drafts, pending: [...content.pending, comment] })
      void save()
      await deliver(comment)
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
      const comment = find(key)
      if (!comment) return
      drop(key)
      putBack(comment.place, comment)
    },
    putBack,
    /** All of it when some is not kept yet; for the moment in which the page goes. */
    unkept: () => (timer === undefined ? undefined : content),
  }
}
