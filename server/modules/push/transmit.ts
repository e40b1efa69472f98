import { hash } from 'node:crypto'
import type { PushPayload } from '#contract/modules/account/push.ts'
import type { Context } from '../../kernel/context.ts'
import { ask } from '../../providers/outbound/ask.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { authorizationFor } from './keys.ts'
import type { Address } from './seal.ts'

/**
 * taken: the push service has it; gone: it knows this browser no longer; refused: it will not take this one; later: it
 * has trouble, or wants fewer, for so many seconds where it says so.
 */
export type Outcome =
  | { kind: 'taken' | 'gone' }
  | { kind: 'refused'; error: string }
  | { kind: 'later'; error: string; seconds?: number }

export interface Urgency {
  /** Seconds for which it is worth being told, to a browser that is off. */
  life: number
  isUrgent: boolean
}

/** What a push service has to answer in. */
const patience = 5000
/** Bytes of a payload before it is encrypted, which adds a hundred. */
const mostBytes = 2900

export async function transmit(
  ctx: Context,
  { endpoint, keys }: Address,
  payload: PushPayload,
  { life, isUrgent }: Urgency,
): Promise<Outcome> {
  const { default: webpush } = await import('web-push')
  const { cipherText } = webpush.encrypt(keys.p256dh, keys.auth, textOf(payload), 'aes128gcm')
  const headers = {
    ttl: String(life),
    urgency: isUrgent ? 'high' : 'normal',
    // Of what waits there for a browser that is off, the newest of a tag is enough.
    topic: hash('sha256', payload.tag, 'base64url').slice(0, 32),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    authorization: await authorizationFor(ctx, endpoint),
  }
  try {
    const isPublic = !ctx.env.pushAllowPrivate
    const question = { url: endpoint, headers, body: cipherText, timeout: patience, most: 64 * 1024 }
    const reply = await ask('push', { ...question, method: 'POST', isPublic, isFrequent: true })
    return outcomeOf(reply.status, reply.headers['retry-after'])
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const word = [error.trouble, error.code].filter(Boolean).join(' ').slice(0, 100)
    // Whoever moved the name of a push service into our network gets nothing.
    return error.trouble === 'private' ? { kind: 'gone' } : { kind: 'later', error: word }
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const error = String(status)
  if (status === 429 || status === 408 || status >= 500) return { kind: 'later', error, seconds: secondsOf(retryAfter) }
  return { kind: 'refused', error }
}

/** Seconds, or a date. */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

/** Titles and texts are short; should they not be, the text gives way. */
function textOf(payload: PushPayload): string {
  const whole = JSON.stringify(payload)
  const over = Buffer.byteLength(whole) - mostBytes
  if (over <= 0) return whole
  const kept = Math.max(0, Math.floor((Buffer.byteLength(payload.body) - over) / 6))
  return JSON.stringify({ ...payload, body: [...payload.body].slice(0, kept).join('') })
}
