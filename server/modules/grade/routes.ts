import { type ExpEntry, type GradeInfo, gradeContract } from '#contract/modules/forum/grade.ts'
import { routes } from '../../http/api/routes.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type ExperienceRow, lockExperience } from '../user/service.ts'
import { type InfoRow, infoOf, type LogRow, logOf } from './info-queries.ts'
import { gradeInForce, setExperience } from './levels.ts'
import { insertCheckIn, insertEntries, type LatestRow, latestCheckIns } from './queries.ts'
import type { Rules } from './reckon.ts'

export const gradeRoutes = routes(gradeContract, {
  info: ({ ctx, viewer }) => gradeInfo(ctx, viewer),
  log: ({ ctx, viewer, input }) => expLog(ctx, viewer, input),
  checkIn: ({ ctx, viewer }) => checkIn(ctx, viewer),
})

async function gradeInfo(ctx: Context, viewer: Viewer): Promise<GradeInfo> {
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

async function expLog(
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

/** What a day gives that is the so many-th in a row. */
function gainOf({ checkin, streak }: Rules, days: number): number {
  return checkin.exp + Math.min(streak.exp * (days - 1), streak.max)
}

/** Once a day, by the clock of the database; whoever comes again finds what they were given. */
function checkIn(ctx: Context, viewer: Viewer): Promise<{ exp: number; streak: number; gained: number }> {
  return inTransaction(ctx, async (inner) => {
    // Held first: the calls of one member take turns, and the second sees what the first has written.
    const [held] = await inner.db.many<ExperienceRow>(lockExperience([viewer.id]))
    if (!held) throw new Refusal(401, 'session_expired')
    const rows = await inner.db.many<LatestRow>(latestCheckIns(viewer.id))
    const [{ today } = { today: '' }] = rows
    const done = rows.find(({ day }) => day === today)
    if (done?.day) return { exp: held.exp, streak: done.streak, gained: done.gained }
    const grade = await gradeInForce(inner)
    const streak = (rows.find(({ day }) => day !== null)?.streak ?? 0) + 1
    const gained = gainOf(grade.RULES, streak)
    await inner.db.run(insertCheckIn(viewer.id, { day: today, streak, gained }))
    const source = { userId: viewer.id, kind: 'checkin', source: `checkin:${today}`, turn: 0 } as const
    if (gained > 0) await inner.db.run(insertEntries([{ ...source, amount: gained, day: today }]))
    const exps = new Map([[viewer.id, held.exp + gained]])
    await setExperience(inner, grade, [held], exps)
    return { exp: held.exp + gained, streak, gained }
  })
}
