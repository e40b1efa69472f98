import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../kernel/context.ts'
import { DatabaseUnavailable } from './errors.ts'

interface Repeated {
  /** Milliseconds between the end of one round and the next. */
  pause: number
  /** The last round comes after the stop, with the signal set. */
  round: (signal: AbortSignal) => Promise<void>
  /** Said while the database is away. */
  waits: string
  /** Said of any other failure. */
  fails: string
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
