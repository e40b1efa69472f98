import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type ExperienceRow, holdExperience } from '../user/service.ts'
import { insertCheckIn, type LatestRow, latestCheckIns } from './check-in-queries.ts'
import { gradeInForce, setExperience } from './levels.ts'
import { insertEntries } from './queries.ts'
import type { Rules } from './reckon.ts'

/** What a day gives that is the so many-th in a row. */
export function gainOf({ checkin, streak }: Rules, days: number): number {
  return checkin.exp + Math.min(streak.exp * (days - 1), streak.max)
}

/** Once a day, by the clock of the database; whoever comes again finds what they were given. */
export function checkIn(ctx: Context, viewer: Viewer): Promise<{ exp: number; streak: number; gained: number }> {
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    // Held first: the calls of one member take turns, and the second sees what the first has written.
    const [held] = await tx.many<ExperienceRow>(holdExperience([viewer.id]))
    if (!held) throw new Refusal(401, 'session_expired')
    const rows = await tx.many<LatestRow>(latestCheckIns(viewer.id))
    const [{ today } = { today: '' }] = rows
    const done = rows.find(({ day }) => day === today)
    if (done?.day) return { exp: held.exp, streak: done.streak, gained: done.gained }
    const grade = await gradeInForce(inner)
    const streak = (rows.find(({ day }) => day !== null)?.streak ?? 0) + 1
    const gained = gainOf(grade.RULES, streak)
    await tx.run(insertCheckIn(viewer.id, { day: today, streak, gained }))
    const source = { userId: viewer.id, kind: 'checkin', source: `checkin:${today}`, turn: 0 } as const
    if (gained > 0) await tx.run(insertEntries([{ ...source, amount: gained, day: today }]))
    const exps = new Map([[viewer.id, held.exp + gained]])
    await setExperience(inner, grade, [held], exps)
    return { exp: held.exp + gained, streak, gained }
  })
}
