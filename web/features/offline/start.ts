import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { areaOf } from '#web/session/area.ts'
import { onLogout } from '#web/session/session-end.ts'
import { fallBackOn } from './fall-back.ts'
import { keepPages } from './keep-pages.ts'
import { keptStore } from './kept-store.ts'
import { leadWhereAsked } from './lead.ts'
import { dropOthers, noteReader, readerOf } from './reader.ts'

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
  const store = keptStore(reader)
  fallBackOn(store, queries)
  const note = () => noteReader(reader)
  const stop = keepPages({ store, queries, router, onKept: note })
  const onHide = () => document.visibilityState === 'hidden' && note()
  addEventListener('visibilitychange', onHide)
  onLogout(() => {
    stop()
    removeEventListener('visibilitychange', onHide)
    void dropOthers(undefined)
  })
}
