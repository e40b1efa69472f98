import { formatDate } from '#web/ui/format/format.ts'

/** Somebody is a VIP member as long as the end of the paid time lies ahead. */
export function isVip(user: { vipendtime: number }, now: number): boolean {
  return user.vipendtime > now
}

const day = 24 * 3600_000

/** In days of the calendar, so that thirty days are thirty from the first minute on; the last day is one, too. */
export function vipDaysLeft(user: { vipendtime: number }, now: number): number {
  return Math.max(1, (Date.parse(formatDate(user.vipendtime)) - Date.parse(formatDate(now))) / day)
}
