import type { AuthorDay } from '#contract/modules/forum/creator.ts'

export const metrics = ['views', 'likes', 'comments', 'fans', 'posts'] as const
export type Metric = (typeof metrics)[number]

/** What the last day brought, against the day before. */
export function changeOf(days: readonly AuthorDay[], metric: Metric): number {
  const [before, last] = days.slice(-2)
  return (last?.[metric] ?? 0) - (before?.[metric] ?? 0)
}

/** What is on show, and the same number of days before them. */
export function periodsOf(all: readonly AuthorDay[], span: number): { days: AuthorDay[]; before: AuthorDay[] } {
  return { days: all.slice(-span), before: all.slice(-2 * span, -span) }
}

/** So many hundredths more than before, to one decimal place; null where there was nothing. */
export function growthOf(value: number, before: number | undefined): number | null {
  return before ? Math.round(((value - before) / before) * 1000) / 10 : null
}

/** The top of the scale: a round number that four steps of whole numbers lead up to. */
export function scaleTop(values: readonly number[]): number {
  const most = Math.max(0, ...values)
  if (most <= 4) return 4
  const unit = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 2.5, 5, 10].find((times) => Number.isInteger(times * unit) && times * unit * 4 >= most) ?? 10
  return step * unit * 4
}

export interface Box {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Where each value stands in the drawing. */
export function pointsOf(values: readonly number[], top: number, box: Box): { x: number; y: number }[] {
  const [across, down] = [box.width - box.left - box.right, box.height - box.top - box.bottom]
  return values.map((value, at) => ({
    x: box.left + (values.length > 1 ? (across * at) / (values.length - 1) : across / 2),
    y: box.top + down * (1 - value / top),
  }))
}
