import type { RegisterMode } from '#contract/modules/site/config.ts'
import { readAddress } from '#server/shared/address.ts'
import { readCode } from '#server/shared/printed-code.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertSolved } from '../captcha/service.ts'
import { openItem } from '../queue/service.ts'
import { inviteHash } from './invites.ts'
import { isUnusualMail } from './mail-domains.ts'
import { arrive, blockOfNewcomer, goodInvite, insertWaiting, takeInvite } from './queries.ts'
import { lookAgain } from './standing.ts'

interface Newcomer {
  email?: string
  invite?: string
  captcha?: string
}

/** What was asked of somebody at the door, for `beginAccount`. */
export interface Entry {
  mode: RegisterMode
  invite?: Buffer
}

/** The door for every account that begins, by whichever way; call it outside of transactions. Logging in passes by it. */
export async function assertMayRegister(ctx: Context, client: Client, newcomer: Newcomer): Promise<Entry> {
  const { REGISTER: mode } = ctx.config.current().document.MODERATION
  if (mode === 'closed') throw new Refusal(403, 'register_closed')
  const ip = readAddress(client.ip)?.toString() ?? null
  if (await ctx.db.maybe(blockOfNewcomer(ip, client.cookies.lastLoginDeviceId?.slice(0, 64) ?? null)))
    throw new Refusal(403, 'register_blocked')
  if (newcomer.email && isUnusualMail(ctx, newcomer.email))
    throw new Refusal(422, 'register_unusual_mail', { field: 'email' })
  if (mode === 'invite') return { mode, invite: await goodCode(ctx, newcomer.invite) }
  if (mode === 'puzzle' || (mode === 'open' && (await isPressed(ctx)))) await assertSolved(ctx, newcomer.captcha)
  return { mode }
}

/** In the transaction that makes the account: what its beginning leaves behind. */
export async function beginAccount(ctx: Context, { mode, invite }: Entry, userId: string): Promise<void> {
  if (invite && !(await ctx.db.maybe(takeInvite(invite, userId)))) throw badInvite()
  if (mode !== 'approve') return
  await ctx.db.run(insertWaiting(userId))
  const content = { text: '' }
  await openItem(ctx, { kind: 'member', type: 'user', objectId: userId, userId, boardId: null, content })
}

async function isPressed(ctx: Context): Promise<boolean> {
  const most = ctx.config.current().document.MODERATION.PUZZLE_AT
  if (most === 0) return false
  const { is_pressed } = await ctx.db.one<{ is_pressed: boolean }>(arrive(most))
  if (is_pressed) lookAgain(ctx)
  return is_pressed
}

async function goodCode(ctx: Context, given: string | undefined): Promise<Buffer> {
  const code = given === undefined ? undefined : readCode(given)
  const hash = code && inviteHash(ctx, code)
  if (!hash || !(await ctx.db.maybe(goodInvite(hash)))) throw badInvite()
  return hash
}

function badInvite(): Refusal {
  return new Refusal(422, 'invite_bad', { field: 'invite' })
}
