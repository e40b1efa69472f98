import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { freeAccess } from '#contract/modules/wallet/access.ts'
import type { PartLock } from '#contract/modules/wallet/access-limits.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'

/** What somebody is to a thing that may ask for something before it is read. */
export interface Standing {
  isMember: boolean
  /** They made it, run the site, or run the board it stands in: all of it is open to them. */
  isAuthor: boolean
  isStaff: boolean
  manages: boolean
  /** They bought it, or have a pass that opens it and runs now. */
  owns: boolean
  /** They follow its author. */
  follows: boolean
  /** Something that others see, of two characters at least, was said by them below it. */
  hasReplied: boolean
  isVip: boolean
  /** The time from which it is open has come: for everybody, or for those who read earlier. */
  isDue: boolean
  grade: number
  /** Percent that the site itself takes off what is sold to them. */
  contentOff: number
}

/** What would open it. */
export type LockReason = Exclude<ContentAccess['kind'], 'free'>

export const guestStanding: Standing = {
  isMember: false,
  isAuthor: false,
  isStaff: false,
  manages: false,
  owns: false,
  follows: false,
  hasReplied: false,
  isVip: false,
  isDue: false,
  grade: 0,
  contentOff: 0,
}

/**
 * The one answer to "may this person read it", which every way out of the server asks; null: they may. Whether they see
 * the thing at all is asked before.
 */
export function lockFor(standing: Standing, access: ContentAccess): LockReason | null {
  const { kind } = access
  if (kind === 'free' || standing.isDue || isInside(standing) || standing.owns) return null
  return meets(standing, access) ? null : kind
}

/** Nothing is locked for whoever made it or answers for it. */
export function isInside({ isAuthor, isStaff, manages }: Standing): boolean {
  return isAuthor || isStaff || manages
}

function meets(standing: Standing, { kind, level, vipFree }: ContentAccess): boolean {
  if (!standing.isMember) return false
  switch (kind) {
    case 'free':
    case 'login':
      return true
    case 'follow':
      return standing.follows
    case 'reply':
      return standing.hasReplied
    case 'level':
      return standing.grade >= (level ?? 1)
    case 'vip':
      return standing.isVip
    case 'paid':
      return standing.isVip && vipFree === true
  }
}

/** What a part of a text asks for, within a text that asks for `access`. Only this follows the time of the text. */
export function partAccess(part: { by: PartLock; level?: number }, access: ContentAccess): ContentAccess {
  if (part.by === 'post') return access
  return part.by === 'level' ? { kind: 'level', level: part.level ?? 1 } : { kind: part.by }
}

/** The same for a part: who has bought the text has bought what is in it. */
export function partLockFor(
  standing: Standing,
  part: { by: PartLock; level?: number },
  access: ContentAccess,
): LockReason | null {
  const own = part.by === 'post' ? standing : { ...standing, isDue: false }
  return lockFor(own, partAccess(part, access))
}

/**
 * What this person would pay now, rounded up to the cent: the better of what the author and what the site takes off, never
 * both. 0: it is open to them, or not sold.
 */
export function priceFor(standing: Standing, access: ContentAccess): number {
  if (access.kind !== 'paid' || access.price === undefined || lockFor(standing, access) === null) return 0
  const off = Math.max(standing.isVip ? (access.vipDiscount ?? 0) : 0, standing.contentOff)
  return fromCents(Math.ceil((toCents(access.price) * (100 - off)) / 100))
}

/** As it is from a time on, whatever it was before. */
export function accessAt(access: ContentAccess, now: number): ContentAccess {
  return access.freeFrom && access.freeFrom <= now ? freeAccess : access
}
