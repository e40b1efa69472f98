import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { keepInHaste, keptInHaste } from '../../session/in-haste.ts'
import { showComment, showReply } from './comment-cache.ts'
import { createDesk, type Desk, type DeskContent, type Letter } from './desk.ts'

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
  addEventListener('pagehide', () => {
    const unkept = desk.unkept()
    if (unkept) keepInHaste(key, unkept)
  })
  return desk
}

async function deliver(queries: QueryClient, postsId: string, { key, place, text, images, to }: Letter): Promise<void> {
  const options = { idempotencyKey: key }
  if (place === 'post') {
    const paths = images.map(({ path }) => path)
    showComment(queries, await api.comment.publishComment({ postsId, content: text, images: paths }, options))
    return
  }
  const commentId = place.slice('comment:'.length)
  const toReplyId = to?.replyId ?? null
  showReply(queries, await api.comment.publishReply({ commentId, content: text, toReplyId }, options))
}

/** Without an answer, or told to come back later, nobody knows or nothing has happened; anything else is an answer. */
function explain(error: unknown) {
  if (!(error instanceof ApiError)) return { sentence: m.network_failed(), isFinal: false }
  const isFinal = error.code >= 400 && error.code < 500 && error.code !== 408 && error.code !== 429
  return { sentence: error.message, isFinal }
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
