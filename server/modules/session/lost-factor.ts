import type { z } from 'zod/mini'
import type { ContactChannel } from '#contract/modules/account/code.ts'
import type { sessionContract } from '#contract/modules/account/session.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkCode, consumeCode, sendOwnerCode } from '../code/service.ts'
import { endTicket, loginOfTicket, ticketOver } from '../factor/service.ts'
import { cancelWaiting, contactOf, contactsOf, currentReset, openReset } from '../factor-reset/service.ts'
import { lockForOpening, maskEmail, maskPhone } from '../user/service.ts'
import { knownDevice } from './open.ts'

/** Whose login waits here, if it began with the password: a code to a phone alone is too little to ask for this. */
async function ownerOf(ctx: Context, client: Client, ticket: string): Promise<string> {
  const owner = await inTransaction(ctx, (inner) => loginOfTicket(inner, client, ticket, knownDevice(client)))
  if (!owner) throw ticketOver()
  if (owner.way !== 'password') throw new Refusal(409, 'factor_reset_password')
  return owner.userId
}

/** Where the account can be shown to be theirs, and what has been asked already. */
export async function beginLostFactor(ctx: Context, client: Client, ticket: string) {
  const userId = await ownerOf(ctx, client, ticket)
  const contacts = await contactsOf(ctx, userId)
  const reset = await currentReset(ctx, userId)
  return {
    email: maskEmail(contacts?.email ?? ''),
    phone: maskPhone(contacts?.phone ?? ''),
    endTime: reset?.ends_at.getTime() ?? null,
  }
}

async function knownContact(ctx: Context, userId: string, channel: ContactChannel) {
  const contact = await contactOf(ctx, userId, channel)
  if (!contact) throw new Refusal(409, 'factor_reset_no_contact')
  return contact
}

export async function sendLostFactorCode(
  ctx: Context,
  client: Client,
  { ticket, channel }: { ticket: string; channel: ContactChannel },
): Promise<null> {
  const userId = await ownerOf(ctx, client, ticket)
  const contact = await knownContact(ctx, userId, channel)
  return sendOwnerCode(ctx, client, { channel, purpose: `factor:${userId}`, ...contact })
}

/** The ticket is used up with it: whoever wants to log in begins anew. */
export async function askForReset(
  ctx: Context,
  client: Client,
  { ticket, channel, code }: z.output<typeof sessionContract.lostFactor.input>,
): Promise<{ endTime: number }> {
  const userId = await ownerOf(ctx, client, ticket)
  const { target } = await knownContact(ctx, userId, channel)
  const codeId = await checkCode(ctx, { channel, purpose: `factor:${userId}`, target }, code, { ip: client.ip })
  const endsAt = await inTransaction(ctx, async (inner) => {
    if (!(await lockForOpening(inner, userId))) throw ticketOver()
    if (!(await loginOfTicket(inner, client, ticket, knownDevice(client)))) throw ticketOver()
    // It may belong to somebody else since the code was sent.
    if ((await knownContact(inner, userId, channel)).target !== target) throw new Refusal(400, 'code_wrong')
    await consumeCode(inner, codeId)
    await endTicket(inner, ticket)
    const { userAgent, locale, ip } = client
    return openReset(inner, { userId, userAgent, locale, ip })
  })
  return { endTime: endsAt.getTime() }
}

/** By the link in a letter, or by any session of the account. */
export async function cancelLostFactor(
  ctx: Context,
  { ip }: Client,
  viewer: Viewer | null,
  ticket: string | undefined,
): Promise<{ endTime: number }> {
  if (ticket === undefined && !viewer) throw new Refusal(401, 'login_first')
  const endsAt = await cancelWaiting(
    ctx,
    ticket === undefined ? { userId: viewer?.id ?? '', ip } : { token: ticket, ip },
  )
  return { endTime: endsAt.getTime() }
}
