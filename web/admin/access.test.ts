import { expect, test } from 'vitest'
import { mayOpen, screenNeeds } from './access.ts'
import { sections } from './navigation.ts'

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

test('an address below a screen is as open as the screen, an unknown one is not', () => {
  expect(mayOpen({ userpower: 3 }, '/admin/users/7')).toBe(true)
  expect(mayOpen({ userpower: 3 }, '/admin/nowhere')).toBe(false)
})
