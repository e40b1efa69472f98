import { queryOptions, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'

const classifiesQuery = (calls: Api, systemId: string) =>
  queryOptions({
    queryKey: [...boardsKey, 'classifies', systemId],
    queryFn: () => calls.board.classifies({ page: 1, limit: limits.wholeList, select: { systemId } }),
    staleTime: 60_000,
  })

/** The classifications of a board; none before one is chosen. */
export function useClassifies(systemId: string | undefined) {
  return useQuery({ ...classifiesQuery(api, systemId ?? ''), enabled: systemId !== undefined }).data?.list ?? []
}
