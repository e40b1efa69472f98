import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { codeField, emailField, id, noInput, nothing, phoneField, text, time } from '#contract/shared/values.ts'
import { post, query } from '../../endpoint.ts'
import { contactChannel } from './code.ts'
import { assertion, assertionOptions } from './passkey.ts'
import { newcomerFields } from './registration.ts'

/** What a client keeps to stay logged in; `expires_in` is the moment (ms) at which the access token ends. */
export const tokens = z.object({
  access_token: z.string(),
  expires_in: time,
  refresh_token: z.string(),
  device_id: z.string(),
})

const password = (missing: 'login_need_account' | 'register_need_password' | 'password_required') =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(pageLimits.password.max, 'password_too_long'))

/** The whole login form may be sent to each of these calls; what a call does not use, it drops. */
export const loginInput = z.object({
  username: text({ min: 1, max: 254, missing: 'login_need_account' }),
  password: password('login_need_account'),
})

export const registerInput = z.object({
  username: text({ min: 1, max: 80, missing: 'register_need_name' }),
  password: password('register_need_password'),
  email: emailField,
  code: z.optional(text({ max: 12 })),
  phone: z.optional(text({ max: 32 })),
  /** Without a code: a link to confirm the address goes there. */
  sendLink: z._default(z.boolean(), false),
  ...newcomerFields,
})

export const device = z.object({
  _id: id,
  current: z.boolean(),
  name: z.string(),
  ip: z.string(),
  createTime: time,
  lastTime: time,
})

const anyone = { access: 'anyone', always: true } as const

const ticket = z.string().check(z.maxLength(64))

const secondStep = {
  ticket,
  /** This device is not asked again for thirty days. */
  remember: z._default(z.boolean(), false),
}

export const sessionContract = {
  login: post('/api/aoir-user-auth/login', {
    summary: 'Log in by account, confirmed phone or email',
    access: 'anyone',
    always: true,
    rate: 'login',
    creates: 'itself',
    secret: {},
    input: loginInput,
    output: tokens,
  }),
  factor: post('/api/aoir-user-auth/factor', {
    summary:
      'The second step of a login that was answered with code 40102: a passkey, the code of an authenticator, or a recovery code',
    access: 'anyone',
    always: true,
    rate: 'login',
    refuses: [410],
    input: z.discriminatedUnion('way', [
      z.object({
        ...secondStep,
        way: z.enum(['totp', 'recovery']),
        code: text({ min: 1, max: 40, missing: 'code_required' }),
      }),
      /** What the device said to the options of `passkey-begin`. */
      z.object({ ...secondStep, way: z.literal('passkey'), assertion }),
    ]),
    output: tokens,
  }),
  lostFactorBegin: query('/api/aoir-user-auth/lost-factor-begin', {
    summary:
      'For a login that waits for a second factor nobody has any more: the masked contacts to which a code can be sent, and until when it waits where that was asked before',
    ...anyone,
    rate: 'login',
    refuses: [409, 410],
    input: z.object({ ticket }),
    output: z.object({ email: z.string(), phone: z.string(), endTime: z.nullable(time) }),
  }),
  lostFactorCode: post('/api/aoir-user-auth/lost-factor-code', {
    summary: 'Send a code to a confirmed contact of the account whose login waits',
    ...anyone,
    rate: 'code',
    creates: 'itself',
    refuses: [400, 409, 410, 503],
    input: z.object({ ticket, channel: contactChannel }),
    output: nothing,
  }),
  lostFactor: post('/api/aoir-user-auth/lost-factor', {
    summary:
      'Ask for every second factor to be taken away, by a login that waits for one and a code: in 72 hours, of which the owner is told each day. Uses up the ticket',
    ...anyone,
    rate: 'login',
    refuses: [409, 410],
    input: z.object({ ticket, channel: contactChannel, code: codeField }),
    output: z.object({ endTime: time }),
  }),
  cancelLostFactor: post('/api/aoir-user-auth/cancel-lost-factor', {
    summary: 'Take that back: by the ticket of a link in a letter, or without one by any session of the account',
    ...anyone,
    rate: 'login',
    refuses: [401, 410],
    input: z.object({ ticket: z.optional(z.string().check(z.maxLength(100))) }),
    output: z.object({ endTime: time }),
  }),
  passkeyBegin: post('/api/aoir-user-auth/passkey-begin', {
    summary: 'What this browser asks a device for that has a passkey, once, within five minutes',
    access: 'anyone',
    always: true,
    // Every login form that opens asks for one.
    rate: 'refresh',
    refuses: [409],
    input: noInput,
    output: assertionOptions,
  }),
  passkeyLogin: post('/api/aoir-user-auth/passkey-login', {
    summary: 'Log in with a passkey; nothing else is asked for',
    access: 'anyone',
    always: true,
    rate: 'login',
    refuses: [409, 410],
    input: z.object({ assertion }),
    output: tokens,
  }),
  loginSms: post('/api/aoir-user-auth/login-sms', {
    summary: 'Log in by a code sent to a phone; a number nobody has confirmed gets a new account',
    access: 'anyone',
    always: true,
    rate: 'login',
    creates: 'itself',
    secret: {},
    refuses: [403],
    input: z.object({ phone: phoneField, code: codeField, ...newcomerFields }),
    output: tokens,
  }),
  resetPassword: post('/api/aoir-user-auth/reset-password', {
    summary: 'Set a new password by a code sent to a confirmed email or phone; every session ends',
    access: 'anyone',
    always: true,
    rate: 'login',
    input: z.object({
      account: text({ min: 1, max: 254, missing: 'reset_need_account' }),
      code: codeField,
      newpassword: password('password_required'),
    }),
    output: nothing,
  }),
  resetByLink: post('/api/aoir-user-auth/reset-by-link', {
    summary: 'Set a new password by a link that an administrator made; every session ends',
    access: 'anyone',
    always: true,
    rate: 'login',
    input: z.object({
      token: z.string().check(z.maxLength(64)),
      newpassword: password('password_required'),
    }),
    output: nothing,
  }),
  register: post('/api/aoir-user-auth/register', {
    summary: 'Create an account',
    access: 'anyone',
    always: true,
    creates: true,
    rate: 'register',
    input: registerInput,
    output: z.object({
      _id: id,
      /** A letter with a link is on its way to the address. */
      linkSent: z.boolean(),
    }),
  }),
  logout: post('/api/aoir-user-auth/logout', {
    summary: 'End the session of this device at once',
    access: 'anyone',
    always: true,
    input: noInput,
    output: nothing,
  }),
  refreshToken: post('/api/aoir-user-auth/refreshToken', {
    summary: 'Exchange a refresh token for the next pair; each works once',
    access: 'anyone',
    always: true,
    rate: 'refresh',
    input: z.object({
      refresh_token: z.optional(z.string().check(z.maxLength(200))),
      device_id: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: tokens,
  }),
  devices: query('/api/aoir-user-auth/devices', {
    summary: 'Where this account is logged in',
    access: 'member',
    always: true,
    input: noInput,
    output: z.object({ list: z.array(device), total: z.int() }),
  }),
  logoutOthers: post('/api/aoir-user-auth/logout-others', {
    summary: 'End every session of this account but this one',
    access: 'member',
    always: true,
    input: noInput,
    output: z.object({ ended: z.int() }),
  }),
  logoutDevice: post('/api/aoir-user-auth/logout-device', {
    summary: 'End one session of this account',
    access: 'member',
    always: true,
    input: z.object({ sessionId: id }),
    output: nothing,
  }),
}
