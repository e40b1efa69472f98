import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import type { FactorNeeded } from '#contract/modules/account/security.ts'
import { addPasskey, challengeFor, newAuthenticator } from '../../../test/support/account/authenticator.ts'
import { codeFor, newPhone, wrong } from '../../../test/support/account/codes.ts'
import { connect, logInAs, socialWays, somebody } from '../../../test/support/account/social.ts'
import { type Call, type Person, type Tokens, testApi } from '../../../test/support/api.ts'
import { browserOf, openBrowser } from '../../../test/support/browser.ts'
import { place, writeRegionDatabase } from '../../../test/support/region-database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { watched } from '../../../test/support/watched.ts'
import { retention } from '../../jobs/retention.ts'

const folder = temporaryFolder()
const file = join(folder, 'regions.mmdb')
writeRegionDatabase(file, { '198.51.100.0/24': place('CN', 'GD') })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const api = await testApi({ env: { IP_REGION_DB: file, PUBLIC_ORIGIN: 'https://site.example' } })
const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150 Safari/537.36 Edg/150'

const tryPassword = (username: string, password: string, call: Call = {}) =>
  api.request<Tokens>('/api/aoir-user-auth/login', { ...call, body: { username, password } })
/** What is written behind answers is there. */
const history = async (person: Pick<Person, 'api'>, result?: 'ok' | 'failed' | 'new') => {
  await api.ctx.background.idle()
  return person.api.security.history({ limit: 50, select: { result } })
}
const unlock = () => api.ctx.db.run(sql`delete from guess_locks`)
const lines = async () =>
  (await api.ctx.db.one<{ number: number }>(sql`select count(*)::int as number from logins`)).number

describe('the history', () => {
  test('has each login with its device, network and session', async () => {
    const person = await api.member()
    const tokens = await api.login(person.name, person.password, {
      ip: '198.51.100.77',
      headers: { 'user-agent': edge },
    })
    const { list, total } = await history({ api: api.as(tokens) })
    expect(total).toBe(2)
    expect(list).toMatchObject([
      {
        way: 'password',
        factor: '',
        result: 'ok',
        count: 1,
        device: 'Edge · Windows',
        network: '198.51.100.*',
        place: '',
        isNew: true,
        isCurrent: true,
      },
      { way: 'password', result: 'ok', isNew: false, isCurrent: false, network: '192.0.2.*' },
    ])
    expect((await history(person)).list.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const whole = await api.ctx.db.one<{ text: string }>(
      sql`select string_agg(logins::text, '') as text from logins where user_id = ${person.id}`,
    )
    expect(whole.text).not.toContain('198.51.100.77')
  })

  test('names the place where the site shows regions', async () => {
    const administrator = await api.administrator()
    const person = await api.member()
    await tryPassword(person.name, person.password, { ip: '198.51.100.8' })
    await administrator.api.adminConfig.update({ COMMON_IP_REGION: true })
    try {
      expect((await history(person)).list[0]).toMatchObject({ place: '广东', network: '198.51.100.*' })
    } finally {
      await administrator.api.adminConfig.update({ COMMON_IP_REGION: false })
    }
  })

  test('knows a device again by its cookie, and never calls the first one new', async () => {
    const person = await api.member()
    const browser = openBrowser(api)
    const enter = () => browser.post('/api/aoir-user-auth/login', { username: person.name, password: person.password })
    await enter()
    await enter()
    expect((await history(person)).list.map(({ isNew }) => isNew)).toEqual([false, true, false])
    expect((await history(person, 'new')).total).toBe(1)
    // Its session is gone from the database, and the device is known all the same.
    await api.ctx.db.run(
      sql`delete from sessions where user_id = ${person.id} and device_id = ${browser.cookies.lastLoginDeviceId}`,
    )
    await enter()
    expect((await history(person)).list[0]).toMatchObject({ isNew: false })
  })

  test('is nobody else’s, and asks for a login', async () => {
    const [one, other] = [await api.member(), await api.member()]
    await tryPassword(one.name, 'wrong')
    expect((await history(other)).list).toHaveLength(1)
    expect((await history(other, 'failed')).total).toBe(0)
    await expect(api.as(null).security.history({})).rejects.toMatchObject({ code: 401 })
  })

  test('is shown for ninety days, and then deleted', async () => {
    const person = await api.member()
    await api.ctx.db.run(sql`update logins set at = now() - interval '91 days' where user_id = ${person.id}`)
    expect((await history(person)).total).toBe(0)
    const rule = retention.find(({ table }) => table === 'logins')
    const { number } = await api.ctx.db.one<{ number: number }>(
      sql`select count(*)::int as number from logins where user_id = ${person.id} and ${rule?.expired ?? sql`false`}`,
    )
    expect(number).toBe(1)
  })
})

describe('every way in', () => {
  test('a code to a phone, and a wrong one', async () => {
    const [person, phone] = [await api.member(), newPhone()]
    await api.ctx.db.run(sql`update users set phone = ${phone}, phone_confirmed_at = now() where id = ${person.id}`)
    const code = await codeFor(api, { phone })
    const bring = (text: string) => api.request('/api/aoir-user-auth/login-sms', { body: { phone, code: text } })
    expect((await bring(wrong(code))).code).toBe(400)
    expect((await bring(code)).code).toBe(200)
    const { list } = await history(person)
    expect(list.map(({ way, result }) => `${way} ${result}`).sort()).toEqual(['password ok', 'sms failed', 'sms ok'])
  })

  test('a second step, right and wrong, with the first one', async () => {
    const person = await api.member()
    await api.giveProof(person)
    const { secret } = await person.api.totp.begin({})
    const shown = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
    const { codes } = await person.api.totp.enable({ code: shown(-1) })
    const browser = openBrowser(api)
    const first = await browser.post<FactorNeeded>('/api/aoir-user-auth/login', {
      username: person.name,
      password: person.password,
    })
    // The password alone is no login.
    expect((await history(person)).total).toBe(1)
    const step = (body: object) =>
      browser.post('/api/aoir-user-auth/factor', { ticket: first.data.ticket, way: 'totp', ...body })
    expect((await step({ code: shown(9) })).code).toBe(400)
    expect((await step({ way: 'recovery', code: codes[0] })).code).toBe(200)
    const { list } = await history(person)
    expect(list.slice(0, 2)).toMatchObject([
      { way: 'password', factor: 'recovery', result: 'ok' },
      { way: 'password', factor: 'totp', result: 'failed', count: 1 },
    ])
  })

  test('a passkey, and one that is not it', async () => {
    const person = await api.member()
    await api.giveProof(person)
    const device = newAuthenticator()
    await addPasskey(browserOf(api, person.tokens), device)
    const browser = openBrowser(api)
    const show = async (lies?: object) =>
      browser.post('/api/aoir-user-auth/passkey-login', {
        assertion: device.show(await challengeFor(browser), lies),
      })
    expect((await show({ origin: 'https://evil.example' })).code).toBe(400)
    expect((await show()).code).toBe(200)
    expect((await history(person)).list.slice(0, 2)).toMatchObject([
      { way: 'passkey', result: 'ok' },
      { way: 'passkey', result: 'failed' },
    ])
  })

  test('an account at another site', async () => {
    const way = socialWays.find(({ name }) => name === 'QQ')
    if (!way) throw new Error('there is no QQ')
    const fake = await connect(api, way)
    try {
      const [browser, them] = [openBrowser(api), somebody()]
      const { data } = await logInAs<{ bindingType: string; bindingvValue: string }>(browser, way, fake, them)
      const made = await browser.post<string>('/api/user-register/create-new', data)
      await logInAs(browser, way, fake, them)
      const { list } = await history({ api: api.as({ access_token: made.data }) })
      expect(list.map(({ way: by, isNew }) => [by, isNew])).toEqual([
        ['qq', false],
        ['qq', false],
      ])
    } finally {
      await fake.close()
    }
  })
})

describe('failed tries', () => {
  test('of one network within an hour are one line with a number', async () => {
    const person = await api.member()
    for (const ip of ['203.0.113.5', '203.0.113.9', '2001:db8:7::1', '203.0.113.5']) {
      expect((await tryPassword(person.name, 'wrong', { ip })).code).toBe(400)
      await unlock()
    }
    const { list, total } = await history(person, 'failed')
    expect(total).toBe(2)
    expect(list.map(({ network, count }) => [network, count]).sort()).toEqual([
      ['2001:db8:7::/48', 1],
      ['203.0.113.*', 3],
    ])
    expect(await person.api.security.overview()).toMatchObject({ failedLogins: 4 })
    await api.ctx.db.run(
      sql`update logins set hour = hour - interval '1 hour' where user_id = ${person.id} and not is_right`,
    )
    await tryPassword(person.name, 'wrong', { ip: '203.0.113.5' })
    expect((await history(person, 'failed')).total).toBe(3)
  })

  test('at the same time are all counted', async () => {
    const person = await api.member()
    const names = [person.name, person.email, person.name.toUpperCase()]
    await Promise.all(names.map((name) => tryPassword(name, 'wrong')))
    expect((await history(person, 'failed')).list).toMatchObject([{ count: 3 }])
  })

  test('of nobody are written nowhere, and take as many statements', async () => {
    const person = await api.member()
    await tryPassword(person.name, 'wrong')
    await history(person)
    await unlock()
    const before = await lines()
    const asked = async (name: string) => {
      const { statements } = await watched(api, () => tryPassword(name, 'wrong'))
      await unlock()
      return statements
    }
    expect(await asked('nobody at all')).toEqual(await asked(person.name))
    await api.ctx.background.idle()
    expect(await lines()).toBe(before)
  })

  test('fill no disk, and drive no login out', async () => {
    const person = await api.member()
    await api.ctx.db.run(sql`
      insert into logins (user_id, way, is_right, hour, network)
      select ${person.id}, 'password', false, now(), ('10.' || n / 250 || '.' || n % 250 || '.0/24')::cidr
      from generate_series(1, 600) n`)
    await tryPassword(person.name, 'wrong')
    expect((await history(person, 'failed')).total).toBe(500)
    expect((await history(person, 'ok')).total).toBe(1)
  })
})
