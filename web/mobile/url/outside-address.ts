import { ownPath } from '#contract/shared/own-path.ts'

export type Destination = { kind: 'own'; path: string } | { kind: 'outside'; address: URL } | { kind: 'invalid' }

/** Where a link leads: a page of this site, another site by http(s), or nowhere that may be opened. */
export function destinationOf(wanted: string | null, ownOrigin?: string): Destination {
  if (!wanted) return { kind: 'invalid' }
  if (wanted.startsWith('/')) return own(wanted)
  const address = /^https?:\/\//i.test(wanted) && URL.canParse(wanted) ? new URL(wanted) : null
  // A name before an @ only serves to look like another site.
  if (!address || address.username || address.password) return { kind: 'invalid' }
  if (address.origin === ownOrigin) return own(address.pathname + address.search + address.hash)
  return { kind: 'outside', address }
}

function own(wanted: string): Destination {
  const path = ownPath(wanted)
  return path === undefined ? { kind: 'invalid' } : { kind: 'own', path }
}
