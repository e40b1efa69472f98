import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { desktop, platform, reading } from './desktop.ts'
import { front } from './front.ts'
import { isInFront } from './front-paths.ts'

/** The addresses of a map, with a number in the place of each parameter. */
function addresses(routes: RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return children ? addresses(children, here) : [(here || '/').replace(/:\w+/g, '1').replace('*', 'x')]
  })
}

test('the map that comes with the first page knows its own addresses', () => {
  for (const address of addresses(front).filter((path) => path !== '/x'))
    expect([address, isInFront(address)]).toEqual([address, true])
})

test('every other address of the area leads to the rest of the map', () => {
  const others = [...addresses(desktop), ...addresses(reading), ...addresses(platform, '/platform'), '/x', '/1a']
  for (const address of others) expect([address, isInFront(address)]).toEqual([address, false])
})
