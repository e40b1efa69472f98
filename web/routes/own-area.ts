import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { fetched } from '#web/screen.ts'
import { areaOf } from '#web/session/area.ts'
import { isInFront } from './front-paths.ts'
import { type Areas, addDesktop, routeMap } from './map.tsx'

/** For a browser: the area it is in. A visitor sees one of them, and each lists some forty screens with their files. */
export async function ownRoutes(pathname: string): Promise<RouteObject[]> {
  return routeMap(await loads[areaOf(pathname)](pathname))
}

const loadFront = () => import('./front.ts')
const loadDesktop = () => import('./desktop.ts')

const loads: Record<'desktop' | 'mobile' | 'admin', (pathname: string) => Promise<Areas>> = {
  async desktop(pathname) {
    const [front, desktop] = await Promise.all([loadFront(), isInFront(pathname) ? undefined : loadDesktop()])
    return { front, desktop }
  },
  mobile: async () => ({ mobile: await import('./mobile.ts') }),
  admin: async () => ({ admin: await import('./admin.ts') }),
}

/** Brings the rest of the desktop area with the first step to one of its pages. */
export function completesDesktop(begunAt: string): PatchRoutesOnNavigationFunction | undefined {
  if (areaOf(begunAt) !== 'desktop') return undefined
  let isComplete = !isInFront(begunAt)
  return async ({ path, patch, signal }) => {
    if (isComplete || areaOf(path) !== 'desktop' || isInFront(path)) return
    const pages = await fetched(loadDesktop)
    if (signal.aborted) return
    addDesktop(pages, patch)
    isComplete = true
  }
}
