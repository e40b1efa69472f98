import { useSyncExternalStore } from 'react'

/** The login dialog of the desktop area: anybody may ask for it, one place shows it. */
let isOpen = false
const listeners = new Set<() => void>()

export function openLogin(): void {
  setOpen(true)
}

export function closeLogin(): void {
  setOpen(false)
}

export function useLoginDoor(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
    () => false,
  )
}

function setOpen(next: boolean): void {
  if (isOpen === next) return
  isOpen = next
  for (const listener of listeners) listener()
}
