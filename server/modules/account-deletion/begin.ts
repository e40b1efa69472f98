import type { Obstacle, TextsAfter } from '#contract/modules/account/deletion.ts'
import { broadcast } from '../../db/listen.ts'
import type { Client } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { writeNotice } from '../delivery/service.ts'
import { finishReturn, hideLeaving, openLeaving, startReturn } from '../removal/service.ts'
import {
  endForLeaving,
  knownDevice,
  openSession,
  ownerOfStay,
  sessionCookies,
  type Tokens,
  tokensOf,
} from '../session/service.ts'
import { beginLeaving, comeBack, type LeavingRow, lockWhoLeaves } from '../user/service.ts'
import { lockWallet, obstaclesOf } from './obstacles.ts'
import { type DeletionRow, dropDeletion, insertDeletion } from './queries.ts'

interface Wish {
  userId: string
  /** As it was typed, by whoever leaves. */
  name?: string
  texts: TextsAfter
  givesUp: boolean
  /** An administrator, and why. */
  office?: { viewer: Viewer; reason: string }
}

export async function askForDeletion(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { name, posts, giveUp }: { name: string; posts: TextsAfter; giveUp: boolean },
): Promise<{ endTime: number }> {
  return begin(ctx, client, { userId: viewer.id, name, texts: posts, givesUp: giveUp })
}

export async function deleteMember(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  { userId, posts, giveUp, reason }: { userId: string; posts: TextsAfter; giveUp: boolean; reason: string },
): Promise<{ endTime: number }> {
  if (viewer.id === userId) throw new Refusal(409, 'admin_not_yourself')
  return begin(ctx, client, { userId, texts: posts, givesUp: giveUp, office: { viewer, reason } })
}

/** Closed at once, in one transaction; what they wrote goes out of sight right after it. */
async function begin(ctx: Context, client: Client, wish: Wish): Promise<{ endTime: number }> {
  const { userId, name, texts, givesUp, office } = wish
  const row = await inTransaction(ctx, async (inner) => {
    await lockWallet(inner, userId)
    const found = await lockWhoLeaves(inner, userId)
    if (!found || found.deleted_at) throw new Refusal(404, 'user_not_found')
    if (name !== undefined && nameKey(name) !== nameKey(found.name))
      throw new Refusal(422, 'deletion_name_wrong', { field: 'name' })
    await assertNothingInTheWay(inner, found, givesUp)
    const removalId = await openLeaving(inner, userId)
    const given = {
      userId,
      texts,
      givesUp,
      askedBy: office?.viewer.id ?? null,
      reason: office?.reason ?? '',
      removalId,
    }
    const made = await inner.db.maybe<DeletionRow>(insertDeletion(given))
    if (!made) throw new Refusal(409, 'deletion_under_way')
    await beginLeaving(inner, userId)
    await endForLeaving(inner, userId)
    await broadcast(inner, 'accountChanged', { userId, userpower: 1 })
    const detail = { posts: texts, giveUp: givesUp, ...(office ? { reason: office.reason } : {}) }
    const actorId = office?.viewer.id ?? userId
    await record(inner, { actorId, action: 'user.ask-deletion', subject: userId, ip: client.ip, detail })
    if (found.email && found.email_confirmed) {
      const params = { name: found.name }
      await writeNotice(inner, client, { userId, to: found.email, key: 'mail_notice_leaving', params })
    }
    contentChanged(inner, 'all')
    return made
  })
  ctx.background.run('texts of whoever leaves', () => hideLeaving(ctx, row.removal_id ?? '0'))
  return { endTime: row.ends_at.getTime() }
}

async function assertNothingInTheWay(ctx: Context, member: LeavingRow, givesUp: boolean): Promise<void> {
  const obstacles = (await obstaclesOf(ctx, member.id, member)).filter((one) => !isWaived(one, givesUp))
  if (obstacles.some(({ kind }) => kind === 'office')) throw new Refusal(409, 'deletion_office')
  if (obstacles.length > 0) throw new Refusal(409, 'deletion_in_the_way', { data: { obstacles } })
}

export function isWaived({ kind }: Obstacle, givesUp: boolean): boolean {
  return kind === 'money' && givesUp
}

/** The ticket of a login that was refused for this: the account stays, with everything as it was, and is logged in. */
export async function cancelDeletion(ctx: Context, client: Client, ticket: string): Promise<Tokens> {
  const deviceId = knownDevice(client)
  const userId = await ownerOfStay(ctx, ticket, deviceId)
  if (!userId || !deviceId) throw tooLate()
  const { opened, removalId } = await inTransaction(ctx, async (inner) => {
    const returned = await takeDeletionBack(inner, userId)
    if (!returned) throw tooLate()
    await record(inner, { actorId: userId, action: 'user.cancel-deletion', subject: userId, ip: client.ip })
    return {
      opened: await openSession(inner, client, { userId, deviceId, way: 'stay' }),
      removalId: returned.removal_id,
    }
  })
  bringBack(ctx, removalId)
  const tokens = tokensOf(ctx, client, opened)
  client.setCookies.push(...sessionCookies(ctx, tokens))
  return tokens
}

/** In a transaction; `bringBack` follows it. Nothing where it is too late, or was done already. */
export async function takeDeletionBack(ctx: Context, userId: string): Promise<DeletionRow | undefined> {
  await lockWhoLeaves(ctx, userId)
  const row = await ctx.db.maybe<DeletionRow>(dropDeletion(userId))
  if (!row || !(await comeBack(ctx, userId))) return undefined
  if (row.removal_id !== null) await startReturn(ctx, row.removal_id)
  await broadcast(ctx, 'accountChanged', { userId, userpower: 1 })
  contentChanged(ctx, 'all')
  return row
}

/** Behind the answer; a process that ends meanwhile leaves it to the next round. */
export function bringBack(ctx: Context, removalId: string | null): void {
  if (removalId !== null) ctx.background.run('texts of whoever stays', () => finishReturn(ctx, removalId))
}

function tooLate(): Refusal {
  return new Refusal(410, 'deletion_over')
}
