import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { servedType } from './keep.ts'
import { type PathParts, parsePath } from './paths.ts'
import { closedStorage, localStorage, openStorage } from './places.ts'
import { rangeOf } from './range.ts'
import { secondsLeft } from './signature.ts'
import { recall, remember, type Thumb } from './thumb-memory.ts'
import { thumbBytes } from './thumbs.ts'

const forAll = 'public, max-age=31536000, immutable'

/** A file that somebody uploaded must never act: it is not a page, it runs nothing, and nothing is guessed. */
const safety = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** GET and HEAD of files in local storage, and of thumbnails of all pictures. */
export function mountFiles(app: FastifyInstance, ctx: Context): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/${product}/*`,
    handler: async (request, reply) => {
      const known = recall(request.url)
      if (known && request.headers['if-none-match'] === undefined) return sendThumb(request, reply, known)
      const began = performance.now()
      reply.raw.once('close', () => ctx.metrics.request('file', reply.statusCode, performance.now() - began))
      return serve(ctx, request, reply)
    },
  })
}

async function serve(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const mark = request.url.indexOf('?')
  const place = parsePath(request.url.slice(1, mark < 0 ? undefined : mark))
  if (!place) throw noSuchFile()
  const query = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1))
  const width = widthOf(query, place)
  const closed = await closedAccess(ctx, place, query)
  const cacheControl = closed ? `private, max-age=${closed}` : forAll
  if (width) return serveThumb(ctx, request, reply, place, width, cacheControl)
  return serveFile(ctx, request, reply, place, cacheControl)
}

/** Seconds for which a private file is open to whoever holds this address; 0: the file is for all. */
async function closedAccess(ctx: Context, place: PathParts, query: URLSearchParams): Promise<number> {
  // A file for all never needs a look at the other folder, and an address without a signature opens nothing there.
  if (!query.has('s') && (await openStorage(ctx).head(place.path))) return 0
  if (!(await closedStorage(ctx).head(place.path))) return 0
  const left = secondsLeft(ctx, place.path, query)
  if (left === 0) throw new Refusal(403, 'upload_link_expired', { headers: { 'cache-control': 'no-store' } })
  return left
}

function widthOf(query: URLSearchParams, place: PathParts): number | undefined {
  const given = query.get('w')
  if (given === null) return undefined
  const width = limits.thumbnailWidths.find((known) => String(known) === given)
  if (!width || place.kind !== 'image') throw new Refusal(400, 'upload_bad_width')
  return width
}

async function serveThumb(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  place: PathParts,
  width: number,
  cacheControl: string,
) {
  const isPrivate = cacheControl !== forAll
  const bytes = await thumbBytes(ctx, place.path, width, isPrivate)
  if (!bytes) throw noSuchFile()
  const headers = { ...headersOf(place, `${place.filename}-${width}`, cacheControl), 'content-type': 'image/webp' }
  const thumb = { bytes, headers }
  // Only the plain address is kept: endless variants of it would push out what others need.
  if (!isPrivate && request.url === `/${place.path}?w=${width}`) remember(request.url, thumb)
  return sendThumb(request, reply, thumb)
}

function sendThumb(request: FastifyRequest, reply: FastifyReply, { bytes, headers }: Thumb) {
  reply.headers(headers)
  if (isUnchanged(request, headers.etag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.header('content-length', bytes.length).send()
  return reply.send(bytes)
}

async function serveFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  place: PathParts,
  cacheControl: string,
) {
  const handle = await open(localStorage(ctx, cacheControl !== forAll).fileOf(place.path), 'r').catch(whenMissing)
  if (!handle) throw noSuchFile()
  try {
    const { size } = await handle.stat()
    reply.headers(headersOf(place, place.filename, cacheControl)).header('accept-ranges', 'bytes')
    return await sendRange(request, reply, handle, size)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function sendRange(request: FastifyRequest, reply: FastifyReply, handle: FileHandle, size: number) {
  const etag = String(reply.getHeader('etag'))
  if (isUnchanged(request, etag)) {
    await handle.close()
    return reply.code(304).send()
  }
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, size) : undefined
  if (range === 'unsatisfiable') {
    await handle.close()
    return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send()
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', Math.max(end - start + 1, 0))
  if (request.method === 'HEAD' || size === 0) {
    await handle.close()
    return reply.send()
  }
  return reply.send(handle.createReadStream({ start, end, highWaterMark: 256 * 1024 }))
}

function headersOf(place: PathParts, name: string, cacheControl: string): Record<string, string> {
  return {
    ...safety,
    'content-type': servedType(place),
    'cache-control': cacheControl,
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

function noSuchFile(): Refusal {
  return new Refusal(404, 'upload_not_found')
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
