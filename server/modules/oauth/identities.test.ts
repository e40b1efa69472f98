import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofNeeded } from '#contract/modules/account/security.ts'
import type { FakePerson, SocialFake } from '../../../test/fakes/social/fake.ts'
import {
  begin,
  comeBack,
  connect,
  logInAs,
  type SocialWay,
  socialWay,
  somebody,
} from '../../../test/support/account/social.ts'
import { bootApi, type TestApi, type Tokens } from '../../../test/support/api.ts'
import { type Browser, browserOf, openBrowser } from '../../../test/support/browser.ts'
import { together } from '../../../test/support/together.ts'

/** Who is who: one person at several apps, several people at one account, and people who left. */

const [web, account, qq, douyin] = ['WeChat on a website', 'WeChat inside WeChat', 'QQ', 'Douyin'].map(socialWay) as [
  SocialWay,
  SocialWay,
  SocialWay,
  SocialWay,
]
let api: TestApi
const fakes = new Map<SocialWay, SocialFake>()
beforeAll(async () => {
  api = await bootApi()
  for (const way of [web, account, qq, douyin]) fakes.set(way, await connect(api, way))
})
afterAll(async () => {
  for (const fake of fakes.values()) await fake.close()
  await api.close()
})

const go = <T = Tokens>(way: SocialWay, person: FakePerson, browser = openBrowser(api, way.userAgent), input = {}) =>
  logInAs<T>(browser, way, fakes.get(way)!, person, input)

async function newcomer(way: SocialWay, person: FakePerson) {
  const browser = openBrowser(api, way.userAgent)
  const { data } = await go<{ bindingType: string; bindingvValue: string }>(way, person, browser)
  const { data: token } = await browser.post<string>('/api/user-register/create-new', data)
  const clients = api.as({ access_token: token })
  return { id: (await clients.user.ownInfo())._id, token, api: clients, browser }
}

const idOf = async (tokens: Tokens) => (await api.as(tokens).user.ownInfo())._id
const link = (browser: Browser, way: SocialWay, person: FakePerson) =>
  go<{ linked: true }>(way, person, browser, { purpose: 'bind' })

describe('one person', () => {
  test('is the same at both apps of one owner, whose open ids differ', async () => {
    const unionId = `union-${crypto.randomUUID()}`
    const { id, api: mine } = await newcomer(web, somebody({ unionId }))
    const inside = somebody({ unionId })
    expect(await idOf((await go(account, inside)).data)).toBe(id)
    // Known by both ids from then on, and still one link.
    expect(await idOf((await go(account, { ...inside, unionId: undefined })).data)).toBe(id)
    expect(await mine.link.list()).toMatchObject({ list: [{ provider: 'wechat' }], total: 1 })
  })

  test('stays the same when the shared id becomes known later', async () => {
    const person = somebody({ unionId: undefined })
    const { id } = await newcomer(web, person)
    const unionId = `union-${crypto.randomUUID()}`
    expect(await idOf((await go(web, { ...person, unionId })).data)).toBe(id)
    expect(await idOf((await go(account, somebody({ unionId }))).data)).toBe(id)
  })

  test('without a shared id is two at two apps, and may link both to one account', async () => {
    const outside = somebody({ unionId: undefined })
    const inside = somebody({ unionId: undefined })
    const { id, token, api: mine } = await newcomer(web, outside)
    expect(await go(account, inside)).toMatchObject({ code: 202 })
    const browser = browserOf(api, { access_token: token }, account.userAgent)
    expect(await link(browser, account, inside)).toMatchObject({ code: 200, data: { linked: true } })
    expect(await idOf((await go(account, inside)).data)).toBe(id)
    expect(await mine.link.list()).toMatchObject({ total: 1 })
  })

  test('of one provider is nobody at another, whatever the ids', async () => {
    const person = somebody()
    await newcomer(qq, person)
    expect(await go(douyin, person)).toMatchObject({ code: 202 })
  })

  test('is free again when the account was deleted', async () => {
    const person = somebody()
    const { id } = await newcomer(qq, person)
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${id}`)
    const again = await newcomer(qq, person)
    expect(again.id).not.toBe(id)
    expect(await idOf((await go(qq, person)).data)).toBe(again.id)
  })
})

describe('linking', () => {
  test('needs somebody who is logged in, then and now', async () => {
    const guest = openBrowser(api)
    const asked = await guest.post('/api/aoir-user-auth/login-qq', { purpose: 'bind' })
    expect(asked).toMatchObject({ code: 401, message: '请先登录' })
    const member = await api.member()
    const browser = browserOf(api, member.tokens)
    expect(await browser.post('/api/aoir-user-auth/login-qq', { purpose: 'bind' })).toMatchObject({ code: proofNeeded })
    await api.giveProof(member)
    const { path } = await begin(browser, qq, { purpose: 'bind' })
    const query = fakes.get(qq)!.agree(path, somebody())
    // Somebody else sits down at the same browser: the person must not end up in the account of the first.
    browser.cookies.access_token = (await api.member()).tokens.access_token
    expect(await comeBack(browser, qq, query)).toMatchObject({ code: 403, data: null })
    expect(await member.api.link.list()).toMatchObject({ total: 0 })
    const second = browserOf(api, member.tokens)
    const again = await begin(second, qq, { purpose: 'bind' })
    delete second.cookies.access_token
    expect(await comeBack(second, qq, fakes.get(qq)!.agree(again.path, somebody()))).toMatchObject({ code: 403 })
  })

  test('is written down', async () => {
    const member = await api.member()
    await api.giveProof(member)
    await link(browserOf(api, member.tokens), qq, somebody())
    await member.api.link.remove({ provider: 'qq' })
    const log = sql`
      select action, detail->>'provider' as provider from audit_log
      where actor_id = ${member.id} and action like 'user.%link' order by id`
    expect(await api.ctx.db.many(log)).toEqual([
      { action: 'user.link', provider: 'qq' },
      { action: 'user.unlink', provider: 'qq' },
    ])
  })
})

describe('removing', () => {
  const last = { code: 409, message: '这是您唯一的登录方式，请先设置密码或绑定手机、邮箱', data: null }
  const remove = (token: string, provider: string) =>
    api.request('/api/aoir-user-link/remove', { token, body: { provider } })

  test('never takes the last way in', async () => {
    const { id, token, api: mine } = await newcomer(qq, somebody())
    expect(await remove(token, 'qq')).toMatchObject(last)
    expect((await mine.link.list()).list).toMatchObject([{ canRemove: false }])
    expect(await remove(token, 'douyin')).toMatchObject({ code: 404 })
    for (const column of ['email_confirmed_at', 'phone_confirmed_at']) {
      const set = (value: 'now()' | 'null') =>
        api.ctx.db.run(
          sql([`update users set ${column} = ${value}, email = 'a@b.cd', email_key = 'a@b.cd' where id = ${id}`]),
        )
      await set('now()')
      expect((await mine.link.list()).list).toMatchObject([{ canRemove: true }])
      await set('null')
    }
    await mine.user.changePassword({ newpassword: 'a password at last' })
    expect(await remove(token, 'qq')).toMatchObject({ code: proofNeeded })
    await api.giveProof({ id })
    expect(await remove(token, 'qq')).toMatchObject({ code: 200 })
  })

  test('two at once leave one', async () => {
    const { token } = await newcomer(qq, somebody())
    await link(browserOf(api, { access_token: token }), douyin, somebody())
    const both = ['qq', 'douyin'].map((provider) => () => remove(token, provider))
    const answers = await together(api.ctx.db, sql`users`, both)
    const codes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.code : answer.reason))
    expect(codes.toSorted()).toEqual([200, 409])
  })

  test('a login that is under way meanwhile opens nothing', async () => {
    const person = somebody()
    const { id, token, api: mine } = await newcomer(qq, person)
    await mine.user.changePassword({ newpassword: 'a password at last' })
    await api.giveProof({ id })
    await remove(token, 'qq')
    expect(await go(qq, person)).toMatchObject({ code: 202 })
  })
})

describe('the browser', () => {
  test('gets a secret that no script can read', async () => {
    const answer = await openBrowser(api).post('/api/aoir-user-auth/login-qq')
    expect(answer.cookies.link).toMatch(/^[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('over https nobody on another subdomain can plant it', async () => {
    const { env } = api.ctx
    const before = env.publicOrigin
    env.publicOrigin = 'https://site.example'
    const answer = await openBrowser(api).post<{ path: string }>('/api/aoir-user-auth/login-qq')
    env.publicOrigin = before
    expect(answer.cookies['__Host-link']).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    // Whatever the request says of its host, people come back to the public origin.
    expect(answer.data.path).toContain(encodeURIComponent('https://site.example/return/login-qq'))
  })

  test('keeps its secret in two tabs', async () => {
    const person = somebody()
    await newcomer(qq, person)
    const browser = openBrowser(api)
    const tabs = [await begin(browser, qq), await begin(browser, qq)]
    for (const { path } of tabs) {
      const answer = await comeBack(browser, qq, fakes.get(qq)!.agree(path, person))
      expect(answer).toMatchObject({ code: 200 })
    }
  })
})

describe('the way back', () => {
  test.each(['/', '/123', '/webapp/user/mine', '/search?q=%E4%BD%A0#top', '/System/forum', '/admin/members'])(
    '%s is one of ours',
    async (returnTo) => {
      const person = somebody()
      await newcomer(qq, person)
      expect(await go(qq, person, openBrowser(api), { returnTo })).toMatchObject({ code: 200, data: { returnTo } })
    },
  )

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/api/aoir-user-auth/logout',
    '/return/login-qq?code=1',
    '/webapp/../api/x',
    '/ /evil',
    '/\t/evil.example',
    '/search\n',
    'search',
    '/builds/x',
    '/%2e%2e/api',
    '/webapp/%2e%2e/api',
    `/${'a'.repeat(600)}`,
  ])('%j is not', async (returnTo) => {
    const answer = await openBrowser(api).post('/api/aoir-user-auth/login-qq', { returnTo })
    expect(answer).toMatchObject({ code: 422 })
  })
})
