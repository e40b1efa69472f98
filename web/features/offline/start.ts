/** What makes the site readable without a network. Begun when the page is complete; every step of it may be forbidden. */
export async function startOffline(): Promise<void> {
  await navigator.serviceWorker?.register('/sw.js')
}
