import type { Zone } from '#contract/board.ts'
import type { SiteConfig } from '#contract/config.ts'
import { m } from '#messages/messages.js'

/** A column of the board selector: what its boards are. */
export type Category = { key: string; name: string } & (
  | { kind: 'ids'; ids: string[] }
  | { kind: 'all' }
  | { kind: 'zone'; zoneId: string }
  | { kind: 'joined' }
)

type Setting = SiteConfig['COMMON_PUBLISH_SYSTEM_CLASS'][number]

/** What the site has set; a site that has set nothing shows all boards and each zone. What the writer used last comes
 *  first. */
export function categoriesOf(
  settings: readonly Setting[],
  zones: readonly Pick<Zone, '_id' | 'zoneName'>[],
  { recent, hasJoined }: { recent: string[]; hasJoined: boolean },
): Category[] {
  const own: Category[] = []
  if (recent.length > 0) own.push({ key: 'recent', name: m.publish_recent_boards(), kind: 'ids', ids: recent })
  if (hasJoined) own.push({ key: 'joined', name: m.publish_joined_boards(), kind: 'joined' })
  const set = settings.flatMap((setting, at) => categoryOf(setting, `set${at}`))
  return [...own, ...(set.length > 0 ? set : [all, ...zones.map(zoneCategory)])]
}

const all: Category = {
  key: 'all',
  get name() {
    return m.publish_all_boards()
  },
  kind: 'all',
}

function zoneCategory({ _id, zoneName }: Pick<Zone, '_id' | 'zoneName'>): Category {
  return { key: `zone${_id}`, name: zoneName, kind: 'zone', zoneId: _id }
}

function categoryOf({ type, name, systemIds, systemZoneId }: Setting, key: string): Category[] {
  switch (type) {
    case 0:
      return [{ key, name, kind: 'ids', ids: systemIds ?? [] }]
    case 1:
      return [{ key, name, kind: 'all' }]
    case 2:
      return systemZoneId ? [{ key, name, kind: 'zone', zoneId: systemZoneId }] : []
  }
}
