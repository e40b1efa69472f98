/** Where a message stands, as its row says it. */
export const placeOf = ({ sessionId, seq }: { sessionId: string; seq: number }) => `${sessionId}-${seq}`

export function rowAt(place: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-place="${place}"]`)
}

/** In the middle of what is on show, and set off until somebody comes to another. */
export function reach(row: HTMLElement): void {
  for (const other of document.querySelectorAll<HTMLElement>('[data-reached]')) delete other.dataset.reached
  row.dataset.reached = ''
  bringUp(row, 3)
}

/** Out of sight rows have the size that was guessed for them: with their own they push it away again. */
function bringUp(row: HTMLElement, frames: number): void {
  row.scrollIntoView({ block: 'center' })
  if (frames > 0) requestAnimationFrame(() => row.isConnected && bringUp(row, frames - 1))
}

/** Whether the message is within what the box shows. */
export function isInSight(box: HTMLElement | null, place: { sessionId: string; seq: number }): boolean {
  const row = box && rowAt(placeOf(place))
  if (!row) return false
  const [of, all] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
  return of.bottom > all.top && of.top < all.bottom
}
