import type { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider, type StaticHandler, type StaticHandlerContext } from 'react-router'
import { api as modules } from '#contract/api.ts'
import { ApiError, type Send } from '#contract/client.ts'
import type { Ask, PageAbout, PageRequest } from '#contract/shared/rendering.ts'
import { bindApi } from '#web/api/api.ts'
import { pageContext } from '#web/api/page-context.ts'
import { type Branches, createBranches } from '#web/branches.ts'
import { headOf } from '#web/head/heads.ts'
import { filesOf, titleOf } from '#web/matches.ts'
import { createQueryClient } from '#web/query-client.ts'
import { routes } from '#web/routes/all.ts'
import { closedRoutes, forcedLoginRoutes } from '#web/routes/map.tsx'
import type { PageFacts } from '#web/session/page.tsx'
import { envelopeOf } from './answer.ts'
import { type Member, memberHash, type Watch, watchMember } from './watched-member.ts'

/** A page whose loaders have run. */
export interface Loaded {
  handler: StaticHandler
  context: StaticHandlerContext
  queries: QueryClient
  page: PageFacts
  /** What the loaders read of the member. */
  watch: Watch | null
  me: Member | null
}

const maps = {
  site: createBranches(routes),
  closed: createBranches(closedRoutes),
  desktopLogin: createBranches(forcedLoginRoutes(false)),
  mobileLogin: createBranches(forcedLoginRoutes(true)),
}

/** Runs the loaders of a page; a Response when it leads elsewhere. */
export async function loadPage(request: PageRequest, ask: Ask): Promise<Loaded | Response> {
  const { url, isLoggedIn, isCrawler, theme, textSize, density, reader, barrier, now, isMobile, buildId } = request
  const seen: Pick<Loaded, 'watch' | 'me'> = { watch: null, me: null }
  const send: Send = async (call) => {
    const envelope = envelopeOf(await ask(call))
    if (call.url !== modules.user.ownInfo.path || envelope.code !== 200) return envelope
    seen.me = envelope.data as Member
    seen.watch = watchMember(seen.me)
    return { ...envelope, data: seen.watch.watched }
  }
  const queries = createQueryClient()
  const handler = mapFor(request)(new URL(url).pathname)
  const requestContext = new RouterContextProvider()
  requestContext.set(pageContext, { api: bindApi(send), queries, isLoggedIn: () => isLoggedIn, isCrawler })
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) return context
  for (const error of Object.values(context.errors ?? {}))
    if (error instanceof Error && !(error instanceof ApiError)) request.report(error)
  return {
    handler,
    context,
    queries,
    page: { theme, textSize, density, reader, barrier, now, isMobile, buildId },
    ...seen,
  }
}

/** What the page says of itself. From here on the member is no longer watched: drawing has its own watch. */
export function describePage(request: PageRequest, { context, queries, me }: Loaded): PageAbout {
  const { matches, errors } = context
  const files = filesOf(matches)
  const params = matches.at(-1)?.params ?? {}
  const about = {
    status: statusOf(context),
    title: titleOf(matches, queries, errors),
    head: errors
      ? null
      : headOf({ ...request, path: new URL(request.url).pathname, file: files.at(-1), queries, params }),
    files,
  }
  queries.getQueryCache().get(memberHash)?.setState({ data: me })
  return about
}

function mapFor({ barrier, isMobile }: PageRequest): Branches {
  if (barrier === 'closed') return maps.closed
  if (barrier === 'forced-login') return isMobile ? maps.mobileLogin : maps.desktopLogin
  return maps.site
}

/** A call that could not be served makes the page unavailable, not broken. */
export function statusOf(context: Pick<StaticHandlerContext, 'statusCode' | 'errors'>): number {
  const unavailable = Object.values(context.errors ?? {}).some(
    (error) => error instanceof ApiError && error.code === 503,
  )
  return unavailable ? 503 : context.statusCode
}
