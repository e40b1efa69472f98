import { isDeepStrictEqual } from 'node:util'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/context.ts'
import { announce, insertNotifications, type Told } from '../notification/service.ts'
import { type ExperienceRow, regrade, writeExperience } from '../user/service.ts'
import { lockProgress, newestVersion, newsOfGrades, type State, setProgress } from './queries.ts'

export type Grade = ConfigDocument['COMMON_GRADE']

/**
 * The levels and rules as the database has them. Whoever writes a grade locks the account first and asks then: so the
 * grade is right, or those who bring all accounts up to newer levels come after.
 */
export async function gradeInForce(ctx: Context): Promise<Grade> {
  const { version } = await ctx.db.one<{ version: number }>(newestVersion())
  if (version > ctx.config.current().version) await ctx.config.reload()
  return ctx.config.current().document.COMMON_GRADE
}

export function stepsOf({ LEVELS }: Grade): number[] {
  return LEVELS.map(({ exp }) => exp)
}

/** Writes what accounts that are locked have come to, and tells those who rose. */
export async function setExperience(
  ctx: Context,
  grade: Grade,
  held: ExperienceRow[],
  exps: Map<string, number>,
): Promise<ExperienceRow[]> {
  const changes = held.flatMap(({ id, exp }) => (exps.get(id) === exp ? [] : [{ id, exp: exps.get(id) ?? exp }]))
  if (changes.length === 0) return held
  const rows = await ctx.db.many<ExperienceRow>(writeExperience(changes, stepsOf(grade)))
  const before = new Map(held.map((row) => [row.id, row.grade]))
  const moved = rows.filter(({ id, grade: now }) => now !== before.get(id))
  if (moved.length > 0) contentChanged(ctx, ...moved.map(({ id }) => `user:${id}` as const))
  await congratulate(
    ctx,
    grade,
    moved.filter(({ id, grade: now }) => now > (before.get(id) ?? now)),
  )
  return rows
}

async function congratulate(ctx: Context, { LEVELS }: Grade, risen: ExperienceRow[]): Promise<void> {
  if (risen.length === 0) return
  const news = risen.map(({ id, grade }) => ({
    id,
    grade,
    notice: { key: 'grade_note_up', params: { grade, name: LEVELS[grade - 1]?.name ?? '' } } as const,
  }))
  announce(ctx, await ctx.db.many<Told>(insertNotifications(newsOfGrades(news))), null)
}

const portion = 2000

interface Regraded {
  done_to: string | null
  changed: number
}

/** Some more accounts under the levels in force; false when there is nothing left, or somebody else is at it. */
export function regradeSome(ctx: Context): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const state = await inner.db.maybe<Pick<State, 'steps' | 'done_to'>>(lockProgress())
    if (!state) return false
    const steps = stepsOf(await gradeInForce(inner))
    const after = isDeepStrictEqual(state.steps, steps) ? state.done_to : '0'
    if (after === null) return false
    const { done_to, changed } = await inner.db.one<Regraded>(regrade(after, portion, steps))
    await inner.db.run(setProgress(steps, done_to))
    if (changed > 0) contentChanged(inner, 'all')
    return done_to !== null
  })
}
