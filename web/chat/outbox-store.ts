import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createStore, del, set, type UseStore, values } from 'idb-keyval'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { newKey } from '#web/api/new-key.ts'
import { useMe } from '#web/session/use-me.ts'
import { takeMessage } from './chat-cache.ts'
import { createOutbox, type Outbox, type OutboxEntry, type Outcome } from './outbox.ts'

const outboxes = new Map<string, Outbox>()

/** The outbox of a member, for the life of the page; all tabs of the browser share what is in it. */
export function outboxOf(queries: QueryClient, userId: string): Outbox {
  const known = outboxes.get(userId)
  if (known) return known
  const { read, keep, drop } = storeOf(userId)
  const tabs = new BroadcastChannel(`aoir-outbox-${userId}`)
  const told =
    <Args extends unknown[]>(write: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await write(...args)
      tabs.postMessage('changed')
    }
  const outbox = createOutbox({
    ...{ read, keep: told(keep), drop: told(drop), explain, newId: newKey, now: Date.now },
    exclusively: (work) => locked(`aoir-outbox-${userId}`, work),
    upload: async (file, onProgress) => {
      const { uploadPicture } = await import('./upload-picture.ts')
      return uploadPicture(queries, userId, file, onProgress)
    },
    uploadOther: async (file, onProgress) => {
      const { uploadOther } = await import('./upload-picture.ts')
      return uploadOther(queries, userId, file, onProgress)
    },
    send: (entry) => post(queries, entry),
    mayTry: () => navigator.onLine,
    later: (milliseconds, act) => void setTimeout(act, milliseconds),
  })
  outboxes.set(userId, outbox)
  tabs.addEventListener('message', () => void outbox.reload())
  addEventListener('online', outbox.kick)
  outbox.kick()
  return outbox
}

async function post(queries: QueryClient, entry: OutboxEntry) {
  const { clientId, sessionId, text, image, video, posts, asset, sticker, voice } = entry
  const thing = {
    image: image?.path,
    video: video && { path: video.path },
    postsId: posts?._id,
    file: asset?.path,
    stickerId: sticker?._id,
    voice: voice?.path === undefined ? undefined : { path: voice.path, duration: voice.duration, wave: voice.wave },
  }
  const more = { quoteId: entry.quote?.messageId, mentions: entry.mentions }
  const target = { sessionId, sessionType: entry.isGroup ? (2 as const) : (1 as const) }
  await takeMessage(queries, await api.im.send({ clientId, ...target, message: text ?? '', ...thing, ...more }))
}

function explain(error: unknown): Outcome {
  if (!(error instanceof ApiError))
    return { kind: 'refused', sentence: (error instanceof Error && error.message) || m.network_failed() }
  const { code, message } = error
  const isFinal = code >= 400 && code < 500 && code !== 401 && code !== 408 && code !== 429
  return isFinal ? { kind: 'refused', sentence: message } : { kind: 'again' }
}

/** Locks exist on https and localhost only; elsewhere two tabs may both send, which the number makes harmless. */
function locked(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

/** In the browser's database; one that forbids it has the page's memory. */
function storeOf(userId: string) {
  let place: UseStore | undefined
  const memory = new Map<string, OutboxEntry>()
  const attempt = async <T>(work: (store: UseStore) => Promise<T>, instead: () => T): Promise<T> => {
    try {
      place ??= createStore(`aoir-outbox-${userId}`, 'entries')
      return await work(place)
    } catch {
      return instead()
    }
  }
  return {
    read: () => attempt<OutboxEntry[]>(values, () => [...memory.values()]),
    keep: (entry: OutboxEntry) =>
      attempt(
        (store) => set(entry.clientId, entry, store),
        () => void memory.set(entry.clientId, entry),
      ),
    drop: (clientId: string) =>
      attempt(
        (store) => del(clientId, store),
        () => void memory.delete(clientId),
      ),
  }
}

const none: readonly OutboxEntry[] = []

/** How far the upload of a picture is, 0 to 1; undefined while it waits. */
export function useUploadShare(clientId: string): number | undefined {
  const { get } = useOutbox()
  const subscribe = useCallback((listener: () => void) => get()?.subscribe(listener) ?? (() => {}), [get])
  return useSyncExternalStore(
    subscribe,
    () => get()?.shareOf(clientId),
    () => undefined,
  )
}

/** My outbox; it is opened in the browser only. */
export function useOutbox(): { get: () => Outbox | undefined; entries: readonly OutboxEntry[] } {
  const queries = useQueryClient()
  const userId = useMe()?._id
  const get = useCallback(() => (userId ? outboxOf(queries, userId) : undefined), [queries, userId])
  const subscribe = useCallback((listener: () => void) => get()?.subscribe(listener) ?? (() => {}), [get])
  const entries = useSyncExternalStore(
    subscribe,
    () => get()?.entries() ?? none,
    () => none,
  )
  return { get, entries }
}
