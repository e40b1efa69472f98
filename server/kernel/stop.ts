import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Stoppable {
  isDraining: () => boolean
  /** While requests are still taken: sockets are told to come back elsewhere. */
  before(name: string, close: () => Promise<unknown>): void
  /** Stop taking requests and finish those under way. */
  first(name: string, close: () => Promise<unknown>): void
  /** After the last request. */
  after(name: string, close: () => Promise<unknown>): void
  last(name: string, close: () => Promise<unknown>): void
  /** When nothing else is left: until then the port says when to come back. */
  end(name: string, close: () => Promise<unknown>): void
  /** The start failed half way: close what is open already. */
  giveUp(): Promise<void>
}

const limit = 15_000
/** A load balancer needs a moment to see that this process is no longer ready. */
const notice = 1000
/** Ctrl-C reaches everything in the terminal, and npm passes it on besides, late on a busy machine: what comes this soon
 *  is the same signal. */
const echo = 2000

/** SIGTERM and Ctrl-C end everything in order; a second signal, or too long a wait, ends it at once. */
export function stopOnSignals(log: Logger): Stoppable {
  const phases: { name: string; close: () => Promise<unknown> }[][] = [[], [], [], [], []]
  let draining = false
  let since = 0
  const stop = async (code: number, pause: number) => {
    if (draining) process.exit(1)
    draining = true
    since = performance.now()
    setTimeout(() => process.exit(1), limit).unref()
    await wait(pause)
    for (const phase of phases) await Promise.all(phase.map((part) => closePart(log, part)))
    process.exit(code)
  }
  const stopOn = (signal: NodeJS.Signals, pause: number) =>
    process.on(signal, () => {
      if (!draining || performance.now() - since > echo) void stop(0, pause)
    })
  stopOn('SIGTERM', notice)
  stopOn('SIGINT', 0)
  stopOn('SIGHUP', 0)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void stop(1, 0)
  })
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection')
    void stop(1, 0)
  })
  const add = (phase: number) => (name: string, close: () => Promise<unknown>) =>
    void phases[phase]?.push({ name, close })
  return {
    isDraining: () => draining,
    before: add(0),
    first: add(1),
    after: add(2),
    last: add(3),
    end: add(4),
    giveUp: () => stop(1, 0),
  }
}

async function closePart(log: Logger, { name, close }: { name: string; close: () => Promise<unknown> }): Promise<void> {
  try {
    await close()
  } catch (error) {
    log.error({ err: error, part: name }, 'a part did not stop cleanly')
  }
}
