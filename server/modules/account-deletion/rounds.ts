import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { record } from '../audit/service.ts'
import { finishReturn, hideLeaving, startReturn } from '../removal/service.ts'
import { forgetMember, type LeavingRow, leaveForGood, lockWhoLeaves, nameOfTheGone } from '../user/service.ts'
import { bringBack, isWaived, takeDeletionBack } from './begin.ts'
import { eraseEdges } from './erase-edges.ts'
import { eraseMentions, eraseNews } from './erase-mentions.ts'
import { eraseNames, eraseRows } from './erase-rows.ts'
import { eraseSaid } from './erase-said.ts'
import { eraseFiles, eraseMessages, erasePackages, eraseTexts, type Purge } from './erase-texts.ts'
import { giveUpMoney, lockWallet, obstaclesOf } from './obstacles.ts'
import {
  type DeletionRow,
  deletionOf,
  dueDeletions,
  markGoing,
  markGone,
  postpone,
  waitingDeletions,
} from './queries.ts'
import { tellWhy } from './tell-why.ts'

const portion = 20

/**
 * Accounts whose time has come, and those that a process left half done: every step finds by itself what is still to do.
 * Two processes that come at once do the same twice.
 */
export async function carryOutDeletions(ctx: Context, purge: Purge, signal?: AbortSignal): Promise<number> {
  await hideLatecomers(ctx, signal)
  let done = 0
  for (const row of await ctx.db.many<DeletionRow>(dueDeletions(portion))) {
    if (signal?.aborted) break
    if (row.state === 'waiting' && !(await start(ctx, row))) continue
    await erase(ctx, row, purge, signal)
    if (!signal?.aborted && (await finish(ctx, row))) done += 1
  }
  return done
}

/** What was on its way when the account was closed is out of sight within the hour, too. */
async function hideLatecomers(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const { removal_id } of await ctx.db.many<DeletionRow>(waitingDeletions()))
    if (removal_id !== null && !signal?.aborted) await hideLeaving(ctx, removal_id, signal)
}

/** No way back from here. Money that has come meanwhile is first: then it waits for another day. */
async function start(
  ctx: Context,
  { user_id: userId, gives_up, asked_by, texts, removal_id }: DeletionRow,
): Promise<boolean> {
  const stayed = await inTransaction(ctx, async (inner) => {
    await lockWallet(inner, userId)
    const member = await lockWhoLeaves(inner, userId)
    const row = await inner.db.maybe<DeletionRow>(deletionOf(userId))
    if (!member?.leaving_at || row?.state !== 'waiting') return { goes: false }
    const obstacles = (await obstaclesOf(inner, userId, member)).filter((one) => !isWaived(one, gives_up))
    if (obstacles.length > 0) {
      const late = await inner.db.one<{ is_first: boolean; is_late: boolean }>(postpone(userId))
      inner.log.warn({ user: userId, obstacles: obstacles.map(({ kind }) => kind) }, 'an account cannot end yet')
      if (late.is_first || late.is_late) await tellWhy(inner, member, obstacles, late.is_late)
      return { goes: false, returned: late.is_late ? await takeDeletionBack(inner, userId) : undefined }
    }
    if (gives_up) await giveUpMoney(inner, userId, asked_by)
    await inner.db.run(markGoing(userId))
    await leaveForGood(inner, userId)
    if (texts === 'keep' && removal_id !== null) await startReturn(inner, removal_id)
    return { goes: true }
  })
  if (stayed.returned) bringBack(ctx, stayed.returned.removal_id)
  return stayed.goes
}

/** The name goes last: until then others' texts are searched for it. */
async function erase(ctx: Context, row: DeletionRow, purge: Purge, signal?: AbortSignal): Promise<void> {
  const { user_id: userId, texts, removal_id } = row
  const member = await ctx.db.transaction((tx) => lockWhoLeaves({ ...ctx, db: tx }, userId))
  if (!member) return
  if (removal_id !== null) {
    if (texts === 'keep') await finishReturn(ctx, removal_id, signal)
    else await hideLeaving(ctx, removal_id, signal)
  }
  const { name, account } = member
  const who = { id: userId, name, names: [name, account], instead: nameOfTheGone }
  await eraseTexts(ctx, userId, purge, signal)
  await eraseEdges(ctx, userId, signal)
  await eraseMessages(ctx, userId, signal)
  await eraseMentions(ctx, who, signal)
  await eraseNews(ctx, who, signal)
  await eraseSaid(ctx, who, signal)
  await erasePackages(ctx, userId, signal)
  await eraseRows(ctx, userId, signal)
  await eraseFiles(ctx, userId, signal)
  await eraseNames(ctx, userId, namesOf(member), signal)
}

function namesOf({ name_key, account_key, email_key, phone }: LeavingRow): string[] {
  return [name_key, account_key, email_key, phone].filter((name) => name !== null)
}

/** The person is gone with the same transaction that says so. */
async function finish(ctx: Context, { user_id: userId, asked_by, reason, texts }: DeletionRow): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const member = await lockWhoLeaves(inner, userId)
    if (!member || (await inner.db.run(markGone(userId))) === 0) return false
    await forgetMember(inner, member)
    const detail = { posts: texts, ...(reason ? { reason } : {}) }
    await record(inner, { actorId: asked_by, action: 'user.delete', subject: userId, detail })
    contentChanged(inner, 'all')
    return true
  })
}
