import { randomUUID } from 'node:crypto'
import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http'
import { createServer, type Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { usualBody } from '#contract/endpoint.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { ownPath } from '#contract/shared/own-path.ts'
import { localeOf, say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { BadEnvironment, type Env } from '../../kernel/env.ts'
import { Refusal } from '../../kernel/errors.ts'
import { encode, refusal } from '../api/answer.ts'
import type { ApiAnswer, Handle } from '../api/exchange.ts'
import type { Route } from '../api/routes.ts'
import { plainHeaders } from './security-headers.ts'
import { createTraffic } from './traffic.ts'

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
/** Characters of an address with its query. */
const longestAddress = 2048
/** Milliseconds for a whole body. */
const bodyTime = 30_000

/**
 * Asked before anything is made: a first start that ended at a taken port would leave an administrator behind whose
 * password nobody was told.
 */
export async function assertPortIsFree({ host, port }: Pick<Env, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(cannotListen(error, { host, port })))
    server.listen({ host, port }, () => server.close(() => done()))
  })
}

/** A sentence for the person who starts the server, where the address is what is wrong. */
export function cannotListen(error: unknown, { host, port }: Pick<Env, 'host' | 'port'>): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} may not be opened by this user. Choose one above 1023 and put a proxy in front of it.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is not known.`,
  }
  const sentence = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new BadEnvironment(sentence) : error
}

/** The HTTP server: limits and time-outs first, then the API behind its one door. */
export function openPort(ctx: Context, isDraining: () => boolean, traffic = createTraffic()): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: usualBody,
    trustProxy: ctx.env.trustProxy.length > 0 ? ctx.env.trustProxy : false,
    // Of the whole server, but a video takes longer than a form: bodies have their own limit below.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    http: { headersTimeout: 15_000, maxHeaderSize: 32 * 1024 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: (request) => requestId(request.headers['x-request-id']),
    forceCloseConnections: 'idle',
    // Said below, in the form of every answer.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    clientErrorHandler: refuseBroken,
    frameworkErrors: (error, request, reply) => void sendFault(ctx, error, request, reply),
  })
  app.server.on('request', traffic.count)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (closing || (traffic.isRefused() && !isHealth.test(request.url))) return done(comeBack())
    // Before anybody looks at it more closely.
    if (request.url.length > longestAddress) return done(new Refusal(414, 'api_address_too_long'))
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
    // A form that was sent before its code had come: nothing is read of it, and the page comes once more.
    if (request.method === 'POST' && isForm.test(request.headers['content-type'] ?? '')) {
      const headers = { ...plainHeaders, 'cache-control': 'no-store', location: ownPath(request.url) ?? '/' }
      return reply.code(303).headers(headers).send()
    }
    const wrongMethod = new Refusal(405, 'api_wrong_method', { headers: { allow: 'GET, HEAD' } })
    return sendFault(ctx, wrongMethod, request, reply)
  })
  return app
}

const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const isHealth = /^\/(healthz|readyz|metrics)(\?|$)/

/** Another process, or this one anew, will be there in a moment. */
function comeBack(): Refusal {
  return new Refusal(503, 'api_unavailable', { retryAfter: 2 })
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

interface ApiPort {
  /** Only those that take larger bodies than others matter here. */
  table?: Route[]
  isDraining?: () => boolean
}

/** What is no HTTP, or has headers without end: nothing is known of the visitor, so it is said in the usual language. */
function refuseBroken({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [status, key]: [number, MessageKey] =
    code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'api_headers_too_large']
      : [code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400, 'input_invalid']
  const body = encode({ code: status, message: say(localeOf(undefined), key), data: null })
  const headers = { ...plainHeaders, ...jsonHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

export function mountApi(
  app: FastifyInstance,
  handle: Handle,
  { table = [], isDraining = () => false }: ApiPort = {},
): void {
  const answerCall = ({ url, method, headers, body, ip, id }: FastifyRequest, reply: FastifyReply) => {
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const query = mark < 0 ? '' : url.slice(mark + 1)
    const sent = Buffer.isBuffer(body) ? body : undefined
    const isGone = () => reply.raw.destroyed
    handle({ method, path, query, headers, body: sent, ip, requestId: id, isGone })
      .then((answer) => send(reply, id, answer))
      .catch((error) => void (reply.sent ? reply.raw.destroy(error) : reply.send(error)))
  }
  const send = (reply: FastifyReply, id: string, answer: ApiAnswer) => {
    const body = answer.bytes ?? answer.body
    const headers: OutgoingHttpHeaders = { ...plainHeaders, ...answer.headers }
    headers['x-request-id'] = id
    if (answer.status !== 304) headers['content-length'] = Buffer.byteLength(body)
    if (isDraining()) headers.connection = 'close'
    // Straight to the connection: the header by header way of the framework is a tenth of a short call.
    reply.hijack()
    reply.raw.writeHead(answer.status, headers)
    reply.raw.end(body)
  }
  for (const { endpoint } of table)
    if (endpoint.mostBytes) app.post(endpoint.path, { bodyLimit: endpoint.mostBytes }, answerCall)
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
  const headers = { ...jsonHeaders }
  const locale = localeOf(/(?:^|;\s*)locale=(\w+)/.exec(request.headers.cookie ?? '')?.[1])
  const answer = refusal(ctx, known, locale, headers, { requestId: request.id, path: request.url.split('?')[0] ?? '' })
  reply.code(answer.status).headers(plainHeaders).headers(answer.headers).header('x-request-id', request.id)
  return reply.send(answer.body)
}

/** A caller's own id is kept when it is harmless, so that logs of several systems can be joined. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}
