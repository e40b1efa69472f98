import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { localeOf } from '../messages.ts'
import { refusal } from './answer.ts'
import type { ApiAnswer, Handle } from './exchange.ts'
import { plainHeaders } from './security-headers.ts'

const mebibyte = 1024 * 1024
/** Milliseconds for a whole body. */
const bodyTime = 30_000

/** The HTTP server: limits and time-outs first, then the API behind its one door. */
export function openPort(ctx: Context, isDraining: () => boolean): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: mebibyte,
    trustProxy: ctx.env.trustProxy.length > 0 ? ctx.env.trustProxy : false,
    // Of the whole server, but a film takes longer than a form: bodies have their own limit below.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    http: { headersTimeout: 15_000, maxHeaderSize: 32 * 1024 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: (request) => requestId(request.headers['x-request-id']),
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    frameworkErrors: (error, request, reply) => void sendFault(ctx, error, request, reply),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !isStream(request)) limitBody(request)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
  app.setErrorHandler((error, request, reply) =>
    sendFault(ctx, error as Error & { statusCode?: number }, request, reply),
  )
  // Everything that can be read has a page; what comes here wants to do something else with it.
  app.setNotFoundHandler((request, reply) => {
    const wrongMethod = new Refusal(405, 'api_wrong_method', { headers: { allow: 'GET, HEAD' } })
    return sendFault(ctx, wrongMethod, request, reply)
  })
  return app
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** The route reads its body itself, and watches over it. */
function isStream({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { stream?: boolean }).stream === true
}

/** Whoever sends a body slowly must not hold a connection for ever. */
function limitBody({ raw }: FastifyRequest): void {
  const timer = setTimeout(() => raw.destroy(), bodyTime)
  const clear = () => clearTimeout(timer)
  raw.once('end', clear).once('close', clear)
}

export function mountApi(app: FastifyInstance, handle: Handle, isDraining: () => boolean = () => false): void {
  const answerCall = ({ url, method, headers, body, ip, id }: FastifyRequest, reply: FastifyReply) => {
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const query = mark < 0 ? '' : url.slice(mark + 1)
    const sent = Buffer.isBuffer(body) ? body : undefined
    handle({ method, path, query, headers, body: sent, ip, requestId: id })
      .then((answer) => send(reply, id, answer))
      .catch((error) => void (reply.sent ? reply.raw.destroy(error) : reply.send(error)))
  }
  const send = (reply: FastifyReply, id: string, answer: ApiAnswer) => {
    const body = answer.bytes ?? answer.body
    const headers: OutgoingHttpHeaders = { ...plainHeaders, ...answer.headers }
    headers['x-request-id'] = id
    headers['content-length'] = Buffer.byteLength(body)
    if (isDraining()) headers.connection = 'close'
    // Straight to the connection: the header by header way of the framework is a tenth of a short call.
    reply.hijack()
    reply.raw.writeHead(answer.status, headers)
    reply.raw.end(body)
  }
  app.all('/api/*', answerCall)
  app.all('/api', answerCall)
}

/** Faults that arise before a handler runs: bodies too large, broken requests. */
function sendFault(ctx: Context, error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  const known =
    error instanceof Refusal || status >= 500
      ? error
      : new Refusal(status, status === 413 ? 'api_too_large' : 'input_invalid')
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const locale = localeOf(/(?:^|;\s*)locale=(\w+)/.exec(request.headers.cookie ?? '')?.[1])
  const answer = refusal(ctx, known, locale, headers, { requestId: request.id, path: request.url.split('?')[0] ?? '' })
  reply.code(answer.status).headers(plainHeaders).headers(answer.headers).header('x-request-id', request.id)
  return reply.send(answer.body)
}

/** A caller's own id is kept when it is harmless, so that logs of several systems can be joined. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}
