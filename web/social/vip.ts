/** Somebody is a VIP member as long as the end of the paid time lies ahead. */
export function isVip(user: { vipendtime: number }, now: number): boolean {
  return user.vipendtime > now
}

const day = 24 * 3600_000

export function vipDaysLeft(user: { vipendtime: number }, now: number): number {
  return Math.max(0, Math.ceil((user.vipendtime - now) / day))
}
