import type { QueryClient } from '@tanstack/react-query'
import { type UnreadCounts, unreadKey, unreadTotal } from './api/queries/notification-queries.ts'
import { onLogout } from './session/session-end.ts'

/**
 * The number on the icon, and what the device still shows, follow what is unread: whatever was read here or on another
 * device is told by the socket. A device without an open page hears of it with the next push, or when it is opened: push
 * services let nobody push without showing something.
 */
export function followUnread(queries: QueryClient): () => void {
  let known: number | undefined
  const follow = () => {
    const counts = queries.getQueryData<UnreadCounts>(unreadKey)
    if (!counts) return
    const total = unreadTotal(counts)
    if (total === known) return
    known = total
    void setBadge(total)
    const chats = counts.chatCount ?? 0
    if (chats === 0) void closeShown((tag) => tag.startsWith('chat:'))
    if (total === chats) void closeShown((tag) => !/^(chat:|announcement$|test$)/.test(tag))
  }
  follow()
  const stops = [queries.getQueryCache().subscribe(follow), onLogout(() => void forget())]
  return () => {
    for (const stop of stops) stop()
  }
}

async function setBadge(total: number): Promise<void> {
  await (total > 0 ? navigator.setAppBadge?.(total) : navigator.clearAppBadge?.())?.catch(() => undefined)
}

/** What was pushed to this device, as far as it is still to be seen. */
async function closeShown(isOver: (tag: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const shown of (await registration?.getNotifications?.()) ?? []) if (isOver(shown.tag)) shown.close()
}

/** Nothing of one member is left for the next one. */
async function forget(): Promise<void> {
  await setBadge(0)
  await closeShown(() => true)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
