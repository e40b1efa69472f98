import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakeBaidu } from '../../../test/fakes/social/baidu.ts'
import { startFakeDouyin } from '../../../test/fakes/social/douyin.ts'
import type { FakeApp, FakePerson, SocialFake } from '../../../test/fakes/social/fake.ts'
import { startFakeHuawei } from '../../../test/fakes/social/huawei.ts'
import { startFakeQq } from '../../../test/fakes/social/qq.ts'
import { startFakeWechat } from '../../../test/fakes/social/wechat.ts'
import { startFakeXiaomi } from '../../../test/fakes/social/xiaomi.ts'
import { ProviderError } from '../outbound/provider-error.ts'
import { fieldsOf } from './ask.ts'
import { createBaidu } from './baidu.ts'
import { createDouyin } from './douyin.ts'
import { createHuawei } from './huawei.ts'
import { createQq } from './qq.ts'
import type { SocialClient } from './social.ts'
import { createWechatAccount } from './wechat-account.ts'
import { createWechatWeb } from './wechat-web.ts'
import { createXiaomi } from './xiaomi.ts'

/** What each provider says in its own way, and what the clients make of it. */

const returnAddress = 'https://site.example/return/login-x'
const secret = 'a-secret-that-nobody-may-read'
const verifier = 'v'.repeat(43)
// The SHA-256 of the verifier.
const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
const person: FakePerson = {
  openId: 'OPEN_id-1',
  unionId: 'UNION_1',
  nickname: '小明',
  avatar: 'http://x.example/a.png',
}

interface Way {
  name: string
  id: string
  start: (app: FakeApp) => Promise<SocialFake>
  create: (url: string, timeout?: number) => SocialClient
}

const unionless = { ...person, unionId: undefined }
const qq = (url: string, timeout?: number, unionId = true) =>
  createQq({ appId: '101', appKey: secret, unionId, baseUrl: url, timeout })
const wechat = (url: string, timeout?: number) => ({ appId: 'wx1', secret, openUrl: url, apiUrl: url, timeout })

const ways: Way[] = [
  { name: 'QQ', id: '101', start: startFakeQq, create: qq },
  {
    name: 'Douyin',
    id: 'aw1',
    start: startFakeDouyin,
    create: (baseUrl, timeout) => createDouyin({ clientKey: 'aw1', clientSecret: secret, baseUrl, timeout }),
  },
  {
    name: 'WeChat web',
    id: 'wx1',
    start: (app) => startFakeWechat(app, 'web'),
    create: (url, timeout) => createWechatWeb(wechat(url, timeout)),
  },
  {
    name: 'WeChat account',
    id: 'wx1',
    start: (app) => startFakeWechat(app, 'account'),
    create: (url, timeout) => createWechatAccount(wechat(url, timeout)),
  },
  {
    name: 'Huawei',
    id: '1001',
    start: startFakeHuawei,
    create: (url, timeout) =>
      createHuawei({ clientId: '1001', clientSecret: secret, authUrl: url, accountUrl: url, timeout }),
  },
  {
    name: 'Baidu',
    id: 'bd1',
    start: startFakeBaidu,
    create: (url, timeout) =>
      createBaidu({ apiKey: 'bd1', secretKey: secret, baseUrl: url, portraitUrl: url, timeout }),
  },
  {
    name: 'Xiaomi',
    id: '2882303761517000001',
    start: startFakeXiaomi,
    create: (url, timeout) =>
      createXiaomi({
        clientId: '2882303761517000001',
        clientSecret: secret,
        accountUrl: url,
        openUrl: url,
        timeout,
      }),
  },
]

let fake: SocialFake
const use = (name: string) => {
  const way = ways.find((each) => each.name === name)
  if (!way) throw new Error(name)
  beforeEach(async () => {
    fake = await way.start({ id: way.id, secret, returnAddress })
  })
  afterEach(() => fake.close())
  return way.create
}

function come(client: SocialClient, who: FakePerson = person, scopes?: string) {
  const state = 'a1'.repeat(32)
  const { code } = fake.agree(client.authorizeUrl({ state, returnAddress, onPhone: false, challenge }), who)
  return client.identify({ code, returnAddress, verifier, scopes })
}

const trouble = (kind: string, code?: string) =>
  expect.objectContaining({ name: 'ProviderError', trouble: kind, ...(code ? { code } : {}) })

describe.each(ways)('$name', ({ name, create }) => {
  use(name)

  test('says who it is, and nothing else', async () => {
    const found = await come(create(fake.url))
    expect(found).toMatchObject({ appId: fake.app.id, openId: person.openId, nickname: person.nickname })
    if (name !== 'Xiaomi') expect(found.unionId).toBe(person.unionId)
    expect(Object.keys(found).filter((key) => !/^(appId|openId|unionId|nickname|avatar)$/.test(key))).toEqual([])
  })

  test('a code that was used, or another secret, is refused', async () => {
    const client = create(fake.url)
    const state = 'b2'.repeat(32)
    const { code } = fake.agree(client.authorizeUrl({ state, returnAddress, onPhone: true, challenge }), person)
    await client.identify({ code, returnAddress, verifier })
    await expect(client.identify({ code, returnAddress, verifier })).rejects.toEqual(trouble('refused'))
    fake.app.secret = 'another'
    const error = await come(client).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProviderError)
    expect(['refused', 'settings']).toContain((error as ProviderError).trouble)
    expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toMatch(/a-secret|127\.0\.0\.1|no\b/)
  })

  test.each(['hang', 'stall'] as const)('a provider that answers too slowly: %s', async (fault) => {
    fake.faults.push(fault)
    await expect(come(create(fake.url, 60))).rejects.toEqual(trouble('slow'))
  })

  test.each(['https://', 'https://user:pass@x.example', 'https://x.example/?a=1'])('is not at %s', (address) => {
    const wish = { state: 'a', returnAddress, onPhone: false, challenge }
    expect(() => create(address).authorizeUrl(wish)).toThrow(ProviderError)
  })
})

describe('QQ', () => {
  use('QQ')

  test('form text and JSONP instead of JSON', async () => {
    fake.mood.add('text')
    expect(await come(qq(fake.url))).toMatchObject({ openId: person.openId, unionId: person.unionId })
    fake.mood.add('no-union')
    expect(await come(qq(fake.url))).toMatchObject({ openId: person.openId, unionId: undefined })
  })

  test('no right to the shared id: asked again without it', async () => {
    fake.mood.add('no-union')
    expect(await come(qq(fake.url))).toMatchObject({ openId: person.openId, unionId: undefined })
    expect(fake.asked.filter((path) => path === '/oauth2.0/me')).toHaveLength(2)
    fake.asked.length = 0
    await come(qq(fake.url, undefined, false))
    expect(fake.asked).toEqual(['/oauth2.0/token', '/oauth2.0/me', '/user/get_user_info'])
  })

  test('a token that another app got is refused', async () => {
    fake.mood.add('foreign')
    await expect(come(qq(fake.url))).rejects.toEqual(trouble('refused', 'client_id'))
  })

  test('without a profile there is no name, but a login', async () => {
    fake.mood.add('shy')
    expect(await come(qq(fake.url))).toMatchObject({ openId: person.openId, nickname: '', avatar: '' })
  })
})

describe('Douyin', () => {
  const create = use('Douyin')

  test('numbers as texts', async () => {
    fake.mood.add('strings')
    expect(await come(create(fake.url))).toMatchObject({ openId: person.openId, unionId: person.unionId })
  })

  test('another open id in the profile is refused', async () => {
    fake.mood.add('foreign')
    await expect(come(create(fake.url))).rejects.toEqual(trouble('refused', 'open_id'))
  })

  test('an error with status 200', async () => {
    fake.mood.add('expired')
    await expect(come(create(fake.url))).rejects.toEqual(trouble('refused', '28001008'))
  })

  test('who did not agree to be looked at is not looked at', async () => {
    const found = await come(create(fake.url), person, 'login_id')
    expect(found).toEqual({ appId: 'aw1', openId: person.openId, nickname: '', avatar: '' })
    expect(fake.asked).toEqual(['/oauth/access_token/'])
    expect(await come(create(fake.url), unionless, 'user_info,login_id')).toMatchObject({ unionId: undefined })
  })
})

describe('WeChat', () => {
  use('WeChat account')

  test('the parameters stand in the order that it wants', () => {
    const wish = { state: 'abc', returnAddress, onPhone: false, challenge }
    const back = encodeURIComponent(returnAddress)
    expect(createWechatAccount({ appId: 'wx1', secret }).authorizeUrl(wish)).toBe(
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1&redirect_uri=${back}&response_type=code&scope=snsapi_userinfo&state=abc#wechat_redirect`,
    )
    expect(createWechatWeb({ appId: 'wx1', secret }).authorizeUrl(wish)).toBe(
      `https://open.weixin.qq.com/connect/qrconnect?appid=wx1&redirect_uri=${back}&response_type=code&scope=snsapi_login&state=abc#wechat_redirect`,
    )
  })

  test.each([
    ['preview', 'snapshotuser'],
    ['foreign', 'openid'],
    ['used', '40163'],
  ])('%s: refused', async (mood, code) => {
    fake.mood.add(mood)
    await expect(come(createWechatAccount(wechat(fake.url)))).rejects.toEqual(trouble('refused', code))
  })

  test('without the shared id the open id has to do', async () => {
    expect(await come(createWechatAccount(wechat(fake.url)), unionless)).toMatchObject({ unionId: undefined })
  })
})

describe('Huawei', () => {
  const create = use('Huawei')

  test('says no in a header, with status 200', async () => {
    fake.mood.add('nsp')
    await expect(come(create(fake.url))).rejects.toEqual(trouble('refused', '102'))
  })

  test('another verifier than was promised is refused', async () => {
    const client = create(fake.url)
    const url = client.authorizeUrl({ state: 'c3'.repeat(32), returnAddress, onPhone: false, challenge })
    const { code } = fake.agree(url, person)
    const another = { code, returnAddress, verifier: 'w'.repeat(43) }
    await expect(client.identify(another)).rejects.toEqual(trouble('refused', '1101 20002'))
  })

  test('an id that is no number cannot be right', () => {
    expect(() => createHuawei({ clientId: 'abc', clientSecret: secret })).toThrow(ProviderError)
  })
})

describe('Baidu', () => {
  const create = use('Baidu')

  test('an app of old knows user ids', async () => {
    fake.mood.add('old')
    expect(await come(create(fake.url))).toMatchObject({ openId: '2097322476', unionId: undefined })
  })

  test('its two services say no in two ways', async () => {
    fake.mood.add('expired')
    await expect(come(create(fake.url))).rejects.toEqual(trouble('refused', '110'))
    const grant = { code: 'none', returnAddress, verifier }
    await expect(create(fake.url).identify(grant)).rejects.toEqual(trouble('refused', 'invalid_grant'))
  })

  test('a portrait that is no name has no address', async () => {
    expect(await come(create(fake.url), { ...person, avatar: 'x/a b?c' })).toMatchObject({ avatar: '' })
  })
})

describe('Xiaomi', () => {
  const create = use('Xiaomi')

  test('without a profile there is no name, but a login', async () => {
    fake.mood.add('shy')
    expect(await come(create(fake.url))).toMatchObject({ openId: person.openId, nickname: '', avatar: '' })
  })
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['&&&START&&&{"a":1}', { a: 1 }],
  ['callback( {"a":1} );\n', { a: 1 }],
  ['a=1&b=%E4%BD%A0', { a: '1', b: '你' }],
  ['<html>a=1</html>', undefined],
  ['[1]', undefined],
  ['"text"', undefined],
  ['{"a":', undefined],
  ['', undefined],
])('reads %j', (text, fields) => {
  expect(fieldsOf(text)).toEqual(fields)
})
