import { createECDH } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { lastingSecret } from '../config/service.ts'

interface VapidKeys {
  publicKey: string
  privateKey: string
}

interface Signed {
  header: string
  /** Milliseconds since 1970. */
  until: number
}

/** Hours for which a signature is good, and after which another is made. Push services take at most a day. */
const [life, renewal] = [12, 6]
const hour = 3_600_000

const known = perContext(() => ({
  keys: undefined as Promise<VapidKeys> | undefined,
  signed: createLruCache<Signed>(200),
}))

/** Made at the first start, whichever process comes first; afterwards the same for ever: browsers subscribe with them. */
export async function ensurePushKeys(ctx: Context): Promise<void> {
  try {
    await vapidKeys(ctx)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.error('The keys for push were sealed with another SECRET_KEY: nothing can be pushed.')
  }
}

export async function publicKey(ctx: Context): Promise<string> {
  return (await vapidKeys(ctx)).publicKey
}

function vapidKeys(ctx: Context): Promise<VapidKeys> {
  const kept = known(ctx)
  kept.keys ??= read(ctx).catch((error: unknown) => {
    kept.keys = undefined
    throw error
  })
  return kept.keys
}

async function read(ctx: Context): Promise<VapidKeys> {
  const text = await lastingSecret(ctx, 'PUSH_VAPID_KEYS', () => JSON.stringify(newKeys()))
  if (text === undefined) throw new Refusal(503, 'push_no_keys')
  return JSON.parse(text)
}

/** As `web-push` makes them, without the whole of it at every start. */
function newKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}

/** By which a push service knows that something comes from this site (RFC 8292). */
export async function authorizationFor(ctx: Context, endpoint: string): Promise<string> {
  const { origin } = new URL(endpoint)
  const { signed } = known(ctx)
  const before = signed.get(origin)
  if (before && before.until > Date.now()) return before.header
  const [keys, { default: webpush }] = await Promise.all([vapidKeys(ctx), import('web-push')])
  const expires = Math.floor((Date.now() + life * hour) / 1000)
  const subject = subjectOf(ctx)
  const headers = webpush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm', expires)
  const header = headers.Authorization
  signed.set(origin, { header, until: Date.now() + renewal * hour })
  return header
}

/** Whom a push service may turn to. */
function subjectOf({ env }: Context): string {
  const { protocol, hostname, origin } = new URL(env.publicOrigin)
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname.replace(/^\[|\]$/g, '')}`
}
