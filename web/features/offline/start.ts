import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { onRenewal } from '#web/api/tokens.ts'
import { areaOf } from '#web/session/area.ts'
import { seenStore } from '#web/session/kept/kept-store.ts'
import { dropOthers, noteReader, readerOf } from '#web/session/kept/reader.ts'
import { onLogout } from '#web/session/session-end.ts'
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
  await workers.register('/sw.js')
  if (area === 'admin') return
  const reader = await readerOf(queries.getQueryData<{ _id: string }>(['me'])?._id)
  // Before anything else is kept: whoever was here before has nothing left.
  await dropOthers(reader)
  noteReader(reader)
  const { active } = await workers.ready
  // Without a worker in use, or with the one that takes everything away, nothing kept could be shown.
  active?.postMessage({ kind: 'keep', area })
  const store = seenStore(reader)
  fallBackOn(reader, queries)
  const stop = keepPages({ store, queries, router })
  const stopChecking = checkDownloads()
  // Only who has renewed a token knows that it is the same member's: the one in sight may be that of who came since.
  const stopNoting = onRenewal(() => noteReader(reader))
  onLogout(() => {
    stop()
    stopChecking()
    stopNoting()
    void dropOthers(undefined)
  })
}
