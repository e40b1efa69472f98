/** What a browser hands over that can put the site on the home screen. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | undefined
const listeners = new Set<() => void>()

/** It is handed over once, perhaps before anybody has a use for it. The browser asks by itself no more: we do, quietly. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt
    for (const listener of listeners) listener()
  })
}

export const installPrompt = (): InstallPrompt | undefined => kept

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
