import { areaOf } from '#web/session/area.ts'
import { type NotificationEvent, type PushEvent, type Window, worker } from './scope.ts'

/** As the server writes it (`PushPayload` of the contract). */
interface Payload {
  title: string
  body: string
  tag: string
  url: string
  count: number
  badge: number
}

/** Milliseconds in which a page that is asked to go somewhere has to say that it does. */
const patience = 1000

/** Browsers want to see something for every push; what cannot be read is said to be news all the same. */
export async function show({ data }: PushEvent): Promise<void> {
  const payload = read(data)
  const { title, body, tag, url, count, badge } = payload
  const before = (await worker.registration.getNotifications({ tag })).map(({ data: known }) => Number(known?.count))
  // The newest takes the place of the one before; the same one again makes no sound.
  const renotify = !before.some((known) => known >= count)
  const options = { body, tag, renotify, icon: '/icons/192-any-000000000000.png', data: { url, count } }
  await Promise.all([
    worker.registration.showNotification(count > 1 ? `${title} (${count})` : title, options),
    setBadge(badge),
  ])
}

function read(data: PushEvent['data']): Payload {
  const usual = { title: worker.location.host, body: '', tag: 'news', url: '/', count: 1, badge: -1 }
  try {
    return { ...usual, ...data?.json() }
  } catch {
    return usual
  }
}

/** The number on the icon, where there is an icon. */
async function setBadge(number: number): Promise<void> {
  const { navigator } = worker
  if (number > 0) await navigator.setAppBadge?.(number).catch(() => undefined)
  if (number === 0) await navigator.clearAppBadge?.().catch(() => undefined)
}

/** Where it leads: in a window that shows just that, else in one that can go there without losing anything, else anew. */
export async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const url = new URL(String(notification.data?.url ?? '/'), worker.location.origin)
  if (url.origin !== worker.location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = windows.find((window) => window.url === url.href)
  if (same) {
    await same.focus().catch(() => undefined)
    return
  }
  for (const window of windows.filter((one) => areaOf(new URL(one.url).pathname) === areaOf(url.pathname)))
    if (await leads(window, url)) return
  await worker.clients.openWindow(url.href)
}

/** The page goes there by itself; one that is not ready says nothing. A browser may refuse to bring it to the front. */
async function leads(window: Window, url: URL): Promise<boolean> {
  const focused = await window.focus().catch(() => window)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patience)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    focused.postMessage({ kind: 'open', path: url.pathname + url.search + url.hash }, [port2])
  })
}
