import { broadcast } from '../../db/listen.ts'
import type { Context } from '../../kernel/context.ts'
import { endPasskeys } from '../passkey/service.ts'
import { dropAllTotp, dropRecoveryCodes, dropTicketsOf, forgetRemembered } from './queries.ts'

/** What an account has lost: whether it had an authenticator, how many passkeys, and devices that were not asked. */
interface EndedFactors {
  totp: boolean
  passkeys: number
  remembered: number
}

/**
 * Everything beside the password goes, and what hangs on it: the password alone opens the account again. Belongs in the
 * transaction that says why.
 */
export async function endFactors(ctx: Context, userId: string): Promise<EndedFactors> {
  const totp = (await ctx.db.run(dropAllTotp(userId))) > 0
  const passkeys = await endPasskeys(ctx, userId)
  await ctx.db.run(dropRecoveryCodes(userId))
  await ctx.db.run(dropTicketsOf(userId))
  const remembered = await ctx.db.run(forgetRemembered(userId))
  await broadcast(ctx, 'settingsChanged', { userId })
  return { totp, passkeys, remembered }
}
