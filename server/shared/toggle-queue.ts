import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../kernel/context.ts'
import { perContext } from '../kernel/state.ts'

/** What a call says of the state it wants: nothing, and the state becomes the other one. `wish` is the older name. */
export interface ToggleInput {
  desired?: boolean
  wish?: boolean
}

/** One call that changes a state of one member (a like, a follow): to the other one, or to the desired one. */
export interface ToggleCall extends ToggleInput {
  /** Names the state: who, and of what. */
  key: string
  /** When the call came in, on the clock of this process. */
  arrivedAt: number
}

type Owner = Pick<Context, 'events' | 'state'>

interface Toggle extends Pick<ToggleCall, 'key' | 'arrivedAt'> {
  desired: boolean | undefined
  result: Promise<unknown>
  endedAt?: number
  /** When the last call came that was found to be part of it. */
  joinedAt?: number
}

/** How long (ms) a toggle is remembered: no call takes longer from the port to its handler. */
const memory = 10_000

/**
 * Where several calls have come at once, more of them may still be on their way: a toggle ends when none has come for so
 * long (ms), and one that begins sooner than that after another looks around first.
 */
const quiet = 250
const lookAround = 50
const longestBurst = 2000

/** The last toggle of each key. */
const queues = perContext(() => new Map<string, Toggle>())

/**
 * Call after call, and the last one wins, whatever held up a call on its way here. Calls that want the same and came
 * before the first of them was answered are that one: fifty clicks at once toggle once. A single call is answered at
 * once, so that the next one, which knows the answer, toggles back. `work` is told the desired state, if there is one.
 */
export function queueToggle<T>(
  ctx: Owner,
  { key, arrivedAt, ...input }: ToggleCall,
  work: (desired: boolean | undefined) => Promise<T>,
): Promise<T> {
  const queue = queueOf(ctx)
  const last = queue.get(key)
  const toggle: Toggle = { key, arrivedAt, desired: input.desired ?? input.wish, result: Promise.resolve() }
  if (last && isSettledBy(last, toggle)) {
    last.joinedAt = performance.now()
    return last.result as Promise<T>
  }
  const result = run(toggle, last, () => work(toggle.desired))
  toggle.result = result
  queue.delete(key)
  queue.set(key, toggle)
  const forget = () => {
    if (queue.get(key) === toggle) queue.delete(key)
  }
  result.then(() => {
    toggle.endedAt = performance.now()
  }, forget)
  return result
}

function isSettledBy(last: Toggle, { desired, arrivedAt }: Toggle): boolean {
  if (arrivedAt < last.arrivedAt) return true
  return desired === last.desired && (last.endedAt === undefined || arrivedAt < last.endedAt)
}

async function run<T>(toggle: Toggle, last: Toggle | undefined, work: () => Promise<T>): Promise<T> {
  await last?.result.catch(() => {})
  if (toggle.desired === undefined && last && (await isStraggler(toggle, last))) return last.result as Promise<T>
  const value = await work()
  if (toggle.desired === undefined) await endOfBurst(toggle)
  return value
}

/** The first of many was answered before the second came in: the others are no second click. */
async function isStraggler(toggle: Toggle, { desired, endedAt }: Toggle): Promise<boolean> {
  if (desired !== undefined || endedAt === undefined || toggle.arrivedAt - endedAt > quiet) return false
  await delay(lookAround)
  return toggle.joinedAt !== undefined
}

async function endOfBurst(toggle: Toggle): Promise<void> {
  const latest = performance.now() + longestBurst
  while (toggle.joinedAt !== undefined) {
    const rest = Math.min(toggle.joinedAt + quiet, latest) - performance.now()
    if (rest <= 0) return
    await delay(rest)
  }
}

function queueOf(ctx: Owner): Map<string, Toggle> {
  const queue = queues(ctx)
  for (const [key, { endedAt }] of queue) {
    if (endedAt === undefined || performance.now() - endedAt < memory) break
    queue.delete(key)
  }
  return queue
}
