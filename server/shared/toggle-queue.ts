import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../kernel/context.ts'
import type { EventBus } from '../kernel/events.ts'

/** One call that turns a switch (a like, a follow) of one member, or sets it as they wish. */
export interface Wish {
  /** Names the switch: who, and of what. */
  key: string
  wish: boolean | undefined
  /** When the call came in, on the clock of this process. */
  arrivedAt: number
}

interface Turn extends Wish {
  result: Promise<unknown>
  endedAt?: number
  /** When the last call came that was found to be part of it. */
  joinedAt?: number
}

/** How long (ms) a turn is remembered: no call takes longer from the port to its handler. */
const memory = 10_000

/**
 * Where several calls have come at once, more of them may still be on their way: a turn ends when none has come for so
 * long (ms), and one that begins sooner than that after another looks around first.
 */
const quiet = 250
const lookAround = 50
const longestBurst = 2000

/** One for each process; in tests one for each server. */
const allTurns = new WeakMap<EventBus, Map<string, Turn>>()

/**
 * Call after call, and the last wish wins, whatever held up a call on its way here. Calls that want the same and came
 * before the first of them was answered are that one: fifty clicks at once turn the switch once. A single call is
 * answered at once, so that the next one, which knows the answer, turns the switch back.
 */
export function inTurn<T>({ events }: Pick<Context, 'events'>, call: Wish, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf(events)
  const last = turns.get(call.key)
  if (last && isSettledBy(last, call)) {
    last.joinedAt = performance.now()
    return last.result as Promise<T>
  }
  const turn: Turn = { ...call, result: Promise.resolve() }
  const result = take(turn, last, work)
  turn.result = result
  turns.delete(call.key)
  turns.set(call.key, turn)
  const forget = () => {
    if (turns.get(call.key) === turn) turns.delete(call.key)
  }
  result.then(() => {
    turn.endedAt = performance.now()
  }, forget)
  return result
}

function isSettledBy(last: Turn, { wish, arrivedAt }: Wish): boolean {
  if (arrivedAt < last.arrivedAt) return true
  return wish === last.wish && (last.endedAt === undefined || arrivedAt < last.endedAt)
}

async function take<T>(turn: Turn, last: Turn | undefined, work: () => Promise<T>): Promise<T> {
  await last?.result.catch(() => {})
  if (turn.wish === undefined && last && (await isStraggler(turn, last))) return last.result as Promise<T>
  const value = await work()
  if (turn.wish === undefined) await endOfBurst(turn)
  return value
}

/** The first of many was answered before the second came in: the others are no second wish. */
async function isStraggler(turn: Turn, { wish, endedAt }: Turn): Promise<boolean> {
  if (wish !== undefined || endedAt === undefined || turn.arrivedAt - endedAt > quiet) return false
  await delay(lookAround)
  return turn.joinedAt !== undefined
}

async function endOfBurst(turn: Turn): Promise<void> {
  const latest = performance.now() + longestBurst
  while (turn.joinedAt !== undefined) {
    const rest = Math.min(turn.joinedAt + quiet, latest) - performance.now()
    if (rest <= 0) return
    await delay(rest)
  }
}

function turnsOf(events: EventBus): Map<string, Turn> {
  const turns = allTurns.get(events) ?? new Map<string, Turn>()
  allTurns.set(events, turns)
  for (const [key, { endedAt }] of turns) {
    if (endedAt === undefined || performance.now() - endedAt < memory) break
    turns.delete(key)
  }
  return turns
}
