import { useSyncExternalStore } from 'react'

/** What the dialog begins with. */
export interface WalletWish {
  tab: 'topup' | 'vip'
  /** A card code that somebody brought along. */
  kami?: string
}

let wish: WalletWish | null = null
const listeners = new Set<() => void>()

function set(next: WalletWish | null): void {
  wish = next
  for (const listener of listeners) listener()
}

/** The wallet dialog of the desktop area: anybody may ask for it, one place shows it. */
export const openWallet = (next: WalletWish = { tab: 'topup' }): void => set(next)
export const closeWallet = (): void => set(null)

export function useWalletDoor(): WalletWish | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wish,
    () => null,
  )
}
