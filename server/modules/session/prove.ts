import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { attempt } from '../attempt-limit/service.ts'
import { passwordOf } from '../user/service.ts'

/** Before money of others is moved: whoever sits at this screen knows the password too. */
export async function assertPassword(ctx: Context, viewer: Viewer, given: string): Promise<void> {
  const { hash } = await passwordOf(ctx, viewer.id)
  const check = async () => hash !== null && (await ctx.passwords.verify(hash, given))
  if (!(await attempt(ctx, `password of ${viewer.id}`, check))) throw new Refusal(403, 'proof_password_wrong')
}
