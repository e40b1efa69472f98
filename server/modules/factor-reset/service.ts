import type { ContactChannel } from '#contract/modules/account/code.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { type OwnerRow, ownerById } from './queries.ts'
import { lookAfterResets } from './resets.ts'

export { cancelWaiting, currentReset, finishDue, openReset } from './resets.ts'
export { resetInRecord, shorten } from './sooner.ts'

/** Where an account can be shown to be somebody's: what is confirmed. */
export async function contactsOf(ctx: Context, userId: string): Promise<OwnerRow | undefined> {
  return ctx.db.maybe<OwnerRow>(ownerById(userId))
}

/** One of them: as its owner wrote it, and what codes to it are known by. */
export async function contactOf(
  ctx: Context,
  userId: string,
  channel: ContactChannel,
): Promise<{ to: string; target: string } | undefined> {
  const contacts = await contactsOf(ctx, userId)
  const [to, target] = channel === 'mail' ? [contacts?.email, contacts?.email_key] : [contacts?.phone, contacts?.phone]
  return to && target ? { to, target } : undefined
}

/** Nobody waits a minute longer than they were told; whoever logs in is not kept waiting at all. */
export const startFactorResets = repeating(60_000, untilStopped(lookAfterResets), {
  waits: 'Lost factors wait for the database.',
  fails: 'lost factors could not be looked after',
})
