import { createHash, timingSafeEqual } from 'node:crypto'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { Refusal } from './errors.ts'

/**
 * Hashes that other forums made: `discuz:salt:md5(md5(password) + salt)`, `bcrypt:…` of the password itself, `nodebb:…`
 * the same of its SHA-512 in hex. Each opens its account once; then a hash of ours stands in its place.
 */
export async function opensOld(stored: string, password: string): Promise<boolean> {
  const [kind = ''] = stored.split(':', 1)
  const rest = stored.slice(kind.length + 1)
  if (kind === 'discuz') return isDiscuz(rest, password)
  if (kind === 'bcrypt') return isBcrypt(rest, password)
  if (kind === 'nodebb') return isBcrypt(rest, createHash('sha512').update(password).digest('hex'))
  return false
}

function isDiscuz(rest: string, password: string): boolean {
  const at = rest.lastIndexOf(':')
  const [salt, wanted] = [rest.slice(0, at), Buffer.from(rest.slice(at + 1).toLowerCase())]
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  // Its forms escaped what was typed before they hashed it.
  const typed = [password, escaped(password)]
  return typed.map((word) => equal(Buffer.from(md5(md5(word) + salt)), wanted)).some(Boolean)
}

function escaped(text: string): string {
  return text.replace(/[\\'"]/g, '\\$&')
}

function equal(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A hash keeps the processor of this very thread busy for a moment: one at a time, and few wait. */
const inTurn = createConcurrencyLimit({
  atOnce: 1,
  refuse: (waiting) => (waiting > 20 ? new Refusal(503, 'api_unavailable', { retryAfter: 5 }) : undefined),
})

async function isBcrypt(hash: string, password: string): Promise<boolean> {
  const { compare } = await import('bcryptjs')
  // Only costs that forums use: a dump could name one that takes hours.
  const cost = Number(/^\$2[abxy]?\$(\d{2})\$/.exec(hash)?.[1] ?? 99)
  if (cost > 14) return false
  return inTurn.run(() => compare(password, hash.replace(/^\$2[xy]\$/, '$2a$')))
}
