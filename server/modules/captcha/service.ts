import { createHash } from 'node:crypto'
import { verifySolution } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod/mini'
import { captchaPayload } from '#contract/modules/account/captcha.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { secrets } from './challenge.ts'
import { insertUse } from './queries.ts'

type Payload = z.output<typeof captchaPayload>

/** Where the site asks for it: a solution that nobody has handed in before. */
export async function assertCaptcha(ctx: Context, given: string | undefined): Promise<void> {
  if (ctx.config.current().document.COMMON_LOGIN.CAPTCHA) await assertSolved(ctx, given)
}

/** The same, whatever the site asks for elsewhere. */
export async function assertSolved(ctx: Context, given: string | undefined): Promise<void> {
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
