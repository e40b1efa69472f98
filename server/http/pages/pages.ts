import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownPath } from '#contract/shared/own-path.ts'
import type { PageRequest } from '#contract/shared/rendering.ts'
import { say } from '#server/shared/messages.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createSingleFlight } from '../../kernel/single-flight.ts'
import { perContext } from '../../kernel/state.ts'
import { type Admission, ClientGone, type Waiting } from '../api/admission.ts'
import type { Handle } from '../api/exchange.ts'
import type { RateLimiter } from '../api/rate-limit.ts'
import { pageHeaders, scriptOrigins, storageOrigins } from '../port/security-headers.ts'
import { areaRedirect, plainPath } from '../port/user-agent.ts'
import { failurePage, payloadSuffix, sendBusy } from './failure-pages.ts'
import type { Pacing } from './pacing.ts'
import { pageBytes } from './page-bytes.ts'
import { acceptedEncoding, compress, type PageCache, type StoredPage, storedPage } from './page-cache.ts'
import type { Renderer } from './renderer.ts'
import { barrierFor, type Visit, visitOf } from './visit.ts'

export interface PageParts {
  renderer: Renderer
  cache: PageCache
  handle: Handle
  limiter: RateLimiter
  admission: Admission
  pacing: Pacing
  /** Who looks at the page, from the session cookies. */
  viewerOf: (ctx: Context, cookies: Record<string, string | undefined>) => Promise<Viewer | null>
}

/** A page for one visitor: compressed on the way out, if at all. */
interface SinglePage {
  status: number
  bytes: Buffer
  /** Seconds after which a visitor who was refused may try again. */
  retryAfter?: number
}

/** The clock of pages goes in steps (ms), so that those of one moment can share what is the same in them. */
const clockStep = 10_000

/** Answers every GET that is not a file and not the API. */
export function createPages(ctx: Context, parts: PageParts) {
  const headersNow = () => {
    const { COMMON_SPBM, ANALYTICS } = ctx.config.current().document
    const storage = storageOrigins(COMMON_SPBM)
    const make = (scripts: string[]) =>
      pageHeaders(ctx.env.publicOrigin.startsWith('https:'), parts.renderer.development, { storage, scripts })
    return { site: make(scriptOrigins(ANALYTICS)), office: make([]) }
  }
  let headers = headersNow()
  ctx.events.on('configChanged', () => {
    headers = headersNow()
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const seconds = isOfMember(request) ? parts.admission.refusedFor() : undefined
    if (seconds !== undefined) return sendBusy(ctx, headers.office, request, reply, seconds)
    const started = performance.now()
    const visit = visitOf(request)
    reply.raw.once('close', () => reportPage(ctx, visit, request, reply, performance.now() - started))
    reply.headers(isOffice(visit) ? headers.office : headers.site)
    reply.header('vary', 'accept-encoding, cookie, user-agent')
    if (visit.path.endsWith(payloadSuffix)) return sendPayload(ctx, parts, visit, request, reply)
    const staysHere = visit.isCrawler || visit.cookies.desktop === '1'
    const redirect = areaRedirect(visit.path, visit.search, visit.onPhone, staysHere)
    if (redirect) return sendRedirect(reply, redirect.location, redirect.status)
    reply.header('content-type', 'text/html; charset=utf-8')
    reply.header('cache-control', 'private, no-cache')
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const make = visit.mayBeMember ? pageForMember : pageForGuest
    const page = await make(ctx, parts, visit, request, reply).catch((error: unknown) =>
      failed(ctx, visit, request, error),
    )
    if (page instanceof Response) return sendRedirect(reply, locationOf(page), page.status)
    reply.code(page.status)
    if (page.status === 503 || page.status === 429) reply.header('retry-after', pause(page))
    // Short, and meant to cost little.
    if ('retryAfter' in page) return reply.send(page.bytes)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send('bytes' in page ? await compress(page.bytes, encoding, 1) : page[encoding ?? 'identity'])
  }
}

/** No script of others runs where the site is administered. */
function isOffice({ path }: Visit): boolean {
  return /^\/+admin(\/|$)/i.test(plainPath(path))
}

const none: readonly string[] = []

/** A member's page is never in the cache; who else has these cookies is looked at later. */
function isOfMember({ headers: { cookie } }: FastifyRequest): boolean {
  return cookie?.includes('_token=') === true
}

function pause(page: SinglePage | StoredPage): number {
  return ('retryAfter' in page && page.retryAfter) || 5
}

/** By our own clock: Fastify's stands still when it does not log itself. */
function reportPage(ctx: Context, visit: Visit, request: FastifyRequest, reply: FastifyReply, took: number): void {
  const ms = Math.round(took * 10) / 10
  ctx.metrics.request('page', reply.statusCode, took)
  ctx.log.info({ requestId: request.id, path: visit.path.slice(0, 200), status: reply.statusCode, ms }, 'page')
}

const rendering = perContext(() => createSingleFlight<SinglePage | StoredPage | Response>())

/** Guests share pages: the key holds nothing but what the page may depend on. Addresses with a query are not kept. */
async function pageForGuest(
  ctx: Context,
  parts: PageParts,
  visit: Visit,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Promise<SinglePage | StoredPage | Response> {
  const look = `${visit.locale} ${visit.theme} ${visit.textSize} ${visit.density} ${visit.reader}`
  // What crawlers see of the mobile area is not what people are shown there.
  const key = `${visit.path} ${look} ${visit.onPhone} ${visit.onPhone && visit.isCrawler}`
  const stored = isShared(parts, visit) ? parts.cache.get(key) : undefined
  ctx.metrics.count(stored ? 'page_cache_hits' : 'page_cache_misses')
  if (stored) return stored
  await parts.limiter.takePage(request.ip, null)
  if (!isShared(parts, visit))
    return parts.pacing(request.ip, raw, () =>
      parts.admission.page(raw, () => render(ctx, parts, visit, { viewer: null, request, raw })),
    )
  return parts.pacing(request.ip, raw, async () => parts.cache.get(key) ?? sharedPage(ctx, parts, visit, request, key))
}

/** Visitors who come while the page is being made wait for the same one. */
function sharedPage(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest, key: string) {
  const epoch = parts.cache.epoch()
  return rendering(ctx)(`${epoch} ${key}`, async () => {
    const page = await renderForMany(ctx, parts, visit, request)
    if ('identity' in page) parts.cache.put(key, page, visit.path, epoch)
    return page
  })
}

/** Other spellings of an address (`//x/..`) would each take a place of their own. */
function isShared({ renderer }: PageParts, { path, search }: Visit): boolean {
  return !renderer.development && search === '' && !/\/[/.]/.test(path)
}

/** Of several visitors who wait for the same page, one may go. */
const anybody: Waiting = { destroyed: false, once() {}, off() {} }

/** Only whole, good pages are kept: an error must not outlive its cause. */
async function renderForMany(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest) {
  const page = await parts.admission.page(anybody, () => render(ctx, parts, visit, { viewer: null, request }))
  return page instanceof Response || page.status !== 200 ? page : storedPage(page.status, page.bytes)
}

function pageForMember(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest, { raw }: FastifyReply) {
  return parts.admission.page(raw, async () => {
    const viewer = await viewerOf(ctx, parts, visit, request)
    await parts.limiter.takePage(request.ip, viewer)
    return render(ctx, parts, visit, { viewer, request, raw })
  })
}

function viewerOf(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest): Promise<Viewer | null> {
  return parts.limiter.identify(request.ip, () => parts.viewerOf(ctx, visit.cookies))
}

/** For whom a page is made; without `raw` for everybody. */
interface Visitor {
  viewer: Viewer | null
  request: FastifyRequest
  raw?: Waiting
}

async function render(ctx: Context, parts: PageParts, visit: Visit, visitor: Visitor): Promise<SinglePage | Response> {
  const { renderer } = parts
  const bundle = await renderer.bundle()
  const pageRequest = pageRequestOf(ctx, parts, visit, visitor)
  const page = await bundle.renderPage(pageRequest)
  if (visitor.raw?.destroyed) throw new ClientGone()
  if (page instanceof Response) return page
  const status = pageRequest.barrier === 'closed' ? 503 : page.frame.status
  const { locale, theme, textSize } = visit
  const config = ctx.config.current()
  const scripts = isOffice(visit) ? none : config.document.ANALYTICS.SCRIPTS
  const setting = { locale, theme, textSize, config, head: renderer.head, scripts }
  return { status, bytes: pageBytes(page, setting) }
}

function failed(ctx: Context, visit: Visit, request: FastifyRequest, error: unknown): SinglePage {
  if (error instanceof ClientGone) return { status: 499, bytes: Buffer.alloc(0), retryAfter: 0 }
  if (error instanceof Refusal) {
    const page = failurePage(ctx, visit, error.code, say(visit.locale, error.key, error.options.params))
    return { ...page, retryAfter: error.options.retryAfter }
  }
  if (error instanceof DatabaseUnavailable) return failurePage(ctx, visit, 503, say(visit.locale, 'request_error'))
  ctx.log.error({ err: error, requestId: request.id, path: visit.path }, 'a page failed')
  return failurePage(ctx, visit, 500, say(visit.locale, 'error_internal'))
}

function pageRequestOf(ctx: Context, parts: PageParts, visit: Visit, { viewer, request, raw }: Visitor): PageRequest {
  return {
    url: `http://page${visit.path}${visit.search}`,
    origin: ctx.env.publicOrigin,
    locale: visit.locale,
    theme: visit.theme,
    textSize: visit.textSize,
    density: visit.density,
    reader: visit.reader,
    barrier: barrierFor(ctx, visit.path, viewer),
    now: Math.floor(Date.now() / clockStep) * clockStep,
    isMobile: visit.onPhone,
    isCrawler: visit.isCrawler,
    buildId: parts.renderer.buildId,
    isLoggedIn: viewer !== null,
    isGone: raw && (() => raw.destroyed),
    turn: parts.admission.drawing,
    report: (err) => ctx.log.error({ err, requestId: request.id, path: visit.path }, 'a page failed'),
    async ask({ method, url, body }) {
      const [path = '', query = ''] = url.split('?')
      const answer = await parts.handle({
        method,
        path,
        query,
        headers: { 'content-type': 'application/json', 'user-agent': request.headers['user-agent'] },
        body: method === 'POST' ? Buffer.from(JSON.stringify(body ?? {})) : undefined,
        ip: request.ip,
        requestId: request.id,
        viewer,
        locale: visit.locale,
      })
      return { text: answer.body, shared: answer.shared }
    },
  }
}

async function sendPayload(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest, reply: FastifyReply) {
  const page = { ...visit, path: visit.path.slice(0, -payloadSuffix.length) || '/' }
  const { payload, barrier } = await parts.admission.page(reply.raw, async () => {
    const viewer = visit.mayBeMember ? await viewerOf(ctx, parts, visit, request) : null
    await parts.limiter.takePage(request.ip, viewer)
    const bundle = await parts.renderer.bundle()
    const pageRequest = pageRequestOf(ctx, parts, page, { viewer, request, raw: reply.raw })
    return { payload: await bundle.renderPayload(pageRequest), barrier: pageRequest.barrier }
  })
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'private, no-cache')
  if (payload instanceof Response) return reply.send({ redirect: locationOf(payload), queries: null })
  return reply.code(barrier === 'closed' ? 503 : payload.status).send({ redirect: null, queries: payload.queries })
}

function sendRedirect(reply: FastifyReply, location: string, status: number) {
  return reply.header('cache-control', 'no-store').redirect(ownPath(location) ?? '/', status)
}

/** Where a page leads instead of being shown: always to another page of this site. */
function locationOf(response: Response): string {
  return ownPath(response.headers.get('location')) ?? '/'
}
