import type { LinkedAccount, OauthProvider } from '#contract/modules/account/oauth.ts'
import type { Listed } from '#server/shared/paging.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { lockExisting } from '../user/service.ts'
import { deleteLinkedAccount, deleteLinksSince, hasOtherWay, type LinkedAccountRow, linkedAccounts } from './queries.ts'

export async function listLinkedAccounts(ctx: Context, viewer: Viewer): Promise<Listed<LinkedAccount>> {
  const links = await linkedAccountsOf(ctx, viewer.id)
  const canRemove = links.length > 1 || (await hasMore(ctx, viewer.id))
  return { list: links.map((one) => ({ ...one, canRemove })), total: links.length }
}

export async function linkedAccountsOf(ctx: Context, userId: string): Promise<Omit<LinkedAccount, 'canRemove'>[]> {
  const rows = await ctx.db.many<LinkedAccountRow>(linkedAccounts(userId))
  return rows.map(({ provider, nickname, created_at }) => ({ provider, nickname, createTime: created_at.getTime() }))
}

/** Two at once take turns at the account, so that they do not take away both of the last two ways in. */
export async function removeLinkedAccount(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  provider: OauthProvider,
): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    if (!(await lockExisting(inner, viewer.id))) throw new Refusal(401, 'session_expired')
    const rows = await inner.db.many<LinkedAccountRow>(linkedAccounts(viewer.id))
    if (!rows.some((row) => row.provider === provider)) throw new Refusal(404, 'link_none')
    if (rows.length === 1 && !(await hasMore(inner, viewer.id))) throw new Refusal(409, 'link_last_way')
    await inner.db.run(deleteLinkedAccount(viewer.id, provider))
    const entry = { actorId: viewer.id, subject: viewer.id, ip: client.ip, detail: { provider } }
    await record(inner, { ...entry, action: 'user.unlink' })
  })
  return null
}

/** Those that were bound since somebody else was in the account. */
export async function dropLinksSince(ctx: Context, userId: string, since: Date): Promise<void> {
  await ctx.db.run(deleteLinksSince(userId, since))
}

async function hasMore(ctx: Context, userId: string): Promise<boolean> {
  return (await ctx.db.maybe<{ other: boolean }>(hasOtherWay(userId)))?.other ?? false
}
