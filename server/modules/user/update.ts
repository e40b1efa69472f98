import { contentChanged } from '../../content.ts'
import { type Context, type Viewer, within } from '../../context.ts'
import { sqlState } from '../../db/errors.ts'
import { hasTower, mostMarks } from '../../document/marks.ts'
import { Refusal } from '../../errors.ts'
import type { Client } from '../../http/exchange.ts'
import { record } from '../audit/service.ts'
import { indexText } from '../search-index/service.ts'
import { checkedName, isReserved, nameKey, nameTaken } from './name.ts'
import { countNameChanges, holdName, updateName, updateSex, updateSignature } from './queries.ts'

const mostChangesPerDay = 3

export async function changeName(ctx: Context, client: Client, viewer: Viewer, given: string) {
  const name = checkedName(given, 'newname')
  try {
    await ctx.db.transaction((tx) => rename(within(ctx, tx), client, viewer.id, name))
  } catch (error) {
    // Of two who want a name at once the constraint chooses.
    throw sqlState(error) === '23505' ? nameTaken() : error
  }
  return { name }
}

async function rename(ctx: Context, client: Client, id: string, name: string): Promise<void> {
  const before = await ctx.db.maybe<{ name: string }>(holdName(id))
  if (!before) throw new Refusal(401, 'session_expired')
  if (before.name === name) return
  // Who has a name of the house already may write it otherwise.
  if (isReserved(name) && nameKey(name) !== nameKey(before.name)) throw nameTaken()
  // Only now: what another call changed before it let go of the account counts too.
  const { changes } = await ctx.db.one<{ changes: number }>(countNameChanges(id))
  if (changes >= mostChangesPerDay) throw new Refusal(429, 'name_too_often', { params: { max: mostChangesPerDay } })
  await ctx.db.run(updateName(id, name, nameKey(name)))
  await indexText(ctx, 'user', id, { title: name, text: '' })
  const detail = { before: before.name, after: name }
  await record(ctx, { actorId: id, action: 'user.change-name', subject: id, ip: client.ip, detail })
  // A name stands on any page.
  contentChanged(ctx, 'all')
}

export async function changeSex(ctx: Context, viewer: Viewer, sex: 0 | 1 | 2): Promise<null> {
  await ctx.db.run(updateSex(viewer.id, sex))
  contentChanged(ctx, `user:${viewer.id}`)
  return null
}

export async function changeSignature(ctx: Context, viewer: Viewer, signature: string) {
  if (hasTower(signature))
    throw new Refusal(422, 'post_too_many_marks', { field: 'signature', params: { max: mostMarks } })
  await ctx.db.run(updateSignature(viewer.id, signature))
  contentChanged(ctx, `user:${viewer.id}`)
  return { signature }
}
