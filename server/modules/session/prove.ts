import { broadcast } from '../../db/listen.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { attempt } from '../attempt-limit/service.ts'
import { passwordOf } from '../user/service.ts'
import { type BeganRow, beganNow, markProven, provenNow } from './queries.ts'

/** Whoever sits at this screen knows the password. */
export async function assertPassword(ctx: Context, viewer: Viewer, given: string): Promise<void> {
  const { hash } = await passwordOf(ctx, viewer.id)
  const check = async () => hash !== null && (await ctx.passwords.verify(hash, given))
  if (!(await attempt(ctx, `password of ${viewer.id}`, check))) throw new Refusal(403, 'proof_password_wrong')
}

/** Their owner has just been proved; answers until when (ms) that counts. */
export async function proveSession(ctx: Context, { id, sessionId }: Viewer): Promise<number> {
  const row = await ctx.db.maybe<{ until: Date }>(markProven(sessionId))
  if (!row) throw new Refusal(401, 'session_expired')
  await broadcast(ctx, 'settingsChanged', { userId: id })
  return row.until.getTime()
}

/** What the database says at this moment. */
export async function isSessionProven(ctx: Context, sessionId: string): Promise<boolean> {
  return (await ctx.db.maybe(provenNow(sessionId))) !== undefined
}

/** How somebody came in who did so a moment ago; undefined: that is longer ago than a proof holds. */
export async function freshLogin(ctx: Context, sessionId: string): Promise<{ byCode: boolean } | undefined> {
  const row = await ctx.db.maybe<BeganRow>(beganNow(sessionId))
  return row && { byCode: row.by_code }
}
