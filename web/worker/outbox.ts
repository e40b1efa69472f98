import { type SyncEvent, worker } from './scope.ts'

/** The network is back: the pages that are open send what waits. Without one it goes out when the next is opened. */
export function onSync(event: SyncEvent): void {
  if (event.tag === 'aoir-outbox') event.waitUntil(tellPages())
}

async function tellPages(): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage('aoir-outbox')
}
