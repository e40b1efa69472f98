import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Viewer } from '../context.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import { Refusal } from '../errors.ts'
import { say } from '../messages.ts'
import { aboutTags } from './about-tags.ts'
import { documentFrame } from './document.ts'
import type { Handle } from './exchange.ts'
import { pageBytes } from './page-bytes.ts'
import { acceptedEncoding, compress, type PageCache, type StoredPage, storedPage } from './page-cache.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { PageRequest, Renderer } from './renderer.ts'
import { pageHeaders, storageOrigins } from './security-headers.ts'
import { areaRedirect } from './user-agent.ts'
import { barrierFor, type Visit, visitOf } from './visit.ts'

export interface PageParts {
  renderer: Renderer
  cache: PageCache
  handle: Handle
  limiter: RateLimiter
  /** Who looks at the page, from the session cookies. */
  viewerOf: (ctx: Context, cookies: Record<string, string | undefined>) => Promise<Viewer | null>
}

/** A page for one visitor: compressed on the way out, if at all. */
interface SinglePage {
  status: number
  bytes: Buffer
}

const payloadSuffix = '/_payload.json'

/** The clock of pages goes in steps (ms), so that those of one moment can share what is the same in them. */
const clockStep = 10_000

/** Answers every GET that is not a file and not the API. */
export function createPages(ctx: Context, parts: PageParts) {
  const headersNow = () => {
    const storage = storageOrigins(ctx.config.current().site.COMMON_SPBM)
    return pageHeaders(ctx.env.publicOrigin.startsWith('https:'), parts.renderer.development, storage)
  }
  let headers = headersNow()
  ctx.events.on('configChanged', () => {
    headers = headersNow()
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const started = performance.now()
    const visit = visitOf(request)
    reply.raw.once('close', () => reportPage(ctx, visit, request, reply, performance.now() - started))
    reply.headers(headers)
    reply.header('vary', 'accept-encoding, cookie, user-agent')
    if (visit.path.endsWith(payloadSuffix)) return sendPayload(ctx, parts, visit, request, reply)
    const redirect = areaRedirect(visit.path, visit.search, visit.onPhone, visit.cookies.desktop === '1')
    if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect.location, redirect.status)
    reply.header('content-type', 'text/html; charset=utf-8')
    reply.header('cache-control', 'private, no-cache')
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const make = visit.mayBeMember ? pageForMember : pageForGuest
    const page = await make(ctx, parts, visit, request).catch((error: unknown) => failed(ctx, visit, request, error))
    if (page instanceof Response) return sendRedirect(reply, page)
    if (encoding) reply.header('content-encoding', encoding)
    if (page.status === 503 || page.status === 429) reply.header('retry-after', '5')
    reply.code(page.status)
    return reply.send('bytes' in page ? await compress(page.bytes, encoding, 1) : page[encoding ?? 'identity'])
  }
}

/** By our own clock: Fastify's stands still when it does not log itself. */
function reportPage(ctx: Context, visit: Visit, request: FastifyRequest, reply: FastifyReply, took: number): void {
  const ms = Math.round(took * 10) / 10
  ctx.metrics.request('page', reply.statusCode, took)
  ctx.log.info({ requestId: request.id, path: visit.path.slice(0, 200), status: reply.statusCode, ms }, 'page')
}

const rendering = new Map<string, Promise<SinglePage | StoredPage | Response>>()

/** Guests share pages: the key holds nothing but what the page may depend on. Addresses with a query are not kept. */
async function pageForGuest(
  ctx: Context,
  parts: PageParts,
  visit: Visit,
  request: FastifyRequest,
): Promise<SinglePage | StoredPage | Response> {
  const key = `${visit.path} ${visit.locale} ${visit.theme} ${visit.textSize} ${visit.density} ${visit.onPhone}`
  const stored = isShared(parts, visit) ? parts.cache.get(key) : undefined
  ctx.metrics.count(stored ? 'page_cache_hits' : 'page_cache_misses')
  if (stored) return stored
  await parts.limiter.takePage(request.ip, null)
  if (!isShared(parts, visit)) return render(ctx, parts, visit, null, request)
  // Visitors who come while the page is being made wait for the same one.
  const epoch = parts.cache.epoch()
  const flight = `${epoch} ${key}`
  const known = rendering.get(flight)
  if (known) return known
  const made = renderForMany(ctx, parts, visit, request)
  rendering.set(flight, made)
  try {
    const page = await made
    if ('identity' in page) parts.cache.put(key, page, visit.path, epoch)
    return page
  } finally {
    rendering.delete(flight)
  }
}

/** Other spellings of an address (`//x/..`) would each take a place of their own. */
function isShared({ renderer }: PageParts, { path, search }: Visit): boolean {
  return !renderer.development && search === '' && !/\/[/.]/.test(path)
}

/** Only whole, good pages are kept: an error must not outlive its cause. */
async function renderForMany(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest) {
  const page = await render(ctx, parts, visit, null, request)
  return page instanceof Response || page.status !== 200 ? page : storedPage(page.status, page.bytes)
}

async function pageForMember(ctx: Context, parts: PageParts, visit: Visit, request: FastifyRequest) {
  const viewer = await parts.viewerOf(ctx, visit.cookies)
  await parts.limiter.takePage(request.ip, viewer)
  return render(ctx, parts, visit, viewer, request)
}

async function render(
  ctx: Context,
  parts: PageParts,
  visit: Visit,
  viewer: Viewer | null,
  request: FastifyRequest,
): Promise<SinglePage | Response> {
  const { renderer } = parts
  const bundle = await renderer.bundle()
  const pageRequest = pageRequestOf(ctx, parts, visit, viewer, request)
  const page = await bundle.renderPage(pageRequest)
  if (page instanceof Response) return page
  const status = pageRequest.barrier === 'closed' ? 503 : page.frame.status
  const { locale, theme, textSize } = visit
  const setting = { locale, theme, textSize, config: ctx.config.current(), head: renderer.head }
  return { status, bytes: pageBytes(page, setting) }
}

function failed(ctx: Context, visit: Visit, request: FastifyRequest, error: unknown): SinglePage {
  if (error instanceof Refusal)
    return failurePage(ctx, visit, error.code, say(visit.locale, error.key, error.options.params))
  if (error instanceof DatabaseUnavailable) return failurePage(ctx, visit, 503, say(visit.locale, 'request_error'))
  ctx.log.error({ err: error, requestId: request.id, path: visit.path }, 'a page failed')
  return failurePage(ctx, visit, 500, say(visit.locale, 'error_internal'))
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
    origin: ctx.env.publicOrigin,
    locale: visit.locale,
    theme: visit.theme,
    textSize: visit.textSize,
    density: visit.density,
    barrier: barrierFor(ctx, visit.path, viewer),
    now: Math.floor(Date.now() / clockStep) * clockStep,
    isMobile: visit.onPhone,
    buildId: parts.renderer.buildId,
    isLoggedIn: viewer !== null,
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
  const viewer = visit.mayBeMember ? await parts.viewerOf(ctx, visit.cookies) : null
  await parts.limiter.takePage(request.ip, viewer)
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
function failurePage(ctx: Context, visit: Visit, status: number, sentence: string): SinglePage {
  const body = `<main class="failure"><h1>${sentence}</h1><p><a href="">${say(visit.locale, 'retry')}</a></p></main>`
  const { locale, theme, textSize } = visit
  const config = ctx.config.current()
  const about = aboutTags({ title: sentence, head: null, config, locale })
  const { before, between, after } = documentFrame({ locale, theme, textSize, config, about, head: '' })
  return { status, bytes: Buffer.from(`${before}${body}${between}null${after}`) }
}
