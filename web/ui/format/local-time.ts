/** A moment as a field for date and time writes it, in the clock of whoever looks. */
export function localTime(moment: number): string {
  const offset = new Date(moment).getTimezoneOffset() * 60_000
  return new Date(moment - offset).toISOString().slice(0, 16)
}

/** And back; an empty field says nothing. */
export function momentOf(text: string): number | undefined {
  const moment = new Date(text).getTime()
  return text === '' || Number.isNaN(moment) ? undefined : moment
}
