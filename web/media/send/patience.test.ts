import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { patiently, TryLater, waitAfter } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const waits: number[] = []
  const controller = new AbortController()
  return {
    waits,
    controller,
    watch: { onProgress() {}, onWait: (s: number) => waits.push(s), signal: controller.signal },
  }
}

test('how long is the word of the server, as long as it is about too many', () => {
  expect([waitAfter(429, '7'), waitAfter(429, null), waitAfter(429, 'soon'), waitAfter(429, '60')]).toEqual([
    7,
    2,
    2,
    undefined,
  ])
  expect([waitAfter(503, '5'), waitAfter(503, '60'), waitAfter(503, null)]).toEqual([5, undefined, undefined])
  expect([waitAfter(413, '1'), waitAfter(200, '1')]).toEqual([undefined, undefined])
})

test('what was refused for now is done again, and says so meanwhile', async () => {
  const { waits, watch } = watched()
  const answers = [new TryLater(429, '太多', 3), new ApiError(429, '太多')]
  const work = vi.fn(async () => {
    const error = answers.shift()
    if (error) throw error
    return 'stored'
  })
  const done = patiently(work, watch)
  await vi.advanceTimersByTimeAsync(2999)
  expect([work.mock.calls.length, waits]).toEqual([1, [3]])
  await vi.advanceTimersByTimeAsync(1)
  expect([work.mock.calls.length, waits]).toEqual([2, [3, 0, 2]])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await done).toBe('stored')
  expect(waits).toEqual([3, 0, 2, 0])
})

test('other refusals are final, and nobody waits for ever', async () => {
  const { waits, watch } = watched()
  await expect(patiently(() => Promise.reject(new ApiError(413, '过大')), watch)).rejects.toThrow('过大')
  expect(waits).toEqual([])
  const busy = vi.fn(() => Promise.reject(new TryLater(503, '太多', 1)))
  const given = expect(patiently(busy, watch)).rejects.toThrow('太多')
  await vi.advanceTimersByTimeAsync(60_000)
  await given
  expect(busy).toHaveBeenCalledTimes(21)
})

test('whoever cancels does not wait', async () => {
  const { controller, watch } = watched()
  const given = expect(patiently(() => Promise.reject(new TryLater(429, '', 100)), watch)).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(0)
  controller.abort(new Error('away'))
  await given
  expect(vi.getTimerCount()).toBe(0)
})
