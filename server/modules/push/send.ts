import { setTimeout as wait } from 'node:timers/promises'
import { gathering } from '../../db/gather.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { payloadOf, type Texts, textsOf } from './compose.ts'
import { forgetSubscription } from './queries.ts'
import { type Address, openAddress } from './seal.ts'
import {
  anyDue,
  countFailed,
  type Ended,
  endAll,
  endRead,
  holdBack,
  leaveAlone,
  lockTaking,
  type TakenRow,
  takeSome,
  type UnreadRow,
  unreadOf,
} from './send-queries.ts'
import { type Outcome, transmit } from './transmit.ts'

/** Seconds for which what was taken is a process's: more than a push service is given. */
const hold = 20
/** Notifications that are taken together, and how often at once in this process. */
const portion = 16
const atOnce = 3
/** Milliseconds between two, at least: each of them takes the thread to be encrypted, and pages come between. */
const pause = 1
/** Seconds for which something is worth being told to a browser that is off. */
const day = 86_400
const lost: Outcome = { kind: 'gone' }

/** What goes out as one notification to one browser. */
interface Group {
  rows: TakenRow[]
  newest: TakenRow
  count: number
}

/** All that are due. Several processes may be at it: each is one's at a time. */
export async function sendPushes(ctx: Context, signal?: AbortSignal): Promise<void> {
  if (!(await ctx.db.maybe(anyDue()))) return
  await Promise.all(Array.from({ length: atOnce }, () => sendUntilNone(ctx, signal)))
}

async function sendUntilNone(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const taken = await inTransaction(ctx, async (inner) => {
      await inner.db.run(lockTaking())
      return inner.db.many<TakenRow>(takeSome(portion, hold))
    })
    if (taken.length === 0) return
    await sendTaken(ctx, taken)
  }
}

async function sendTaken(ctx: Context, taken: TakenRow[]): Promise<void> {
  const groups = await unreadGroups(ctx, await thoseToSend(ctx, taken))
  if (groups.length === 0) return
  const texts = await textsOf(
    ctx,
    groups.map(({ newest }) => newest),
  )
  await Promise.all(groups.map((group) => sendGroup(ctx, group, texts)))
}

/** Neither what came too late nor what somebody does not want to hear of at night. */
async function thoseToSend(ctx: Context, taken: TakenRow[]): Promise<TakenRow[]> {
  const late = taken.filter(({ is_late }) => is_late)
  for (const rows of Map.groupBy(late, keyOf).values()) await end(ctx.db, ended(rows, 'failed', 'late'))
  const quiet = taken.filter(({ is_late, quiet_until }) => !is_late && quiet_until !== null)
  for (const rows of Map.groupBy(quiet, ({ quiet_until }) => quiet_until?.getTime()).values())
    if (rows[0]?.quiet_until) await ctx.db.run(holdBack(idsOf(rows), rows[0].quiet_until))
  return taken.filter(({ is_late, quiet_until }) => !is_late && quiet_until === null)
}

/** What was read meanwhile, on whichever device, is not told. */
async function unreadGroups(ctx: Context, rows: TakenRow[]): Promise<Group[]> {
  if (rows.length === 0) return []
  const unread = await ctx.db.many<UnreadRow>(unreadOf(rows))
  const fresh = new Set(unread.flatMap(({ ids }) => ids ?? []))
  const read = rows.filter(({ id }) => !fresh.has(id))
  if (read.length > 0) await ctx.db.run(endRead(idsOf(read)))
  const counts = new Map(unread.map((row) => [keyOf(row), row.count]))
  const groups = Map.groupBy(
    rows.filter(({ id }) => fresh.has(id)),
    keyOf,
  )
  return [...groups].flatMap(([key, own]) => {
    const newest = own.at(-1)
    return newest ? [{ rows: own, newest, count: counts.get(key) ?? own.length }] : []
  })
}

async function sendGroup(ctx: Context, { rows, newest, count }: Group, texts: Texts): Promise<void> {
  const words = texts.of(newest)
  if (!words) {
    await ctx.db.run(endRead(idsOf(rows)))
    return
  }
  const payload = payloadOf(newest, words, { count, badge: texts.badge(newest.user_id) })
  const isUrgent = ['im', 'group', 'security'].includes(newest.topic)
  const address = addressOf(ctx, newest.sealed)
  await turn(ctx)
  const outcome = address ? await transmit(ctx, address, payload, { life: day, isUrgent }) : lost
  if (outcome.kind === 'taken') await end(ctx.db, ended(rows, 'sent', null))
  else if (outcome.kind === 'refused') await end(ctx.db, ended(rows, 'failed', outcome.error))
  else if (outcome.kind === 'later')
    await ctx.db.run(leaveAlone(newest.subscription_id, idsOf(rows), outcome.error, outcome.seconds))
  else await forget(ctx, newest.subscription_id)
}

const lastTurn = perContext(() => ({ over: Promise.resolve() }))

/** One after the other, however many are under way. */
function turn(ctx: Context): Promise<void> {
  const last = lastTurn(ctx)
  last.over = last.over.then(() => wait(pause))
  return last.over
}

/** Sealed with the secret of another installation: nobody reads it any more. */
function addressOf(ctx: Context, sealed: Buffer): Address | undefined {
  try {
    return openAddress(ctx, sealed)
  } catch {
    return undefined
  }
}

/** With everything that waits for it. */
export async function forget(ctx: Context, subscriptionId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if ((await inner.db.run(forgetSubscription(subscriptionId))) > 0) await inner.db.run(countFailed(1))
  })
}

/** Answers that come at the same time are written together, and none waits for a slow one: a crash leaves few unknown. */
const end = gathering<Ended, undefined>(async (db, all) => {
  await db.run(endAll(all))
  return all.map(() => undefined)
})

function ended(rows: TakenRow[], state: Ended['state'], error: string | null): Ended {
  return { ids: idsOf(rows), subscriptionId: rows[0]?.subscription_id ?? '0', state, error }
}

function idsOf(rows: TakenRow[]): string[] {
  return rows.map(({ id }) => id)
}

function keyOf({ subscription_id, tag }: Pick<TakenRow, 'subscription_id' | 'tag'>): string {
  return `${subscription_id} ${tag}`
}

/** Those of the last moments, and those whose pause is over. */
export const startPushes = repeating(1000, untilStopped(sendPushes), {
  waits: 'Pushes wait for the database.',
  fails: 'pushes could not be sent',
})
