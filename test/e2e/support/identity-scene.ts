import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import type { FakePerson, SocialFake } from '../../fakes/social/fake.ts'
import { type FakeService, scanEvent, signedMessage, startFakeService } from '../../fakes/social/wechat-service.ts'
import { connectAs, type SocialWay } from '../../support/account/social.ts'
import { expect, type Site } from './site.ts'

interface Letter {
  to: string
  code?: string
}

/** The codes that were sent to somebody, oldest first, as the outbox has them. */
function codesFor(site: Site, to: string): string[] {
  const lines = readFileSync(join(site.dataDir, 'outbox.jsonl'), { encoding: 'utf8', flag: 'a+' }).split('\n')
  const letters = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Letter)
  return letters.flatMap((letter) => (letter.to === to && letter.code ? [letter.code] : []))
}

/** The code of the given number, as soon as it is there. */
export async function codeTo(site: Site, to: string, number = 1): Promise<string> {
  await expect.poll(() => codesFor(site, to).length).toBe(number)
  return codesFor(site, to).at(-1) ?? ''
}

/** Both sides believe that the minute is over in which no second code is sent. */
export async function aMinuteLater(page: Page, site: Site): Promise<void> {
  const minute = sql`update verification_codes set created_at = created_at - interval '1 minute'`
  expect(await site.database?.db.run(minute)).toBeGreaterThan(0)
  await page.clock.fastForward(60_000)
}

/** A provider where whoever comes says yes at once, as this person. */
export async function agreeing(site: Site, way: SocialWay, person: FakePerson): Promise<SocialFake> {
  const fake = await connectAs(site.admin, way)
  fake.welcome(person, site.origin)
  return fake
}

export interface Wechat extends FakeService {
  /** Somebody looks at the newest code with their phone; WeChat tells our server. */
  scan(openId: string): Promise<void>
}

export async function wechatFor(site: Site): Promise<Wechat> {
  const fake = await startFakeService({
    id: 'wxfedcba9876543210',
    secret: 'the-secret-of-the-account',
    token: 'the-token-of-messages',
    aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  })
  await site.admin.adminConfig.update({
    LOGIN_PROVIDERS: { WX_GZH: { APP_ID: fake.app.id, API_URL: fake.url, MODE: 'plain' } },
    COMMON_LOGIN: { WX_GZH_SCAN: true },
  })
  await site.admin.adminConfig.setSecret({ name: 'WX_GZH_SECRET', value: fake.app.secret })
  await site.admin.adminConfig.setSecret({ name: 'WX_GZH_TOKEN', value: fake.app.token })
  return {
    ...fake,
    async scan(openId) {
      const { query, body } = signedMessage(fake.app, scanEvent(openId, [...fake.scenes.values()].at(-1) ?? ''))
      const address = `${site.origin}/api/wechat/push?${new URLSearchParams(query)}`
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
      expect(await answer.text()).toBe('success')
    },
  }
}
