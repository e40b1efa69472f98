import { useSyncExternalStore } from 'react'
import type { Target } from '#contract/modules/wallet/access.ts'

/** What somebody is about to buy. */
export interface BuyRequest {
  target: Target
  /** Of a chapter: its work, which can be bought as a whole, and it with the chapters that follow it. */
  workId?: string
  nextIds?: string[]
  /** What is chosen at first. */
  choice?: 'rest'
  /** Besides what everywhere follows. */
  onBought?: () => void
}

interface State {
  request: BuyRequest | null
  /** Left for a top-up: where, and what waits there for one more press. */
  waiting: { path: string; request: BuyRequest } | null
}

let state: State = { request: null, waiting: null }
const listeners = new Set<() => void>()

function set(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

/** The dialog in which content is bought: anybody may ask for it, one place shows it. */
export const openBuy = (request: BuyRequest): void => set({ request, waiting: null })
export const closeBuy = (): void => set({ ...state, request: null })

/** Somebody goes to top up: whoever comes back to this place finds the dialog as it was. */
export function leaveToTopUp(path: string): void {
  if (state.request) set({ request: null, waiting: { path, request: state.request } })
}

export function comeBackTo(path: string): void {
  if (state.waiting?.path === path) openBuy(state.waiting.request)
}

const nothing: State = { request: null, waiting: null }

export function useBuyDialog(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => nothing,
  )
}
