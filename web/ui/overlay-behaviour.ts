/** What dialogs and drawers have in common besides their looks. */

type CloseDetails = { reason: string; event: Event }

/** Escape belongs to the input method while it composes; a locked layer has no outside way out. */
export function refusesClose({ reason, event }: CloseDetails, locked: boolean): boolean {
  if (locked) return true
  return reason === 'escape-key' && isComposing(event as KeyboardEvent)
}

export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

const fields = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/** The first field, not the close button; on touch the layer itself, so that no keyboard jumps up. */
export function firstFocus(popup: HTMLElement | null, openedBy: string): HTMLElement | null {
  const wanted = popup?.querySelector<HTMLElement>('[data-autofocus]')
  if (wanted) return wanted
  if (openedBy === 'touch') return popup
  return popup?.querySelector<HTMLElement>(fields) ?? popup
}
