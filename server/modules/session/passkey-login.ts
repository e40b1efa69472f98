import type { Assertion } from '#contract/modules/account/passkey.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { noteFailure } from '../login-history/service.ts'
import { ownerOfAssertion, ownerOfPasskey } from '../passkey/service.ts'
import { lockForOpening } from '../user/service.ts'
import { sessionCookies, type Tokens } from './cookies.ts'
import { knownDevice, openSession, tokensOf } from './open.ts'
import { newDeviceId } from './tokens.ts'

/** Somebody has the device and is known to it: that is two factors already. */
export async function loginByPasskey(ctx: Context, client: Client, assertion: Assertion): Promise<Tokens> {
  const userId = await ownerOfAssertion(ctx, client, assertion).catch((error) => {
    ctx.metrics.count('login_failures')
    ctx.background.run('a failed passkey', () => noteWrongPasskey(ctx, client, assertion.id, error))
    throw error
  })
  const opened = await inTransaction(ctx, async (inner) => {
    // It may have been taken away since it was looked at, with every session there was.
    const isThere = (await lockForOpening(inner, userId)) && (await ownerOfPasskey(inner, assertion.id)) === userId
    if (!isThere) throw new Refusal(400, 'passkey_wrong')
    return openSession(inner, client, { userId, deviceId: knownDevice(client) ?? newDeviceId(), way: 'passkey' })
  })
  const tokens = tokensOf(ctx, client, opened)
  client.setCookies.push(...sessionCookies(ctx, tokens))
  return tokens
}

/** Of a key that nobody has there is nothing to tell. */
async function noteWrongPasskey(ctx: Context, client: Client, credentialId: string, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || error.code !== 400) return
  const owner = await ownerOfPasskey(ctx, credentialId)
  if (owner) noteFailure(ctx, client, owner, { way: 'passkey' })
}
