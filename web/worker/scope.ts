/** What a worker of this kind has around it. The types of the web name the pages' world only, and theirs would clash. */

export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WaitingEvent {
  request: Request
  /** What the browser has asked for already, while it started the worker. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response> | Response): void
}

export interface SyncEvent extends WaitingEvent {
  tag: string
  /** It is not tried again after this. */
  lastChance: boolean
}

export interface MessageFromPage extends WaitingEvent {
  data: unknown
  ports: readonly MessagePort[]
}

export interface Window {
  url: string
  postMessage(message: unknown, transfer?: Transferable[]): void
  focus(): Promise<Window>
}

export interface PushEvent extends WaitingEvent {
  data: { json(): object } | null
}

export interface NotificationEvent extends WaitingEvent {
  notification: Notification
}

interface Events {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: FetchEvent
  message: MessageFromPage
  sync: SyncEvent
  push: PushEvent
  notificationclick: NotificationEvent
}

export interface WorkerScope {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
  location: Location
  navigator: { onLine: boolean; setAppBadge?(number: number): Promise<void>; clearAppBadge?(): Promise<void> }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<Window[]>
    openWindow(url: string): Promise<Window | null>
  }
  registration: ServiceWorkerRegistration
}

export const worker = globalThis as unknown as WorkerScope
