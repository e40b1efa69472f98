import { siteTimeZone } from '#contract/shared/product.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { type Moment, partsOf, stamp } from './format.ts'

/** 11 月 17 日 10:04; 2027 年 1 月 2 日 10:04 when that is another year than now. */
export function formatMoment(at: Moment, now: Moment, timeZone = siteTimeZone): string {
  const { year, month, day, hour, minute } = partsOf(stamp(at), timeZone)
  const isThisYear = year === partsOf(stamp(now), timeZone).year
  const params = { year, month: monthName(month), day: Number(day), time: `${hour}:${minute}` }
  return isThisYear ? m.ui_time_moment(params) : m.ui_time_moment_year(params)
}

/** Month, day and weekday, for a sentence about that day. */
export function dayParts(at: Moment, timeZone = siteTimeZone) {
  const { year, month, day } = partsOf(stamp(at), timeZone)
  const weekday = m.ui_weekdays().split(' ')[new Date(`${year}-${month}-${day}`).getUTCDay()] ?? ''
  return { month: monthName(month), day: Number(day), weekday }
}

const english = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function monthName(month: string): string {
  const number = Number(month)
  return getLocale() === 'en' ? (english[number - 1] ?? '') : String(number)
}
