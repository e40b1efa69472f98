import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { gathering } from '../../db/gather.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { presentCard } from '../user/service.ts'
import { claimSent } from './draft.ts'
import { callThem } from './extra.ts'
import { isPlain, type Pair, presentMessage, presentOne, tellGroup } from './present.ts'
import { asItIs, type SeatRow, seatIn } from './queries.ts'
import { type Draft, type GroupOutcomeRow, type SentToGroupRow, sendAllToGroups, unmarked } from './send-queries.ts'

/** As in private chats: several at once share a statement. */
const together = gathering<Draft, GroupOutcomeRow>(async (db, drafts) => {
  const rows = await db.many<GroupOutcomeRow>(sendAllToGroups(drafts))
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return drafts.map((_, index) => byPlace.get(index + 1) as GroupOutcomeRow)
})

/** One event, whoever is in the group: the windows of its members are in one room. */
export async function sendToGroup(ctx: Context, viewer: Viewer, draft: Draft): Promise<ChatMessage> {
  if (draft.targetId !== null && draft.targetId !== draft.sessionId) throw new Refusal(403, 'im_wrong_target')
  const path = draft.content && 'path' in draft.content ? draft.content.path : undefined
  const isPlainWords = path === undefined && !draft.extra?.mentions && !draft.extra?.all
  const outcome = isPlainWords ? await together(ctx.db, draft) : await sendWhole(ctx, draft, path)
  const row = { ...(await settled(ctx, draft, outcome)), ...unmarked }
  if (row.is_deleted) throw new Refusal(404, 'im_message_not_found')
  const pair: Pair = { type: 2, groupId: row.session_id }
  const fromUser = presentCard(ctx, { ...row, id: row.sender_id })
  const mine = isPlain(row) ? { ...presentMessage(row, pair), fromUser } : await presentOne(ctx, viewer, pair, row)
  if (!row.is_new) return presentOne(ctx, viewer, pair, await asItIs(ctx, row))
  ctx.metrics.count('messages_sent')
  // What others may see of a post is not what its sender may.
  if (row.kind === 'posts') ctx.background.run('a message', () => tellGroup(ctx, row))
  else ctx.events.emit('groupMessageSent', { sessionId: row.session_id, message: mine })
  return mine
}

/** What hangs on a message comes with it, or neither does. */
async function sendWhole(ctx: Context, draft: Draft, path: string | undefined): Promise<GroupOutcomeRow> {
  return inTransaction(ctx, async (inner) => {
    const row = await settled(inner, draft, await together(inner.db, draft))
    if (row.is_new) await callThem(inner, draft, row.seq)
    if (row.is_new && path !== undefined) await claimSent(inner, draft, row.id, path)
    return row
  })
}

async function settled(ctx: Context, { sessionId, senderId }: Draft, row: GroupOutcomeRow): Promise<SentToGroupRow> {
  if (row.refusal === null) return row
  if (row.refusal === 'muted') throw new Refusal(403, 'group_all_muted')
  if (row.refusal === 'shut') throw new Refusal(403, 'group_board_shut')
  if (row.refusal === 'slow') throw new Refusal(429, 'group_too_fast', { retryAfter: row.wait ?? 1 })
  // Whoever names a private session as a group has mistaken its type.
  const seat = await ctx.db.maybe<SeatRow>(seatIn(sessionId, senderId))
  if (seat?.type === 1) throw new Refusal(422, 'im_wrong_type', { field: 'sessionType' })
  throw new Refusal(403, 'group_outside')
}
