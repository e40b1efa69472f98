import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../kernel/context.ts'
import { DatabaseUnavailable } from './errors.ts'

interface Words {
  /** Said while the database is away. */
  waits: string
  /** Said of any other failure. */
  fails: string
}

interface Repeated extends Words {
  /** Milliseconds between the end of one round and the next. */
  pause: number
  /** The last round comes after the stop, with the signal set. */
  round: (signal: AbortSignal) => Promise<unknown>
}

export interface Repetition {
  stop(): Promise<void>
}

/** Does something every few seconds until it is stopped, and once more then; a failed round does not end it. */
export function repeatedly(ctx: Context, { pause, round, waits, fails }: Repeated): Repetition {
  const stopping = new AbortController()
  const { signal } = stopping
  const report = (error: unknown) => {
    if (error instanceof DatabaseUnavailable) ctx.log.warn(waits)
    else ctx.log.error({ err: error }, fails)
  }
  const work = async () => {
    while (!signal.aborted) {
      await delay(pause, undefined, { signal, ref: false }).catch(() => {})
      await round(signal).catch(report)
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

type Round = (ctx: Context, signal: AbortSignal) => Promise<unknown>

/** What starts such a repetition, with a pause of its own where somebody asks for one. */
export function repeating(every: number, round: Round, words: Words) {
  return (ctx: Context, pause = every): Repetition =>
    repeatedly(ctx, { ...words, pause, round: (signal) => round(ctx, signal) })
}

/** A round that nothing is lost without: what it would do after the stop waits in the database. */
export function untilStopped(round: Round): Round {
  return async (ctx, signal) => {
    if (!signal.aborted) await round(ctx, signal)
  }
}
