import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderError } from './provider-error.ts'
import { watchBody, withinTime } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a call may take long as long as something moves', async () => {
  let limit: Parameters<Parameters<typeof withinTime>[2]>[0] | undefined
  const { promise, reject } = Promise.withResolvers<void>()
  const call = withinTime('COS', 1000, (given) => {
    limit = given
    given.signal.addEventListener('abort', () => reject(new Error('aborted')))
    return promise
  })
  const failed = expect(call).rejects.toEqual(new ProviderError('COS', 'slow'))
  for (let step = 0; step < 10; step++) {
    vi.advanceTimersByTime(900)
    limit?.touch()
  }
  expect(limit?.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(limit?.signal.aborted).toBe(true)
  await failed
})

test('a body waits for its reader, but not for its sender', async () => {
  const body = new Readable({ read() {} })
  body.push('half')
  watchBody('COS', body, 1000)
  vi.advanceTimersByTime(10_000)
  expect(body.destroyed).toBe(false)
  body.on('error', () => {})
  expect(String(body.read())).toBe('half')
  vi.advanceTimersByTime(2000)
  expect(body.errored).toEqual(new ProviderError('COS', 'slow'))
})
