import { createStaticHandler, matchRoutes, type RouteObject, type StaticHandler } from 'react-router'

export type Branches = (pathname: string) => StaticHandler

const mostPaths = 2000

/**
 * The handler for the one branch of the map that a path leads to. With the whole map the router would compare every
 * request with some ninety branches and copy all of them for each page; the ids are those of the whole map, so that
 * the browser finds its data.
 */
export function createBranches(map: RouteObject[]): Branches {
  const whole = createStaticHandler(map)
  const byLeaf = new Map<string, StaticHandler>()
  const byPath = new Map<string, StaticHandler>()
  const find = (pathname: string) => {
    const matches = matchRoutes(whole.dataRoutes, pathname)
    const leaf = matches?.at(-1)?.route.id
    if (!matches || leaf === undefined) return whole
    const known = byLeaf.get(leaf) ?? createStaticHandler([branch(matches.map(({ route }) => route))])
    byLeaf.set(leaf, known)
    return known
  }
  return (pathname) => {
    const known = byPath.get(pathname)
    if (known) return known
    const handler = find(pathname)
    if (byPath.size >= mostPaths) byPath.clear()
    byPath.set(pathname, handler)
    return handler
  }
}

function branch([first, ...rest]: RouteObject[]): RouteObject {
  return { ...first, children: rest.length > 0 ? [branch(rest)] : undefined } as RouteObject
}
