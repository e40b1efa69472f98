import type { AdminKey } from '#contract/modules/account/access-key.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { present } from './keys.ts'
import { allKeys, countAllKeys, deleteAnyKey, type KeyRow } from './queries.ts'

/** What opens this site to programs, whoever made it. */
export async function allOfSite(ctx: Context, { page, limit }: Page): Promise<Listed<AdminKey>> {
  const rows = await ctx.db.many<KeyRow & { owner: string }>(allKeys(limit, (page - 1) * limit))
  const { total } = await ctx.db.one<{ total: number }>(countAllKeys())
  return { list: rows.map((row) => ({ ...present(row), user: { _id: row.user_id, name: row.owner } })), total }
}

export async function endOfSite(ctx: Context, { client, viewer }: Office, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<KeyRow>(deleteAnyKey(id))
    if (!row) throw new Refusal(404, 'key_not_found')
    const { name, scopes, user_id: subject } = row
    const detail = { name, scopes }
    await record(inner, { actorId: viewer.id, action: 'user.remove-key', subject, ip: client.ip, detail })
    if (subject !== viewer.id) await tellMember(inner, subject, { key: 'security_note_key_ended', params: { name } })
  })
  return null
}
