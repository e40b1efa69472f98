import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import type { Client } from '../../http/exchange.ts'
import { addressBlock } from '../../http/rate-limit.ts'
import { deriveKey } from '../../keys.ts'
import { say } from '../../messages.ts'
import { checkedEmail, emailKey } from '../user/service.ts'
import { countTry, insertCode, lockSending, markCodeUsed, type Subject, sendingWait } from './queries.ts'

/** Says the same whether or not an account has the address: the code is the proof that it is one's own. */
export async function sendMailCode(ctx: Context, client: Client, given: string): Promise<null> {
  const email = checkedEmail(given)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await store(ctx, { channel: 'mail', purpose: 'register', target: emailKey(email) }, code, client.ip)
  const site = ctx.config.current().document.COMMON_SITE_NAME
  await ctx.mail.send({
    to: email,
    code,
    subject: say(client.locale, 'mail_code_subject', { site }),
    text: say(client.locale, 'mail_code_text', { site, code, minutes: 5 }),
  })
  return null
}

/**
 * The id of the code if it is right. The try is counted here, outside of the transaction in which the code is used:
 * whatever becomes of that, a wrong try stays counted.
 */
export async function checkCode(ctx: Context, subject: Subject, code: string): Promise<string> {
  const row = await ctx.db.maybe<{ id: string; code_hash: Buffer }>(countTry(subject))
  if (!row || !timingSafeEqual(row.code_hash, hashOf(ctx, subject, code))) throw wrongCode()
  return row.id
}

/** A code works once, whoever comes first. */
export async function consumeCode(ctx: Context, id: string): Promise<void> {
  if ((await ctx.db.run(markCodeUsed(id))) === 0) throw wrongCode()
}

async function store(ctx: Context, subject: Subject, code: string, ip: string): Promise<void> {
  const from = addressBlock(ip)
  await ctx.db.transaction(async (tx) => {
    await tx.run(lockSending())
    const { seconds } = await tx.one<{ seconds: number | null }>(sendingWait(subject, from))
    if (seconds !== null) throw tooOften(Math.max(1, seconds))
    await tx.run(insertCode(subject, hashOf(ctx, subject, code), from))
  })
}

/** Keyed: a million codes are hashed in a second by whoever has a copy of the database. */
function hashOf(ctx: Context, { channel, purpose, target }: Subject, code: string): Buffer {
  const key = deriveKey(ctx, 'verification codes')
  return createHmac('sha256', key)
    .update(JSON.stringify([channel, purpose, target, code]))
    .digest()
}

function wrongCode(): Refusal {
  return new Refusal(400, 'code_wrong')
}

function tooOften(seconds: number): Refusal {
  return new Refusal(429, 'code_too_often', { params: { seconds }, retryAfter: seconds })
}
