import { expect, test } from 'vitest'
import { begin, comeBack, connect, socialWays, somebody } from '../../../test/support/account/social.ts'
import { testApi } from '../../../test/support/api.ts'
import { openBrowser } from '../../../test/support/browser.ts'

const api = await testApi()

test('providers that say nothing are waited for only so long, and by nobody else', async () => {
  const started: (() => Promise<number>)[] = []
  const fakes = []
  for (const way of socialWays) {
    const fake = await connect(api, way)
    fakes.push(fake)
    const browser = openBrowser(api, way.userAgent)
    const { path } = await begin(browser, way)
    const query = fake.agree(path, somebody())
    fake.faults.push('hang')
    started.push(async () => (await comeBack(browser, way, query)).code)
  }
  const member = await api.member()
  let isOver = false
  const waiting = Promise.all(started.map((go) => go())).finally(() => {
    isOver = true
  })
  // No connection to the database is held meanwhile.
  expect((await member.api.user.ownInfo())._id).toBe(member.id)
  expect(isOver).toBe(false)
  expect(await waiting).toEqual(socialWays.map(() => 503))
  for (const fake of fakes) await fake.close()
})
