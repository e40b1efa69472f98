import type { z } from 'zod/mini'
import type { Assertion, assertionOptions } from '#contract/modules/account/passkey.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { newChallenge, takenChallenge } from './challenge.ts'
import { describe, handleOf, patience } from './devices.ts'
import { countUse, dropPasskey, type KeyRow, keyOf, type PasskeyRow, passkeysOf } from './queries.ts'
import { siteOf } from './site.ts'

/** What a browser asks a device for. Of somebody who is logged in their own passkeys come into question, else any. */
export async function askForPasskey(
  ctx: Context,
  client: Client,
  viewer: Viewer | null,
): Promise<z.input<typeof assertionOptions>> {
  const { id: rpId } = siteOf(ctx)
  const own = viewer ? await ctx.db.many<PasskeyRow>(passkeysOf(viewer.id)) : []
  const challenge = await newChallenge(ctx, client, null)
  return { challenge, timeout: patience, rpId, allowCredentials: own.map(describe), userVerification: 'required' }
}

/** Whose passkey it is that a device has shown. Call it outside of transactions: what it finds out stays. */
export async function ownerOfAssertion(ctx: Context, client: Client, assertion: Assertion): Promise<string> {
  const { id: rpId, origin } = siteOf(ctx)
  const challenge = await takenChallenge(ctx, client, null, assertion.response.clientDataJSON)
  const key = await ctx.db.maybe<KeyRow>(keyOf(assertion.id))
  const { userHandle } = assertion.response
  if (!key || (userHandle !== undefined && userHandle !== handleOf(key.user_id))) throw wrongPasskey()
  // Loaded by who uses it: most processes begin without.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const counter = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // What the device has counted is compared by the database, at once for all processes.
    credential: { id: assertion.id, publicKey: new Uint8Array(key.public_key), counter: 0 },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
    () => undefined,
  )
  if (counter === undefined) throw wrongPasskey()
  if ((await ctx.db.run(countUse(key.id, counter))) === 0) {
    await endCopied(ctx, client, key)
    throw wrongPasskey()
  }
  return key.user_id
}

/** Whose passkey is called so, whether or not anybody has shown it. */
export async function ownerOfPasskey(ctx: Context, credentialId: string): Promise<string | undefined> {
  return (await ctx.db.maybe<KeyRow>(keyOf(credentialId)))?.user_id
}

/** A device that counts backwards is a copy, or has one: neither opens anything from now on. */
async function endCopied(ctx: Context, client: Client, { id, user_id: userId, name }: KeyRow): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if ((await inner.db.run(dropPasskey(userId, id))) === 0) return
    const entry = { actorId: null, subject: userId, ip: client.ip, detail: { name, reason: 'counter' } }
    await record(inner, { ...entry, action: 'user.remove-passkey' })
    await tellMember(inner, userId, { key: 'passkey_note_copied', params: { name } })
  })
}

function wrongPasskey(): Refusal {
  return new Refusal(400, 'passkey_wrong')
}
