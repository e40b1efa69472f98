import type { Logger } from 'pino'

/** Work that nobody waits for: what the answer to a call must neither be delayed by nor depend on. */
export interface Background {
  run(name: string, work: () => Promise<unknown>): void
  /** When all that was begun so far is done. */
  idle(): Promise<void>
}

export function createBackground(log: Pick<Logger, 'warn'>): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(name, work) {
      // In a turn of its own, after the answer is on its way.
      const done = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.warn({ err: error, work: name }, 'work in the background failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
