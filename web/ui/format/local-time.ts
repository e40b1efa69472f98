/** A moment as a field for date and time writes it, in the clock of whoever looks. */
export function localTime(moment: number): string {
  const offset = new Date(moment).getTimezoneOffset() * 60_000
  return new Date(moment - offset).toISOString().slice(0, 16)
}

/** And back, as somebody may have typed it; an empty field says nothing. */
export function momentOf(text: string): number | undefined {
  const written = writtenMoment(text)
  return written ? new Date(written).getTime() : undefined
}

/** A typed day as 2026-11-15; `undefined` while it is none yet. */
export function dayOf(text: string): string | undefined {
  if (text.trim() === '') return ''
  const [, year, month, day] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text.trim()) ?? []
  if (!year || !month || !day) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : undefined
}

/** A typed day and time as 2026-11-15T20:30; a day alone means its beginning. */
export function writtenMoment(text: string): string | undefined {
  const [typedDay = '', time = '0:00'] = text.trim().split(/[T\s]+/, 2)
  const day = dayOf(typedDay)
  if (!day) return day
  const [, hour = '', minute = ''] = /^(\d{1,2})[:：时]?(\d{2})分?$/.exec(time) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${day}T${hour.padStart(2, '0')}:${minute}`
}
