import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { onRenewal } from '#web/api/tokens.ts'
import { areaOf } from '#web/session/area.ts'
import { seenStore } from '#web/session/kept/kept-store.ts'
import { dropOthers, noteReader, readerOf } from '#web/session/kept/reader.ts'
import { onLogout } from '#web/session/session-end.ts'
import { saveSync } from '#web/session/sync-storage.ts'
import { readerKey } from '#web/session/tabs.ts'
import { checkDownloads } from './check-downloads.ts'
import { fallBackOn } from './fall-back.ts'
import { keepPages } from './keep-pages.ts'
import { leadWhereAsked } from './lead.ts'

/** What makes the site readable without a network. Begun when the page is complete; every step of it may be forbidden. */
export async function startOffline(queries: QueryClient, router: DataRouter): Promise<void> {
  const workers = navigator.serviceWorker
  const area = areaOf(location.pathname)
  if (!workers) return
  leadWhereAsked(router)
  const ending = new AbortController()
  const { signal } = ending
  const forget = () => {
    ending.abort()
    saveSync(readerKey, undefined)
    void dropOthers(undefined).catch(() => undefined)
  }
  onLogout(forget)
  // The site does not want a worker any more, and it takes away what it can: so do we.
  workers.addEventListener('message', ({ data }) => data === 'aoir-off' && forget())
  await workers.register('/sw.js')
  if (area === 'admin') return
  const reader = await readerOf(queries.getQueryData<{ _id: string }>(['me'])?._id)
  // Before anything else is kept: whoever was here before has nothing left.
  await dropOthers(reader)
  await shellKept(await workers.ready, area)
  if (signal.aborted) return
  noteReader(reader)
  const store = seenStore(reader)
  fallBackOn(reader, queries)
  const stops = [
    keepPages({ store, queries, router }),
    checkDownloads(),
    // Only who has renewed a token knows that it is the same member's: the one in sight may be that of who came since.
    onRenewal(() => noteReader(reader)),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

/** A worker that does so says so. Without one, or with the one that takes everything away, nothing kept could be shown. */
function shellKept({ active }: ServiceWorkerRegistration, area: 'desktop' | 'mobile'): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve()
    active?.postMessage({ kind: 'keep', area }, [port2])
  })
}
