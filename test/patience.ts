import { vi } from 'vitest'

/** Conditions are waited for, not times: a machine that is busy with other tests is no failure. */
const patience = 30_000
const { waitFor, waitUntil } = vi

vi.waitFor = (condition, options) => waitFor(condition, patient(options))
vi.waitUntil = (condition, options) => waitUntil(condition, patient(options))

function patient(options: number | { timeout?: number; interval?: number } | undefined) {
  return { ...(typeof options === 'object' ? options : {}), timeout: patience }
}
