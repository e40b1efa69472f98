/** Somebody or something that a link leads to, and that can be shown beside it. */
export interface Subject {
  link: HTMLAnchorElement
  kind: 'person' | 'board'
  /** The member's id, or the board's sign. */
  name: string
}

const person = /^\/author\/(\d+)$/
const board = /^\/System\/(?:forum|article)\/([^/]+)$/

/** Where a card would only be in the way. */
const exempt = 'nav, header, [role="dialog"], [role="menu"], [role="listbox"], [data-hover-card]'

export function subjectOf(target: EventTarget | null): Subject | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.closest(exempt)) return null
  // The page itself tells more.
  if (link.pathname === location.pathname) return null
  const someone = person.exec(link.pathname)?.[1]
  if (someone) return { link, kind: 'person', name: someone }
  const place = board.exec(link.pathname)?.[1]
  return place ? { link, kind: 'board', name: decodeURIComponent(place) } : null
}
