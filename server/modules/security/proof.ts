import type { z } from 'zod/mini'
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
import { assertTotp, factors } from '../factor/service.ts'
import { ownerOfAssertion, passkeyNumber } from '../passkey/service.ts'
import { assertPassword, isSessionProven, proveSession } from '../session/service.ts'
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
  { password, unlessNone = false }: { password?: string; unlessNone?: boolean },
): Promise<undefined> {
  if (await isSessionProven(ctx, viewer.sessionId)) return
  const data: ProofNeeded = { ways: await waysOf(ctx, viewer) }
  if (data.ways.includes('password') && password !== undefined)
    return void (await proveByPassword(ctx, viewer, password))
  if (data.ways.length === 0 && unlessNone) return
  throw new Refusal(proofNeeded, data.ways.length > 0 ? 'proof_needed' : 'proof_no_way', { data })
}

/** The quickest first. */
async function waysOf(ctx: Context, { id }: Viewer): Promise<ProofWay[]> {
  const [{ has_totp }, { hash }, passkeys] = await Promise.all([
    factors(ctx, id),
    passwordOf(ctx, id),
    passkeyNumber(ctx, id),
  ])
  const has: Record<ProofWay, boolean> = { passkey: passkeys > 0, totp: has_totp, password: hash !== null }
  return proofWays.filter((way) => has[way])
}
