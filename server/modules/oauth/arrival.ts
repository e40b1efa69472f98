import { randomBytes } from 'node:crypto'
import { hashOf } from '../../http/api/browser.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { bind, enter } from './identities.ts'
import type { Outcome } from './outcomes.ts'
import { insertTicket, type Outsider } from './queries.ts'

/** Somebody whom a provider has sent back to us. */
export interface Arrival {
  outsider: Outsider
  /** Whose account it shall be bound to; null: a login. */
  bindTo: string | null
  browser: string
  returnTo: string
  /** By a QR code; otherwise on the page of the provider. */
  isScanned?: boolean
}

const longestNickname = 60

/** Binds, logs in, or hands out a ticket for an outside account that nobody has bound. */
export async function receive(ctx: Context, client: Client, arrival: Arrival): Promise<Outcome> {
  const { bindTo, returnTo, browser } = arrival
  const { nickname, avatar } = arrival.outsider
  const outsider = { ...arrival.outsider, nickname: clean(nickname), avatar: isAddress(avatar) ? avatar : '' }
  if (bindTo !== null) {
    await inTransaction(ctx, (inner) => bind(inner, client, bindTo, outsider))
    return { kind: 'linked', returnTo }
  }
  const opened = await enter(ctx, client, outsider, arrival.isScanned ? 'scan' : outsider.provider)
  if (opened) return { kind: 'opened', opened, returnTo }
  const ticket = randomBytes(32).toString('base64url')
  await ctx.db.run(insertTicket(hashOf(ticket), hashOf(browser), outsider))
  return { kind: 'unbound', data: { bindingType: outsider.provider, bindingvValue: ticket, returnTo } }
}

/** Providers may say anything. */
function isAddress(text: string): boolean {
  return /^(https?:)?\/\/[\x21-\x7e]{1,1000}$/.test(text)
}

/** A text that the database can hold and that is no longer than a name needs. */
function clean(text: string): string {
  return [...text.toWellFormed().replace(/\p{Cc}/gu, '')].slice(0, longestNickname).join('')
}
