import * as z from 'zod/mini'
import { key, noInput, nothing, text, time } from '#contract/shared/values.ts'
import { get, post, query } from '../../endpoint.ts'
import { newcomerFields } from './registration.ts'
import { loginInput, tokens } from './session.ts'

/** Outside accounts by which people log in. */
export const oauthProviders = ['qq', 'douyin', 'wechat', 'huawei', 'baidu', 'xiaomi'] as const
export type OauthProvider = (typeof oauthProviders)[number]

/** Log in, or add the outside account to the one that is logged in. */
const purpose = z._default(z.enum(['login', 'bind']), 'login')

const beginInput = z.object({
  purpose,
  /** A path of one of our own pages, to go on to afterwards. */
  returnTo: z.optional(z.string().check(z.maxLength(500))),
})

/** The browser goes to `path`; the provider sends it back to our return page with `state`. */
const begun = z.object({ state: z.string(), path: z.string() })

/** What the return page was given. A provider that was told no says `error`, or nothing but the state. */
const callbackInput = z.object({
  state: z.string('link_state_bad').check(z.minLength(1, 'link_state_bad'), z.maxLength(200, 'link_state_bad')),
  code: z.optional(z.string().check(z.maxLength(2000))),
  scopes: z.optional(z.string().check(z.maxLength(2000))),
  error: z.optional(z.string().check(z.maxLength(200))),
})

/** Where the login began: a path of ours, or empty. */
const returnTo = z.string()

/** Tokens; or, when the account was linked to the one that is logged in, that it is. */
export const oauthAnswer = z.union([z.extend(tokens, { returnTo }), z.object({ linked: z.literal(true), returnTo })])
export type OauthAnswer = z.infer<typeof oauthAnswer>

/** `data` of code 202: nobody has bound the outside account. The value is good for one use within ten minutes. */
export const unbound = z.object({ bindingType: z.enum(oauthProviders), bindingvValue: z.string(), returnTo })
export type Unbound = z.infer<typeof unbound>

const bindingFields = {
  bindingType: text({ min: 1, max: 20, missing: 'binding_need_type' }),
  bindingvValue: text({ min: 1, max: 200, missing: 'binding_need_value' }),
}

export const linkedAccount = z.object({
  provider: z.enum(oauthProviders),
  /** What the person was called there when the link was made. */
  nickname: z.string(),
  createTime: time,
  /** False: it is the only way into the account. */
  canRemove: z.boolean(),
})
export type LinkedAccount = z.infer<typeof linkedAccount>

const begin = (provider: OauthProvider, name: string) =>
  post(`/api/aoir-user-auth/login-${provider}`, {
    summary: `Begin a login with ${name}, or link it to my account (purpose bind)`,
    access: 'anyone',
    always: true,
    fresh: 'sometimes',
    rate: 'login',
    input: beginInput,
    output: begun,
  })

const finish = (provider: OauthProvider, name: string) =>
  get(`/api/aoir-user-auth/login-${provider}-callback`, {
    summary: `Finish a login with ${name}; code 202 with data when nobody has bound that account`,
    access: 'anyone',
    always: true,
    rate: 'login',
    refuses: [409],
    informs: { 202: unbound },
    input: callbackInput,
    output: oauthAnswer,
  })

export const oauthContract = {
  loginQq: begin('qq', 'QQ'),
  loginQqCallback: finish('qq', 'QQ'),
  loginDouyin: begin('douyin', 'Douyin'),
  loginDouyinCallback: finish('douyin', 'Douyin'),
  loginWechat: begin('wechat', 'WeChat'),
  loginWechatCallback: finish('wechat', 'WeChat'),
  loginHuawei: begin('huawei', 'Huawei'),
  loginHuaweiCallback: finish('huawei', 'Huawei'),
  loginBaidu: begin('baidu', 'Baidu'),
  loginBaiduCallback: finish('baidu', 'Baidu'),
  loginXiaomi: begin('xiaomi', 'Xiaomi'),
  loginXiaomiCallback: finish('xiaomi', 'Xiaomi'),
  binding: post('/api/user-login/binding', {
    summary: 'Bind the outside account of a 202 to an existing account and log in; answers the access token',
    access: 'anyone',
    always: true,
    rate: 'login',
    creates: 'itself',
    secret: {},
    input: z.extend(loginInput, bindingFields),
    output: z.string(),
  }),
  createNew: post('/api/user-register/create-new', {
    summary: 'Make a new account for the outside account of a 202 and log in; answers the access token',
    access: 'anyone',
    always: true,
    rate: 'register',
    creates: 'itself',
    secret: {},
    input: z.object({ ...bindingFields, ...newcomerFields }),
    output: z.string(),
  }),
  list: query('/api/aoir-user-link/list', {
    summary: 'The outside accounts that are linked to mine',
    access: 'member',
    always: true,
    input: noInput,
    output: z.object({ list: z.array(linkedAccount), total: z.int() }),
  }),
  remove: post('/api/aoir-user-link/remove', {
    summary: 'Remove a linked account, unless it is the only way in',
    access: 'member',
    always: true,
    fresh: 'sometimes',
    input: z.object({ provider: z.enum(oauthProviders) }),
    output: nothing,
  }),
}

/** Data of code 201: the code was not scanned yet, or was scanned a moment ago. */
export interface QrWaiting {
  state: 'waiting' | 'scanned'
}

/** Where WeChat sends messages to: no JSON, so it has no endpoint. */
export const wechatPushPath = '/api/wechat/push'

export const wechatContract = {
  qrcode: post('/api/wechat/qrcode', {
    summary: 'A QR code that logs in, or links (purpose bind), whoever scans it with WeChat',
    access: 'anyone',
    always: true,
    fresh: 'sometimes',
    rate: 'login',
    input: z.object({
      /** Taken when it is long enough and new; otherwise the server makes one. */
      scene_str: z.optional(z.string().check(z.maxLength(200))),
      /** The kind of code, as `purpose`, which counts; for clients that send it with both calls. */
      type: z.optional(z.string().check(z.maxLength(40))),
      purpose,
    }),
    output: z.object({
      /** A picture: the source of an `img`. */
      url: z.string(),
      scene_str: z.string(),
      expire_seconds: z.int(),
    }),
  }),
  checkLogin: post('/api/wechat/qrcode/check-login', {
    summary:
      'Whether the QR code was scanned: 201 not yet (data.state), 410 expired, 202 nobody has bound that account',
    access: 'anyone',
    always: true,
    rate: 'read',
    refuses: [410],
    informs: { 201: z.object({ state: z.enum(['waiting', 'scanned']) }), 202: unbound },
    input: z.object({
      type: z.optional(z.string().check(z.maxLength(40))),
      scene_str: z.string('wechat_scene_bad').check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, key('wechat_scene_bad'))),
    }),
    output: oauthAnswer,
  }),
}
