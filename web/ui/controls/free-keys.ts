import { createFlag } from '#web/ui/hooks/shared-value.ts'
import { isComposing } from '#web/ui/overlays/overlay-behaviour.ts'

/** Single keys as shortcuts can be switched off: speech input and unsteady hands press them by mistake. */
const storageKey = 'shortcuts'

const choice = createFlag(isStored, true)

export const useShortcutsOn = choice.use

export function switchShortcuts(isOn: boolean): void {
  choice.set(isOn)
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // A browser that keeps nothing still obeys until the page goes.
  }
}

function isStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Boxes that are ticked take no letters. */
const writing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether a key belongs to nobody: nothing is being written, no layer is open, it is pressed alone. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isComposing(event)) return false
  const focused = document.activeElement
  return !focused?.closest(writing) && document.querySelector(layers) === null
}
