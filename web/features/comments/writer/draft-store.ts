import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { isNetworkError } from '#web/api/network-error.ts'
import { type Ground, workGround } from '#web/api/queries/comment-queries.ts'
import { isRefusal } from '#web/api/refusal.ts'
import { showComment, showReply } from '#web/features/comments/comment-cache.ts'
import { handOver, onSent, putOff, type Waiting } from '#web/session/outbox/waiting.ts'
import { readSync, saveSync } from '#web/session/sync-storage.ts'
import { createPostDrafts, type DraftsContent, isHeldUp, type PendingComment, type PostDrafts } from './drafts.ts'

/** One for each member and ground, for the life of the page: panes come and go, what is under way stays. */
const stores = new Map<string, PostDrafts>()

export function draftsOf(queries: QueryClient, userId: string, ground: Ground): PostDrafts {
  const key = `aoir:comments:${userId}:${ground}`
  const known = stores.get(key)
  if (known) return known
  const store = createPostDrafts({
    read: () => readDrafts(key),
    keep: (content) => storeDrafts(key, content),
    send: (comment) => deliver(queries, ground, comment),
    explain,
    leftBehind: m.comment_left_behind,
    putOff: (error, comment) => putOff(error, waitingComment(ground, comment)),
    handOver: (comment) => handOver(waitingComment(ground, comment)),
  })
  // What waited is shown where it belongs as soon as the server has it.
  if (stores.size === 0)
    onSent(({ mark }, answer) => {
      if (isCommentMark(mark)) show(queries, mark.ground, mark, answer as Comment | Reply)
    })
  stores.set(key, store)
  sendWhenBack(store)
  addEventListener('pagehide', () => {
    const unkept = store.unkept()
    if (unkept) saveSync(key, unkept)
  })
  return store
}

/** A device may believe that it has a network while nothing comes through: then it is tried now and then. */
const pause = 15_000

function sendWhenBack(store: PostDrafts): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const kick = () => {
    clearTimeout(timer)
    timer = undefined
    void store.kick()
  }
  addEventListener('online', kick)
  store.subscribe(() => {
    if (store.content().pending.some(isHeldUp)) timer ??= setTimeout(kick, pause)
  })
}

async function deliver(queries: QueryClient, ground: Ground, comment: PendingComment): Promise<void> {
  const answer = await call(api, ground, comment)
  show(queries, ground, comment, answer)
}

/** The one call that publishes it. */
function call(calls: Api, ground: Ground, { key, place, text, images, to }: Sent): Promise<Comment | Reply> {
  const options = { idempotencyKey: key }
  const body = { content: text, images: images.map(({ path }) => path) }
  if (place !== 'post') {
    const commentId = place.slice('comment:'.length)
    return calls.comment.publishReply({ commentId, ...body, toReplyId: to?.replyId ?? null }, options)
  }
  const works = workGround(ground)
  return works
    ? calls.worksComment.publish({ ...works, ...body }, options)
    : calls.comment.publishComment({ postsId: ground, ...body }, options)
}

type Sent = Pick<PendingComment, 'key' | 'place' | 'text' | 'images' | 'to'>

function show(queries: QueryClient, ground: Ground, { place }: Pick<Sent, 'place'>, answer: Comment | Reply): void {
  if (place === 'post') showComment(queries, answer as Comment, ground)
  else showReply(queries, answer as Reply)
}

/** A comment as it waits for the network: shown where it was written, on this page and on others. */
export interface CommentMark extends Omit<Sent, 'key'> {
  ground: Ground
}

export const isCommentMark = (mark: unknown): mark is CommentMark =>
  typeof mark === 'object' && mark !== null && 'ground' in mark && 'place' in mark

function waitingComment(ground: Ground, { key, place, text, images, to }: PendingComment): Waiting {
  const mark: CommentMark = { ground, place, text, images, to }
  return {
    call: (calls) => call(calls, ground, { key, place, text, images, to }),
    clientId: key,
    lane: `comments ${ground}`,
    what: { kind: place === 'post' ? 'comment' : 'reply', words: text },
    mark,
  }
}

function explain(error: unknown) {
  if (!(error instanceof ApiError)) return { sentence: m.network_failed(), isFinal: false, isNetwork: true }
  return { sentence: error.message, isFinal: isRefusal(error), isNetwork: isNetworkError(error) }
}

// A browser may forbid all of it: then nothing is kept, and the page works all the same.

/** Earlier versions kept pending comments under another name. */
type StoredDrafts = DraftsContent & { letters?: DraftsContent['pending'] }

function current(stored: StoredDrafts | undefined): DraftsContent | undefined {
  return stored && { drafts: stored.drafts, pending: stored.pending ?? stored.letters ?? [] }
}

async function readDrafts(key: string): Promise<DraftsContent | undefined> {
  try {
    const { get } = await import('idb-keyval')
    const savedSync = readSync<StoredDrafts>(key)
    const stored = current(savedSync ?? (await get<StoredDrafts>(key)))
    if (savedSync && stored) await storeDrafts(key, stored)
    return stored
  } catch {
    return undefined
  }
}

async function storeDrafts(key: string, content: DraftsContent): Promise<void> {
  const isEmpty = content.pending.length === 0 && Object.keys(content.drafts).length === 0
  try {
    const { del, set } = await import('idb-keyval')
    await (isEmpty ? del(key) : set(key, content))
    saveSync(key, undefined)
  } catch {
    // See above.
  }
}
