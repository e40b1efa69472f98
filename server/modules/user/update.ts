import { countCharacters, isLonger } from '#contract/shared/text.ts'
import { sqlState } from '../../db/errors.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import type { Client } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkedName, isReserved, nameKey, nameLikeOther, nameTaken } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { cleared, lookedAt } from '../moderation/service.ts'
import { beyond, privilegeOf } from '../privilege/service.ts'
import { indexText } from '../search-index/service.ts'
import { sortTexts, type Texts } from '../waiting-text/service.ts'
import { isRetired } from './leaving.ts'
import {
  countNameChanges,
  lockName,
  lookExists,
  markWelcomed,
  nameExists,
  ownerOfName,
  ownSignature,
  replaceLooks,
  unseenMembers,
  updateAvatar,
  updateCover,
  updateHue,
  updateLook,
  updateName,
  updateSex,
  updateSignature,
} from './queries.ts'

const mostChangesPerDay = 3

export async function changeName(ctx: Context, client: Client, viewer: Viewer, given: string) {
  const name = checkedName(given, 'newname')
  await cleared(ctx, viewer, 'name', name)
  try {
    await inTransaction(ctx, (inner) => rename(inner, client, viewer.id, name))
  } catch (error) {
    // Of two who want a name at once the constraint chooses.
    throw sqlState(error) === '23505' ? nameTaken('newname') : error
  }
  return { name }
}

/** Said while somebody types; `changeName` decides. */
export async function checkName(ctx: Context, viewer: Viewer, given: string): Promise<{ isFree: boolean }> {
  const name = checkedName(given, 'newname')
  const owner = await ctx.db.maybe<{ user_id: string }>(ownerOfName(nameKey(name)))
  if (owner) return { isFree: owner.user_id === viewer.id }
  const isKnown = isReserved(ctx, name) || (await ctx.db.maybe(lookExists(name, viewer.id))) !== undefined
  return { isFree: !isKnown && !(await isRetired(ctx, { name })) }
}

async function rename(ctx: Context, client: Client, id: string, name: string): Promise<void> {
  const before = await ctx.db.maybe<{ name: string; account: string; account_key: string }>(lockName(id))
  if (!before) throw new Refusal(401, 'session_expired')
  if (before.name === name) return
  // Who has a name of the house already, or logs in with it, may write it otherwise.
  const isOwn = [nameKey(before.name), before.account_key].includes(nameKey(name))
  if (isReserved(ctx, name) && !isOwn) throw nameTaken('newname')
  if (!isOwn && (await ctx.db.maybe(nameExists(nameKey(name))))) throw nameTaken('newname')
  if (!isOwn && (await ctx.db.maybe(lookExists(name, id)))) throw nameLikeOther('newname')
  // Only now: what another call changed before it let go of the account counts too.
  const { changes } = await ctx.db.one<{ changes: number }>(countNameChanges(id))
  if (changes >= mostChangesPerDay) throw new Refusal(429, 'name_too_often', { params: { max: mostChangesPerDay } })
  await ctx.db.run(updateName(id, name, nameKey(name)))
  await ctx.db.run(replaceLooks(id, name, before.account))
  // Somebody may have come between the first look and this one.
  if (!isOwn && (await ctx.db.maybe(lookExists(name, id)))) throw nameLikeOther('newname')
  if (!isOwn && (await isRetired(ctx, { name }))) throw nameTaken('newname')
  await indexText(ctx, 'user', id, { title: name, text: '' })
  const detail = { before: before.name, after: name }
  await record(ctx, { actorId: id, action: 'user.change-name', subject: id, ip: client.ip, detail })
  // A name stands on any page.
  contentChanged(ctx, 'all')
}

export async function welcomed(ctx: Context, viewer: Viewer): Promise<null> {
  await ctx.db.run(markWelcomed(viewer.id))
  return null
}

export async function changeSex(ctx: Context, viewer: Viewer, sex: 0 | 1 | 2): Promise<null> {
  await ctx.db.run(updateSex(viewer.id, sex))
  contentChanged(ctx, `user:${viewer.id}`)
  return null
}

/** What a rule holds waits, and the one before stays in sight; whoever writes that one again takes back what waits. */
export async function changeSignature(ctx: Context, viewer: Viewer, given: string) {
  if (hasTower(given)) throw new Refusal(422, 'post_too_many_marks', { field: 'signature', params: { max: mostMarks } })
  const max = privilegeOf(ctx, viewer, 'signature')
  if (isLonger(given, max)) {
    const tooLong = new Refusal(422, 'input_too_long', { field: 'signature', params: { max } })
    throw beyond(ctx, 'signature', Math.max(countCharacters(given), max + 1), tooLong)
  }
  const { verdict, texts } = await lookedAt(ctx, viewer, 'signature', given)
  const [signature] = texts
  return inTransaction(ctx, async (inner) => {
    const inSight = await lockSignature(inner, viewer.id)
    if (!inSight) throw new Refusal(401, 'session_expired')
    const mine = { type: 'signature', object_id: viewer.id, user_id: viewer.id, title: '' } as const
    const next = await sortTexts(inner, { ...mine, texts: { signature }, verdict }, { ...inSight })
    if (next.signature !== undefined) await setSignature(inner, viewer.id, next)
    const isHeld = verdict.action === 'hold' && signature !== inSight.signature
    return isHeld ? { ...inSight, heldSignature: signature } : { signature, heldSignature: null }
  })
}

/** As it is in sight, and stays until the transaction ends; null: there is no such member any more. */
export async function lockSignature(ctx: Context, id: string): Promise<{ signature: string } | null> {
  return (await ctx.db.maybe<{ signature: string }>(ownSignature(id))) ?? null
}

/** In sight from now on. It has been looked at. */
export async function setSignature(ctx: Context, id: string, { signature = '' }: Texts): Promise<void> {
  await ctx.db.run(updateSignature(id, signature))
  contentChanged(ctx, `user:${id}`)
}

const batch = 500

/** Members from before looks were compared: others may not look like them either. */
export async function lookAtForgottenMembers(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  let done = 0
  while (!signal?.aborted) {
    const rows = await ctx.db.many<{ id: string; name: string; account: string }>(unseenMembers(batch))
    for (const { id, name, account } of rows) await ctx.db.run(replaceLooks(id, name, account))
    done += rows.length
    if (rows.length < batch) break
  }
  return done
}

/** The address of a picture; whoever calls has made sure that it is one of the member's own. */
export async function setAvatar(ctx: Context, id: string, avatar: string, hue: number | null): Promise<void> {
  await ctx.db.run(updateAvatar(id, avatar, hue))
  contentChanged(ctx, 'all')
}

export async function clearAvatar(ctx: Context, id: string): Promise<void> {
  await setAvatar(ctx, id, '', null)
}

/** The hue of an avatar that was there before hues were kept. */
export async function setHue(ctx: Context, id: string, avatar: string, hue: number): Promise<void> {
  await ctx.db.run(updateHue(id, avatar, hue))
  contentChanged(ctx, `user:${id}`)
}

/** As with the avatar, it is the caller who made sure that the picture is the member's own. */
export async function setCover(ctx: Context, id: string, cover: string): Promise<void> {
  await ctx.db.run(updateCover(id, cover))
  contentChanged(ctx, `user:${id}`)
}

/** What is undefined stays; whoever calls knows that they may, and that the picture is their own. */
export async function setLook(
  ctx: Context,
  id: string,
  look: { nameColour?: string; background?: string },
): Promise<void> {
  await ctx.db.run(updateLook(id, look))
  // A name stands on any page.
  contentChanged(ctx, 'all')
}
