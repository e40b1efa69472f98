import { expect, test } from 'vitest'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { AccessKind } from '#contract/modules/wallet/access-limits.ts'
import { guestStanding, lockFor, partLockFor, priceFor, type Standing } from './lock.ts'

const member: Standing = { ...guestStanding, isMember: true, grade: 1 }
const standings = {
  guest: guestStanding,
  member,
  author: { ...member, isAuthor: true },
  staff: { ...member, isStaff: true },
  manager: { ...member, manages: true },
  owner: { ...member, owns: true },
  follower: { ...member, follows: true },
  replier: { ...member, hasReplied: true },
  vip: { ...member, isVip: true },
  third: { ...member, grade: 3 },
  second: { ...member, grade: 2 },
  late: { ...guestStanding, isDue: true },
} satisfies Record<string, Standing>
type Who = keyof typeof standings

const everywhere: Who[] = ['author', 'staff', 'manager', 'owner', 'late']
const opens: Record<AccessKind, Who[]> = {
  free: Object.keys(standings) as Who[],
  login: [...everywhere, 'member', 'follower', 'replier', 'vip', 'third', 'second'],
  follow: [...everywhere, 'follower'],
  reply: [...everywhere, 'replier'],
  level: [...everywhere, 'third'],
  vip: [...everywhere, 'vip'],
  paid: everywhere,
}

const cases = Object.entries(opens).flatMap(([kind, open]) =>
  (Object.keys(standings) as Who[]).map((who) => [kind as AccessKind, who, open.includes(who)] as const),
)

test.each(cases)('%s to %s: %s', (kind, who, isOpen) => {
  const access: ContentAccess = { kind, level: 3, price: 1 }
  expect(lockFor(standings[who], access)).toBe(isOpen ? null : kind)
})

test('with vipFree membership is enough, and costs nothing', () => {
  const access: ContentAccess = { kind: 'paid', price: 10, vipFree: true }
  expect([lockFor(standings.vip, access), lockFor(member, access)]).toEqual([null, 'paid'])
  expect([priceFor(standings.vip, access), priceFor(member, access)]).toEqual([0, 10])
})

test('prices are rounded up to the cent, and those who read pay nothing', () => {
  const access: ContentAccess = { kind: 'paid', price: 0.99, vipDiscount: 33 }
  expect([member, standings.vip, standings.owner, standings.author].map((who) => priceFor(who, access))).toEqual([
    0.99, 0.67, 0, 0,
  ])
  expect(priceFor(member, { kind: 'vip' })).toBe(0)
})

test('a part asks for what it says itself, or for what the text asks for', () => {
  const access: ContentAccess = { kind: 'paid', price: 1 }
  const lock = (who: Who, by: 'post' | 'follow' | 'level') => partLockFor(standings[who], { by, level: 3 }, access)
  expect([lock('follower', 'post'), lock('follower', 'follow'), lock('member', 'follow')]).toEqual([
    'paid',
    null,
    'follow',
  ])
  expect([lock('second', 'level'), lock('third', 'level'), lock('owner', 'level')]).toEqual(['level', null, null])
  // The time from which a text is open opens what follows the text alone.
  expect([lock('late', 'post'), lock('late', 'follow')]).toEqual([null, 'follow'])
})
