import type { z } from 'zod/mini'
import type { ContactChannel } from '#contract/modules/account/code.ts'
import type { Assertion } from '#contract/modules/account/passkey.ts'
import {
  type ProofNeeded,
  type ProofWay,
  proofNeeded,
  proofWays,
  type securityContract,
} from '#contract/modules/account/security.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkCode, consumeCode, sendOwnerCode } from '../code/service.ts'
import { assertTotp, factors } from '../factor/service.ts'
import { contactOf, contactsOf } from '../factor-reset/service.ts'
import { ownerOfAssertion, passkeyNumber } from '../passkey/service.ts'
import { assertPassword, freshLogin, isSessionProven, proveSession } from '../session/service.ts'
import { passwordOf } from '../user/service.ts'

/** Answers until when (ms) this session need not prove itself again. */
export async function prove(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  proof: z.output<typeof securityContract.proof.input>,
): Promise<number> {
  if (proof.way === 'password') await assertPassword(ctx, viewer, proof.password)
  else if (proof.way === 'passkey') await assertPasskey(ctx, client, viewer, proof.assertion)
  else if (proof.way === 'code') await assertCode(ctx, client, viewer, proof)
  else await assertTotp(ctx, viewer.id, proof.code)
  return proveSession(ctx, viewer)
}

async function proveByPassword(ctx: Context, viewer: Viewer, password: string): Promise<number> {
  await assertPassword(ctx, viewer, password)
  return proveSession(ctx, viewer)
}

async function assertPasskey(ctx: Context, client: Client, viewer: Viewer, assertion: Assertion): Promise<void> {
  const owner = await ownerOfAssertion(ctx, client, assertion)
  if (owner !== viewer.id) throw new Refusal(403, 'passkey_of_other')
}

/**
 * The door of calls that ask for a fresh proof, for whom it is not known yet: a password in the body of the call is one,
 * and a proof of this moment may have been given to another process.
 */
export async function assertFresh(
  ctx: Context,
  viewer: Viewer,
  { password, givesFirst = false }: { password?: string; givesFirst?: boolean },
): Promise<undefined> {
  if (await isSessionProven(ctx, viewer.sessionId)) return
  const ways = await waysOf(ctx, viewer)
  if (ways.includes('password') && password !== undefined) return void (await proveByPassword(ctx, viewer, password))
  if (ways.length > 0) throw notProven('proof_needed', ways)
  if (!givesFirst) throw notProven('proof_no_way', [])
  await assertBeforeFirst(ctx, viewer)
}

/**
 * Of whoever has nothing yet to prove it by, before a call gives them the first such thing: a code to what they have
 * confirmed, and a login by such a code is one. Where there is nothing, they have come in a moment ago.
 */
async function assertBeforeFirst(ctx: Context, { id, sessionId }: Viewer): Promise<void> {
  const contacts = await contactsOf(ctx, id)
  const hasContact = Boolean(contacts?.email || contacts?.phone)
  const login = await freshLogin(ctx, sessionId)
  if (hasContact ? login?.byCode : login) return
  throw hasContact ? notProven('proof_needed', ['code']) : notProven('proof_login_again', ['login'])
}

function notProven(key: 'proof_needed' | 'proof_no_way' | 'proof_login_again', ways: ProofWay[]): Refusal {
  const data: ProofNeeded = { ways }
  return new Refusal(proofNeeded, key, { data })
}

export async function sendProofCode(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  channel: ContactChannel,
): Promise<null> {
  return sendOwnerCode(ctx, client, await codeSubject(ctx, viewer, channel))
}

async function assertCode(
  ctx: Context,
  { ip }: Client,
  viewer: Viewer,
  { channel, code }: { channel: ContactChannel; code: string },
): Promise<void> {
  await consumeCode(ctx, await checkCode(ctx, await codeSubject(ctx, viewer, channel), code, { ip }))
}

/** Whoever has a password, an authenticator or a passkey proves it by that: messages are read by others more easily. */
async function codeSubject(ctx: Context, viewer: Viewer, channel: ContactChannel) {
  if ((await waysOf(ctx, viewer)).length > 0) throw new Refusal(409, 'proof_code_needless')
  const contact = await contactOf(ctx, viewer.id, channel)
  if (!contact) throw new Refusal(409, 'proof_code_nowhere')
  return { channel, purpose: `proof:${viewer.id}` as const, ...contact }
}

/** The quickest first. */
async function waysOf(ctx: Context, { id }: Viewer): Promise<ProofWay[]> {
  const [{ has_totp }, { hash }, passkeys] = await Promise.all([
    factors(ctx, id),
    passwordOf(ctx, id),
    passkeyNumber(ctx, id),
  ])
  const has = { passkey: passkeys > 0, totp: has_totp, password: hash !== null }
  return proofWays.filter((way) => has[way])
}
