import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { attempt } from '../guess/service.ts'
import { hashOf } from './hash.ts'
import { countTry, markCodeUsed, type Subject } from './queries.ts'

export type { Subject } from './queries.ts'
export { sendMailCode, sendSmsCode } from './send.ts'

/**
 * The id of the code if it is right. The try is counted here, outside of the transaction in which the code is used:
 * whatever becomes of that, a wrong try stays counted. `device` is one on which the owner of the contact was logged
 * in before: strangers who guess lock each other out, never the owner.
 */
export async function checkCode(ctx: Context, subject: Subject, given: string, device?: string): Promise<string> {
  const { channel, purpose, target } = subject
  const code = given.normalize('NFKC').replace(/\s/g, '')
  const guess = `code ${channel} ${purpose} ${target}${device === undefined ? '' : ` on ${device}`}`
  let id: string | undefined
  const isRight = await attempt(ctx, guess, async () => {
    const row = await ctx.db.maybe<{ id: string; code_hash: Buffer }>(countTry(subject))
    id = row?.id
    return row !== undefined && timingSafeEqual(row.code_hash, hashOf(ctx, subject, code))
  })
  if (!isRight || id === undefined) throw wrongCode()
  return id
}

/** A code works once, whoever comes first. */
export async function consumeCode(ctx: Context, id: string): Promise<void> {
  if ((await ctx.db.run(markCodeUsed(id))) === 0) throw wrongCode()
}

function wrongCode(): Refusal {
  return new Refusal(400, 'code_wrong')
}
