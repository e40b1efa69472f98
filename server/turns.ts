import type { Context } from './context.ts'
import type { EventBus } from './events.ts'

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
}

/** How long (ms) a turn is remembered: no call takes longer from the port to its handler. */
const memory = 10_000

/** One for each process; in tests one for each server. */
const allTurns = new WeakMap<EventBus, Map<string, Turn>>()

/**
 * Call after call, and the last wish wins, whatever held up a call on its way here. Calls that want the same and came
 * before the first of them was answered are that one: fifty clicks at once turn the switch once.
 */
export function inTurn<T>({ events }: Pick<Context, 'events'>, call: Wish, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf(events)
  const last = turns.get(call.key)
  if (last && isSettledBy(last, call)) return last.result as Promise<T>
  const result = last ? last.result.catch(() => {}).then(work) : work()
  const turn: Turn = { ...call, result }
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

function turnsOf(events: EventBus): Map<string, Turn> {
  const turns = allTurns.get(events) ?? new Map<string, Turn>()
  allTurns.set(events, turns)
  for (const [key, { endedAt }] of turns) {
    if (endedAt === undefined || performance.now() - endedAt < memory) break
    turns.delete(key)
  }
  return turns
}
