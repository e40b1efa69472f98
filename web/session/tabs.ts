import { saveSync } from './sync-storage.ts'

/** Whose pages may be shown without a network. */
export const readerKey = 'aoir:reader'

/** The tabs of one browser share their cookies, so whoever comes or goes in one does so in all. */
let channel: BroadcastChannel | undefined

// One for speaking and listening: a channel does not hear itself.
function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('aoir-session')
  return channel
}

/** Somebody has logged in or out here. */
export function tellTabs(): void {
  saveSync(readerKey, undefined)
  open().postMessage('changed')
}

export function onOtherTab(listener: () => void): () => void {
  const tabs = open()
  tabs.addEventListener('message', listener)
  return () => tabs.removeEventListener('message', listener)
}
