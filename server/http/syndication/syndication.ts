import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/client.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { EventBus } from '../../kernel/events.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import type { Handle } from '../api/exchange.ts'
import type { RateLimiter } from '../api/rate-limit.ts'
import { acceptedEncoding } from '../pages/page-cache.ts'
import { plainHeaders } from '../port/security-headers.ts'
import { atomFeed, type FeedTopic, feedKey } from './feed.ts'
import { guestApi } from './internal-api.ts'
import { sitemapIndex, sitemapOf, sitemapPart } from './sitemap.ts'

/** Pages that show nothing to strangers, or the same things once more. */
const closed = [
  '/api',
  '/admin',
  '/platform',
  '/account',
  '/message',
  '/collect',
  '/history',
  '/mail',
  '/search',
  '/return',
  '/webapp/login',
  '/webapp/user',
  '/webapp/seting',
  '/webapp/platform',
  '/webapp/shop',
  '/webapp/search',
  '/webapp/url',
  '/*/_payload.json',
]

/** A site that shows itself to nobody, or to members alone, wants no visit. */
function robotsText(origin: string, isOpen: boolean): string {
  if (!isOpen) return 'User-agent: *\nDisallow: /\n'
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

export interface WorldParts {
  handle: Handle
  limiter: RateLimiter
}

const unpack = promisify(gunzip)

/** For search engines and feed readers: what strangers may read, in their own languages. */
export function mountWorld(app: FastifyInstance, ctx: Context, { handle, limiter }: WorldParts): void {
  const cache = createWorldCache(ctx.events)
  const api = guestApi(handle)

  app.get('/robots.txt', (_request, reply) => {
    reply.headers(plainHeaders).header('content-type', 'text/plain; charset=utf-8')
    return reply.header('cache-control', 'public, max-age=600').send(robotsText(ctx.env.publicOrigin, isOpen(ctx)))
  })

  /** Every document: the doors that pages have, then what is kept or made now. */
  const serve = async (request: FastifyRequest, reply: FastifyReply, type: string, read: () => Read) => {
    if (ctx.config.current().document.COMMON_CLOSE_WEB) throw new Refusal(503, 'site_closed')
    if (!isOpen(ctx)) throw notHere()
    await limiter.takePage(request.ip, null)
    return send(request, reply, type, await read().catch(asRefusal))
  }
  const feed = (request: FastifyRequest, reply: FastifyReply, topic: FeedTopic) =>
    serve(request, reply, 'application/atom+xml', () => {
      const { key, tags } = feedKey(topic)
      return cache.read(key, tags, () => atomFeed(ctx, api, topic))
    })

  mountSitemap(app, ctx, cache, serve)
  app.get('/feed.atom', (request, reply) => feed(request, reply, { kind: 'site' }))
  app.get<File>('/feed/board/:file', (request, reply) => {
    const [, sign] = /^([a-z0-9-]{1,60})\.atom$/.exec(request.params.file) ?? []
    if (!sign) throw notHere()
    return feed(request, reply, { kind: 'board', sign })
  })
  for (const kind of ['author', 'column', 'works'] as const)
    app.get<File>(`/feed/${kind}/:file`, (request, reply) => {
      const [, id] = /^([1-9]\d{0,17})\.atom$/.exec(request.params.file) ?? []
      if (!id) throw notHere()
      return feed(request, reply, { kind, id })
    })
}

type File = { Params: { file: string } }
type Read = Promise<PackedDocument>
type Serve = (request: FastifyRequest, reply: FastifyReply, type: string, read: () => Read) => Promise<unknown>

function mountSitemap(app: FastifyInstance, ctx: Context, cache: WorldCache, serve: Serve): void {
  // New posts may wait a while for it; what was taken out of sight goes at once.
  app.get('/sitemap.xml', (request, reply) =>
    serve(request, reply, 'application/xml', () => cache.read('sitemap', [], () => sitemapIndex(ctx))),
  )
  app.get<File>('/sitemap/:file', (request, reply) => {
    const part = sitemapPart(request.params.file)
    if (!part) throw notHere()
    const key = `sitemap ${request.params.file}`
    return serve(request, reply, 'application/xml', () => cache.read(key, [], () => sitemapOf(ctx, part)))
  })
}

/** Whether strangers may read here. */
function isOpen(ctx: Context): boolean {
  const { COMMON_CLOSE_WEB, COMMON_LOGIN } = ctx.config.current().document
  return !COMMON_CLOSE_WEB && !COMMON_LOGIN.LOGIN_ACCESS
}

async function send(request: FastifyRequest, reply: FastifyReply, type: string, { gzip, etag }: PackedDocument) {
  reply.headers(plainHeaders).header('content-type', `${type}; charset=utf-8`)
  reply.header('cache-control', 'public, max-age=60').header('vary', 'accept-encoding').header('etag', etag)
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const others = request.headers['accept-encoding']?.replace(/\bbr\b[^,]*/gi, '')
  if (acceptedEncoding(others) !== 'gzip') return reply.send(await unpack(gzip))
  return reply.header('content-encoding', 'gzip').send(gzip)
}

function knows(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return header === '*' || header.split(',').some((tag) => plain(tag) === plain(etag))
}

function notHere(): Refusal {
  return new Refusal(404, 'api_not_found')
}

function asRefusal(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  // A kind of works that is off is as if there were none.
  throw error.code === 404 || error.code === 403 ? notHere() : new Refusal(503, 'api_unavailable', { retryAfter: 1 })
}

/** A document for everybody, kept as it travels. */
interface PackedDocument {
  gzip: Buffer
  etag: string
}

interface WorldCache {
  read(key: string, tags: ContentTag[], make: () => AsyncIterable<string>): Promise<PackedDocument>
}

interface Kept {
  document: Promise<PackedDocument>
  tags: ContentTag[]
}

/** Few and compressed: whoever asks for one document after another must not fill the memory. */
function createWorldCache(events: EventBus, { most = 40, longest = 600_000 } = {}): WorldCache {
  const kept = createLruCache<Kept>(most)
  events.on('configChanged', () => kept.clear())
  events.on('contentChanged', ({ tags }) => {
    const isAll = tags.includes('all')
    kept.drop((entry) => isAll || entry.tags.some((tag) => tags.includes(tag)))
  })
  return {
    read(key, tags, make) {
      const found = kept.get(key)
      if (found) return found.document
      const entry = { document: pack(make()), tags }
      kept.set(key, entry, 1, longest)
      entry.document.catch(() => kept.drop((other) => other === entry))
      return entry.document
    },
  }
}

/** Piece by piece, so that a long document is never there as a whole. */
async function pack(pieces: AsyncIterable<string>): Promise<PackedDocument> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  const source = Readable.from(hashed())
  const gzip = createGzip()
  source.once('error', (error) => gzip.destroy(error))
  const bytes = await buffer(source.pipe(gzip))
  return { gzip: bytes, etag: `W/"${hash.digest('base64url').slice(0, 22)}"` }
}
