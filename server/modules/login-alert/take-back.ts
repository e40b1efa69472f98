import { randomBytes } from 'node:crypto'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { endKeys } from '../access-key/service.ts'
import { record } from '../audit/service.ts'
import { dropTotpSince, forget } from '../factor/service.ts'
import { takeAlert } from '../login-history/service.ts'
import { dropLinksSince } from '../oauth/service.ts'
import { dropPasskeysSince } from '../passkey/service.ts'
import { endAllSessions, makePasswordLink } from '../session/service.ts'
import { dropPassword, lockForOpening, restoreContacts } from '../user/service.ts'

/**
 * The account is its owner's again: nobody is logged in, no device is remembered, no key is good, the password that
 * somebody else may know opens nothing, and every other way in that came after the login is gone. Answers what sets a
 * new password.
 */
export async function takeBack(ctx: Context, client: Client, token: string): Promise<{ token: string }> {
  // Made before anything is locked. Nobody knows what it is of.
  const hash = await ctx.passwords.hash(randomBytes(32).toString('base64url'))
  return inTransaction(ctx, async (inner) => {
    const alert = await takeAlert(inner, token)
    if (!alert) throw new Refusal(404, 'login_alert_over')
    const { user_id: userId, email, at } = alert
    // A login that is under way comes before this, and its session ends, or finds nothing that opens.
    await lockForOpening(inner, userId)
    await dropPassword(inner, userId, hash)
    await endAllSessions(inner, userId, 'password')
    await forget(inner, userId)
    await endKeys(inner, userId)
    await dropPasskeysSince(inner, userId, at)
    await dropTotpSince(inner, userId, at)
    await dropLinksSince(inner, userId, at)
    await restoreContacts(inner, userId, { email, since: at })
    await record(inner, { actorId: userId, action: 'user.not-me', subject: userId, ip: client.ip })
    const link = await makePasswordLink(inner, userId, null)
    return { token: link.address.slice(link.address.indexOf('#') + 1) }
  })
}
