import { randomUUID } from 'node:crypto'
import type { OauthProvider } from '#contract/modules/account/oauth.ts'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import { startFakeBaidu } from '../../fakes/social/baidu.ts'
import { startFakeDouyin } from '../../fakes/social/douyin.ts'
import type { FakeApp, FakePerson, SocialFake } from '../../fakes/social/fake.ts'
import { startFakeHuawei } from '../../fakes/social/huawei.ts'
import { startFakeQq } from '../../fakes/social/qq.ts'
import { startFakeWechat } from '../../fakes/social/wechat.ts'
import { startFakeXiaomi } from '../../fakes/social/xiaomi.ts'
import type { Answer, Person, TestApi } from '../api.ts'
import type { Browser } from '../browser.ts'

/** One way to a provider, with what a webmaster would enter for it. */
export interface SocialWay {
  name: string
  provider: OauthProvider
  app: Omit<FakeApp, 'returnAddress'>
  secret: SecretName
  start: (app: FakeApp) => Promise<SocialFake>
  settings: (app: FakeApp, url: string) => Record<string, unknown>
  flags: Record<string, unknown>
  userAgent?: string
}

const inWechat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.60'

export const socialWays: SocialWay[] = [
  {
    name: 'QQ',
    provider: 'qq',
    app: { id: '101234567', secret: 'the-app-key-of-qq' },
    secret: 'QQ_APP_SECRET',
    start: startFakeQq,
    settings: ({ id }, url) => ({ QQ: { APP_ID: id, UNIONID: true, BASE_URL: url } }),
    flags: { QQ: true },
  },
  {
    name: 'Douyin',
    provider: 'douyin',
    app: { id: 'awx1y2z3', secret: 'the-secret-of-douyin' },
    secret: 'DY_CLIENT_SECRET',
    start: startFakeDouyin,
    settings: ({ id }, url) => ({ DY: { CLIENT_KEY: id, BASE_URL: url } }),
    flags: { MOBILE: { DY: true } },
  },
  {
    name: 'WeChat on a website',
    provider: 'wechat',
    app: { id: 'wx0123456789abcdef', secret: 'the-secret-of-the-website' },
    secret: 'WX_APP_SECRET',
    start: (app) => startFakeWechat(app, 'web'),
    settings: ({ id }, url) => ({ WX: { APP_ID: id, OPEN_URL: url, API_URL: url } }),
    flags: { WX_SCAN: true },
  },
  {
    name: 'WeChat inside WeChat',
    provider: 'wechat',
    app: { id: 'wxfedcba9876543210', secret: 'the-secret-of-the-account' },
    secret: 'WX_GZH_SECRET',
    start: (app) => startFakeWechat(app, 'account'),
    settings: ({ id }, url) => ({ WX_GZH: { APP_ID: id, OPEN_URL: url, API_URL: url } }),
    flags: { MOBILE: { WX: true } },
    userAgent: inWechat,
  },
  {
    name: 'Huawei',
    provider: 'huawei',
    app: { id: '100000001', secret: 'the-secret-of-huawei' },
    secret: 'HW_CLIENT_SECRET',
    start: startFakeHuawei,
    settings: ({ id }, url) => ({ HW: { CLIENT_ID: id, AUTH_URL: url, ACCOUNT_URL: url } }),
    flags: { HW: true },
  },
  {
    name: 'Baidu',
    provider: 'baidu',
    app: { id: 'the.api-key_of_baidu', secret: 'the-secret-key-of-baidu' },
    secret: 'BD_SECRET_KEY',
    start: startFakeBaidu,
    settings: ({ id }, url) => ({ BD: { API_KEY: id, BASE_URL: url, PORTRAIT_URL: url } }),
    flags: { BD: true },
  },
  {
    name: 'Xiaomi',
    provider: 'xiaomi',
    app: { id: '2882303761517000001', secret: 'the-secret-of-xiaomi' },
    secret: 'XM_APP_SECRET',
    start: startFakeXiaomi,
    settings: ({ id }, url) => ({ XM: { CLIENT_ID: id, ACCOUNT_URL: url, OPEN_URL: url } }),
    flags: { XM: true },
  },
]

export function socialWay(name: string): SocialWay {
  const found = socialWays.find((way) => way.name === name)
  if (!found) throw new Error(`no way is called ${name}`)
  return found
}

/** Starts the fake of a provider and enters it in the back office, as a webmaster does. */
export async function connect(api: TestApi, way: SocialWay): Promise<SocialFake> {
  return connectAs((await api.administrator()).api, way)
}

export async function connectAs(
  { adminConfig }: Pick<Person['api'], 'adminConfig'>,
  way: SocialWay,
): Promise<SocialFake> {
  const { returnAddresses } = await adminConfig.get()
  const fake = await way.start({ ...way.app, returnAddress: returnAddresses[way.provider] })
  await adminConfig.update({ LOGIN_PROVIDERS: way.settings(fake.app, fake.url), COMMON_LOGIN: way.flags })
  await adminConfig.setSecret({ name: way.secret, value: way.app.secret })
  return fake
}

let people = 0

/** Somebody new, whom only the provider knows. */
export function somebody(fields: Partial<FakePerson> = {}): FakePerson {
  people += 1
  return {
    openId: `open-${randomUUID()}`,
    unionId: `union-${people}`,
    nickname: `外来者${people}`,
    avatar: '',
    ...fields,
  }
}

export interface Begun {
  state: string
  path: string
}

export async function begin(browser: Browser, { provider }: Pick<SocialWay, 'provider'>, input: object = {}) {
  const answer = await browser.post<Begun>(`/api/aoir-user-auth/login-${provider}`, input)
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.message}`)
  return answer.data
}

export function comeBack<T = unknown>(
  browser: Browser,
  { provider }: Pick<SocialWay, 'provider'>,
  query: Record<string, string>,
): Promise<Answer<T>> {
  return browser.get<T>(`/api/aoir-user-auth/login-${provider}-callback`, query)
}

/** The whole way to the provider and back. */
export async function logInAs<T = unknown>(
  browser: Browser,
  way: Pick<SocialWay, 'provider'>,
  fake: SocialFake,
  person: FakePerson,
  input: object = {},
): Promise<Answer<T>> {
  const { path } = await begin(browser, way, input)
  return comeBack<T>(browser, way, fake.agree(path, person))
}
