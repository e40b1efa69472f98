import { afterAll, vi } from 'vitest'

/** Conditions are waited for, not times: a machine that is busy with other tests is no failure. The same for all. */
const patience = 90_000

// Files share a process, and this is asked anew for each of them.
const known = globalThis as { originals?: Pick<typeof vi, 'waitFor' | 'waitUntil'> }
known.originals ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil }
const { waitFor, waitUntil } = known.originals

vi.waitFor = (condition, options) => waitFor(condition, patient(options))
vi.waitUntil = (condition, options) => waitUntil(condition, patient(options))

function patient(options: number | { timeout?: number; interval?: number } = {}) {
  const isBound = typeof options === 'number' || options.timeout !== undefined
  if (isBound) throw new Error('A time given here would read like a bound, and all wait equally long: leave it out.')
  return { ...options, timeout: patience }
}

// The next file finds the clock and the globals as they are.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
