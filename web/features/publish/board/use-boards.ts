import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardType, Zone } from '#contract/modules/forum/board.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery, boardsKey, myBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { recentBoards } from '#web/features/publish/opening.ts'
import { useSite } from '#web/session/use-site.ts'
import { useRecentBoards } from '#web/social/boards/recent-boards.ts'

const boardsByIdQuery = (calls: Api, ids: string[]) =>
  queryOptions({ queryKey: [...boardsKey, 'ids', ids], queryFn: () => calls.board.getSystems(ids), staleTime: 60_000 })

function queryOf(category: Category | undefined, type: BoardType) {
  switch (category?.kind) {
    case 'ids':
      return boardsByIdQuery(api, category.ids)
    case 'zone':
      return allBoardsQuery(api, type, category.zoneId)
    case 'joined':
      return myBoardsQuery(api)
    default:
      return allBoardsQuery(api, type)
  }
}

/** Boards posted in last, then those looked at last. */
const recentShown = 8

/** The columns of the selector, and the boards of the one on show. Words look through all boards of the type. */
export function useBoards(type: BoardType) {
  const settings = useSite().COMMON_PUBLISH_SYSTEM_CLASS
  const recent = useRecent(type)
  const [chosen, setChosen] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const zones = useQuery(zonesQuery(api, type))
  const joined = useQuery(myBoardsQuery(api)).data
  const others = joined?.list.filter(({ systemType }) => systemType !== type).length ?? 0
  const own = { recent, joined: (joined?.total ?? 0) - others }
  // What the site has set is about its boards for posts.
  const categories = categoriesOf(type === 'forum' ? settings : [], zones.data?.list ?? [], own)
  const current = categories.find(({ key }) => key === chosen) ?? categories[0]
  const wanted = words.trim().toLowerCase()
  const query = wanted ? allBoardsQuery(api, type) : queryOf(current, type)
  const { data, error, isPending, refetch } = useQuery<{ list: Board[] }>(query as never)
  const boards = (data?.list ?? []).filter(
    ({ systemName, systemType }) => systemType === type && systemName.toLowerCase().includes(wanted),
  )
  return {
    categories,
    current,
    choose: (key: string) => {
      setChosen(key)
      setWords('')
    },
    words,
    setWords,
    boards,
    isPending: isPending || zones.isPending,
    error: error ?? zones.error,
    retry: () => {
      void refetch()
      if (zones.error) void zones.refetch()
    },
  }
}

/** Of the boards posted in and looked at last, those of this type; all of them until that is known. */
function useRecent(type: BoardType): string[] {
  const [posted] = useState(recentBoards)
  const visited = useRecentBoards()
  const ids = [...new Set([...posted, ...visited.map(({ _id }) => _id)])].slice(0, recentShown)
  const { data } = useQuery({ ...boardsByIdQuery(api, ids), enabled: ids.length > 0 })
  if (!data) return type === 'forum' ? ids : []
  return data.list.filter(({ systemType }) => systemType === type).map(({ _id }) => _id)
}

/** A column of the board selector: what its boards are. */
type Category = { key: string; name: string /** How many boards, where that is known. */; count?: number } & (
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
