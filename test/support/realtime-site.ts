import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createMetrics } from '#server/kernel/metrics.ts'
import { bootApi, type TestApi } from './api.ts'
import { bootRealtime, type TestRealtime } from './sockets.ts'

/** One database for all tests of a file; each test has a real-time channel of its own. */
export function sharedRealtime(): { api: TestApi; site: TestRealtime } {
  const api = {} as TestApi
  const site = {} as TestRealtime
  beforeAll(async () => {
    Object.assign(api, await bootApi())
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    Object.assign(site, await bootRealtime({ ...api.ctx, metrics: createMetrics() }))
  })
  afterEach(() => site.close())
  return { api, site }
}
