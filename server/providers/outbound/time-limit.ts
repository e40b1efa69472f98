import type { Readable } from 'node:stream'
import { ProviderError } from './provider-error.ts'

export interface TimeLimit {
  signal: AbortSignal
  /** Something moved: the time starts anew. */
  touch(): void
  /** Ends the call for this reason. */
  fail(reason: Error): void
}

/** Runs a call that is aborted, and told apart as slow, after so many milliseconds without a touch. */
export async function withinTime<T>(
  provider: string,
  milliseconds: number,
  run: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const fail = (reason: Error): void => controller.abort(reason)
  const timer = setTimeout(() => fail(new ProviderError(provider, 'slow')), milliseconds)
  try {
    return await run({ signal: controller.signal, touch: () => void timer.refresh(), fail })
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}

/** How long a body of this size may take: a line of 64 KiB a second is the slowest that is waited for. */
export function timeFor(base: number, bytes: number): number {
  return base + bytes / 64
}

/** Ends a body that stopped coming. A reader who takes his time is not the sender's fault. */
export function watchBody<Body extends Readable>(provider: string, body: Body, milliseconds: number): Body {
  const received = (): number =>
    'socket' in body ? ((body.socket as { bytesRead?: number } | null)?.bytesRead ?? 0) : 0
  let before = received()
  const timer = setInterval(() => {
    const now = received()
    if (now === before && body.readableLength === 0) body.destroy(new ProviderError(provider, 'slow'))
    before = now
  }, milliseconds)
  timer.unref()
  body.once('close', () => clearInterval(timer))
  body.once('end', () => clearInterval(timer))
  return body
}
