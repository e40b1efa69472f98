import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { readerNow } from '#web/session/kept/reader.ts'
import { locked } from '#web/session/outbox/kept-entries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Copy, copiesOf, copyLimits } from './copies.ts'
import { fetchCopy, isFull, NotKept, type Wanted } from './fetch-copy.ts'

/** One that is being fetched. */
export interface Running extends Wanted {
  done: number
  total: number
  bytes: number
}

const underWay = new Map<string, { state: Running; stopping: AbortController }>()
let running: readonly Running[] = []
const watchers = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('aoir-downloads')
tabs?.addEventListener('message', () => {
  for (const watcher of listWatchers) watcher()
})
const listWatchers = new Set<() => void>()

function tell(): void {
  running = [...underWay.values()].map(({ state }) => state)
  for (const watcher of watchers) watcher()
}

/** Another one lies there, or one less. */
export function copiesChanged(): void {
  for (const watcher of listWatchers) watcher()
  tabs?.postMessage('changed')
}

const keyOf = ({ kind, id }: Pick<Wanted, 'kind' | 'id'>) => `${kind}:${id}`

/** Puts it on this device; what is there of it already is not fetched again. One at a time, in all tabs together. */
export async function download(wanted: Wanted, queries: QueryClient): Promise<void> {
  const key = keyOf(wanted)
  const reader = readerNow()
  if (!reader?.isMember) return toast.error(m.download_not_here())
  if (underWay.has(key)) return
  const stopping = new AbortController()
  const { signal } = stopping
  const state = { ...wanted, done: 0, total: 0, bytes: 0 }
  underWay.set(key, { state, stopping })
  tell()
  // So that the browser does not clear it away by itself. Some ask the person, some decide alone.
  void navigator.storage?.persist?.().catch(() => undefined)
  const progress = (done: number, total: number, bytes: number) => {
    // Somebody else has come meanwhile: nothing of this is theirs.
    if (readerNow()?.name !== reader.name) stopping.abort()
    if (underWay.has(key)) underWay.set(key, { state: { ...state, done, total, bytes }, stopping })
    tell()
    copiesChanged()
  }
  try {
    const fetching = { copies: copiesOf(reader), queries, signal, tell: progress }
    await locked(`aoir-copies-${reader.name}`, () => fetchCopy(wanted, fetching))
    toast.success(m.download_done({ title: wanted.title }))
  } catch (error) {
    if (!signal.aborted) toast.error(sentenceOf(error))
  } finally {
    underWay.delete(key)
    tell()
    copiesChanged()
  }
}

function sentenceOf(error: unknown): string {
  if (isFull(error)) return m.download_full()
  return error instanceof NotKept || error instanceof ApiError ? error.message : m.download_failed()
}

export function stopDownload(of: Pick<Wanted, 'kind' | 'id'>): void {
  underWay.get(keyOf(of))?.stopping.abort()
}

export async function removeCopies(gone: readonly Copy[]): Promise<void> {
  const reader = readerNow()
  if (!reader) return
  await locked(`aoir-copies-${reader.name}`, () => copiesOf(reader).drop(gone)).catch(() =>
    toast.error(m.download_not_removed()),
  )
  copiesChanged()
}

export function useRunning(): readonly Running[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => running,
    () => [],
  )
}

/** What this member has on this device, the latest first; undefined while it is looked for. */
export function useCopies(): Copy[] | undefined {
  const [copies, setCopies] = useState<Copy[]>()
  useEffect(() => {
    let isGone = false
    const read = () => {
      const reader = readerNow()
      const reading = reader ? copiesOf(reader).pages() : Promise.resolve([])
      reading
        .catch(() => [])
        .then((found) => {
          if (!isGone) setCopies(found.sort((one, other) => other.at - one.at))
        })
    }
    read()
    listWatchers.add(read)
    return () => {
      isGone = true
      listWatchers.delete(read)
    }
  }, [])
  return copies
}

/** Bytes for further ones, as far as the browser says; undefined where it does not. */
export function useRoom(copies: readonly Copy[] | undefined): number | undefined {
  const [room, setRoom] = useState<number>()
  useEffect(() => {
    if (!copies) return
    let isGone = false
    const own = copyLimits.bytes - copies.reduce((bytes, { size }) => bytes + size, 0)
    const asking = navigator.storage?.estimate?.() ?? Promise.resolve({})
    asking
      .catch(() => ({}))
      .then(({ quota, usage = 0 }: StorageEstimate) => {
        if (!isGone && quota !== undefined) setRoom(Math.max(0, Math.min(own, quota - usage)))
      })
    return () => {
      isGone = true
    }
  }, [copies])
  return room
}
