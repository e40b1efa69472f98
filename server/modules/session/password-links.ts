import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { endKeys } from '../access-key/service.ts'
import { checkPassword } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { setPassword } from '../user/service.ts'
import { endSessions } from './open.ts'
import { forgiveLogins } from './password.ts'
import { endAll, ownerOfLink, replaceLink, takeLink } from './queries.ts'
import { isToken, newToken } from './tokens.ts'

export interface PasswordLink {
  address: string
  expiresAt: Date
}

/**
 * For somebody who cannot prove an address or a number, or whose account somebody else was in. Whoever has it sets the
 * password of the account, once; the one before no longer works. The token stands behind the `#`, which browsers send
 * to nobody.
 */
export async function makePasswordLink(ctx: Context, userId: string, madeBy: string | null): Promise<PasswordLink> {
  const token = newToken()
  const row = await ctx.db.one<{ expires_at: Date }>(replaceLink(userId, token, madeBy))
  return { address: `${ctx.env.publicOrigin}/return/password#${token}`, expiresAt: row.expires_at }
}

interface LinkOwner {
  id: string
  account: string
  name: string
  email: string | null
}

export async function setPasswordByLink(
  ctx: Context,
  client: Client,
  { token, newpassword }: { token: string; newpassword: string },
): Promise<null> {
  const owner = isToken(token) ? await ctx.db.maybe<LinkOwner>(ownerOfLink(token)) : undefined
  if (!owner) throw wrongLink()
  await checkPassword(ctx, newpassword, 'newpassword', owner)
  const hash = await ctx.passwords.hash(newpassword)
  await inTransaction(ctx, async (inner) => {
    // Once, whoever comes first.
    if ((await inner.db.run(takeLink(token))) === 0) throw wrongLink()
    await setPassword(inner, owner.id, hash)
    await endSessions(inner, endAll(owner.id, 'password'))
    await endKeys(inner, owner.id)
    await record(inner, { actorId: owner.id, action: 'user.reset-by-link', subject: owner.id, ip: client.ip })
  })
  await forgiveLogins(ctx, owner.account)
  return null
}

function wrongLink(): Refusal {
  return new Refusal(400, 'password_link_wrong')
}
