import { useSyncExternalStore } from 'react'
import type { Api } from '#web/api/api.ts'
import { isNetworkError } from '#web/api/network-error.ts'
import { readSync } from '#web/session/sync-storage.ts'
import type { Sendable } from './sending.ts'

/** What somebody did without a network, for people. */
export interface ActWords {
  kind: 'post' | 'comment' | 'reply' | 'switch'
  /** What was written. */
  words?: string
  /** The page on which it was done. */
  path: string
  title: string
}

/** Something that is to be done and may wait for the network. */
export interface Waiting {
  /** The one call that does it; it is looked at and not made. */
  call: (api: Api) => Promise<unknown>
  clientId?: string
  /** Acts of one lane are sent in their order. */
  lane: string
  what: Omit<ActWords, 'path' | 'title'>
  /** For whoever shows it where it belongs. */
  mark?: unknown
  /** The last press of a switch takes the place of those before. */
  isSwitch?: boolean
}

/** The same as it waits. */
export interface Act extends Sendable, Omit<Waiting, 'call' | 'clientId' | 'what'> {
  url: string
  body: unknown
  what: ActWords
}

/** Where it waits: the outbox of the member. */
export interface WaitingPlace {
  put: (act: Waiting) => Promise<void>
  entries: () => readonly Act[]
  isPosting: (clientId: string) => boolean
  subscribe: (listener: () => void) => () => void
  retry: (clientId: string) => Promise<void>
  remove: (clientId: string) => Promise<void>
}

/** Says that something may wait, before that is looked at. */
export const waitingFlag = 'aoir:acts'

let place: WaitingPlace | undefined
let opener: (() => Promise<unknown>) | undefined
const watchers = new Set<() => void>()
const hearers = new Set<(act: Act, answer: unknown) => void>()

/** The outbox comes after the page, or when it is first needed. Guests have none. */
export function openWith(open: () => Promise<unknown>): void {
  opener = open
}

export function openPlace(opened: WaitingPlace): void {
  place = opened
  const tell = () => {
    for (const watcher of watchers) watcher()
  }
  place.subscribe(tell)
  tell()
}

async function opened(): Promise<WaitingPlace | undefined> {
  if (!place) await opener?.().catch(() => undefined)
  return place
}

/** Whether it waits now for the network, to be sent once: what failed for any other reason does not. */
export async function putOff(error: unknown, act: Waiting): Promise<boolean> {
  return isNetworkError(error) && handOver(act)
}

/** Nobody knows what has become of it: under the same number it is sent again, once. */
export async function handOver(act: Waiting): Promise<boolean> {
  const found = await opened()
  await found?.put(act)
  return found !== undefined
}

/** One that waits is not overtaken by the next of its lane. */
export async function queued(act: Waiting): Promise<boolean> {
  if (!place && readSync(waitingFlag) === undefined) return false
  const found = await opened()
  if (!found?.entries().some(({ lane, state }) => lane === act.lane && state === 'waiting')) return false
  await found.put(act)
  return true
}

/** Whoever shows what was done where it belongs hears of it, with what the server has made of it. */
export function onSent(hear: (act: Act, answer: unknown) => void): void {
  hearers.add(hear)
}

export function tellSent(act: Act, answer: unknown): void {
  for (const hear of hearers) hear(act, answer)
}

const none: readonly Act[] = []
const entriesNow = () => place?.entries() ?? none

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Mine, the oldest first. */
export const useWaiting = (): readonly Act[] => useSyncExternalStore(watch, entriesNow, () => none)

export const waitingPlace = (): WaitingPlace | undefined => place
