import { isDeepStrictEqual } from 'node:util'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { type ExperienceRow, lockExperience } from '../user/service.ts'
import { gradeInForce, regradeSome, setExperience, stepsOf } from './levels.ts'
import {
  type EventRow,
  insertEntries,
  type PastRow,
  pastsOf,
  type State,
  stateOfWork,
  type TimesRow,
  takeEvents,
  timesOn,
  tryWorkLock,
} from './queries.ts'
import { type Books, pastKey, reckon, timesKey } from './reckon.ts'

const portion = 1000

/** Counts everything that happened until now, and brings grades up to the levels in force. */
export async function settle(ctx: Context, signal?: AbortSignal): Promise<void> {
  const state = await ctx.db.one<State>(stateOfWork())
  if (state.has_events) while (!signal?.aborted && (await settleSome(ctx)) === portion);
  const steps = stepsOf(ctx.config.current().document.COMMON_GRADE)
  if (state.done_to === null && isDeepStrictEqual(state.steps, steps)) return
  while (!signal?.aborted && (await regradeSome(ctx)));
}

/** The number of events that were counted; 0 also when another process is at it. */
function settleSome(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    if (!(await inner.db.one<{ taken: boolean }>(tryWorkLock())).taken) return 0
    const events = await inner.db.many<EventRow>(takeEvents(portion))
    if (events.length === 0) return 0
    const held = await inner.db.many<ExperienceRow>(lockExperience([...new Set(events.map(({ user_id }) => user_id))]))
    const grade = await gradeInForce(inner)
    const books = await openBooks(inner, events, held)
    const entries = reckon(events, books, grade.RULES)
    if (entries.length > 0) await inner.db.run(insertEntries(entries))
    await setExperience(inner, grade, held, books.exps)
    return events.length
  })
}

async function openBooks(ctx: Context, events: EventRow[], held: ExperienceRow[]): Promise<Books> {
  const pasts = await ctx.db.many<PastRow>(pastsOf(events))
  const times = await ctx.db.many<TimesRow>(timesOn(events))
  return {
    exps: new Map(held.map(({ id, exp }) => [id, exp])),
    pasts: new Map(pasts.map(({ user_id, source, ...past }) => [pastKey(user_id, source), past])),
    times: new Map(times.map(({ user_id, kind, day, times: number }) => [timesKey(user_id, kind, day), number])),
  }
}

/** What is not counted when it is stopped waits in the database. */
export const startSettling = repeating(2000, untilStopped(settle), {
  waits: 'Experience waits for the database.',
  fails: 'experience could not be counted',
})
