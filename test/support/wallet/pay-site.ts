import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Person } from '../api.ts'
import { openPaySite, type PaySite } from './pay.ts'
import { expectBooksBalance } from './wallet.ts'

/** One site for all tests of a file; each test has a new payer, calm providers, and leaves books that balance. */
export function sharedPaySite(): PaySite & { payer: Person } {
  const site = {} as PaySite & { payer: Person }
  beforeAll(async () => {
    Object.assign(site, await openPaySite())
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.payer = await site.api.member()
    for (const fake of Object.values(site.fakes)) {
      fake.mood.clear()
      fake.faults.length = 0
    }
  })
  afterEach(() => expectBooksBalance(site.api))
  return site
}
