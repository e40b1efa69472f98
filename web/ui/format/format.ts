import { siteTimeZone } from '#contract/shared/product.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'

/** Numbers, money and time as the site writes them. Intl only; the caller gives the clock, so the server and the
 *  browser write the same. */

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const format = (made.get(key) as F | undefined) ?? make()
  made.set(key, format)
  return format
}

export const number = (kind: string, options: Intl.NumberFormatOptions) =>
  cached(`${kind} ${getLocale()}`, () => new Intl.NumberFormat(getLocale(), options))

/** 9,999, then 1.2万, 3.4亿. Cut off, not rounded: a count never shows more than there is. */
export function formatCount(value: number): string {
  const text =
    Math.abs(value) < 10_000
      ? number('whole', { maximumFractionDigits: 0 }).format(value)
      : number('compact', { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as object).format(
          value,
        )
  return text.replace('-', '−')
}

export function formatExact(value: number): string {
  return number('whole', { maximumFractionDigits: 0 }).format(value).replace('-', '−')
}

type Parts = { year: string; month: string; day: string; hour: string; minute: string; second: string }

export function partsOf(at: number, timeZone: string): Parts {
  const format = cached(
    `parts ${timeZone}`,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
  )
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Parts
}

export type Moment = Date | number | string
export const stamp = (at: Moment) => new Date(at).getTime()

/** 2025-03-05 */
export function formatDate(at: Moment, timeZone = siteTimeZone): string {
  const { year, month, day } = partsOf(stamp(at), timeZone)
  return `${year}-${month}-${day}`
}

/** 12:03 */
export function formatClock(at: Moment, timeZone = siteTimeZone): string {
  const { hour, minute } = partsOf(stamp(at), timeZone)
  return `${hour}:${minute}`
}

/** 2025-03-05 12:03:09 */
export function formatDateTime(at: Moment, timeZone = siteTimeZone): string {
  const parts = partsOf(stamp(at), timeZone)
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

const minute = 60_000
const day = 24 * 60 * minute

/** 刚刚, 5 分钟前, 3 小时前 (today), 昨天 12:03, 03-05 (this year), 2025-03-05. */
export function formatRelativeTime(at: Moment, now: Moment, timeZone = siteTimeZone): string {
  const then = stamp(at)
  const current = stamp(now)
  if (Number.isNaN(then)) return ''
  const age = current - then
  // a clock that runs a little ahead is no reason to speak of the future
  if (age < minute && age > -day) return m.ui_time_just_now()
  if (age > 0 && age < 60 * minute) return m.ui_time_minutes({ count: Math.floor(age / minute) })
  const date = formatDate(then, timeZone)
  if (age > 0 && date === formatDate(current, timeZone))
    return m.ui_time_hours({ count: Math.floor(age / (60 * minute)) })
  if (age > 0 && date === formatDate(current - day, timeZone)) {
    return m.ui_time_yesterday({ time: formatClock(then, timeZone) })
  }
  return date.slice(0, 4) === formatDate(current, timeZone).slice(0, 4) ? date.slice(5) : date
}
