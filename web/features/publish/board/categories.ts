import type { Zone } from '#contract/modules/forum/board.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'

/** A column of the board selector: what its boards are. */
export type Category = { key: string; name: string /** How many boards, where that is known. */; count?: number } & (
  | { kind: 'ids'; ids: string[] }
  | { kind: 'all' }
  | { kind: 'zone'; zoneId: string }
  | { kind: 'joined' }
)

type Setting = SiteConfig['COMMON_PUBLISH_SYSTEM_CLASS'][number]

interface Own {
  recent: string[]
  /** How many boards the writer has joined. */
  joined: number
}

type NamedZone = Pick<Zone, '_id' | 'zoneName' | 'systemNumber'>

/** What the site has set; where that is nothing but all boards, each zone too. What the writer used last comes first. */
export function categoriesOf(settings: readonly Setting[], zones: readonly NamedZone[], own: Own): Category[] {
  const { recent, joined } = own
  const total = zones.reduce((sum, { systemNumber }) => sum + systemNumber, 0)
  const mine: Category[] = []
  if (recent.length > 0)
    mine.push({ key: 'recent', name: m.publish_recent_boards(), count: recent.length, kind: 'ids', ids: recent })
  if (joined > 0) mine.push({ key: 'joined', name: m.publish_joined_boards(), count: joined, kind: 'joined' })
  const set = settings.flatMap((setting, at) => categoryOf(setting, `set${at}`, zones, total))
  const isPlain = settings.every(({ type }) => type === 1)
  const whole: Category[] = [{ key: 'all', name: m.publish_all_boards(), count: total, kind: 'all' }]
  return [...mine, ...(set.length > 0 ? set : whole), ...(isPlain ? zones.map(zoneCategory) : [])]
}

function zoneCategory({ _id, zoneName, systemNumber }: NamedZone): Category {
  return { key: `zone${_id}`, name: zoneName, count: systemNumber, kind: 'zone', zoneId: _id }
}

function categoryOf(
  { type, name, systemIds, systemZoneId }: Setting,
  key: string,
  zones: readonly NamedZone[],
  total: number,
): Category[] {
  switch (type) {
    case 0:
      return [{ key, name, count: systemIds?.length ?? 0, kind: 'ids', ids: systemIds ?? [] }]
    case 1:
      return [{ key, name, count: total, kind: 'all' }]
    case 2: {
      const count = zones.find(({ _id }) => _id === systemZoneId)?.systemNumber
      return systemZoneId ? [{ key, name, count, kind: 'zone', zoneId: systemZoneId }] : []
    }
  }
}
