import { createHash } from 'node:crypto'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { saysDiskFull } from '../../kernel/disk-space.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ClientGone } from './admission.ts'
import type { ApiAnswer, ApiRequest } from './exchange.ts'
import { InvalidInput, inputErrors } from './input.ts'

/** An encoded envelope with its code at hand. */
export interface Body {
  code: number
  text: string
  /** What the text says, where it says the same to everybody, and the text as it goes to the wire. */
  shared?: Envelope
  bytes?: Buffer
  etag?: string
}

/** A frozen answer (the site configuration) is turned into text once and given again. */
const frozenBodies = new WeakMap<object, Body>()

export function envelope(endpoint: Endpoint, data: unknown): Body {
  const cacheable = typeof data === 'object' && data !== null && Object.isFrozen(data)
  const known = cacheable ? frozenBodies.get(data) : undefined
  if (known) return known
  const body: Body = { code: 200, text: encode({ code: 200, message: 'ok', data: endpoint.output.parse(data) }) }
  if (cacheable) {
    body.shared = frozen(JSON.parse(body.text) as Envelope)
    body.bytes = Buffer.from(body.text)
    frozenBodies.set(data, body)
  }
  return body
}

/** Names what an answer says: equal answers have equal names. */
export function etagOf(body: Body): string {
  body.etag ??= `W/"${createHash('sha256').update(body.text).digest('base64url').slice(0, 22)}"`
  return body.etag
}

/** Whether the caller has it already. */
export function isKnown(given: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return given !== undefined && (given.trim() === '*' || given.split(',').some((tag) => plain(tag) === plain(etag)))
}

/** All the way down. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

export function encode(body: Envelope): string {
  return JSON.stringify(body)
}

/** Business codes above 1000 travel with HTTP 400, informal 2xx codes with 200. */
export function statusOf(code: number): number {
  if (code > 1000) return 400
  return code < 300 ? 200 : code
}

export function refusal(
  ctx: Pick<Context, 'log'>,
  error: unknown,
  locale: Locale,
  headers: ApiAnswer['headers'],
  request: Pick<ApiRequest, 'requestId' | 'path'>,
): ApiAnswer {
  if (error instanceof InvalidInput) {
    const data = inputErrors(error, locale)
    const message = data.errors[0]?.message ?? say(locale, 'input_invalid')
    return { status: 422, headers, body: encode({ code: 422, message, data }) }
  }
  if (error instanceof Refusal) {
    const message = say(locale, error.key, error.options.params)
    const field = error.options.field
    const data = field ? { errors: [{ path: field, message }] } : (error.options.data ?? null)
    Object.assign(headers, error.options.headers)
    if (error.options.retryAfter !== undefined) headers['retry-after'] = String(error.options.retryAfter)
    return { status: statusOf(error.code), headers, body: encode({ code: error.code, message, data }) }
  }
  if (saysDiskFull(error)) {
    ctx.log.error({ err: error, requestId: request.requestId, path: request.path }, 'there is no room on the disk')
    headers['retry-after'] = '60'
    return { status: 503, headers, body: encode({ code: 503, message: say(locale, 'site_disk_full'), data: null }) }
  }
  if (error instanceof DatabaseUnavailable) {
    headers['retry-after'] = '1'
    return { status: 503, headers, body: encode({ code: 503, message: say(locale, 'api_unavailable'), data: null }) }
  }
  // The conventional status for it; nobody sees it but the log.
  if (error instanceof ClientGone) return { status: 499, headers, body: '' }
  ctx.log.error({ err: error, requestId: request.requestId, path: request.path }, 'a handler failed')
  return { status: 500, headers, body: encode({ code: 500, message: say(locale, 'api_internal'), data: null }) }
}
