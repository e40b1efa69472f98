import type { ContentType } from '#contract/modules/site/admin-content.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import { logAction, returnBoard } from '../board/service.ts'
import { tellMember } from '../notification/service.ts'
import { carryOut, type Ending, takeBack, ways } from './carry-out.ts'
import { ofOtherStaff } from './content-queries.ts'
import { goOnLeaving } from './leaving.ts'
import {
  addItems,
  addPostsOf,
  addTextsOf,
  type BoardRow,
  boardsConcerned,
  type ConcernedRow,
  concerned,
  finishRestoring,
  insertRemoval,
  markItems,
  type RemovalRow,
  removalById,
  startReturning,
  unfinished,
} from './queries.ts'

/** Things that were named one by one, all that a member wrote in the last hours, or all posts of a board. */
export type Wanted = { reason: string } & (
  | { type: ContentType; ids: string[] }
  | { userId: string; hours: 1 | 24 | 168 | 'all' }
  | { boardId: string }
)

/** Settled, but still in sight until it is completed. */
export interface Batch {
  removal: RemovalRow
  size: number
}

/** More than anybody should wait for goes on behind the answer. */
const awaited = 20_000

/** Which things, once and for all: what is written later stays. Stands or falls with the caller's transaction. */
export async function openBatch(ctx: Context, office: Office, wanted: Wanted): Promise<Batch> {
  const userId = 'userId' in wanted ? wanted.userId : null
  const given = { kind: 'remove', byId: office.viewer.id, userId, reason: wanted.reason } as const
  const removal = await ctx.db.one<RemovalRow>(insertRemoval(given))
  return { removal, size: await addThings(ctx, removal.id, wanted) }
}

async function addThings({ db }: Context, removalId: string, wanted: Wanted): Promise<number> {
  if ('boardId' in wanted) return db.run(addPostsOf(removalId, wanted.boardId))
  if ('ids' in wanted) return db.run(addItems(removalId, wanted.type, wanted.ids))
  return db.run(addTextsOf(removalId, wanted.userId, wanted.hours === 'all' ? null : wanted.hours))
}

/** Takes them out of sight, tells their authors and writes it down. Answers how many it were. */
export async function completeBatch(ctx: Context, office: Office, { removal, size }: Batch): Promise<number> {
  const work = async () => (await carryOut(ctx, removal, gone(byOffice(office))))?.removed ?? 0
  if (size <= awaited) return work()
  ctx.background.run('a removal', async () => void (await work()))
  return size
}

export async function removeBatch(
  ctx: Context,
  office: Office,
  wanted: Wanted,
): Promise<{ batchId: string; count: number }> {
  const batch = await inTransaction(ctx, async (inner) => {
    await assertMayRemove(inner, office, wanted)
    return openBatch(inner, office, wanted)
  })
  return { batchId: batch.removal.id, count: await completeBatch(ctx, office, batch) }
}

/** Moderators take nothing away from others who hold an office. */
async function assertMayRemove(ctx: Context, { viewer }: Office, wanted: Wanted): Promise<void> {
  if (viewer.userpower === 0 || !('ids' in wanted)) return
  if (await ctx.db.maybe(ofOtherStaff(wanted.type, wanted.ids, viewer.id))) throw new Refusal(403, 'removal_of_staff')
}

/** Everything as it was, within thirty days and once. */
export async function restoreBatch(
  ctx: Context,
  office: Office,
  batchId: string,
): Promise<{ restored: number; gone: number }> {
  const seen = await ctx.db.maybe<RemovalRow>(removalById(batchId))
  if (seen?.kind !== 'remove') throw new Refusal(404, 'removal_not_found')
  if (!seen.may_restore) throw new Refusal(409, 'removal_late')
  // What a process that ended left half done is done first.
  if (seen.state === 'going') await carryOut(ctx, seen, gone({ actorId: seen.by_id }))
  const now = await ctx.db.maybe<RemovalRow>(removalById(batchId))
  if (now?.state === 'going') throw new Refusal(409, 'removal_going')
  const started = await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<RemovalRow>(startReturning(batchId, office.viewer.id))
    if (!row) throw new Refusal(409, 'removal_restored')
    await returnBoard(inner, office, batchId)
    return row
  })
  const done = await takeBack(ctx, started, back(byOffice(office)))
  return { restored: done?.restored ?? 0, gone: done?.lost ?? 0 }
}

/** What a process that ended could not bring to its end. */
export async function finishRemovals(ctx: Context, signal?: AbortSignal): Promise<number> {
  const rows = await ctx.db.many<RemovalRow>(unfinished())
  for (const row of rows) {
    if (signal?.aborted) break
    if (row.kind === 'leave') await goOnLeaving(ctx, row, signal)
    else if (row.state === 'going') await carryOut(ctx, row, gone({ actorId: row.by_id }), signal)
    else await takeBack(ctx, row, back({ actorId: row.restored_by ?? row.by_id }), signal)
  }
  return rows.length
}

/** Single things that were deleted, by whomever. */
export async function restoreThings(
  ctx: Context,
  office: Office,
  { type, ids, reason }: { type: ContentType; ids: string[]; reason: string },
): Promise<{ batchId: string; count: number }> {
  return inTransaction(ctx, async (inner) => {
    const given = { kind: 'restore', byId: office.viewer.id, userId: null, reason } as const
    const removal = await inner.db.one<RemovalRow>(insertRemoval(given))
    await inner.db.run(addItems(removal.id, type, ids))
    const returned = await ways[type].return(inner, ids)
    const left = ids.filter((id) => !returned.includes(id))
    await inner.db.run(markItems(removal.id, type, { waiting: [], removed: [], left, back: returned, lost: [] }))
    await inner.db.run(finishRestoring(removal.id, returned.length))
    await proclaim(inner, byOffice(office), { ...removal, restored: returned.length }, 'back')
    contentChanged(inner, 'all')
    return { batchId: removal.id, count: returned.length }
  })
}

/** Who did it; the address is not known of what another process had begun. */
interface By {
  actorId: string
  ip?: string
}

function byOffice({ viewer, client }: Office): By {
  return { actorId: viewer.id, ip: client.ip }
}

function gone(by: By): Ending {
  return (ctx, done) => proclaim(ctx, by, done, 'removed')
}

function back(by: By): Ending {
  return (ctx, done) => proclaim(ctx, by, done, 'back')
}

/** The log of the site, the logs of the boards, and a word to everybody whose things they are. */
async function proclaim(
  ctx: Context,
  { actorId, ip }: By,
  removal: RemovalRow,
  state: 'removed' | 'back',
): Promise<void> {
  const { id: batchId, reason, user_id, removed, restored, lost } = removal
  const isGone = state === 'removed'
  const count = isGone ? removed : restored
  await inTransaction(ctx, async (inner) => {
    const seen = { before: isGone ? 'shown' : 'removed', after: isGone ? 'removed' : 'shown' }
    const detail = {
      ...seen,
      reason,
      batchId,
      count,
      ...(user_id ? { userId: user_id } : {}),
      ...(lost ? { gone: lost } : {}),
    }
    const action = isGone ? 'content.remove' : 'content.restore'
    await record(inner, { actorId, action, subject: batchId, ip, detail })
    for (const { board_id: boardId, count: inBoard } of await inner.db.many<BoardRow>(
      boardsConcerned(batchId, state),
    )) {
      const act = isGone ? 'remove-batch' : 'restore-batch'
      await logAction(inner, {
        boardId,
        actorId,
        action: act,
        reason,
        detail: { batchId, count: inBoard },
        isRecorded: true,
      })
    }
    const key: MessageKey = isGone ? 'removal_note_removed' : 'removal_note_back'
    for (const { user_id: userId, count: own } of await inner.db.many<ConcernedRow>(concerned(batchId, state))) {
      if (userId === actorId) continue
      const notice = { key, params: { count: own, reason } }
      await tellMember(inner, userId, notice)
    }
  })
}
