import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board } from '#contract/modules/forum/board.ts'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery, boardsKey, myBoardsQuery, zonesQuery } from '#web/api/queries/board-queries.ts'
import { recentBoards } from '#web/features/publish/recent-boards.ts'
import { useSite } from '#web/session/use-site.ts'
import { useRecentBoards } from '#web/social/boards/recent-boards.ts'
import { type Category, categoriesOf } from './categories.ts'

const boardsByIdQuery = (calls: Api, ids: string[]) =>
  queryOptions({ queryKey: [...boardsKey, 'ids', ids], queryFn: () => calls.board.getSystems(ids), staleTime: 60_000 })

function queryOf(category: Category | undefined) {
  switch (category?.kind) {
    case 'ids':
      return boardsByIdQuery(api, category.ids)
    case 'zone':
      return allBoardsQuery(api, 'forum', category.zoneId)
    case 'joined':
      return myBoardsQuery(api)
    default:
      return allBoardsQuery(api, 'forum')
  }
}

/** Boards posted in last, then those looked at last. */
const recentShown = 8

/** The columns of the selector, and the boards of the one on show. Words look through all boards. */
export function useBoards() {
  const settings = useSite().COMMON_PUBLISH_SYSTEM_CLASS
  const [posted] = useState(recentBoards)
  const visited = useRecentBoards()
  const recent = [...new Set([...posted, ...visited.map(({ _id }) => _id)])].slice(0, recentShown)
  const [chosen, setChosen] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const zones = useQuery(zonesQuery(api))
  const joined = useQuery(myBoardsQuery(api))
  const categories = categoriesOf(settings, zones.data?.list ?? [], { recent, joined: joined.data?.total ?? 0 })
  const current = categories.find(({ key }) => key === chosen) ?? categories[0]
  const wanted = words.trim().toLowerCase()
  const query = wanted ? allBoardsQuery(api, 'forum') : queryOf(current)
  const { data, error, isPending, refetch } = useQuery<{ list: Board[] }>(query as never)
  const boards = (data?.list ?? []).filter(({ systemName }) => systemName.toLowerCase().includes(wanted))
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
