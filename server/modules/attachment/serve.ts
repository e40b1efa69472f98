import { open } from 'node:fs/promises'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servedWidths } from '#contract/shared/limits.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { product } from '#contract/shared/product.ts'
import type { RateLimiter } from '../../http/api/rate-limit.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { servedType } from '../../media/sniff.ts'
import { localStorage, objectKey, type PathParts, parsePath, reaching, storageFor } from '../storage/service.ts'
import { signedFor } from './signed.ts'
import { recall, remember, type Thumb } from './thumb-memory.ts'
import { thumbBytes } from './thumbs.ts'
import {
  browserSeconds,
  type FilePlace,
  fileOf,
  knownToAll,
  namedByTheSite,
  type SeenFile,
  visibleFile,
} from './visibility.ts'

/** A file that somebody uploaded must never act: it is not a page, it runs nothing, and nothing is guessed. */
const safety = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

/** Everybody's files may stand on pages of others; what only some may see is for our own pages. */
const forAll = {
  'cache-control': `public, max-age=${browserSeconds}`,
  'cross-origin-resource-policy': 'cross-origin',
}

const forSome = {
  'cache-control': `private, max-age=${browserSeconds}`,
  'cross-origin-resource-policy': 'same-site',
}

/** Who asks: by the token of a call, or by the cookies that an `<img>` of a page sends along. */
export interface FileDoors {
  limiter: Pick<RateLimiter, 'identify'>
  authenticate: (ctx: Context, token: string) => Promise<Viewer | null>
  viewerOf: (ctx: Context, cookies: Record<string, string | undefined>) => Promise<Viewer | null>
}

interface Asked {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
  place: PathParts
  file: FilePlace
  audience: typeof forAll | typeof forSome
}

/** GET and HEAD of files of members, wherever they are stored, and of thumbnails of all pictures. */
export function mountFiles(app: FastifyInstance, ctx: Context, doors: FileDoors): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/${product}/*`,
    handler: async (request, reply) => {
      const known = isOpen(ctx) ? recall(ctx, request.url) : undefined
      if (known) return sendThumb(request, reply, known)
      const began = performance.now()
      reply.raw.once('close', () => ctx.metrics.request('file', reply.statusCode, performance.now() - began))
      return serve(ctx, doors, request, reply)
    },
  })
}

async function serve(ctx: Context, doors: FileDoors, request: FastifyRequest, reply: FastifyReply) {
  const mark = request.url.indexOf('?')
  const place = parsePath(request.url.slice(1, mark < 0 ? undefined : mark))
  if (!place) throw noSuchFile()
  const query = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1))
  const width = widthOf(query, place)
  let viewer: Promise<Viewer | null> | undefined
  // Most files are for everybody: who asks is looked up for the others.
  const ask = () => {
    viewer ??= viewerOfFile(ctx, doors, request)
    return viewer
  }
  // Whoever asks for what is not there is slowed down, as somebody who tries tokens is.
  const find = async () =>
    knownToAll(ctx, place.path) ??
    (await signedFile(ctx, place.path, query.get('s'))) ??
    doors.limiter.identify(request.ip, async () => visibleFile(ctx, place.path, await ask()))
  const seen = await seenBy(ctx, place.path, ask, find)
  if (seen instanceof Refusal) {
    // On another domain no cookie says who asks; on our own one does.
    const home = homeAddress(ctx, request)
    if (home && !(await ask())) return reply.header('cache-control', 'no-store').redirect(home, 302)
    throw seen
  }
  const asked = { ctx, request, reply, place, file: seen.file, audience: seen.isPublic ? forAll : forSome }
  return width ? serveThumb(asked, width) : serveFile(asked)
}

/** What is in sight no longer is not, whatever the address says. */
async function signedFile(ctx: Context, path: string, signature: string | null): Promise<SeenFile | null> {
  const thing = signedFor(ctx, path, signature)
  return thing ? fileOf(ctx, path, thing) : null
}

/** A closed site shows itself to administrators, one with forced login to members; the site's own pictures are for all. */
async function seenBy(
  ctx: Context,
  path: string,
  ask: () => Promise<Viewer | null>,
  find: () => Promise<SeenFile | null>,
): Promise<SeenFile | Refusal> {
  if (isOpen(ctx) || namedByTheSite(ctx).has(path)) return (await find()) ?? noSuchFile()
  const viewer = await ask()
  if (ctx.config.current().document.COMMON_CLOSE_WEB && viewer?.userpower !== 0) return refused(503, 'site_closed')
  if (!viewer) return refused(401, 'login_first')
  const seen = await find()
  return seen ? { ...seen, isPublic: false } : noSuchFile()
}

function isOpen({ config }: Pick<Context, 'config'>): boolean {
  const { COMMON_CLOSE_WEB, COMMON_LOGIN } = config.current().document
  return !COMMON_CLOSE_WEB && !COMMON_LOGIN.LOGIN_ACCESS
}

export async function viewerOfFile(
  ctx: Context,
  doors: FileDoors,
  { headers, ip }: FastifyRequest,
): Promise<Viewer | null> {
  const [, token] = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(headers.authorization ?? '') ?? []
  const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie)
  if (token) return doors.limiter.identify(ip, () => doors.authenticate(ctx, token))
  if (!cookies.access_token && !cookies.refresh_token) return null
  return doors.limiter.identify(ip, () => doors.viewerOf(ctx, cookies))
}

/** The same file on our own domain, for a request that came over another one. */
function homeAddress({ env, config }: Context, { host, url }: FastifyRequest): string | undefined {
  const { ACCESSDOMAIN } = config.current().document.COMMON_SPBM.OPTIONS.LOCAL
  const isElsewhere = URL.canParse(ACCESSDOMAIN) && new URL(ACCESSDOMAIN).host === host
  return isElsewhere && new URL(env.publicOrigin).host !== host ? `${env.publicOrigin}${url}` : undefined
}

function widthOf(query: URLSearchParams, place: PathParts): number | undefined {
  const given = query.get('w')
  if (given === null) return undefined
  const width = servedWidths.find((known) => String(known) === given)
  if (!width || place.kind !== 'image') throw new Refusal(400, 'upload_bad_width')
  return width
}

async function serveThumb({ ctx, request, reply, place, file, audience }: Asked, width: number) {
  const bytes = await thumbBytes(ctx, file, width)
  if (!bytes) throw noSuchFile()
  const headers = { ...headersOf(place, `${place.filename}-${width}`, audience), 'content-type': 'image/webp' }
  const thumb = { bytes, headers }
  // Only the plain address is kept: endless variants of it would push out what others need.
  if (audience === forAll && request.url === `/${place.path}?w=${width}`) remember(ctx, request.url, thumb)
  return sendThumb(request, reply, thumb)
}

function sendThumb(request: FastifyRequest, reply: FastifyReply, { bytes, headers }: Thumb) {
  reply.headers(headers)
  if (isUnchanged(request, headers.etag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.header('content-length', bytes.length).send()
  return reply.send(bytes)
}

async function serveFile(asked: Asked) {
  const { request, reply, place, audience } = asked
  reply.headers(headersOf(place, place.filename, audience)).header('accept-ranges', 'bytes')
  if (isUnchanged(request, `"${place.filename}"`)) return reply.code(304).send()
  return asked.file.storage === 'local' ? serveLocal(asked) : serveRemote(asked)
}

async function serveLocal({ ctx, request, reply, file }: Asked) {
  const handle = await open(localStorage(ctx, file.is_private).fileOf(file.path), 'r').catch(whenMissing)
  if (!handle) throw noSuchFile()
  try {
    const { size } = await handle.stat()
    const part = partOf(request, reply, size)
    if (part) return reply.send(handle.createReadStream({ ...part, highWaterMark: 256 * 1024 }))
    await handle.close()
    return reply.send()
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A bucket is closed to everybody but this server, which hands on what it reads there. */
async function serveRemote({ ctx, request, reply, file }: Asked) {
  const size = Number(file.size)
  const part = partOf(request, reply, size)
  if (!part) return reply.send()
  const storage = await storageFor(ctx, file.storage)
  const isWhole = part.start === 0 && part.end === size - 1
  const body = await reaching(ctx, () => storage.read(objectKey(file), isWhole ? undefined : part))
  reply.raw.once('close', () => body.destroy())
  return reply.send(body)
}

/** The bytes that are wanted, announced in the headers; undefined: none of them. */
function partOf(request: FastifyRequest, reply: FastifyReply, size: number) {
  const ifRange = request.headers['if-range']
  const isWanted = ifRange === undefined || ifRange === reply.getHeader('etag')
  const range = isWanted ? rangeOf(request.headers.range, size) : undefined
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store')
    return undefined
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', Math.max(end - start + 1, 0))
  return request.method === 'HEAD' || size === 0 ? undefined : { start, end }
}

function headersOf(place: PathParts, name: string, audience: Asked['audience']): Record<string, string> {
  return {
    ...safety,
    ...audience,
    'content-type': servedType(place),
    // The bytes behind a name never change.
    etag: `"${name}"`,
    ...(place.kind === 'assets' ? { 'content-disposition': 'attachment' } : {}),
  }
}

function isUnchanged(request: FastifyRequest, etag: string | undefined): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined || etag === undefined) return false
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** What is not to be seen now may be the next moment. */
function noSuchFile(): Refusal {
  return refused(404, 'upload_not_found')
}

function refused(code: number, key: MessageKey): Refusal {
  return new Refusal(code, key, { headers: { 'cache-control': 'no-store' } })
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

type ByteRange = { start: number; end: number }

/** One range of bytes. Several at once, or what is no range, are answered with everything. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return undefined
  const [first = '', last = ''] = match.slice(1)
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
