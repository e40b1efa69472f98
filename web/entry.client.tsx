import './ui/layout/tokens.css'
import './ui/layout/base.css'
import './ui/layout/utilities.css'
import { hydrate } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { pageLimits } from '#contract/page-limits.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import { api } from './api/browser.ts'
import { pageContext } from './api/page-context.ts'
import { hasSession } from './api/tokens.ts'
import { App } from './app.tsx'
import { watchInstallPrompt } from './features/install/install-prompt.ts'
import { forgetHead } from './head/forget-head.ts'
import { titleOf } from './matches.ts'
import { type PageState, pageStateId } from './page-state.ts'
import { createQueryClient, showRegionsSoon } from './query-client.ts'
import { closedRoutes, forcedLoginRoutes } from './routes/map.tsx'
import { completesDesktop, ownRoutes } from './routes/own-area.ts'
import { openWith } from './session/outbox/waiting.ts'
import { prefetchOnIntent } from './session/prefetch-on-intent.ts'
import { watchSteps } from './ui/hooks/use-awaited-path.ts'
import { startListening } from './ui/layout/kept-press.ts'
import { startOverlayHistory } from './ui/overlays/overlay-history.ts'

async function start(): Promise<void> {
  watchInstallPrompt()
  overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'zh-CN'))
  const state = JSON.parse(document.getElementById(pageStateId)?.textContent ?? '{}') as PageState
  const queries = createQueryClient()
  showRegionsSoon(queries)
  hydrate(queries, state.queries)
  const first = location.pathname
  // The page for nobody, which the worker sends where there is no network, at whichever address was asked for.
  const isForNobody = hasSession() && queries.getQueryData(['me']) === undefined
  const isElsewhere = !/^(\/webapp)?\/offline$/.test(first)
  const isStandIn = document.querySelector('[data-stand-in]') !== null && (isElsewhere || isForNobody)
  const found = isStandIn ? await (await import('./features/offline/take-over.ts')).takeOver(queries, state) : undefined
  const page = found?.page ?? state
  const map = await mapFor(page, first)
  await loadChunks(map)
  const isLoggedIn = found ? () => found.isMember : hasSession
  const context = { api, queries, isLoggedIn, isCrawler: false }
  // Before the router, so that a step back reaches an open layer first.
  startOverlayHistory()
  const router = createBrowserRouter(map, {
    hydrationData: found ? undefined : state.router,
    patchRoutesOnNavigation: state.barrier ? undefined : completesDesktop(first),
    getContext() {
      const provider = new RouterContextProvider()
      provider.set(pageContext, context)
      return provider
    },
  })
  watchSteps(router)
  router.subscribe(({ matches, navigation, errors, location: { pathname } }) => {
    if (navigation.state === 'idle') document.title = titleOf(matches, queries, errors)
    if (pathname !== first) forgetHead()
  })
  const root = document.getElementById('root') as HTMLElement
  const app = (
    <App queries={queries} page={page}>
      <RouterProvider router={router} />
    </App>
  )
  if (found) {
    await initialized(router)
    document.title = titleOf(router.state.matches, queries, router.state.errors)
    createRoot(root).render(app)
  } else hydrateRoot(root, app)
  startListening()
  const openOutbox = async () => (await import('./features/offline/start-outbox.ts')).startOutbox(queries)
  openWith(openOutbox)
  if (isLoggedIn()) afterLoad(openOutbox)
  if (import.meta.env.PROD)
    afterLoad(async () => {
      // A member has copies to look after, and without a network the next step needs it.
      if (!isStandIn && !isLoggedIn()) await atRest()
      await (await import('./features/offline/start.ts')).startOffline(queries, router)
    })
  prefetchOnIntent((path) => mapFor(state, path), queries)
}

/** The loaders have found what they can. */
function initialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized: isReady }) => {
      if (!isReady) return
      stop()
      resolve()
    })
  })
}

/** What nobody waits for: when all of the page has come. Without it everything works that works with a network. */
function afterLoad(work: () => Promise<void>): void {
  const begin = () => void work().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** The first view has all it shows by then, and what comes now takes nothing from it. */
function atRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pageLimits.restAfter))
}

async function mapFor({ barrier, isMobile }: PageState, path: string): Promise<RouteObject[]> {
  if (barrier === 'closed') return closedRoutes
  return barrier === 'forced-login' ? forcedLoginRoutes(isMobile) : ownRoutes(path)
}

/** The chunks of this page must be there before React compares its tree with the server's. */
async function loadChunks(map: RouteObject[]): Promise<void> {
  const matches = matchRoutes(map, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const lazy = route.lazy
      Object.assign(route, await persistently(lazy), { lazy: undefined })
    }),
  )
}

/** What the server drew can be read; until its code has come it cannot be used, and nobody else asks again. */
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise<void>((resolve) => {
        addEventListener('online', () => resolve(), { once: true })
        setTimeout(resolve, 5000)
      })
    }
  }
}

void start()
