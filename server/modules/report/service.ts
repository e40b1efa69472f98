import type { Context } from '../../kernel/context.ts'
import { announce, type Told } from '../notification/service.ts'
import { nameReported, reopenAll, type Settlement, settleAll } from './queries.ts'

export {
  countReports,
  type Evidence,
  nameOf,
  neighboursOf,
  oneReport,
  people,
  type ReportRow,
  reports,
} from './queries.ts'

const notes = { upheld: 'report_note_upheld', dismissed: 'report_note_dismissed' } as const

/** All reports of one item, in the transaction of the decision; whoever reported is told once. */
export async function settleReports(ctx: Context, itemId: string, settlement: Settlement): Promise<void> {
  const reported = await ctx.db.maybe<{ name: string }>(nameReported(itemId))
  if (!reported) return
  const notice = { key: notes[settlement.state], params: { name: reported.name } }
  announce(ctx, await ctx.db.many<Told>(settleAll(itemId, settlement, notice)), null)
}

export async function reopenReports(ctx: Context, itemId: string): Promise<void> {
  await ctx.db.run(reopenAll(itemId))
}
