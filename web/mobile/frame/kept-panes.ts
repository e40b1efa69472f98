import type { ReactNode } from 'react'

/** A page of the mobile area as it was last seen. */
export interface KeptPane<Place> {
  path: string
  element: ReactNode
  place: Place
  /** Larger is later. */
  seen: number
}

export const mostPanes = 8

/** The panes after a visit to `path`. Their order never changes: moving a node in the document loses its scroll
 *  position. The one not seen for the longest time makes room. */
export function visit<Place>(
  panes: KeptPane<Place>[],
  { path, element, place }: Pick<KeptPane<Place>, 'path' | 'element' | 'place'>,
): KeptPane<Place>[] {
  const known = panes.find((pane) => pane.path === path)
  const latest = Math.max(0, ...panes.map(({ seen }) => seen))
  const isUnchanged = known && known.element === element && known.place === place
  if (isUnchanged && known.seen === latest) return panes
  const current = { path, element, place, seen: known?.seen === latest ? latest : latest + 1 }
  if (known) return panes.map((pane) => (pane === known ? current : pane))
  const all = [...panes, current]
  if (all.length <= mostPanes) return all
  const oldest = Math.min(...all.map(({ seen }) => seen))
  return all.filter(({ seen }) => seen !== oldest)
}
