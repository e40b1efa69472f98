import { expect, test } from 'vitest'
import type { Capability } from '#contract/shared/capabilities.ts'
import { mayOpen, screenNeeds } from './access.ts'
import { firstScreen, sections } from './navigation.ts'

const paths = sections.flatMap(({ items }) => items.map(({ to }) => to))

test('every page of the navigation says what it needs, and a moderator is shown exactly theirs', () => {
  expect(paths.filter((path) => screenNeeds[path.split('/')[2] ?? ''] === undefined)).toEqual([])
  const shown = paths.filter((path) => mayOpen({ userpower: 3 }, path))
  const theirs = ['', '/queue', '/reports', '/rules', '/content', '/users', '/works']
  expect(shown).toEqual(theirs.map((path) => `/admin${path}`))
  for (const path of paths) {
    expect(mayOpen({ userpower: 0 }, path)).toBe(true)
    for (const userpower of [1, 2] as const) expect(mayOpen({ userpower }, path)).toBe(false)
  }
  expect(mayOpen(null, '/admin')).toBe(false)
})

test('a role shows the screens of its capabilities, and begins at the first of them', () => {
  const shown = (...capabilities: Capability[]) =>
    paths.filter((path) => mayOpen({ userpower: 1, capabilities }, path)).map((path) => path.replace('/admin/', ''))
  const cashier: Capability[] = ['money.see', 'money.edit', 'money.refund', 'money.adjust', 'money.payout']
  const money = ['orders', 'reconciliation', 'purchases', 'withdrawals', 'goods', 'cards', 'redeemcodes', 'ledger']
  expect(shown(...cashier)).toEqual(money)
  expect(firstScreen({ userpower: 1, capabilities: cashier })).toBe('/admin/orders')
  expect(firstScreen({ userpower: 0 })).toBe('/admin')
  expect(firstScreen({ userpower: 1, capabilities: [] })).toBeUndefined()
  expect(shown('site.run', 'ops.backup', 'audit.see')).toEqual([
    ...['backup', 'doctor', 'mail', 'push', 'upgrade', 'import', 'media', 'audit'],
  ])
  // What belongs to administrators alone no role gives, whatever is stored.
  expect(mayOpen({ userpower: 1, capabilities: ['roles.edit'] }, '/admin/roles')).toBe(false)
  expect(mayOpen({ userpower: 2, capabilities: cashier }, '/admin/orders')).toBe(false)
})

test('an address below a screen is as open as the screen, an unknown one is not', () => {
  expect(mayOpen({ userpower: 3 }, '/admin/users/7')).toBe(true)
  expect(mayOpen({ userpower: 3 }, '/admin/nowhere')).toBe(false)
})
