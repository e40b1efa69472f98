import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { Refusal } from './errors.ts'
import type { Metrics } from './metrics.ts'

export interface PasswordCost {
  /** KiB */
  memory: number
  passes: number
  parallelism: number
}

export const standardCost: PasswordCost = { memory: 65_536, passes: 3, parallelism: 1 }
/** For tests, which make and check thousands of passwords that protect nothing. */
export const cheapCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/** How many hashes are made at once, how long (ms) a wait is worth beginning, and how long one is. */
export interface HashingLimits {
  atOnce: number
  patience: number
  longest: number
}

const standardLimits: HashingLimits = { atOnce: 2, patience: 2000, longest: 3000 }

export interface Passwords {
  /** A PHC string: algorithm, cost, salt and hash in one. */
  hash(password: string): Promise<string>
  /** Without a stored hash it takes the same time and says no, so that nobody learns which accounts exist. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>
  /** Made with another cost than today's. */
  isOutdated(stored: string): boolean
}

const derive = promisify(argon2)
const saltLength = 16
const hashLength = 32

export function createPasswords(
  metrics: Pick<Metrics, 'count'>,
  cost: PasswordCost = standardCost,
  limits: HashingLimits = standardLimits,
): Passwords {
  const inTurn = turns(limits, cost, () => metrics.count('argon2_refusals'))
  const make = (password: string, salt: Buffer, effort: PasswordCost, length: number) =>
    inTurn(() => derive('argon2id', { message: normal(password), nonce: salt, tagLength: length, ...effort }))
  const nobody = encode(cost, randomBytes(saltLength), randomBytes(hashLength))
  return {
    async hash(password) {
      const salt = randomBytes(saltLength)
      return encode(cost, salt, await make(password, salt, cost, hashLength))
    },
    async verify(stored, password) {
      const known = decode(stored ?? nobody)
      const made = await make(password, known.salt, known.cost, known.hash.length)
      return timingSafeEqual(made, known.hash) && typeof stored === 'string'
    },
    isOutdated(stored) {
      const { memory, passes, parallelism } = decode(stored).cost
      return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism
    },
  }
}

/** The same letters may be composed in different ways on different keyboards. */
function normal(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8')
}

function encode({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/(?<!=)=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`
}

function decode(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored)
  if (!match) throw new Error('A stored password hash has an unknown form.')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/**
 * Each hash takes memory and a core: a few at once, the others wait for their place, in the order in which they came.
 * Whoever would wait too long is told at once when their turn would come, and each of them a later moment than the one
 * before: those who come back then find a place.
 */
function turns({ atOnce, patience, longest }: HashingLimits, cost: PasswordCost, onRefusal: () => void) {
  /** Milliseconds for one hash, of late. */
  let usual = (cost.memory * cost.passes) / 2000
  /** The moment until which places have been promised to those who were sent away. */
  let promised = 0

  const refusal = (wait: number) => {
    onRefusal()
    const now = performance.now()
    promised = Math.max(promised, now + wait) + usual / atOnce
    return new Refusal(503, 'api_unavailable', { retryAfter: Math.ceil((promised - now) / 1000) })
  }
  const limit = createConcurrencyLimit({
    atOnce,
    refuse(waiting) {
      const wait = ((waiting + 1) * usual) / atOnce
      return wait > patience ? refusal(wait) : undefined
    },
  })
  // Hashes may have become slower since the wait was reckoned.
  const onWait = (leave: (reason: unknown) => void) => {
    const timer = setTimeout(() => leave(refusal(patience)), longest)
    return () => clearTimeout(timer)
  }
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await work()
    } finally {
      usual += (performance.now() - began - usual) / 8
    }
  }
  return <T>(work: () => Promise<T>): Promise<T> => limit.run(() => timed(work), { onWait })
}
