import { expect, test } from 'vitest'
import { type KeptPane, mostPanes, visit } from './kept-panes.ts'

const walk = (paths: string[]) =>
  paths.reduce<KeptPane<string>[]>((panes, path) => visit(panes, { path, element: path, place: path }), [])
const pathsOf = (panes: KeptPane<string>[]) => panes.map(({ path }) => path)

test('keeps each path once, in the order of the first visit', () => {
  expect(pathsOf(walk(['/a', '/b', '/a', '/c', '/b']))).toEqual(['/a', '/b', '/c'])
})

test('the pane not seen for the longest time makes room', () => {
  const first = Array.from({ length: mostPanes }, (_, at) => `/${at}`)
  expect(pathsOf(walk([...first, '/0', '/new']))).toEqual(['/0', ...first.slice(2), '/new'])
})

test('the same visit again changes nothing', () => {
  const panes = walk(['/a', '/b'])
  expect(visit(panes, { path: '/b', element: '/b', place: '/b' })).toBe(panes)
})

test('a new element for the path on show replaces it in place', () => {
  const panes = walk(['/a', '/b'])
  const next = visit(panes, { path: '/b', element: 'fresh', place: '/b' })
  expect(next.map(({ element }) => element)).toEqual(['/a', 'fresh'])
})
