import { dehydrate } from '@tanstack/react-query'
import { createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { api as modules } from '#contract/api.ts'
import { ApiError, createClient, type Send } from '#contract/client.ts'
import type { Contract } from '#contract/endpoint.ts'
import type { Head } from '#contract/head.ts'
import type { OwnInfo } from '#contract/user.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import type { Api } from './api/api.ts'
import { pageContext } from './api/page-context.ts'
import { type Branches, createBranches } from './branches.ts'
import { headOf } from './head/heads.ts'
import { filesOf, titleOf } from './matches.ts'
import { createOutlines, drawWhole } from './outlines.tsx'
import { pageJson } from './page-json.ts'
import type { PageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { closedRoutes, forcedLoginRoutes, routes } from './routes.tsx'
import { sharedKey } from './shared-key.ts'

type Locale = 'zh-CN' | 'en'

export interface PageRequest extends Pick<PageState, 'theme' | 'barrier' | 'now' | 'isMobile' | 'buildId'> {
  url: string
  /** Where the world finds this site. */
  origin: string
  locale: Locale
  isLoggedIn: boolean
  /** Calls the API in process, as the visitor. */
  send: Send
}

export interface RenderedPage {
  status: number
  title: string
  /** What else it says of itself. */
  head: Head | null
  html: string
  /** JSON of a `PageState`, fit for a script element. */
  state: string
  /** Source files of the screens on this page, for preload tags. */
  files: string[]
}

const drawForMember = createOutlines()

const maps = {
  site: createBranches(routes),
  closed: createBranches(closedRoutes),
  desktopLogin: createBranches(forcedLoginRoutes(false)),
  mobileLogin: createBranches(forcedLoginRoutes(true)),
}

// Rendering is synchronous, so one variable is enough: no other request can run between setting and reading it.
let locale: Locale = 'zh-CN'
overwriteGetLocale(() => locale)

/** The page as HTML with everything the browser needs to take it over; a Response when it leads elsewhere. */
export async function renderPage(request: PageRequest): Promise<RenderedPage | Response> {
  const { handler, context, queries, page } = await load(request)
  if (context instanceof Response) return context
  locale = request.locale
  const content = () => (
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
  )
  const drawing = { queries, page, content }
  const me = queries.getQueryData<OwnInfo>(['me'])
  const facts = [locale, page, context.loaderData]
  const files = filesOf(context.matches)
  const key = me && !context.errors ? sharedKey(request.url, facts, queries, me) : null
  return {
    status: statusOf(context),
    title: titleOf(context.matches, queries, context.errors),
    head: context.errors
      ? null
      : headOf({ ...request, file: files.at(-1), queries, params: context.matches.at(-1)?.params ?? {} }),
    html: me && key !== null ? drawForMember(drawing, me, key) : drawWhole(drawing),
    files,
    state: pageJson({
      ...page,
      queries: dehydrate(queries),
      router: { loaderData: context.loaderData, errors: serialiseErrors(context.errors) },
    }),
  }
}

/** The data of a page alone: what hovering over a link fetches ahead. */
export async function renderPayload(request: PageRequest): Promise<{ status: number; queries: unknown } | Response> {
  const { context, queries } = await load(request)
  if (context instanceof Response) return context
  return { status: statusOf(context), queries: dehydrate(queries) }
}

async function load(request: PageRequest) {
  const { url, send, isLoggedIn, theme, barrier, now, isMobile, buildId } = request
  const queries = createQueryClient()
  const handler = mapFor(request)(new URL(url).pathname)
  const requestContext = new RouterContextProvider()
  requestContext.set(pageContext, { api: apiOver(send), queries, isLoggedIn: () => isLoggedIn })
  const context = await handler.query(new Request(url), { requestContext })
  return { handler, context, queries, page: { theme, barrier, now, isMobile, buildId } }
}

/** The contract as functions, made when they are asked for: a page needs two or three of many. */
function apiOver(send: Send): Api {
  return new Proxy({} as Record<string, unknown>, {
    get(made, name: keyof Api) {
      made[name] ??= createClient(modules[name] as Contract, send)
      return made[name]
    },
  }) as Api
}

function mapFor({ barrier, isMobile }: PageRequest): Branches {
  if (barrier === 'closed') return maps.closed
  if (barrier === 'forced-login') return isMobile ? maps.mobileLogin : maps.desktopLogin
  return maps.site
}

/** Only what an error screen shows goes to the browser: status and data of refusals, nothing of a bug. */
function serialiseErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, serialiseError(error)]))
}

function serialiseError(error: unknown) {
  const { status, data } = isStatusError(error)
    ? error
    : { status: error instanceof ApiError ? error.code : 500, data: null }
  return { status, statusText: '', internal: false, data }
}

function isStatusError(error: unknown): error is { status: number; data: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
}

/** A call that could not be served makes the page unavailable, not broken. */
function statusOf(context: { statusCode: number; errors: Record<string, unknown> | null }): number {
  const unavailable = Object.values(context.errors ?? {}).some(
    (error) => error instanceof ApiError && error.code === 503,
  )
  return unavailable ? 503 : context.statusCode
}
