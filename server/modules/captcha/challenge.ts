import { randomInt } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod/mini'
import type { challenge } from '#contract/modules/account/captcha.ts'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'

const life = 600
/**
 * What is to be done: so many keys of a thousand rounds each, about 150 000 to 300 000 rounds. A slow phone makes
 * 300 000 of them in a second, a desktop in a fifth of it; for us a puzzle costs one key, and its solution none.
 */
const rounds = 1000
const keys = { least: 150, most: 300 }

export async function newChallenge(ctx: Context): Promise<z.input<typeof challenge>> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(keys.least, keys.most + 1),
    expiresAt: Math.floor(Date.now() / 1000) + life,
    deriveKey: pbkdf2,
    ...secrets(ctx),
  })
  return made as z.input<typeof challenge>
}

/** By which a puzzle is signed, and known again when its solution comes. */
export function secrets(ctx: Context) {
  return {
    hmacSignatureSecret: deriveKey(ctx, 'captcha').toString('base64'),
    hmacKeySignatureSecret: deriveKey(ctx, 'captcha solution').toString('base64'),
  }
}
