import { assetFor, pictureFor } from './files.ts'
import { onSync } from './outbox.ts'
import { open, show } from './push.ts'
import { type FetchEvent, worker } from './scope.ts'
import { takeShared } from './share.ts'
import { type Area, dropOthers, keepAsBefore, keepShell, pageFor } from './shell.ts'

/**
 * Between the pages and the network. It never answers for the API, nor for the back office; whatever fails in it ends as
 * if it were not there. What somebody has read is kept by the pages themselves (`web/features/offline`).
 */

worker.addEventListener('install', (event) => event.waitUntil(keepAsBefore()))

worker.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin(): Promise<void> {
  await dropOthers()
  // The browser then asks for a page while the worker starts: nobody waits for both.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return pictureElsewhere(request)
  if (request.method === 'POST' && pathname === '/share') return takeShared(request)
  if (request.method !== 'GET') return undefined
  if (/^\/(api|admin)(\/|$)/i.test(pathname)) return undefined
  if (request.mode === 'navigate') return pageFor(event)
  if (/^\/(assets|theme)\//.test(pathname)) return assetFor(request)
  return request.destination === 'image' ? pictureFor(request) : undefined
}

/** Files of members may lie on another host: what was downloaded of them is shown while there is no network. */
function pictureElsewhere(request: Request): Promise<Response> | undefined {
  const isPicture = request.method === 'GET' && request.destination === 'image'
  return isPicture && !worker.navigator.onLine ? pictureFor(request) : undefined
}

worker.addEventListener('sync', onSync)

worker.addEventListener('message', (event) => {
  const { kind, area } = (event.data ?? {}) as { kind?: string; area?: Area }
  if (kind !== 'keep' || (area !== 'desktop' && area !== 'mobile')) return
  // The one that takes everything away says nothing, so pages keep nothing for it.
  event.ports[0]?.postMessage('')
  event.waitUntil(keepShell(area))
})

worker.addEventListener('push', (event) => event.waitUntil(show(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
