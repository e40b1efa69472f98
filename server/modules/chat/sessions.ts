import type { ChatSession, ChatSettings } from '#contract/modules/forum/chat.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { broadcast } from '../../db/listen.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { withinChatLimit } from '../moderation/service.ts'
import { publicInfo } from '../user/service.ts'
import { presentSessions, shownAgain, viewOf } from './present.ts'
import {
  openPair,
  type SeatRow,
  saveSettingsOf,
  seatOf,
  seatWith,
  setTop,
  settingsOf,
  unhide,
  unreadOf,
} from './queries.ts'
import { countShown, type SessionRow, shownSessions } from './session-queries.ts'

/** A site may do without messages: nothing new is said then, and what was said before can be read. */
export function isClosed(ctx: Context): boolean {
  return !ctx.config.current().document.COMMON_IS_CHAT
}

/** Whoever may not write may still open it, and read what was said. */
export async function openPrivateSession(ctx: Context, viewer: Viewer, toUserAndGroupId: string): Promise<ChatSession> {
  if (toUserAndGroupId === viewer.id) throw new Refusal(422, 'im_self', { field: 'toUserAndGroupId' })
  const find = () => ctx.db.maybe<SeatRow>(seatWith(viewer.id, toUserAndGroupId))
  const known = await find()
  if (known) {
    const isBack = (await ctx.db.run(unhide(known))) > 0
    return isBack ? shownAgain(ctx, known.session_id, viewer.id) : viewOf(ctx, known.session_id, viewer.id)
  }
  if (isClosed(ctx)) throw new Refusal(403, 'im_closed')
  // Refuses those who are not there.
  await publicInfo(ctx, viewer, toUserAndGroupId)
  const made = await withinChatLimit(ctx, viewer, ({ db }) =>
    db.many<{ session_id: string }>(openPair(viewer.id, toUserAndGroupId)),
  )
  if (made[0]) return shownAgain(ctx, made[0].session_id, viewer.id)
  // The other one, or another window, was faster.
  return openPrivateSession(ctx, viewer, toUserAndGroupId)
}

export async function listSessions(ctx: Context, viewer: Viewer, { page, limit }: Page): Promise<Listed<ChatSession>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<SessionRow>(shownSessions(viewer.id, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countShown(viewer.id)),
  ])
  return { list: await presentSessions(ctx, viewer, rows), total }
}

export async function oneSession(ctx: Context, viewer: Viewer, { sessionId }: { sessionId: string }) {
  return viewOf(ctx, sessionId, viewer.id)
}

export async function topSession(
  ctx: Context,
  viewer: Viewer,
  { sessionId, isTop }: { sessionId: string; isTop: boolean },
): Promise<ChatSession> {
  const seat = await seatOf(ctx, viewer.id, sessionId)
  await ctx.db.run(setTop(seat, isTop))
  return shownAgain(ctx, sessionId, viewer.id)
}

export async function unreadCount(ctx: Context, viewer: Viewer): Promise<{ unread: number }> {
  return { unread: await unreadBy(ctx, [viewer.id]).then((counts) => counts.get(viewer.id) ?? 0) }
}

/** Over all sessions, by member. */
export async function unreadBy(ctx: Context, userIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db.many<{ user_id: string; unread: number }>(unreadOf(userIds))
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

export async function settings(ctx: Context, viewer: Viewer): Promise<ChatSettings> {
  const row = await ctx.db.maybe<{ from_follows_only: boolean; hides_state: boolean }>(settingsOf(viewer.id))
  return { from: row?.from_follows_only ? 'follow' : 'all', showState: !row?.hides_state }
}

export async function saveSettings(
  ctx: Context,
  viewer: Viewer,
  { from, showState }: Partial<ChatSettings>,
): Promise<ChatSettings> {
  const followsOnly = from === undefined ? null : from === 'follow'
  const isHiding = showState === undefined ? null : !showState
  await inTransaction(ctx, async (inner) => {
    await inner.db.run(saveSettingsOf(viewer.id, followsOnly, isHiding))
    if (isHiding !== null) await broadcast(inner, 'stateChosen', { userId: viewer.id, isHiding })
  })
  return settings(ctx, viewer)
}
