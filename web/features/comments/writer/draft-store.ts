import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { isNetworkError } from '#web/api/network-error.ts'
import { showComment, showReply } from '#web/features/comments/comment-cache.ts'
import { keepInHaste, keptInHaste } from '#web/session/sync-storage.ts'
import { createDesk, type Desk, type DeskContent, isHeldUp, type Letter } from './drafts.ts'

/** One desk for each member and post, for the life of the page: panes come and go, what is under way stays. */
const desks = new Map<string, Desk>()

export function deskOf(queries: QueryClient, userId: string, postsId: string): Desk {
  const key = `aoir:comments:${userId}:${postsId}`
  const known = desks.get(key)
  if (known) return known
  const desk = createDesk({
    read: () => readDesk(key),
    keep: (content) => keepDesk(key, content),
    send: (letter) => deliver(queries, postsId, letter),
    explain,
    leftBehind: m.comment_left_behind,
  })
  desks.set(key, desk)
  sendWhenBack(desk)
  addEventListener('pagehide', () => {
    const unkept = desk.unkept()
    if (unkept) keepInHaste(key, unkept)
  })
  return desk
}

/** A device may believe that it has a network while nothing comes through: then it is tried now and then. */
const pause = 15_000

function sendWhenBack(desk: Desk): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const kick = () => {
    clearTimeout(timer)
    timer = undefined
    void desk.kick()
  }
  addEventListener('online', kick)
  desk.subscribe(() => {
    if (desk.content().letters.some(isHeldUp)) timer ??= setTimeout(kick, pause)
  })
}

async function deliver(queries: QueryClient, postsId: string, { key, place, text, images, to }: Letter): Promise<void> {
  const options = { idempotencyKey: key }
  const said = { content: text, images: images.map(({ path }) => path) }
  if (place === 'post') {
    showComment(queries, await api.comment.publishComment({ postsId, ...said }, options))
    return
  }
  const commentId = place.slice('comment:'.length)
  const toReplyId = to?.replyId ?? null
  showReply(queries, await api.comment.publishReply({ commentId, ...said, toReplyId }, options))
}

/** Without an answer, or told to come back later, nobody knows or nothing has happened; anything else is an answer. */
function explain(error: unknown) {
  if (!(error instanceof ApiError)) return { sentence: m.network_failed(), isFinal: false, isNetwork: true }
  const isFinal = error.code >= 400 && error.code < 500 && error.code !== 408 && error.code !== 429
  return { sentence: error.message, isFinal, isNetwork: isNetworkError(error) }
}

// A browser may forbid all of it: then nothing is kept, and the page works all the same.

async function readDesk(key: string): Promise<DeskContent | undefined> {
  try {
    const { get } = await import('idb-keyval')
    const hasty = keptInHaste<DeskContent>(key)
    if (hasty) await keepDesk(key, hasty)
    return hasty ?? (await get<DeskContent>(key))
  } catch {
    return undefined
  }
}

async function keepDesk(key: string, content: DeskContent): Promise<void> {
  const isEmpty = content.letters.length === 0 && Object.keys(content.drafts).length === 0
  try {
    const { del, set } = await import('idb-keyval')
    await (isEmpty ? del(key) : set(key, content))
    keepInHaste(key, undefined)
  } catch {
    // See above.
  }
}
