export type Destination = { kind: 'own'; path: string } | { kind: 'outside'; address: URL } | { kind: 'invalid' }

/** Where a link leads: a page of this site, another site by http(s), or nowhere that may be opened. */
export function destinationOf(wanted: string | null, ownOrigin?: string): Destination {
  if (!wanted) return { kind: 'invalid' }
  // Only a single slash begins a path of ours; browsers read // and /\ as another host.
  if (/^\/(?![/\\])/.test(wanted)) return { kind: 'own', path: wanted }
  const address = /^https?:\/\//i.test(wanted) && URL.canParse(wanted) ? new URL(wanted) : null
  // A name before an @ only serves to look like another site.
  if (!address || address.username || address.password) return { kind: 'invalid' }
  if (address.origin === ownOrigin) return { kind: 'own', path: address.pathname + address.search + address.hash }
  return { kind: 'outside', address }
}
