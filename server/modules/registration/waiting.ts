import { say } from '#server/shared/messages.ts'
import { broadcast } from '../../db/listen.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { siteName, writeLetter } from '../delivery/service.ts'
import { tellMember } from '../notification/service.ts'
import { closeAccount, reopenAccount } from '../user/service.ts'
import { deleteWaiting, insertWaiting, lockWaiting, markRejected } from './queries.ts'

/** From their next call on they may write. Call these in the transaction of the decision. */
export async function approveMember(ctx: Context, userId: string): Promise<void> {
  await assertWaiting(ctx, userId)
  await ctx.db.run(deleteWaiting(userId))
  await tellMember(ctx, userId, { key: 'register_note_approved' })
  await tellProcesses(ctx, userId)
}

/** The account goes, and its owner reads why in a mail, if there is an address. */
export async function rejectMember(ctx: Context, userId: string, reason: string): Promise<void> {
  await assertWaiting(ctx, userId)
  await ctx.db.run(markRejected(userId, true))
  const { name, email } = await closeAccount(ctx, userId)
  await tellProcesses(ctx, userId)
  if (!email) return
  // A decision, and of an account that is gone: there is nothing left to switch off.
  const params = { site: siteName(ctx), name, reason }
  const subject = say('zh-CN', 'mail_notice_subject', params)
  const text = say('zh-CN', 'mail_notice_rejected', params)
  await writeLetter(ctx, { kind: 'account', userId, to: email, subject, text })
}

/** As before `approveMember`. */
export async function unapproveMember(ctx: Context, userId: string): Promise<void> {
  await ctx.db.run(insertWaiting(userId))
  await tellProcesses(ctx, userId)
}

/** As before `rejectMember`; the mail stays sent. */
export async function unrejectMember(ctx: Context, userId: string): Promise<void> {
  await ctx.db.run(markRejected(userId, false))
  await reopenAccount(ctx, userId)
  await tellProcesses(ctx, userId)
}

async function assertWaiting(ctx: Context, userId: string): Promise<void> {
  const row = await ctx.db.maybe<{ is_rejected: boolean }>(lockWaiting(userId))
  if (!row || row.is_rejected) throw new Refusal(409, 'register_not_waiting')
}

async function tellProcesses(ctx: Context, userId: string): Promise<void> {
  await broadcast(ctx, 'accountChanged', { userId, userpower: 1 })
}
