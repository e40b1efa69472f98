import type { LoginWay } from '#contract/modules/account/security.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { type Opened, openLogin } from '../session/service.ts'
import { lockExisting, lockForOpening } from '../user/service.ts'
import { dropForgotten, insertIdentity, lockPerson, type Outsider, ownerOf, touchIdentity } from './queries.ts'

/** The login of whoever the outside account belongs to; null when it belongs to nobody. */
export function enter(ctx: Context, client: Client, outsider: Outsider, way: LoginWay): Promise<Opened | null> {
  return inTransaction(ctx, async (inner) => {
    const userId = await lockedOwner(inner, outsider)
    if (!userId) return null
    if ((await inner.db.run(touchIdentity(userId, outsider))) === 0)
      await inner.db.run(insertIdentity(userId, outsider))
    return openLogin(inner, client, userId, way)
  })
}

/** The owner, locked until the transaction ends: a link that is being removed opens nothing any more. */
async function lockedOwner(ctx: Context, outsider: Outsider): Promise<string | undefined> {
  const before = await owner(ctx, outsider)
  if (!before || !(await lockForOpening(ctx, before))) return undefined
  return (await owner(ctx, outsider)) === before ? before : undefined
}

export async function owner(ctx: Context, outsider: Outsider): Promise<string | undefined> {
  return (await ctx.db.maybe<{ user_id: string }>(ownerOf(outsider)))?.user_id
}

/** Binds an outside account to a member. Call it in a transaction. To bind what is bound already changes nothing. */
export async function bind(ctx: Context, client: Client, userId: string, outsider: Outsider): Promise<void> {
  await ctx.db.run(lockPerson(outsider))
  if (!(await lockExisting(ctx, userId))) throw new Refusal(401, 'session_expired')
  const before = await owner(ctx, outsider)
  if (before && before !== userId) throw new Refusal(409, 'link_taken')
  if ((await ctx.db.run(touchIdentity(userId, outsider))) > 0) return
  await ctx.db.run(dropForgotten(outsider))
  if ((await ctx.db.run(insertIdentity(userId, outsider))) === 0) throw new Refusal(409, 'link_other_linked')
  const detail = { provider: outsider.provider, appId: outsider.appId }
  await record(ctx, { actorId: userId, action: 'user.link', subject: userId, ip: client.ip, detail })
}
