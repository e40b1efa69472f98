import type { Context } from '../../kernel/context.ts'
import { countPasskeys, deletePasskeysSince, dropPasskeys } from './queries.ts'

export { askForPasskey, ownerOfAssertion, ownerOfPasskey } from './assertion.ts'

/** All of them; answers how many there were. */
export async function endPasskeys(ctx: Context, userId: string): Promise<number> {
  return ctx.db.run(dropPasskeys(userId))
}

export async function passkeyNumber(ctx: Context, userId: string): Promise<number> {
  return (await ctx.db.one<{ number: number }>(countPasskeys(userId))).number
}

/** Those that were made since somebody else was in the account. */
export async function dropPasskeysSince(ctx: Context, userId: string, since: Date): Promise<void> {
  await ctx.db.run(deletePasskeysSince(userId, since))
}
