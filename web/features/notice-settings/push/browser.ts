import { api } from '#web/api/browser.ts'

/** homeScreen: this system pushes to what was put on the home screen only. */
export type Ability = 'able' | 'blocked' | 'unable' | 'homeScreen'

export function abilityOf(): Ability {
  const { serviceWorker, userAgent } = navigator
  if (!serviceWorker || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad|iPod/.test(userAgent) && !matchMedia('(display-mode: standalone)').matches
      ? 'homeScreen'
      : 'unable'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

/** Milliseconds for the worker to be there, which is begun with every page. */
const patience = 10_000

export class NoWorker extends Error {}

async function registration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new NoWorker()), patience))
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Whether this browser itself has something to be pushed to. */
export async function isSubscribed(): Promise<boolean> {
  const known = await navigator.serviceWorker.getRegistration()
  return Boolean(await known?.pushManager.getSubscription())
}

/** Asks the person; call it when they have pressed something, and only then. False: the browser does not want it. */
export async function subscribe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const [{ pushManager }, { key }] = await Promise.all([registration(), api.push.key()])
  // One of another member, or made with another key, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  try {
    await api.push.subscribe({ endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

/** The browser forgets it; whatever comes of that, nothing is pushed to it once the server has forgotten it too. */
export async function unsubscribe(): Promise<void> {
  const known = await navigator.serviceWorker?.getRegistration()
  await (await known?.pushManager.getSubscription())?.unsubscribe()
}
