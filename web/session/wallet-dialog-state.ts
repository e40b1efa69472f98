import { useSyncExternalStore } from 'react'

/** What the dialog begins with. */
export interface WalletRequest {
  tab: 'topup' | 'vip'
  /** A card code that somebody brought along. */
  kami?: string
}

let request: WalletRequest | null = null
const listeners = new Set<() => void>()

function set(next: WalletRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

/** The wallet dialog of the desktop area: anybody may ask for it, one place shows it. */
export const openWallet = (next: WalletRequest = { tab: 'topup' }): void => set(next)
export const closeWallet = (): void => set(null)

export function useWalletDialog(): WalletRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
    () => null,
  )
}
