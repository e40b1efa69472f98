import type { ExpEntry, GradeInfo } from '#contract/modules/forum/grade.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { gainOf } from './check-in.ts'
import { type InfoRow, infoOf, type LogRow, logOf } from './info-queries.ts'
import type { Rules } from './reckon.ts'

export async function gradeInfo(ctx: Context, viewer: Viewer): Promise<GradeInfo> {
  const row = await ctx.db.maybe<InfoRow>(infoOf(viewer.id))
  if (!row) throw new Refusal(401, 'session_expired')
  const { LEVELS, RULES } = ctx.config.current().document.COMMON_GRADE
  return {
    grade: row.grade,
    exp: row.exp,
    nextExp: LEVELS[row.grade]?.exp ?? null,
    today: row.earned.reduce((sum, { amount }) => sum + amount, 0),
    levels: LEVELS.map(({ name, exp }, index) => ({ grade: index + 1, name, exp })),
    rules: rulesWith(row, RULES),
    checkIn: checkInOf(row, RULES),
  }
}

/** What gives nothing is no rule. */
function rulesWith({ earned }: InfoRow, rules: Rules): GradeInfo['rules'] {
  const kinds = (['post', 'comment', 'liked', 'recommended'] as const).filter((kind) => rules[kind].exp > 0)
  return kinds.map((kind) => ({ kind, ...rules[kind], done: earned.find((one) => one.kind === kind)?.times ?? 0 }))
}

function checkInOf({ today, days, check_ins }: InfoRow, rules: Rules): GradeInfo['checkIn'] {
  const done = check_ins.find(({ day }) => day === today)
  const yesterday = check_ins.find(({ day }) => day === days.at(-2))
  const streak = done?.streak ?? yesterday?.streak ?? 0
  return {
    isDone: done !== undefined,
    streak,
    gain: done?.gained ?? gainOf(rules, streak + 1),
    days: days.map((day) => ({ day, isDone: check_ins.some((one) => one.day === day) })),
  }
}

export async function expLog(
  ctx: Context,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ list: ExpEntry[]; nextCursor: string | null }> {
  // One more tells whether there is more.
  const rows = await ctx.db.many<LogRow>(logOf(viewer.id, cursor, limit + 1))
  const list = rows.slice(0, limit).map((row) => ({
    _id: row.id,
    kind: row.kind,
    amount: row.amount,
    posts: row.post_id === null ? null : { _id: row.post_id, title: row.title ?? '' },
    createTime: row.created_at.getTime(),
  }))
  return { list, nextCursor: rows.length > limit ? (list.at(-1)?._id ?? null) : null }
}
