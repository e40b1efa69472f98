import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { api } from '#web/api/browser.ts'
import { newKey } from '#web/api/new-key.ts'
import { explain, locked, sharedEntries } from '#web/session/outbox/kept-entries.ts'
import { useMe } from '#web/session/use-me.ts'
import { takeMessage } from './chat-cache.ts'
import { createOutbox, type Outbox, type OutboxEntry } from './outbox.ts'

const outboxes = new Map<string, Outbox>()

/** The outbox of a member, for the life of the page; all tabs of the browser share what is in it. */
export function outboxOf(queries: QueryClient, userId: string): Outbox {
  const known = outboxes.get(userId)
  if (known) return known
  const name = `aoir-outbox-${userId}`
  const { read, keep, drop, tabs } = sharedEntries<OutboxEntry>(name)
  const outbox = createOutbox({
    ...{ read, keep, drop, explain, newId: newKey, now: Date.now },
    exclusively: (work) => locked(name, work),
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
