import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SocialFake } from '../../../test/fakes/social/fake.ts'
import {
  begin,
  comeBack,
  connect,
  logInAs,
  type SocialWay,
  socialWays,
  somebody,
} from '../../../test/support/account/social.ts'
import { type Tokens, testApi } from '../../../test/support/api.ts'
import { type Browser, browserOf, openBrowser } from '../../../test/support/browser.ts'
import { png } from '../../../test/support/forum/uploads.ts'

/** The same story with every provider, each in its own dialect. */

interface Unbound {
  bindingType: string
  bindingvValue: string
}

const api = await testApi()

describe.each(socialWays)('$name', (way: SocialWay) => {
  let fake: SocialFake
  beforeAll(async () => {
    fake = await connect(api, way)
  })
  afterAll(() => fake.close())

  const newBrowser = () => openBrowser(api, way.userAgent)
  const createNew = (browser: Browser, { bindingType, bindingvValue }: Unbound) =>
    browser.post<string>('/api/user-register/create-new', { bindingType, bindingvValue })

  /** An account that was made by a login. */
  async function newcomer(person = somebody()) {
    const browser = newBrowser()
    const { data } = await logInAs<Unbound>(browser, way, fake, person)
    const answer = await createNew(browser, data)
    expect(answer.code).toBe(200)
    const me = await api.as({ access_token: answer.data }).user.ownInfo()
    return { browser, person, me }
  }

  test('an account that nobody has bound answers 202, and becomes a new account with its name and picture', async () => {
    const avatar = `${fake.url}/sys/portrait/item/picture${crypto.randomUUID()}`
    fake.pictures.set(new URL(avatar).pathname, await png())
    const person = somebody({ avatar })
    const browser = newBrowser()
    const unbound = await logInAs<Unbound>(browser, way, fake, person)
    expect(unbound).toMatchObject({ status: 200, code: 202, message: '该账号尚未绑定，请绑定已有账号或创建新账号' })
    expect(unbound.data).toEqual({ bindingType: way.provider, bindingvValue: expect.any(String), returnTo: '' })
    expect(JSON.stringify(unbound.data)).not.toContain(person.openId)

    const made = await createNew(browser, unbound.data)
    expect(made).toMatchObject({ code: 200, data: expect.stringMatching(/^[\w-]{43}$/) })
    expect(browser.cookies).toMatchObject({ access_token: made.data, refresh_token: expect.any(String) })
    const me = await api.as({ access_token: made.data }).user.ownInfo()
    expect(me.name).toBe(person.nickname)
    expect(me.avatar).toMatch(/^\/aoir\/\d+\/image\/.+\.webp$/)

    // A ticket opens one door once.
    expect(await createNew(browser, unbound.data)).toMatchObject({ code: 400, data: null })
  })

  test('a bound account logs in, and the page that loads twice gets the same answer', async () => {
    const { person, me } = await newcomer()
    const browser = newBrowser()
    const { path } = await begin(browser, way)
    const query = fake.agree(path, person)
    const first = await comeBack<Tokens>(browser, way, query)
    expect(first).toMatchObject({ code: 200, data: { returnTo: '' } })
    expect((await api.as(first.data).user.ownInfo())._id).toBe(me._id)
    expect(browser.cookies).toMatchObject({ access_token: first.data.access_token })
    const second = await comeBack<Tokens>(browser, way, query)
    expect(second.data).toEqual(first.data)
    const sessions = await api.ctx.db.one(sql`
      select count(*)::int as count from sessions where user_id = ${me._id} and ended_at is null`)
    expect(sessions).toEqual({ count: 2 })
  })

  test('two loads at once are one login', async () => {
    const { person } = await newcomer()
    const browser = newBrowser()
    const { path } = await begin(browser, way)
    const query = fake.agree(path, person)
    const answers = await Promise.all([1, 2, 3].map(() => comeBack<Tokens>(browser, way, query)))
    expect(new Set(answers.map(({ data }) => data.access_token)).size).toBe(1)
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  })

  test('the ticket binds an existing account by its password', async () => {
    const member = await api.member()
    const person = somebody()
    const browser = newBrowser()
    const { data } = await logInAs<Unbound>(browser, way, fake, person)
    const form = { ...data, username: member.name, password: member.password }
    const answer = await browser.post<string>('/api/user-login/binding', form)
    expect(answer).toMatchObject({ code: 200, data: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await api.as({ access_token: answer.data }).user.ownInfo())._id).toBe(member.id)
    const again = await logInAs<Tokens>(newBrowser(), way, fake, person)
    expect((await api.as(again.data).user.ownInfo())._id).toBe(member.id)
  })

  test('a member links and removes it', async () => {
    const member = await api.member()
    await api.giveProof(member)
    const browser = browserOf(api, member.tokens, way.userAgent)
    const person = somebody()
    const wish = { purpose: 'bind', returnTo: '/account' }
    const answer = await logInAs(browser, way, fake, person, wish)
    expect(answer).toMatchObject({ code: 200, data: { linked: true, returnTo: '/account' } })
    const { list } = await member.api.link.list()
    expect(list).toEqual([
      { provider: way.provider, nickname: person.nickname, createTime: expect.any(Number), canRemove: true },
    ])
    // To do it again is no harm, but somebody else's it stays.
    expect(await logInAs(browser, way, fake, person, wish)).toMatchObject({ code: 200, data: { linked: true } })
    const somebodyElse = await api.member()
    await api.giveProof(somebodyElse)
    const other = browserOf(api, somebodyElse.tokens, way.userAgent)
    const taken = { code: 409, message: '该第三方账号已绑定其他用户', data: null }
    expect(await logInAs(other, way, fake, person, wish)).toMatchObject(taken)
    // One of each kind.
    const second = { code: 409, message: '您已绑定该平台的另一个账号，请先解绑' }
    expect(await logInAs(browser, way, fake, somebody(), wish)).toMatchObject(second)
    await member.api.link.remove({ provider: way.provider })
    expect(await member.api.link.list()).toEqual({ list: [], total: 0 })
    expect(await logInAs(newBrowser(), way, fake, person)).toMatchObject({ code: 202 })
  })

  test('somebody who says no there is told so here', async () => {
    const browser = newBrowser()
    const { state } = await begin(browser, way)
    const cancelled = { code: 400, message: '已取消登录', data: null }
    expect(await comeBack(browser, way, { state, error: 'access_denied' })).toMatchObject(cancelled)
    const { state: second } = await begin(browser, way)
    expect(await comeBack(browser, way, { state: second, usercancel: '1' })).toMatchObject(cancelled)
  })

  const gone = { code: 400, message: '登录已失效，请重新发起', data: null }

  test('a state of nobody, of another browser, of another provider or of long ago opens nothing', async () => {
    const { person } = await newcomer()
    const browser = newBrowser()
    const { path, state } = await begin(browser, way)
    const query = fake.agree(path, person)
    const before = fake.asked.length
    expect(await comeBack(browser, way, { ...query, state: 'a'.repeat(64) })).toMatchObject(gone)
    expect(await comeBack(browser, way, { ...query, state: 'short' })).toMatchObject(gone)
    expect(await comeBack(newBrowser(), way, query)).toMatchObject(gone)
    const other = newBrowser()
    await begin(other, way)
    expect(await comeBack(other, way, query)).toMatchObject(gone)
    const provider = way.provider === 'qq' ? 'baidu' : 'qq'
    expect(await comeBack(browser, { provider }, query)).toMatchObject(gone)
    await api.ctx.db.run(sql`update link_states set expires_at = now() - interval '1 second'`)
    expect(await comeBack(browser, way, { ...query, state })).toMatchObject(gone)
    // The provider was never asked.
    expect(fake.asked.slice(before)).toEqual([])
  })

  test('a state that was used opens nothing a while later', async () => {
    const { person } = await newcomer()
    const browser = newBrowser()
    const { path } = await begin(browser, way)
    const query = fake.agree(path, person)
    expect(await comeBack(browser, way, query)).toMatchObject({ code: 200 })
    await api.ctx.db.run(sql`update link_outcomes set expires_at = now() - interval '1 second'`)
    expect(await comeBack(browser, way, query)).toMatchObject(gone)
  })

  test('a code that was used, or is none, is refused in our own words, also the second time', async () => {
    const browser = newBrowser()
    const { path, state } = await begin(browser, way)
    fake.agree(path, somebody())
    const refused = { code: 400, message: '第三方平台未认可这次登录，请重试', data: null }
    const query = { code: 'nobody-gave-this', state, scopes: 'user_info' }
    expect(await comeBack(browser, way, query)).toMatchObject(refused)
    expect(await comeBack(browser, way, query)).toMatchObject(refused)
  })

  test.each([
    ['is away', 'reset'],
    ['stops in the middle', 'cut'],
    ['has trouble of its own', { status: 500, body: 'oops' }],
    ['speaks another language', { status: 200, body: '<html>login</html>' }],
    ['says nothing', { status: 200, body: '' }],
    ['says far too much', { status: 200, body: `{"access_token":"${'x'.repeat(1_100_000)}"}` }],
    ['gives half an answer', { status: 200, body: '{}' }],
    ['sends us elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ] as const)('a provider that %s is a matter of another time', async (_what, fault) => {
    const browser = newBrowser()
    const { path } = await begin(browser, way)
    const query = fake.agree(path, somebody())
    // A connection that was kept is tried once more, because it may have been closed long before.
    fake.faults.push(fault, ...(fault === 'reset' ? [fault] : []))
    const answer = await comeBack(browser, way, query)
    fake.faults.length = 0
    expect(answer).toMatchObject({ code: 503, message: '暂时无法连接第三方平台，请稍后再试', data: null })
    expect(answer.headers['retry-after']).toBe('10')
  })

  test('what is logged of a failure holds no secret, no address and no person', async () => {
    const lines: string[] = []
    const { ctx } = api
    const before = ctx.log
    // Without the redaction, which would hide what should not have been passed on at all.
    const plain = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    ctx.log = Object.assign(plain, { answered: (call: object) => void lines.push(JSON.stringify(call)) })
    const person = somebody({ nickname: '谁也不该看到的名字' })
    const browser = newBrowser()
    const { path, state } = await begin(browser, way)
    const query = fake.agree(path, person)
    const { secret } = way.app
    const body = JSON.stringify({ error: secret, errcode: secret, err_no: secret, message: secret })
    fake.faults.push({ status: 200, body })
    await comeBack(browser, way, query)
    await logInAs(newBrowser(), way, fake, person)
    ctx.log = before
    const said = lines.join('\n')
    expect(said).toContain('a login at a provider failed')
    for (const word of [secret, state, query.code, person.openId, person.nickname, fake.url])
      expect(said).not.toContain(word)
  })

  test('a wrong secret is the webmaster’s matter, and says so', async () => {
    const admin = await api.administrator()
    await admin.api.adminConfig.setSecret({ name: way.secret, value: 'not the secret' })
    const answer = await logInAs(newBrowser(), way, fake, somebody())
    await admin.api.adminConfig.setSecret({ name: way.secret, value: way.app.secret })
    expect(answer).toMatchObject({ code: 400, data: null })
    expect(answer.message).toMatch(/配置有误|未认可/)
  })

  test('without its secret, or switched off, it is not configured', async () => {
    const admin = await api.administrator()
    const none = { status: 400, code: 40004, message: '该登录方式尚未配置，请联系管理员', data: null }
    const ask = () => newBrowser().post(`/api/aoir-user-auth/login-${way.provider}`)
    await admin.api.adminConfig.removeSecret({ name: way.secret })
    expect(await ask()).toMatchObject(none)
    await admin.api.adminConfig.setSecret({ name: way.secret, value: way.app.secret })
    // Either flag of WeChat opens both of its ways.
    const noWechat = { WX_SCAN: false, MOBILE: { WX: false } }
    await admin.api.adminConfig.update({ COMMON_LOGIN: offOf(way.flags) })
    await admin.api.adminConfig.update({ COMMON_LOGIN: noWechat })
    expect(await ask()).toMatchObject(none)
    await admin.api.adminConfig.update({ COMMON_LOGIN: way.flags })
    expect(await ask()).toMatchObject({ code: 200 })
  })
})

/** The same flags, the other way round. */
function offOf(flags: Record<string, unknown>): Record<string, unknown> {
  const turned = (value: unknown) => (typeof value === 'object' ? offOf(value as Record<string, unknown>) : false)
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, turned(value)]))
}
