import { timingSafeEqual } from 'node:crypto'
import { compatible } from '#contract/shared/text.ts'
import { addressBlock } from '../../http/api/rate-limit.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { attempt } from '../attempt-limit/service.ts'
import { countTry, hashOf, markCodeUsed, type Side, type Subject, wasAskedAt } from './queries.ts'

export { type Link, openLink, spendLink } from './links.ts'
export { makeLink, sendOwnerCode } from './send.ts'

/**
 * The id of the code if it is right. The try is counted here, outside of the transaction in which the code is used:
 * whatever becomes of that, a wrong try stays counted. Strangers who guess lock each other out and use up tries of
 * their own, never those of the owner: whoever sits where the code was asked for, or on a `device` on which the owner
 * of the contact was logged in before.
 */
export async function checkCode(ctx: Context, subject: Subject, given: string, from: Origin): Promise<string> {
  const { channel, purpose, target } = subject
  const code = compatible(given).replace(/\s/g, '')
  const side = await sideOf(ctx, subject, from)
  const place = { device: ` on ${from.device}`, address: ` from ${addressBlock(from.ip)}`, stranger: '' }[side.by]
  const attempted = `code ${channel} ${purpose} ${target}${place}`
  let id: string | undefined
  const isRight = await attempt(ctx, attempted, async () => {
    const row = await ctx.db.maybe<{ id: string; code_hash: Buffer }>(countTry(subject, side))
    id = row?.id
    return row !== undefined && timingSafeEqual(row.code_hash, hashOf(ctx, subject, code))
  })
  if (!isRight || id === undefined) throw wrongCode()
  return id
}

interface Origin {
  ip: string
  device?: string
}

/** The same question whoever asks, so that the time it takes tells nothing. */
async function sideOf(ctx: Context, subject: Subject, { ip, device }: Origin): Promise<Side> {
  const address = addressBlock(ip)
  const { was_asked } = await ctx.db.one<{ was_asked: boolean }>(wasAskedAt(subject, address))
  if (device !== undefined) return { by: 'device' }
  return was_asked ? { by: 'address', address } : { by: 'stranger' }
}

/** A code works once, whoever comes first. */
export async function consumeCode(ctx: Context, id: string): Promise<void> {
  if ((await ctx.db.run(markCodeUsed(id))) === 0) throw wrongCode()
}

function wrongCode(): Refusal {
  return new Refusal(400, 'code_wrong')
}
