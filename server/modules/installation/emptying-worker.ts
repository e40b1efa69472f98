/**
 * What takes the place of a worker that is not wanted any more: it deletes what the other one kept, and itself, and tells
 * the pages that are open, which keep things of their own. It has nothing to do with fetching, so no page hangs on it. Not
 * built with the pages: it is the way back from a bad build.
 */
export const emptyingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(empty()))
async function empty() {
  const names = (await caches.keys()).filter((name) => name.startsWith('aoir-'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage('aoir-off')
  for (const { name } of await indexedDB.databases()) if (name.startsWith('aoir-kept-')) indexedDB.deleteDatabase(name)
}
`
