/** What dialogs and drawers have in common besides their looks. */

type CloseDetails = { reason: string; event: Event }

/** Escape belongs to the input method while it composes; a locked layer has no outside way out. */
export function refusesClose({ reason, event }: CloseDetails, locked: boolean): boolean {
  if (locked) return true
  return reason === 'escape-key' && isComposing(event as KeyboardEvent)
}

export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229
