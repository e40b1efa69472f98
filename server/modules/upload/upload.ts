import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadEndpoint } from '#contract/modules/forum/attachment.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { encode, refusal, statusOf } from '../../http/api/answer.ts'
import { type ApiAnswer, type ApiRequest, clientOf } from '../../http/api/exchange.ts'
import { type Doors, enter, report } from '../../http/api/handle.ts'
import { plainHeaders } from '../../http/port/security-headers.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { perContext } from '../../kernel/state.ts'
import { ownByUploadId, usageOf } from '../attachment/service.ts'
import { privilegeOf } from '../privilege/service.ts'
import { kindInForce, newDraft, notConfigured } from '../storage/service.ts'
import { acceptedType, keepUpload, quotaReached, sizeLimit } from './keep.ts'
import { type Purpose, pieceOf, pieceState, takePiece } from './pieces.ts'
import { drain, type Judge, receive } from './receive.ts'

/** Uploads that this process takes at the same time: of one member, and of all. Each holds a connection and a file. */
const most = { ofMember: 6, ofAll: 128 }

const underWay = perContext(() => ({ byMember: new Map<string, number>(), all: 0 }))

/** Lets an upload in; the answer lets it out again. */
function enterUpload(ctx: Context, userId: string): () => void {
  const now = underWay(ctx)
  const own = now.byMember.get(userId) ?? 0
  if (own >= most.ofMember) throw new Refusal(429, 'upload_too_many', { retryAfter: 2 })
  if (now.all >= most.ofAll) throw new Refusal(429, 'upload_busy', { retryAfter: 5 })
  now.byMember.set(userId, own + 1)
  now.all += 1
  return () => {
    now.all -= 1
    const left = (now.byMember.get(userId) ?? 1) - 1
    if (left > 0) now.byMember.set(userId, left)
    else now.byMember.delete(userId)
  }
}

export type Answer = { code: number; data: unknown }
type Handler = (ctx: Context, viewer: Viewer, request: FastifyRequest, locale: Locale) => Promise<Answer>

/** POST /api/upload and, for those who were interrupted, GET /api/upload. */
export function mountUploads(app: FastifyInstance, ctx: Context, doors: Doors): void {
  mountForm(app, ctx, doors, uploadEndpoint, { upload, state })
}

/** A form with one file, behind the doors of the API; the body is a stream. */
export function mountForm(
  app: FastifyInstance,
  ctx: Context,
  doors: Doors,
  endpoint: Endpoint,
  { upload: take, state: tell }: { upload: Handler; state: Handler },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post(endpoint.path, { config: { stream: true } }, (request, reply) =>
      answer(ctx, doors, endpoint, request, reply, (...call) => entered(take, ...call)),
    )
    scope.get(endpoint.path, { exposeHeadRoute: false }, (request, reply) =>
      answer(ctx, doors, endpoint, request, reply, tell),
    )
  })
}

/** One of the uploads that are under way. */
async function entered(take: Handler, ...call: Parameters<Handler>): Promise<Answer> {
  const [ctx, viewer] = call
  const leave = enterUpload(ctx, viewer.id)
  try {
    return await take(...call)
  } finally {
    leave()
  }
}

async function answer(
  ctx: Context,
  doors: Doors,
  form: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  run: Handler,
) {
  const started = performance.now()
  const call = callOf(request, form.path)
  const headers: ApiAnswer['headers'] = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  }
  let viewer: Viewer | null = null
  let made: ApiAnswer
  try {
    const isContinuation = request.method === 'GET' || (pieceOf(request.headers)?.start ?? 0) > 0
    const endpoint = isContinuation ? { ...form, rate: 'chunk' as const, reads: request.method === 'GET' } : form
    viewer = await enter(ctx, call, endpoint, doors, headers)
    if (!viewer) throw new Refusal(401, 'login_first')
    const { code, data } = await run(ctx, viewer, request, clientOf(call).locale)
    made = { status: statusOf(code), headers, body: encode({ code, message: 'ok', data }) }
  } catch (error) {
    await drain(request.raw)
    if (!request.raw.complete) headers.connection = 'close'
    made = refusal(ctx, error, clientOf(call).locale, headers, call)
  }
  report(ctx, call, form, viewer, made.status, performance.now() - started)
  reply.code(made.status).headers(plainHeaders).headers(made.headers).header('x-request-id', request.id)
  return reply.send(made.body)
}

async function upload(ctx: Context, viewer: Viewer, request: FastifyRequest): Promise<Answer> {
  if (kindInForce(ctx) !== 'local') throw notConfigured()
  const uploadId = uploadIdOf(request)
  const before = uploadId ? await recorded(ctx, viewer, uploadId) : undefined
  if (before) {
    await drain(request.raw)
    return { code: 200, data: before }
  }
  return take(ctx, viewer, request, uploadId)
}

async function take(ctx: Context, viewer: Viewer, request: FastifyRequest, uploadId?: string): Promise<Answer> {
  await refuseEarly(ctx, viewer, Number(request.headers['content-length'] ?? 0))
  const piece = pieceOf(request.headers)
  if (piece) return takePiece(ctx, viewer, request.raw, { ...piece, uploadId: required(uploadId) })
  const draft = await newDraft(ctx)
  try {
    const { head, name, size } = await receive(request.raw, { file: draft, start: 0 }, judge(ctx, viewer))
    const path = await keepUpload(ctx, {
      userId: viewer.id,
      draft,
      size,
      type: acceptedType(head, name),
      name,
      ...(uploadId ? { uploadId } : {}),
    })
    return { code: 200, data: path }
  } finally {
    await rm(draft, { force: true })
  }
}

/** A file that is not stored for its owner: the whole of it at once, or a piece. */
export async function takeFile(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest,
  purpose: Purpose,
): Promise<Answer> {
  const uploadId = uploadIdOf(request)
  const piece = pieceOf(request.headers)
  if (piece) return takePiece(ctx, viewer, request.raw, { ...piece, uploadId: required(uploadId) }, purpose)
  const draft = await newDraft(ctx)
  try {
    const { name, fields, size } = await receive(request.raw, { file: draft, start: 0 }, purpose.judge)
    return { code: 200, data: await purpose.keep(draft, { name, fields, size, ...(uploadId ? { uploadId } : {}) }) }
  } finally {
    await rm(draft, { force: true })
  }
}

/** How far an upload in pieces has come: 200 with the path, 202 with the bytes that are held, 404. */
async function state(ctx: Context, viewer: Viewer, request: FastifyRequest): Promise<Answer> {
  const uploadId = required(uploadIdOf(request))
  const path = await recorded(ctx, viewer, uploadId)
  if (path) return { code: 200, data: path }
  return { code: 202, data: { received: await pieceState(ctx, viewer, uploadId) } }
}

/** What is too large by its own account need not be sent. */
async function refuseEarly(ctx: Context, viewer: Viewer, length: number): Promise<void> {
  const quota = privilegeOf(ctx, viewer, 'quota_mb')
  const usage = await ctx.db.maybe<{ bytes: string }>(usageOf(viewer.id))
  const left = quota * 1024 * 1024 - Number(usage?.bytes ?? 0)
  // Pictures shrink on their way in, and the form has a frame around the file.
  const isSmall = length <= 6 * 1024 * 1024
  if (left <= 0 || (!isSmall && length - 65_536 > left)) throw quotaReached(quota)
  const { most, refusal: tooLarge } = sizeLimit(ctx, viewer, { kind: 'video' })
  if (length - 65_536 > Math.max(most, 50 * 1024 * 1024)) throw tooLarge()
}

function judge(ctx: Pick<Context, 'config'>, viewer: Viewer): Judge {
  return (head, name) => sizeLimit(ctx, viewer, acceptedType(head, name))
}

async function recorded(ctx: Context, viewer: Viewer, uploadId: string): Promise<string | undefined> {
  return (await ctx.db.maybe<{ path: string }>(ownByUploadId(viewer.id, uploadId)))?.path
}

export function uploadIdOf(request: FastifyRequest): string | undefined {
  const given = request.headers['x-upload-id']
  if (given === undefined) return undefined
  if (typeof given === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(given)) return given
  throw new Refusal(400, 'upload_bad_form')
}

export function required(uploadId: string | undefined): string {
  if (!uploadId) throw new Refusal(400, 'upload_bad_form')
  return uploadId
}

function callOf(request: FastifyRequest, path: string): ApiRequest {
  return {
    method: request.method,
    path,
    query: '',
    headers: request.headers,
    ip: request.ip,
    requestId: request.id,
  }
}
