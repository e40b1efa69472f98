import { afterAll, vi } from 'vitest'

/** Conditions are waited for, not times: a machine that is busy with other tests is no failure. */
const patience = 30_000

// Files share a process, and this is asked anew for each of them.
const known = globalThis as { originals?: Pick<typeof vi, 'waitFor' | 'waitUntil'> }
known.originals ??= { waitFor: vi.waitFor, waitUntil: vi.waitUntil }
const { waitFor, waitUntil } = known.originals

vi.waitFor = (condition, options) => waitFor(condition, patient(options))
vi.waitUntil = (condition, options) => waitUntil(condition, patient(options))

function patient(options: number | { timeout?: number; interval?: number } | undefined) {
  return { ...(typeof options === 'object' ? options : {}), timeout: patience }
}

// The next file finds the clock and the globals as they are.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
