import type { RouteObject } from 'react-router'
import { areaOf } from '#web/session/area.ts'
import { type Areas, routeMap } from './map.tsx'

/** For a browser: the area it is in. A visitor sees one of them, and each lists some forty screens with their files. */
export async function ownRoutes(pathname: string): Promise<RouteObject[]> {
  return routeMap(await loads[areaOf(pathname)]())
}

const loads: Record<keyof Areas, () => Promise<Areas>> = {
  desktop: async () => ({ desktop: await import('./desktop.ts') }),
  mobile: async () => ({ mobile: await import('./mobile.ts') }),
  admin: async () => ({ admin: await import('./admin.ts') }),
}
