import type { z } from 'zod/mini'
import type { oauthContract } from '#contract/modules/account/oauth.ts'
import { browserOf, hashOf } from '../../http/api/browser.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { fetchPicture } from '../../providers/social/picture.ts'
import { record } from '../audit/service.ts'
import { assertMayRegister, beginAccount, type Entry } from '../registration/service.ts'
import { boundCookies, type Opened, openByPassword, openLogin, tokensOf } from '../session/service.ts'
import { adoptAvatar } from '../upload/service.ts'
import { createNewcomer } from '../user/service.ts'
import { bind, owner } from './identities.ts'
import { namedHosts } from './providers.ts'
import { lockPerson, type Outsider, outsiderOfTicket, type TicketRow, takeTicket, ticketExists } from './queries.ts'

/** Binds the outside account of a ticket to the account that the password opens, and logs in: both, or neither. */
export async function bindExisting(
  ctx: Context,
  client: Client,
  input: z.infer<typeof oauthContract.binding.input>,
): Promise<string> {
  // Looked at before a password is tried, and taken only when it is right: a typing mistake costs no ticket.
  if (!(await ctx.db.maybe(ticketExists(...ticketKey(ctx, client, input))))) throw ticketBad()
  const tokens = await openByPassword(ctx, client, input, async (inner, userId) => {
    await bind(inner, client, userId, await take(inner, client, input))
  })
  client.setCookies.push(...boundCookies(ctx, tokens))
  return tokens.access_token
}

/** A new account for the outside account of a ticket, with its name if that is free. */
export async function createNew(ctx: Context, client: Client, input: NewcomerTicket): Promise<string> {
  // Looked at first: whoever is turned away at the door keeps the ticket.
  const row = await ctx.db.maybe<TicketRow>(outsiderOfTicket(...ticketKey(ctx, client, input)))
  if (!row) throw ticketBad()
  const entry = (await owner(ctx, toOutsider(row))) ? undefined : await assertMayRegister(ctx, client, input)
  const made = await inTransaction(ctx, (inner) => make(inner, client, input, entry))
  if (made.isNew) await copyAvatar(ctx, made.userId, made.outsider)
  const tokens = tokensOf(ctx, client, made.opened)
  client.setCookies.push(...boundCookies(ctx, tokens))
  return tokens.access_token
}

interface Made {
  userId: string
  isNew: boolean
  outsider: Outsider
  opened: Opened
}

async function make(ctx: Context, client: Client, input: NewcomerTicket, entry: Entry | undefined): Promise<Made> {
  const outsider = await take(ctx, client, input)
  await ctx.db.run(lockPerson(outsider))
  // Two tickets of one person: the account that the first one made is theirs.
  const before = await owner(ctx, outsider)
  const userId = before ?? (await createNewcomer(ctx, outsider.nickname, client.locale))
  if (!before) await beginAccount(ctx, entry ?? (await assertMayRegister(ctx, client, input)), userId)
  await bind(ctx, client, userId, outsider)
  const detail = { provider: outsider.provider }
  if (!before) await record(ctx, { actorId: userId, action: 'user.register', subject: userId, ip: client.ip, detail })
  return { userId, isNew: !before, outsider, opened: await openLogin(ctx, client, userId, outsider.provider) }
}

interface Ticket {
  bindingType: string
  bindingvValue: string
}

type NewcomerTicket = z.infer<typeof oauthContract.createNew.input>

async function take(ctx: Context, client: Client, ticket: Ticket): Promise<Outsider> {
  const row = await ctx.db.maybe<TicketRow>(takeTicket(...ticketKey(ctx, client, ticket)))
  if (!row) throw ticketBad()
  return toOutsider(row)
}

function toOutsider(row: TicketRow): Outsider {
  const { provider, nickname, avatar } = row
  return { provider, appId: row.app_id, openId: row.open_id, unionId: row.union_id ?? undefined, nickname, avatar }
}

function ticketKey(ctx: Context, client: Client, { bindingType, bindingvValue }: Ticket): [Buffer, Buffer, string] {
  const browser = browserOf(ctx, client)
  if (!browser) throw ticketBad()
  return [hashOf(bindingvValue), hashOf(browser), bindingType]
}

function ticketBad(): Refusal {
  return new Refusal(400, 'link_ticket_bad')
}

/** Providers change and remove the addresses of pictures, so it becomes one of ours. Without it life goes on. */
async function copyAvatar(ctx: Context, userId: string, { provider, avatar }: Outsider): Promise<void> {
  if (!avatar) return
  try {
    await adoptAvatar(ctx, userId, await fetchPicture(avatar, namedHosts(ctx, provider)))
  } catch (error) {
    // Of the message, too, only the kind: decoders quote what they were given.
    const reason = error instanceof Error ? error.name : 'unknown'
    ctx.log.warn({ provider, userId, reason }, 'the picture of an outside account was not taken over')
  }
}
