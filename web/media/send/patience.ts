import { ApiError } from '#contract/client.ts'
import type { SendWatch } from './upload-queue.ts'

/** A refusal for now. */
export class TryLater extends ApiError {
  readonly seconds: number
  constructor(code: number, message: string, seconds: number) {
    super(code, message)
    this.seconds = seconds
  }
}

/** Seconds, where the server does not say how long. */
const usualWait = 2
/** Whoever would have to wait for longer (s) should rather know why. */
const longestWait = { 429: 30, 503: 10 }
const mostWaits = 20

/** How long to wait before the same request has a chance; undefined: it has none. */
export function waitAfter(code: number, retryAfter: string | null): number | undefined {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  const wait = code === 429 ? (seconds ?? usualWait) : seconds
  const longest = code === 429 || code === 503 ? longestWait[code] : 0
  return wait !== undefined && wait <= longest ? wait : undefined
}

/** Does it again after the wait that the server asks for, and says so meanwhile. */
export async function patiently<T>(work: () => Promise<T>, { signal, onWait }: SendWatch): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await work()
    } catch (error) {
      const seconds = secondsOf(error)
      if (seconds === undefined || waits >= mostWaits) throw error
      onWait(seconds)
      await pause(seconds * 1000, signal)
      onWait(0)
    }
  }
}

function secondsOf(error: unknown): number | undefined {
  if (error instanceof TryLater) return error.seconds
  return error instanceof ApiError ? waitAfter(error.code, null) : undefined
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
