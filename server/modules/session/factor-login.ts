import type { z } from 'zod/mini'
import type { sessionContract } from '#contract/modules/account/session.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { attempt } from '../attempt-limit/service.ts'
import {
  endTicket,
  loginOfTicket,
  remember,
  spendRecovery,
  spendTotp,
  subjectOf,
  ticketOver,
  wrongCode,
} from '../factor/service.ts'
import { noteFailure } from '../login-history/service.ts'
import { ownerOfAssertion, ownerOfPasskey } from '../passkey/service.ts'
import { lockForOpening } from '../user/service.ts'
import { sessionCookies, type Tokens } from './cookies.ts'
import { knownDevice, type Opened, openSession, tokensOf } from './open.ts'
import { newDeviceId } from './tokens.ts'

type FactorInput = z.output<typeof sessionContract.factor.input>

/** Inside the transaction that makes the session. Whose passkey it is was found out before it: it may be gone since. */
async function spend(ctx: Context, userId: string, input: FactorInput, owner: string | undefined) {
  if (input.way === 'passkey') return owner === userId && (await ownerOfPasskey(ctx, input.assertion.id)) === userId
  return input.way === 'totp' ? spendTotp(ctx, userId, input.code) : spendRecovery(ctx, userId, input.code)
}

/** The second step of a login. A wrong code costs no ticket, and a ticket makes one session, however often it comes. */
export async function finishLogin(ctx: Context, client: Client, input: FactorInput): Promise<Tokens> {
  const { ticket } = input
  const deviceId = knownDevice(client)
  const waiting = await inTransaction(ctx, (inner) => loginOfTicket(inner, client, ticket, deviceId))
  if (!waiting) throw ticketOver()
  const { userId } = waiting
  const steps = { way: waiting.way, factor: input.way }
  const owner =
    input.way === 'passkey'
      ? await ownerOfAssertion(ctx, client, input.assertion).catch((error) => {
          if (error instanceof Refusal && error.code === 400) noteFailure(ctx, client, userId, steps)
          throw error
        })
      : undefined
  let opened: Opened | undefined
  const isRight = await attempt(ctx, subjectOf(userId), async () => {
    opened = await inTransaction(ctx, async (inner) => {
      // Whoever changes the password ends all sessions: none comes after that which began before it.
      if (!(await lockForOpening(inner, userId))) throw ticketOver()
      if (!(await loginOfTicket(inner, client, ticket, deviceId))) throw ticketOver()
      if (!(await spend(inner, userId, input, owner))) return undefined
      await endTicket(inner, ticket)
      if (input.remember) await remember(inner, client, userId)
      return openSession(inner, client, { userId, deviceId: deviceId ?? newDeviceId(), ...steps })
    })
    return opened !== undefined
  })
  if (!isRight || !opened) {
    noteFailure(ctx, client, userId, steps)
    throw wrongCode()
  }
  const tokens = tokensOf(ctx, client, opened)
  client.setCookies.push(...sessionCookies(ctx, tokens))
  return tokens
}
