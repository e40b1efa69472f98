import type { ImSession } from '#contract/modules/forum/chat.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { presentSessions } from './present.ts'
import { type SessionRow, viewsOf } from './session-queries.ts'

/** A session as these members see it. */
async function views(ctx: Context, sessionId: string, userIds: string[]) {
  const rows = await ctx.db.many<SessionRow>(viewsOf(sessionId, userIds))
  return Promise.all(
    rows.map(async (row) => {
      const [session] = await presentSessions(ctx, { id: row.user_id, userpower: row.userpower }, [row])
      return { userId: row.user_id, session: session as ImSession }
    }),
  )
}

export async function viewOf(ctx: Context, sessionId: string, userId: string): Promise<ImSession> {
  const [view] = await views(ctx, sessionId, [userId])
  if (!view) throw new Refusal(403, 'im_foreign')
  return view.session
}

/** As it is for this member now; their windows hear of it. */
export async function shownAgain(ctx: Context, sessionId: string, userId: string): Promise<ImSession> {
  const session = await viewOf(ctx, sessionId, userId)
  ctx.events.emit('sessionChanged', { userId, session })
  return session
}

/** The windows of several members hear how it is for each of them. */
export async function tellAll(ctx: Context, sessionId: string, userIds: string[]): Promise<void> {
  for (const view of await views(ctx, sessionId, userIds)) ctx.events.emit('sessionChanged', view)
}
