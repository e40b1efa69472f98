import { limits } from '#contract/shared/limits.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { tellOwner } from './alert.ts'
import { countFailure, dropBeyond, insertLogin, isUnknown, type NewLogin, type Steps } from './queries.ts'

/** Ask it before there is a session: that would be one on this device. */
export async function isUnknownDevice(ctx: Context, userId: string, deviceId: string): Promise<boolean> {
  return (await ctx.db.one<{ is_new: boolean }>(isUnknown(userId, deviceId))).is_new
}

/** Belongs in the transaction that opens the session. */
export async function noteLogin(ctx: Context, client: Client, login: Omit<NewLogin, 'userAgent' | 'ip'>) {
  const row = await ctx.db.one<{ id: string; at: Date }>(
    insertLogin({ ...login, userAgent: client.userAgent, ip: client.ip }),
  )
  await ctx.db.run(dropBeyond(login.userId, true, limits.loginsKept))
  if (login.isNew) await tellOwner(ctx, client, { ...login, ...row })
}

/** Behind the answer, whose time must not tell whether there is an account. */
export function noteFailure(ctx: Context, client: Client, userId: string, steps: Steps): void {
  ctx.background.run('a failed login', async () => {
    await ctx.db.run(countFailure(userId, steps, client))
    await ctx.db.run(dropBeyond(userId, false, limits.loginsKept))
  })
}
