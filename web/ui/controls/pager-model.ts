/** Which page numbers a pager shows. */

export const pageSizes = [10, 20, 30, 40, 50, 100]
export const defaultPageSize = 10
const defaultPagerCount = 7

/** Odd, 5 to 21. */
export function pagerCountOf(wanted: number = defaultPagerCount): number {
  const whole = Math.min(21, Math.max(5, Math.floor(wanted) || defaultPagerCount))
  return whole % 2 === 1 ? whole : whole - 1
}

export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, pageSize)))
}

export type PagerSlot = number | 'gap-before' | 'gap-after'

/** The first and the last page always, the current one in the middle, gaps where pages are left out. */
export function pagerSlots(page: number, pageCount: number, wanted?: number): PagerSlot[] {
  const size = pagerCountOf(wanted)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  if (pageCount <= size) return range(1, pageCount)
  const inner = size - 2
  const half = (inner - 1) / 2
  const from = Math.min(Math.max(2, page - half), pageCount - inner)
  const to = from + inner - 1
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...range(from, to),
    ...(to < pageCount - 1 ? (['gap-after'] as const) : []),
    pageCount,
  ]
}
