import { siteTimeZone } from '#contract/shared/product.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { formatClock, formatDate } from '#web/ui/format/format.ts'

const day = 24 * 60 * 60_000

/** How a moment is told in a list: 10:26, 昨天, 周四, 11-08, 2025-03-05. */
export function formatListTime(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? formatClock(at) : dayOf(at, now)
}

/** How it is told between messages, always with the clock: 今天 10:24, 昨天 21:08, 周四 21:08. */
export function formatGroupTime(at: number, now: number): string {
  const time = formatClock(at)
  return formatDate(at) === formatDate(now) ? m.chat_today({ time }) : m.chat_day_time({ day: dayOf(at, now), time })
}

function dayOf(at: number, now: number): string {
  const date = formatDate(at)
  if (date === formatDate(now - day)) return m.chat_yesterday()
  const isThisWeek = [2, 3, 4, 5, 6].some((days) => formatDate(now - days * day) === date)
  if (isThisWeek) return weekday(at)
  return date.slice(0, 4) === formatDate(now).slice(0, 4) ? date.slice(5) : date
}

function weekday(at: number): string {
  return new Intl.DateTimeFormat(getLocale(), { weekday: 'short', timeZone: siteTimeZone }).format(at)
}
