import type { Context } from '../../kernel/context.ts'
import { addWords } from '../work-stats/service.ts'
import { refreshWork } from './queries.ts'

/** After chapters came, went or moved: belongs at the end of a transaction that holds the work. */
export async function refreshFigures(ctx: Context, workId: string): Promise<void> {
  const { more } = await ctx.db.one<{ more: string }>(refreshWork(workId))
  if (Number(more) > 0) await ctx.db.run(addWords(workId, Number(more)))
}
