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
}

export interface Window {
  url: string
  postMessage(message: unknown): void
}

interface Events {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: FetchEvent
  message: MessageFromPage
  sync: SyncEvent
}

export interface WorkerScope {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
  location: Location
  clients: { claim(): Promise<void>; matchAll(options: { type: 'window' }): Promise<Window[]> }
  registration: ServiceWorkerRegistration
}

export const worker = globalThis as unknown as WorkerScope
