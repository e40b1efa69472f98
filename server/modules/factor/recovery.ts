import type { Context } from '../../kernel/context.ts'
import { inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { codeHasher, newCode, readCode } from '../../shared/printed-code.ts'
import { record } from '../audit/service.ts'
import { dropRecoveryCodes, type FactorRow, factorsOf, insertRecoveryCodes, spendRecoveryCode } from './queries.ts'

const number = 10

/** In the place of those before. They are told once, and the database cannot tell them. */
export async function newRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: number }, newCode)
  const hash = codeHasher(ctx, 'recovery codes')
  await ctx.db.run(dropRecoveryCodes(userId))
  await ctx.db.run(
    insertRecoveryCodes(
      userId,
      codes.map((code) => hash(readCode(code) ?? code)),
    ),
  )
  return codes
}

export async function renew(ctx: Context, viewer: Viewer): Promise<string[]> {
  return inTransaction(ctx, async (inner) => {
    const { has_totp } = await inner.db.one<FactorRow>(factorsOf(viewer.id))
    if (!has_totp) throw new Refusal(409, 'totp_off')
    await record(inner, { actorId: viewer.id, action: 'user.renew-recovery', subject: viewer.id })
    return newRecoveryCodes(inner, viewer.id)
  })
}

/** Whether it is one of them that was not used before; it is now. */
export async function spendRecovery(ctx: Context, userId: string, given: string): Promise<boolean> {
  const code = readCode(given)
  if (code === undefined) return false
  return (await ctx.db.run(spendRecoveryCode(userId, codeHasher(ctx, 'recovery codes')(code)))) === 1
}
