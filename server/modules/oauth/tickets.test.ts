import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FakePerson, SocialFake } from '../../../test/fakes/social/fake.ts'
import { connect, logInAs, socialWay, somebody } from '../../../test/support/account/social.ts'
import { bootApi, type Person, type TestApi, type Tokens } from '../../../test/support/api.ts'
import { type Browser, openBrowser } from '../../../test/support/browser.ts'
import { together } from '../../../test/support/together.ts'
import { watched } from '../../../test/support/watched.ts'

/** What may be done with an outside account that nobody has bound. */

interface Unbound {
  bindingType: string
  bindingvValue: string
}

const qq = socialWay('QQ')
let api: TestApi
let fake: SocialFake
beforeAll(async () => {
  api = await bootApi()
  fake = await connect(api, qq)
})
afterAll(async () => {
  await fake.close()
  await api.close()
})

async function unbound(browser: Browser, person: FakePerson = somebody()): Promise<Unbound> {
  const answer = await logInAs<Unbound>(browser, qq, fake, person)
  expect(answer.code).toBe(202)
  return answer.data
}

const bindTo = (browser: Browser, ticket: Unbound, { name, password }: Pick<Person, 'name' | 'password'>) =>
  browser.post<string>('/api/user-login/binding', { ...ticket, username: name, password })
const createNew = (browser: Browser, ticket: object) => browser.post<string>('/api/user-register/create-new', ticket)
const bad = { status: 400, code: 400, message: '绑定信息已失效，请重新登录', data: null }

describe('a ticket', () => {
  test('is good in the browser that got it, for what it was given for, for ten minutes', async () => {
    const browser = openBrowser(api)
    const ticket = await unbound(browser)
    const member = await api.member()
    const stranger = openBrowser(api)
    await unbound(stranger)
    expect(await createNew(openBrowser(api), ticket)).toMatchObject(bad)
    expect(await createNew(stranger, ticket)).toMatchObject(bad)
    expect(await bindTo(stranger, ticket, member)).toMatchObject(bad)
    expect(await createNew(browser, { ...ticket, bindingType: 'douyin' })).toMatchObject(bad)
    expect(await createNew(browser, { ...ticket, bindingvValue: 'x'.repeat(43) })).toMatchObject(bad)
    await api.ctx.db.run(sql`update link_tickets set expires_at = now() - interval '1 second'`)
    expect(await createNew(browser, ticket)).toMatchObject(bad)
    expect(await bindTo(browser, ticket, member)).toMatchObject(bad)
  })

  test('is never the id of the person, and the database has only its hash', async () => {
    const person = somebody()
    const ticket = await unbound(openBrowser(api), person)
    expect(ticket.bindingvValue).toMatch(/^[\w-]{43}$/)
    const rows = await api.ctx.db.many(sql`select * from link_tickets`)
    expect(JSON.stringify(rows)).not.toContain(ticket.bindingvValue)
  })

  test.each([
    [{ bindingvValue: 'x' }, '绑定类型不能为空'],
    [{ bindingType: 'qq' }, '绑定值不能为空'],
    [{ bindingType: '', bindingvValue: '' }, '绑定类型不能为空'],
  ])('%j is incomplete', async (form, message) => {
    expect(await createNew(openBrowser(api), form)).toMatchObject({ code: 422, message })
    const whole = { ...form, username: 'a', password: 'b' }
    expect(await openBrowser(api).post('/api/user-login/binding', whole)).toMatchObject({ code: 422, message })
  })

  test('needs an account and a password to bind', async () => {
    const browser = openBrowser(api)
    const ticket = await unbound(browser)
    const answer = await browser.post('/api/user-login/binding', ticket)
    expect(answer).toMatchObject({ code: 422, message: '请输入账号密码' })
  })
})

describe('binding an existing account', () => {
  test('a wrong password costs no ticket, and is said as at the login', async () => {
    const browser = openBrowser(api)
    const ticket = await unbound(browser)
    const member = await api.member()
    const wrong = await bindTo(browser, ticket, { ...member, password: 'wrong' })
    const login = await browser.post('/api/aoir-user-auth/login', { username: member.name, password: 'wrong' })
    expect(wrong).toMatchObject({ code: login.code, message: login.message, data: null })
    const unknown = await bindTo(browser, ticket, { name: 'nobody at all', password: 'wrong' })
    expect(unknown).toMatchObject({ code: login.code, message: login.message, data: null })
    expect(await bindTo(browser, ticket, member)).toMatchObject({ code: 200 })
  })

  test('asks the database the same for an account that is there and one that is not', async () => {
    const browser = openBrowser(api)
    const ticket = await unbound(browser)
    const { name } = await api.member()
    const seen = []
    for (const username of [name, 'nobody in particular'])
      seen.push(await watched(api, () => bindTo(browser, ticket, { name: username, password: 'wrong' })))
    expect(seen[0]).toEqual(seen[1])
  })

  test('guesses are counted together with those at the login', async () => {
    const browser = openBrowser(api)
    const ticket = await unbound(browser)
    const member = await api.member()
    const guesses = []
    for (let count = 0; count < 3; count++) {
      guesses.push(await bindTo(browser, ticket, { ...member, password: `guess ${count}` }))
      const form = { username: member.name, password: `guess ${count}` }
      guesses.push(await openBrowser(api).post('/api/aoir-user-auth/login', form))
    }
    expect(guesses.map(({ code }) => code)).toEqual([400, 400, 400, 400, 400, 429])
    // While it is locked the right password does not help a stranger, and the ticket is still there.
    expect(await bindTo(browser, ticket, member)).toMatchObject({ code: 429 })
    await api.ctx.db.run(sql`delete from guess_locks`)
    expect(await bindTo(browser, ticket, member)).toMatchObject({ code: 200 })
  })

  test('a banned member binds as he logs in', async () => {
    const browser = openBrowser(api)
    const banned = await api.banned()
    const answer = await bindTo(browser, await unbound(browser), banned)
    const login = await openBrowser(api).post('/api/aoir-user-auth/login', {
      username: banned.name,
      password: banned.password,
    })
    expect(answer.code).toBe(login.code)
  })

  test('an account with another QQ keeps it, and the ticket stays', async () => {
    const member = await api.member()
    const first = openBrowser(api)
    await bindTo(first, await unbound(first), member)
    const browser = openBrowser(api)
    const ticket = await unbound(browser)
    const sessions = sql`select count(*)::int as count from sessions where user_id = ${member.id}`
    const before = await api.ctx.db.one(sessions)
    expect(await bindTo(browser, ticket, member)).toMatchObject({ code: 409, data: null })
    expect(await api.ctx.db.one(sessions)).toEqual(before)
    expect(browser.cookies.access_token).toBeUndefined()
    expect(await createNew(browser, ticket)).toMatchObject({ code: 200 })
  })

  test('an account without a password cannot be bound by one', async () => {
    const browser = openBrowser(api)
    const made = await createNew(browser, await unbound(browser))
    const me = await api.as({ access_token: made.data }).user.ownInfo()
    const other = openBrowser(api)
    const answer = await bindTo(other, await unbound(other), { name: me.name, password: 'any password' })
    expect(answer).toMatchObject({ code: 400, message: '账号或密码不正确' })
  })

  test('of two members who bind one person at once, one does', async () => {
    const person = somebody()
    const browsers = [openBrowser(api), openBrowser(api)]
    const tickets = [await unbound(browsers[0]!, person), await unbound(browsers[1]!, person)]
    const members = [await api.member(), await api.member()]
    const both = [0, 1].map((index) => () => bindTo(browsers[index]!, tickets[index]!, members[index]!))
    const answers = await together(api.ctx.db, sql`identities`, both)
    const codes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.code : answer.reason))
    expect(codes.toSorted()).toEqual([200, 409])
  })
})

describe('a new account', () => {
  test('two tickets of one person make one account', async () => {
    const person = somebody()
    const browsers = [openBrowser(api), openBrowser(api)]
    const tickets = [await unbound(browsers[0]!, person), await unbound(browsers[1]!, person)]
    const both = [0, 1].map((index) => () => createNew(browsers[index]!, tickets[index]!))
    const answers = await together(api.ctx.db, sql`identities`, both)
    const ids = await Promise.all(
      answers.map(async (answer) => {
        if (answer.status === 'rejected') throw answer.reason
        return (await api.as({ access_token: answer.value.data }).user.ownInfo())._id
      }),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('one ticket at once twice makes one account', async () => {
    const browser = openBrowser(api)
    const ticket = await unbound(browser)
    const both = [1, 2].map(() => () => createNew(browser, ticket))
    const answers = await together(api.ctx.db, sql`link_tickets`, both)
    const codes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.code : answer.reason))
    expect(codes.toSorted()).toEqual([200, 400])
  })

  test('has no password, and gets one without an old one', async () => {
    const browser = openBrowser(api)
    const made = await createNew(browser, await unbound(browser))
    const me = api.as({ access_token: made.data })
    expect(await me.user.ownInfo()).toMatchObject({ hasPassword: false, email: '', phone: '' })
    await me.user.changePassword({ newpassword: 'a password at last' })
    const { name } = await me.user.ownInfo()
    expect(await api.login(name, 'a password at last')).toMatchObject({ access_token: expect.any(String) })
  })

  test.each([
    ['a name that is taken', (taken: string) => taken, (taken: string) => new RegExp(`^${taken}\\d{4}$`)],
    ['a name of the house', () => '管理员', () => /^用户\d{8}$/],
    ['nothing', () => '', () => /^用户\d{8}$/],
    ['a phone number', () => '13800138000', () => /^用户\d{8}$/],
    ['an address', () => 'me@example.com', () => /^用户\d{8}$/],
    ['a number with stars', () => '138****8000', () => /^用户\d{8}$/],
    ['half of a character', () => '\ud800小明', () => /^小明$/],
    ['a name with odd characters', () => '\u202e 小\u200b 明\u0000\n ', () => /^小 明$/],
    ['a long name', () => '长'.repeat(50), () => /^长{20}$/],
  ])('of somebody called %s', async (_what, wish, made) => {
    const { name: taken } = await api.member()
    const browser = openBrowser(api)
    const answer = await createNew(browser, await unbound(browser, somebody({ nickname: wish(taken) })))
    expect(answer.code).toBe(200)
    expect((await api.as({ access_token: answer.data }).user.ownInfo()).name).toMatch(made(taken))
  })

  test.each([
    ['is away', 'reset' as const],
    ['is none', { status: 200, body: '<svg onload="alert(1)"/>' }],
    ['is too large', { status: 200, body: 'x'.repeat(2_000_000) }],
    ['has an odd address', undefined, 'https://x.example/\u0000'],
    ['has a far too long address', undefined, `https://x.example/${'a'.repeat(100_000)}`],
    ['is of another kind', undefined, 'javascript:alert(1)'],
  ])('is made although its picture %s', async (_what, fault, avatar = `${fake.url}/picture`) => {
    const browser = openBrowser(api)
    const ticket = await unbound(browser, somebody({ avatar }))
    if (fault) fake.faults.push(fault, fault)
    const answer = await createNew(browser, ticket)
    fake.faults.length = 0
    expect(answer.code).toBe(200)
    expect((await api.as({ access_token: answer.data }).user.ownInfo()).avatar).toBe('')
  })

  test('does not look for its picture in our own network', async () => {
    const other = await connect(api, socialWay('Baidu'))
    const inside = other.url.replace('127.0.0.1', 'localhost')
    const browser = openBrowser(api)
    const ticket = await unbound(browser, somebody({ avatar: `${inside}/picture` }))
    expect(await createNew(browser, ticket)).toMatchObject({ code: 200 })
    expect(other.asked).toEqual([])
    await other.close()
  })

  test('and a bound one get cookies that stay', async () => {
    const far = /; Max-Age=34560000; Path=\/;/
    const [one, two] = [openBrowser(api), openBrowser(api)]
    const made = await createNew(one, await unbound(one))
    const bound = await bindTo(two, await unbound(two), await api.member())
    for (const { cookies } of [made, bound])
      for (const name of ['access_token', 'expires_in', 'refresh_token', 'lastLoginDeviceId'])
        expect(cookies[name]).toMatch(far)
  })

  test('logs in afterwards', async () => {
    const person = somebody()
    const browser = openBrowser(api)
    await createNew(browser, await unbound(browser, person))
    const again = await logInAs<Tokens>(openBrowser(api), qq, fake, person)
    expect(again).toMatchObject({ code: 200, data: { access_token: expect.any(String) } })
  })
})
