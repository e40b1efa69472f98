import type { AuditSelect } from '#contract/modules/site/audit.ts'

/** Which entries an address asks for. */
export function selectOf(search: URLSearchParams): AuditSelect {
  const action = search.get('action') ?? ''
  const actor = search.get('actor') ?? ''
  return {
    action: /^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$/.test(action) ? action : undefined,
    actorId: /^[1-9]\d{0,17}$/.test(actor) ? actor : undefined,
    subject: search.get('subject')?.slice(0, 200) || undefined,
  }
}

export function addressOf({ action, actorId, subject }: AuditSelect): string {
  const search = new URLSearchParams()
  if (action) search.set('action', action)
  if (actorId) search.set('actor', actorId)
  if (subject) search.set('subject', subject)
  return `/admin/audit?${search}`
}
