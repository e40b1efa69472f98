import { createHash, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod/mini'
import { captchaPayload, type challenge } from '#contract/modules/account/captcha.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { deriveKey } from '../../kernel/keys.ts'
import { insertUse } from './queries.ts'

type Payload = z.output<typeof captchaPayload>

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

/** Where the site asks for it: a solution that nobody has handed in before. */
export async function assertCaptcha(ctx: Context, given: string | undefined): Promise<void> {
  if (!ctx.config.current().document.COMMON_LOGIN.CAPTCHA) return
  if (!given) throw new Refusal(422, 'captcha_required', { field: 'captcha' })
  const payload = readPayload(given)
  if (!payload || !(await isSolved(ctx, payload)) || !(await isFirst(ctx, payload)))
    throw new Refusal(422, 'captcha_bad', { field: 'captcha' })
}

function readPayload(given: string): Payload | undefined {
  try {
    return captchaPayload.safeParse(JSON.parse(Buffer.from(given, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

async function isSolved(ctx: Context, { challenge, solution }: Payload): Promise<boolean> {
  const { verified } = await verifySolution({ challenge, solution, deriveKey: pbkdf2, ...secrets(ctx) })
  return verified
}

/** The signature stands for the puzzle: it covers everything in it, and cannot be written in another way. */
async function isFirst(ctx: Context, { challenge }: Payload): Promise<boolean> {
  return (await ctx.db.run(insertUse(createHash('sha256').update(challenge.signature).digest()))) === 1
}

function secrets(ctx: Context) {
  return {
    hmacSignatureSecret: deriveKey(ctx, 'captcha').toString('base64'),
    hmacKeySignatureSecret: deriveKey(ctx, 'captcha solution').toString('base64'),
  }
}
