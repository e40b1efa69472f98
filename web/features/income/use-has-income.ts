import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { incomeQuery, salesQuery } from '#web/api/queries/wallet-queries.ts'

/** Whether anything was ever sold or given; true until it is known. */
export function useHasIncome(): boolean {
  const income = useQuery(incomeQuery(api))
  const sales = useInfiniteQuery(salesQuery(api))
  const isNone = income.data?.total === 0 && sales.data?.pages[0]?.total === 0
  return !isNone
}
