import { createHmac, randomBytes } from 'node:crypto'
import { compatible } from '#contract/shared/text.ts'
import type { Context } from '../kernel/context.ts'
import { deriveKey } from '../kernel/encryption.ts'

/** Without letters that are taken for digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/** A hundred random bits, in groups that can be read out. */
export function newCode(): string {
  return codeFrom(randomBytes(length))
}

/** The same of bytes that nobody can guess. */
export function codeFrom(bytes: Buffer): string {
  const characters = Array.from(bytes.subarray(0, length), (byte) => letters[byte % letters.length])
  return (characters.join('').match(/.{4}/g) ?? []).join('-')
}

/** As somebody wrote it, in the form in which it was made; undefined for what cannot be one. */
export function readCode(text: string): string | undefined {
  const plain = compatible(text).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return plain.length === length && [...plain].every((letter) => letters.includes(letter)) ? plain : undefined
}

/** By which a card is told from others of its batch. What is left of the code is as good as impossible to guess. */
export function tailOf(code: string): string {
  return code.slice(-4)
}

/**
 * Keyed with a secret that is not in the database: a copy of it tells nobody whether a guess is right. Each kind of code
 * has a key of its own.
 */
export function codeHasher(
  ctx: Pick<Context, 'secretKey'>,
  kind: 'card codes' | 'redeem codes' | 'invite codes' | 'recovery codes',
) {
  const pepper = deriveKey(ctx, kind)
  return (code: string): Buffer => createHmac('sha256', pepper).update(code).digest()
}
