import type { KeyScope } from '#contract/key-scopes.ts'
import type { AccessKey } from '#contract/modules/account/access-key.ts'
import { can, capabilities } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed } from '#server/shared/paging.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { countKeys, deleteKey, deleteKeys, insertKey, type KeyRow, keysOf, lockMember, touchKey } from './queries.ts'
import { hashOfKey, newKey, prefixOf } from './secret.ts'

interface Wish {
  name: string
  scopes: KeyScope[]
  days: number
}

export async function createKey(ctx: Context, client: Client, viewer: Viewer, { name, scopes: asked, days }: Wish) {
  const scopes = [...new Set(asked)]
  const foreign = capabilities.some((one) => scopes.includes(`admin:${one}`) && !can(viewer, one))
  if (foreign) throw new Refusal(422, 'key_scope_foreign', { field: 'scopes' })
  const secret = newKey()
  const row = await inTransaction(ctx, async (inner) => {
    await inner.db.maybe(lockMember(viewer.id))
    const made = { userId: viewer.id, hash: hashOfKey(secret), prefix: prefixOf(secret), name, scopes, days }
    const added = await inner.db.maybe<KeyRow>(insertKey(made, limits.keys))
    if (!added) throw new Refusal(409, 'key_too_many', { params: { most: limits.keys } })
    await note(inner, client, viewer, 'user.add-key', added)
    await tellMember(inner, viewer.id, { key: 'security_note_key', params: { name } })
    return added
  })
  return { key: present(row), secret }
}

export async function listKeys(ctx: Context, viewer: Viewer): Promise<Listed<AccessKey>> {
  const list = (await ctx.db.many<KeyRow>(keysOf(viewer.id))).map(present)
  return { list, total: list.length }
}

export async function removeKey(ctx: Context, client: Client, viewer: Viewer, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<KeyRow>(deleteKey(viewer.id, id))
    if (!row) throw new Refusal(404, 'key_not_found')
    await note(inner, client, viewer, 'user.remove-key', row)
  })
  return null
}

function note(ctx: Context, client: Client, { id }: Viewer, action: 'user.add-key' | 'user.remove-key', row: KeyRow) {
  const detail = { name: row.name, scopes: row.scopes }
  return record(ctx, { actorId: id, action, subject: id, ip: client.ip, detail })
}

/** All of them; belongs in the transaction that has a reason for it. */
export async function endKeys(ctx: Context, userId: string): Promise<void> {
  await ctx.db.run(deleteKeys(userId))
}

export async function keyNumber(ctx: Context, userId: string): Promise<number> {
  return (await ctx.db.one<{ number: number }>(countKeys(userId))).number
}

export function noteUse(ctx: Context, id: string): void {
  ctx.background.run('the last use of a key', () => ctx.db.run(touchKey(id)))
}

export function present({ id, name, prefix, scopes, created_at, ends_at, used_at }: KeyRow): AccessKey {
  return {
    _id: id,
    name,
    prefix,
    scopes,
    createTime: created_at.getTime(),
    endTime: ends_at.getTime(),
    lastTime: used_at?.getTime() ?? 0,
  }
}
