import type { Context } from '../../kernel/context.ts'
import { countPasskeys } from './queries.ts'

export { askForPasskey, ownerOfAssertion } from './assertion.ts'

export async function passkeyNumber(ctx: Context, userId: string): Promise<number> {
  return (await ctx.db.one<{ number: number }>(countPasskeys(userId))).number
}
