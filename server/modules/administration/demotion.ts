import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Office } from '../audit/service.ts'
import type { Standing } from '../user/service.ts'
import { type AgreementRow, agreementOn, askDemotion, dropDemotion, otherAdministrators } from './queries.ts'
import { tell } from './sanctions.ts'

/**
 * Whether an administrator may be relieved now. Who came later may relieve who came before only when another
 * administrator has asked for the same; until then the wish is kept and the others are told. The first one stays.
 */
export async function agreesToDemotion(ctx: Context, { viewer }: Office, member: Standing): Promise<boolean> {
  const row = await ctx.db.one<AgreementRow>(agreementOn(member.id, viewer.id))
  if (!row.came_before) return true
  if (row.is_first) throw new Refusal(403, 'admin_first_stays')
  if (row.is_asked) {
    await ctx.db.run(dropDemotion(member.id))
    return true
  }
  await ctx.db.run(askDemotion(member.id, viewer.id))
  const others = await ctx.db.many<{ id: string }>(otherAdministrators([viewer.id, member.id]))
  const params = { user: viewer.name, name: member.name }
  for (const { id } of others) await tell(ctx, id, { key: 'admin_note_demotion', params })
  return false
}
