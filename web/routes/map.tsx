import { Outlet, type RouteObject, redirectDocument } from 'react-router'
import { ErrorScreen } from '#web/error-screen.tsx'
import { oneOf } from '#web/guards.ts'
import { Root, rootLoader } from '#web/root.tsx'
import { screen } from '#web/screen.ts'
import { guarded } from './guarded.ts'

/** The routes that others are added to. */
const names = { root: 'root', bare: 'bare', desktop: 'desktop' }

/** Faults are shown inside the layout, so that the way out stays in sight. */
function withinErrors(children: RouteObject[], id?: string): RouteObject[] {
  return [{ id, ErrorBoundary: ErrorScreen, Component: Outlet, children }]
}

const root = { id: names.root, Component: Root, loader: rootLoader, ErrorBoundary: ErrorScreen }

const returns = ['qq', 'douyin', 'wechat', 'huawei', 'baidu', 'xiaomi'].map((name) => `login-${name}`)

/** Pages without any frame: return pages of third-party logins, and links that lead out. */
const bare: RouteObject[] = [
  screen('desktop/return/password.screen', { path: 'return/password' }),
  screen('desktop/return/email.screen', { path: 'return/email' }),
  screen('desktop/return/not-me.screen', { path: 'return/not-me' }),
  screen('desktop/return/factor.screen', { path: 'return/factor' }),
  screen('desktop/return/unsubscribe.screen', { path: 'mail/unsubscribe/:token' }),
  guarded(oneOf('way', returns), [screen('desktop/return/return.screen', { path: 'return/:way' })]),
  screen('mobile/url/url.screen', { path: 'webapp/url/url' }),
  ...(import.meta.env.DEV ? [screen('desktop/ui/ui.screen', { path: '__ui' })] : []),
]

/** What is on the pages of one area. An area that is not given lies behind another document. */
export interface Areas {
  front?: { front: RouteObject[] }
  /** Never without `front`, to which it may be added later. */
  desktop?: DesktopPages
  mobile?: { mobile: RouteObject[] }
  admin?: { admin: RouteObject[] }
}

export interface DesktopPages {
  desktop: RouteObject[]
  platform: RouteObject[]
  reading: RouteObject[]
}

/**
 * The map. What is not in it does not exist. Places count: the server and the browser number routes by them, and what
 * may come later stands behind what is always there.
 */
export function routeMap({ front, desktop, mobile, admin }: Areas): RouteObject[] {
  const children = [
    screen('desktop/empty.layout', { children: withinErrors([...bare, ...(desktop?.reading ?? [])], names.bare) }),
    mobile
      ? screen('mobile/mobile.layout', { path: 'webapp', children: withinErrors(mobile.mobile) })
      : elsewhere('webapp/*'),
    admin ? screen('admin/admin.layout', { path: 'admin', children: withinErrors(admin.admin) }) : elsewhere('admin/*'),
    front
      ? screen('desktop/desktop.layout', {
          path: '/',
          children: withinErrors([...front.front, ...(desktop?.desktop ?? [])], names.desktop),
        })
      : elsewhere('*'),
    ...(desktop ? [platformRoute(desktop)] : []),
  ]
  return [{ ...root, shouldRevalidate: () => false, children }]
}

/** Completes the map of a browser that has only had the front of the desktop area so far. */
export function addDesktop(pages: DesktopPages, patch: (routeId: string, children: RouteObject[]) => void): void {
  patch(names.bare, pages.reading)
  patch(names.desktop, pages.desktop)
  patch(names.root, [platformRoute(pages)])
}

function platformRoute({ platform }: DesktopPages): RouteObject {
  return screen('desktop/platform/platform.layout', { path: 'platform', children: withinErrors(platform) })
}

function elsewhere(path: string): RouteObject {
  return { path, loader: ({ request }) => redirectDocument(request.url), Component: Outlet }
}

/** Instead of the map while a barrier stands: no loader of a page runs at all. */
export const closedRoutes: RouteObject[] = [barrierRoute(screen('desktop/barrier/closed.screen', { path: '*' }))]
export const forcedLoginRoutes = (isMobile: boolean): RouteObject[] => [
  barrierRoute(
    isMobile
      ? screen('mobile/login/forced-login.screen', { path: '*' })
      : screen('desktop/barrier/forced-login.screen', { path: '*' }),
  ),
]

function barrierRoute(layer: RouteObject): RouteObject {
  return { ...root, children: [layer] }
}
