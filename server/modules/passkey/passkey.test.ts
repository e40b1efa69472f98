import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { type FactorNeeded, factorNeeded, proofNeeded } from '#contract/modules/account/security.ts'
import { limits } from '#contract/shared/limits.ts'
import { addPasskey, challengeFor, newAuthenticator } from '../../../test/support/account/authenticator.ts'
import { type Person, type Tokens, testApi } from '../../../test/support/api.ts'
import { type Browser, browserOf, openBrowser } from '../../../test/support/browser.ts'

const api = await testApi({ env: { PUBLIC_ORIGIN: 'https://site.example' } })
const wrong = { code: 400, message: '通行密钥验证失败，请重试', data: null }
const over = { code: 410, data: null }

async function someone() {
  const person = await api.member()
  await api.giveProof(person)
  const browser = browserOf(api, person.tokens)
  return { person, browser }
}

async function owner() {
  const { person, browser } = await someone()
  const device = newAuthenticator()
  const { data } = await addPasskey(browser, device, '我的手机')
  return { person, browser, device, passkey: data.list[0]?._id ?? '' }
}

const logIn = (browser: Browser, assertion: unknown) =>
  browser.post<Tokens>('/api/aoir-user-auth/passkey-login', { assertion })

const names = async ({ api: own }: Person) => (await own.passkey.list()).list.map(({ name }) => name)

describe('a new passkey', () => {
  test('needs a fresh proof, is named, renamed and removed', async () => {
    const person = await api.member()
    const browser = browserOf(api, person.tokens)
    expect(await browser.post('/api/aoir-passkey/begin', {})).toMatchObject({ code: proofNeeded })
    await api.giveProof(person)
    const first = await addPasskey(browser, newAuthenticator(), '我的手机')
    expect(first).toMatchObject({ code: 200, data: { list: [{ name: '我的手机', isSynced: false, lastTime: 0 }] } })
    await addPasskey(browser, newAuthenticator())
    expect(await names(person)).toEqual(['我的手机', '通行密钥 2'])
    expect(await person.api.security.overview()).toMatchObject({ passkeys: 2 })
    const [one, two] = (await person.api.passkey.list()).list
    await person.api.passkey.rename({ _id: two?._id ?? '', name: '电脑' })
    expect((await person.api.passkey.remove({ _id: one?._id ?? '' })).list).toMatchObject([{ name: '电脑' }])
    const stranger = await api.member()
    await api.giveProof(stranger)
    await expect(stranger.api.passkey.remove({ _id: two?._id ?? '' })).rejects.toMatchObject({ code: 404 })
    await expect(stranger.api.passkey.rename({ _id: two?._id ?? '', name: 'x' })).rejects.toMatchObject({ code: 404 })
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another name of a site', { rpId: 'evil.example' }],
    ['nobody that it knows', { isUnverified: true }],
    ['another purpose', { type: 'webauthn.get' }],
  ])('is not made for %s', async (_what, lies) => {
    const { person, browser } = await someone()
    const { data } = await browser.post<{ challenge: string }>('/api/aoir-passkey/begin', {})
    const response = newAuthenticator().make(data.challenge, lies)
    expect(await browser.post('/api/aoir-passkey/finish', { response })).toMatchObject(wrong)
    expect(await names(person)).toEqual([])
  })

  test('is made once, in the browser that began, by who began', async () => {
    const { person, browser } = await someone()
    const { data } = await browser.post<{ challenge: string }>('/api/aoir-passkey/begin', {})
    const device = newAuthenticator()
    const elsewhere = browserOf(api, person.tokens)
    await challengeFor(elsewhere)
    const response = device.make(data.challenge)
    expect(await elsewhere.post('/api/aoir-passkey/finish', { response })).toMatchObject(over)
    browser.cookies.access_token = (await api.member()).tokens.access_token
    expect(await browser.post('/api/aoir-passkey/finish', { response })).toMatchObject(over)
    browser.cookies.access_token = person.tokens.access_token
    expect(await browser.post('/api/aoir-passkey/finish', { response })).toMatchObject({ code: 200 })
    expect(await browser.post('/api/aoir-passkey/finish', { response })).toMatchObject(over)
    // What was asked for a login makes none.
    const login = device.make(await challengeFor(browser))
    expect(await browser.post('/api/aoir-passkey/finish', { response: login })).toMatchObject(over)
  })

  test('belongs to one account', async () => {
    const { device } = await owner()
    const { person, browser } = await someone()
    expect(await addPasskey(browser, device)).toMatchObject({ code: 409, message: '这个通行密钥已被添加过' })
    expect(await names(person)).toEqual([])
  })

  test('is one of a few', async () => {
    const { person, browser } = await someone()
    const begun = await browser.post<{ challenge: string }>('/api/aoir-passkey/begin', {})
    for (let count = 0; count < limits.passkeys; count++) await addPasskey(browser, newAuthenticator())
    expect(await browser.post('/api/aoir-passkey/begin', {})).toMatchObject({ code: 409 })
    const response = newAuthenticator().make(begun.data.challenge)
    expect(await browser.post('/api/aoir-passkey/finish', { response })).toMatchObject({ code: 409 })
    expect(await names(person)).toHaveLength(limits.passkeys)
  })

  test('that is deep, large or none at all is refused', async () => {
    const { browser } = await someone()
    const nested = Buffer.alloc(14_000, 0x81).toString('base64url')
    const long = Buffer.from('bb7fffffffffffffff', 'hex').toString('base64url')
    for (const attestationObject of [nested, long, 'x', 'A'.repeat(20_001)]) {
      const { data } = await browser.post<{ challenge: string }>('/api/aoir-passkey/begin', {})
      const made = newAuthenticator().make(data.challenge)
      const response = { ...made, response: { ...made.response, attestationObject } }
      const { code } = await browser.post('/api/aoir-passkey/finish', { response })
      expect([400, 422]).toContain(code)
    }
  })

  test('is for sites with a name, over https', async () => {
    const { browser } = await someone()
    const { env } = api.ctx
    for (const place of ['http://site.example', 'https://192.0.2.7', 'https://[2001:db8::1]']) {
      env.publicOrigin = place
      expect(await browser.post('/api/aoir-passkey/begin', {})).toMatchObject({ code: 409 })
    }
    env.publicOrigin = 'http://localhost:3000'
    expect(await browser.post('/api/aoir-passkey/begin', {})).toMatchObject({ code: 200 })
    env.publicOrigin = 'https://site.example'
  })
})

describe('a login', () => {
  test('needs no name, and no second factor', async () => {
    const { person, device, passkey } = await owner()
    await api.ctx.db.run(
      sql`insert into user_totp (user_id, secret, enabled_at) values (${person.id}, '\\x00', clock_timestamp())`,
    )
    const browser = openBrowser(api)
    const answer = await logIn(browser, device.show(await challengeFor(browser)))
    expect(answer).toMatchObject({ code: 200 })
    expect((await api.as(answer.data).user.ownInfo())._id).toBe(person.id)
    const { list } = await person.api.passkey.list()
    expect(list).toMatchObject([{ _id: passkey, lastTime: expect.any(Number) }])
    expect(list[0]?.lastTime).toBeGreaterThan(0)
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${person.id}`)
    expect(await logIn(browser, device.show(await challengeFor(browser)))).toMatchObject(wrong)
  })

  test('counts each answer of a device once, in the browser that asked for it', async () => {
    const { device } = await owner()
    const [browser, other] = [openBrowser(api), openBrowser(api)]
    await challengeFor(other)
    const assertion = device.show(await challengeFor(browser))
    expect(await logIn(other, assertion)).toMatchObject(over)
    expect(await logIn(openBrowser(api), assertion)).toMatchObject(over)
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(browser, assertion)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 410)).toHaveLength(9)
    const late = device.show(await challengeFor(browser))
    await api.ctx.db.run(sql`update passkey_challenges set expires_at = clock_timestamp()`)
    expect(await logIn(browser, late)).toMatchObject(over)
  })

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another name', { rpId: 'evil.example' }],
    ['without knowing its owner', { isUnverified: true }],
    ['of another purpose', { type: 'webauthn.create' }],
    ['in the name of somebody else', { handle: Buffer.from('aoir:1').toString('base64url') }],
  ])('is refused to an answer %s', async (_what, lies) => {
    const { device } = await owner()
    const browser = openBrowser(api)
    expect(await logIn(browser, device.show(await challengeFor(browser), lies))).toMatchObject(wrong)
  })

  test('is refused to a device that nobody knows, and to one that signs with another key', async () => {
    const { device } = await owner()
    const browser = openBrowser(api)
    const stranger = newAuthenticator()
    expect(await logIn(browser, stranger.show(await challengeFor(browser)))).toMatchObject(wrong)
    const forged = { ...stranger.show(await challengeFor(browser)), id: device.id, rawId: device.id }
    expect(await logIn(browser, forged)).toMatchObject(wrong)
  })

  test('with a device that counts backwards ends the passkey, and its owner is told', async () => {
    const { person, device } = await owner()
    const browser = openBrowser(api)
    expect(await logIn(browser, device.show(await challengeFor(browser), { counter: 7 }))).toMatchObject({ code: 200 })
    expect(await logIn(browser, device.show(await challengeFor(browser), { counter: 7 }))).toMatchObject(wrong)
    expect(await names(person)).toEqual([])
    expect(await logIn(browser, device.show(await challengeFor(browser), { counter: 8 }))).toMatchObject(wrong)
    const { list } = await person.api.notification.system()
    expect(list.map(({ content }) => content)).toContainEqual(expect.stringContaining('可能已被复制'))
  })

  test('with a device that does not count works again and again', async () => {
    const { device } = await owner()
    const browser = openBrowser(api)
    for (let times = 0; times < 2; times++)
      expect(await logIn(browser, device.show(await challengeFor(browser), { counter: 0 }))).toMatchObject({
        code: 200,
      })
  })
})

describe('elsewhere', () => {
  test('it is a proof, the first that is named, and only of its own account', async () => {
    const { person, browser, device, passkey } = await owner()
    await api.forgetProof(person)
    const removal = () => browser.post('/api/aoir-passkey/remove', { _id: passkey })
    expect(await removal()).toMatchObject({ code: proofNeeded, data: { ways: ['passkey', 'password'] } })
    const prove = async (by: typeof device) =>
      browser.post('/api/aoir-security/proof', { way: 'passkey', assertion: by.show(await challengeFor(browser)) })
    expect(await prove((await owner()).device)).toMatchObject({ code: 403 })
    expect(await removal()).toMatchObject({ code: proofNeeded })
    expect(await prove(device)).toMatchObject({ code: 200 })
    expect(await removal()).toMatchObject({ code: 200, data: { total: 0 } })
  })

  test('it is the second step of a login', async () => {
    const { person, device } = await owner()
    await api.ctx.db.run(
      sql`insert into user_totp (user_id, secret, enabled_at) values (${person.id}, '\\x00', clock_timestamp())`,
    )
    const browser = openBrowser(api)
    const account = { username: person.name, password: person.password }
    const asked = await browser.post<FactorNeeded>('/api/aoir-user-auth/login', account)
    expect(asked).toMatchObject({ code: factorNeeded, data: { ways: ['totp', 'passkey'] } })
    const { ticket } = asked.data
    const finish = async (by: typeof device) =>
      browser.post<Tokens>('/api/aoir-user-auth/factor', {
        ticket,
        way: 'passkey',
        assertion: by.show(await challengeFor(browser)),
      })
    expect(await finish((await owner()).device)).toMatchObject({ code: 400 })
    expect(await browser.post('/api/aoir-user-auth/factor', { ticket, way: 'passkey' })).toMatchObject({ code: 422 })
    const done = await finish(device)
    expect(done).toMatchObject({ code: 200 })
    expect((await api.as(done.data).user.ownInfo())._id).toBe(person.id)
    expect(await finish(device)).toMatchObject({ code: 410 })
  })

  test('it is no second step of a login any more when it is taken away meanwhile', async () => {
    const { person, device } = await owner()
    await api.ctx.db.run(
      sql`insert into user_totp (user_id, secret, enabled_at) values (${person.id}, '\\x00', clock_timestamp())`,
    )
    const browser = openBrowser(api)
    const account = { username: person.name, password: person.password }
    const { ticket } = (await browser.post<FactorNeeded>('/api/aoir-user-auth/login', account)).data
    const assertion = device.show(await challengeFor(browser))
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { finished } = await api.ctx.db.transaction(async (tx) => {
      await tx.run(sql`select from users where id = ${person.id} for no key update`)
      const finished = browser.post('/api/aoir-user-auth/factor', { ticket, way: 'passkey', assertion })
      await vi.waitUntil(async () => (await api.ctx.db.many(waiting)).length > 0)
      await tx.run(sql`delete from passkeys where user_id = ${person.id}`)
      return { finished }
    })
    expect(await finished).toMatchObject({ code: 400 })
  })

  test('whoever has no password may have one all the same', async () => {
    const { person, browser } = await someone()
    await api.forgetProof(person)
    await api.ctx.db.run(sql`update users set password_hash = null where id = ${person.id}`)
    const device = newAuthenticator()
    expect(await addPasskey(browser, device)).toMatchObject({ code: 200 })
    // From then on it is what a second one asks for.
    expect(await browser.post('/api/aoir-passkey/begin', {})).toMatchObject({ data: { ways: ['passkey'] } })
  })
})
