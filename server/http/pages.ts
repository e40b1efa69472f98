import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/endpoint.ts'
import type { Context, Viewer } from '../context.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import { localeOf, say } from '../messages.ts'
import { renderDocument } from './document.ts'
import type { Handle } from './exchange.ts'
import { acceptedEncoding, compress, type PageCache, type StoredPage, storedPage } from './page-cache.ts'
import type { Barrier, PageRequest, Renderer, Theme } from './renderer.ts'
import { pageHeaders } from './security-headers.ts'
import { areaRedirect, isPhone } from './user-agent.ts'

export interface PageParts {
  renderer: Renderer
  cache: PageCache
  handle: Handle
  /** Who looks at the page, from the session cookies. */
  viewerOf: (ctx: Context, cookies: Record<string, string | undefined>) => Promise<Viewer | null>
}

/** Everything about a visit that decides what the page looks like. */
interface Visit {
  path: string
  search: string
  cookies: Record<string, string | undefined>
  locale: 'zh-CN' | 'en'
  theme: Theme
  onPhone: boolean
  mayBeMember: boolean
}

/** A page for one visitor: compressed on the way out, if at all. */
interface SinglePage {
  status: number
  html: string
}

const payloadSuffix = '/_payload.json'

/** Answers every GET that is not a file and not the API. */
export function createPages(ctx: Context, parts: PageParts) {
  const headers = pageHeaders(ctx.env.publicOrigin.startsWith('https:'), parts.renderer.development)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = visitOf(request)
    reply.raw.once('close', () => reportPage(ctx, visit, request, reply))
    reply.headers(headers)
    reply.header('vary', 'accept-encoding, cookie, user-agent')
    if (visit.path.endsWith(payloadSuffix)) return sendPayload(ctx, parts, visit, request, reply)
    const redirect = areaRedirect(visit.path, visit.search, visit.onPhone, visit.cookies.desktop === '1')
    if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect.location, redirect.status)
    reply.header('content-type', 'text/html; charset=utf-8')
    reply.header('cache-control', 'private, no-cache')
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const page = visit.mayBeMember
      ? await pageForMember(ctx, parts, visit, request)
      : await pageForGuest(ctx, parts, visit, request)
    if (page instanceof Response) return sendRedirect(reply, page)
    if (encoding) reply.header('content-encoding', encoding)
    if (page.status === 503) reply.header('retry-after', '5')
    reply.code(page.status)
    return reply.send(
      'html' in page ? await compress(Buffer.from(page.html), encoding, 1) : page[encoding ?? 'identity'],
    )
  }
}

function reportPage(ctx: Context, visit: Visit, request: FastifyRequest, reply: FastifyReply): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10
  ctx.metrics.request('page', reply.statusCode, reply.elapsedTime)
  ctx.log.info({ requestId: request.id, path: visit.path.slice(0, 200), status: reply.statusCode, ms }, 'page')
}

function visitOf(request: FastifyRequest): Visit {
  const mark = request.url.indexOf('?')
  const cookies = request.headers.cookie ? parseCookie(request.headers.cookie) : {}
  return {
    path: mark < 0 ? request.url : request.url.slice(0, mark),
    search: mark < 0 ? '' : request.url.slice(mark),
    cookies,
    locale: localeOf(cookies.locale),
    theme: cookies.theme === 'light' || cookies.theme === 'dark' ? cookies.theme : 'system',
    onPhone: isPhone(request.headers['user-agent']),
    mayBeMember: cookies.access_token !== undefined || cookies.refresh_token !== undefined,
  }
}

const rendering = new Map<string, Promise<SinglePage | StoredPage | Response>>()

/** Guests share pages: the key holds nothing but what the page may depend on. Addresses with a query are not kept. */
async function pageForGuest(
  ctx: Context,
  parts: PageParts,
  visit: Visit,
  request: FastifyRequest,
): Promise<SinglePage | StoredPage | Response> {
  if (visit.search || parts.renderer.development) return render(ctx, parts, visit, null, request)
  const key = `${visit.path} ${visit.locale} ${visit.theme} ${visit.onPhone}`
  const stored = parts.cache.get(key)
  ctx.metrics.count(stored ? 'page_cache_hits' : 'page_cache_misses')
  if (stored) return stored
  // Visitors who come while the page is being made wait for the same one.
  const epoch = parts.cache.epoch()
  const flight = `${epoch} ${key}`
  const known = rendering.get(flight)
  if (known) return known
  const made = renderForMany(ctx, parts, visit, request)
  rendering.set(flight, made)
  try {
    const page = await made
    if ('identity' in page) parts.cache.put(key, page, epoch)
    return page
  } finally {
    rendering.delete(flight)
  }
}

/** Only whole, good pages are kept: an error must not outlive its cause. */
async function renderForMany(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest) {
  const page = await render(ctx, parts, visit, null, request)
  return page instanceof Response || page.status !== 200 ? page : storedPage(page.status, page.html)
}

async function pageForMember(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest) {
  try {
    return await render(ctx, parts, visit, await parts.viewerOf(ctx, visit.cookies), request)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return failurePage(ctx, visit, 503)
    throw error
  }
}

async function render(
  ctx: Context,
  parts: PageParts,
  visit: Visit,
  viewer: Viewer | null,
  request: FastifyRequest,
): Promise<SinglePage | Response> {
  const { renderer } = parts
  try {
    const bundle = await renderer.bundle()
    const pageRequest = pageRequestOf(ctx, parts, visit, viewer, request)
    const page = await bundle.renderPage(pageRequest)
    if (page instanceof Response) return page
    const status = pageRequest.barrier === 'closed' ? 503 : page.status
    const { title, html, state, files } = page
    const document = { locale: visit.locale, theme: visit.theme, config: ctx.config.current(), title, html, state }
    return { status, html: renderDocument({ ...document, head: renderer.head(files) }) }
  } catch (error) {
    ctx.log.error({ err: error, requestId: request.id, path: visit.path }, 'a page failed')
    return failurePage(ctx, visit, error instanceof DatabaseUnavailable ? 503 : 500)
  }
}

function pageRequestOf(
  ctx: Context,
  parts: PageParts,
  visit: Visit,
  viewer: Viewer | null,
  request: FastifyRequest,
): PageRequest {
  return {
    url: `http://page${visit.path}${visit.search}`,
    locale: visit.locale,
    theme: visit.theme,
    barrier: barrierFor(ctx, visit.path, viewer),
    now: Date.now(),
    isMobile: visit.onPhone,
    buildId: parts.renderer.buildId,
    isLoggedIn: viewer !== null,
    async send(outgoing) {
      const [path = '', query = ''] = outgoing.url.split('?')
      const body = outgoing.method === 'POST' ? Buffer.from(JSON.stringify(outgoing.body ?? {})) : undefined
      const headers = { 'content-type': 'application/json', 'user-agent': request.headers['user-agent'] }
      const { method } = outgoing
      const answer = await parts.handle({
        method,
        path,
        query,
        headers,
        body,
        ip: request.ip,
        requestId: request.id,
        viewer,
        locale: visit.locale,
      })
      return JSON.parse(answer.body) as Envelope
    },
  }
}

const openUnderForcedLogin =
  /^\/(admin|return|policy)(\/|$)|^\/webapp\/(seting\/(privacy-policy|user-agreement)|url\/url)$/

/** What stands in for the whole site. The back office has its own door, so that an administrator can always get in. */
function barrierFor(ctx: Context, path: string, viewer: Viewer | null): Barrier {
  const { COMMON_CLOSE_WEB, COMMON_LOGIN } = ctx.config.current().document
  if (COMMON_CLOSE_WEB && viewer?.userpower !== 0 && !/^\/admin(\/|$)/.test(path)) return 'closed'
  if (COMMON_LOGIN.LOGIN_ACCESS && !viewer && !openUnderForcedLogin.test(path)) return 'forced-login'
  return null
}

async function sendPayload(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest, reply: FastifyReply) {
  const page = { ...visit, path: visit.path.slice(0, -payloadSuffix.length) || '/' }
  const viewer = visit.mayBeMember ? await parts.viewerOf(ctx, visit.cookies) : null
  const bundle = await parts.renderer.bundle()
  const pageRequest = pageRequestOf(ctx, parts, page, viewer, request)
  const payload = await bundle.renderPayload(pageRequest)
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache')
  if (payload instanceof Response) return reply.send({ redirect: payload.headers.get('location'), queries: null })
  return reply
    .code(pageRequest.barrier === 'closed' ? 503 : payload.status)
    .send({ redirect: null, queries: payload.queries })
}

function sendRedirect(reply: FastifyReply, response: Response) {
  return reply.header('cache-control', 'no-store').redirect(response.headers.get('location') ?? '/', response.status)
}

/** When even the error screen cannot be rendered: plain, but in the visitor's language and with a way on. */
function failurePage(ctx: Context, visit: Visit, status: number): SinglePage {
  const sentence = say(visit.locale, status === 503 ? 'request_error' : 'error_internal')
  const body = `<main class="failure"><h1>${sentence}</h1><p><a href="">${say(visit.locale, 'retry')}</a></p></main>`
  const { locale, theme } = visit
  const config = ctx.config.current()
  return { status, html: renderDocument({ locale, theme, config, title: sentence, html: body, state: null, head: '' }) }
}
