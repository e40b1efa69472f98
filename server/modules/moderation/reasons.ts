import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { cleared } from './moderated.ts'

/**
 * Why somebody did something to what another member has, as that member may read it. The staff make the rules, and may
 * have to quote what was met.
 */
export async function clearedReason(
  ctx: Context,
  viewer: Viewer,
  scope: 'board' | 'message',
  reason: string,
): Promise<string> {
  if (reason === '' || isStaff(viewer)) return reason
  const [said] = await cleared(ctx, viewer, scope, reason)
  return said
}
