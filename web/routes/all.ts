import * as admin from './admin.ts'
import * as desktop from './desktop.ts'
import * as front from './front.ts'
import { routeMap } from './map.tsx'
import * as mobile from './mobile.ts'

/** For the server, which draws the pages of all areas. */
export const routes = routeMap({ front, desktop, mobile, admin })
