import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type ProofNeeded, proofNeeded } from '#contract/modules/account/security.ts'
import { codeFor, newPhone, wrong } from '../../../test/support/account/codes.ts'
import { type Call, type Person, type Tokens, testApi } from '../../../test/support/api.ts'

/** Whoever has neither password nor authenticator nor passkey, and is about to get the first of them. */

const api = await testApi()

const post = <T = unknown>(
  { access_token: token }: Pick<Tokens, 'access_token'>,
  path: string,
  body: object,
  more: Call = {},
) => api.request<T>(`/api/${path}`, { token, body, ...more })
const setPassword = (tokens: Tokens) =>
  post<ProofNeeded | null>(tokens, 'aoir-user-update/password', { newpassword: 'a password at last' })
const send = (tokens: Tokens, channel: 'sms' | 'mail') => post(tokens, 'aoir-security/proof-code', { channel })
const prove = (tokens: Tokens, channel: 'sms' | 'mail', code: string) =>
  post<{ until: number }>(tokens, 'aoir-security/proof', { way: 'code', channel, code })

/** An account that its number is. */
async function byPhone(phone = newPhone()) {
  const body = { phone, code: await codeFor(api, { phone }) }
  const { data: tokens } = await api.request<Tokens>('/api/aoir-user-auth/login-sms', { body })
  const { _id: id } = await api.as(tokens).user.ownInfo()
  return { id, phone, tokens }
}

/** As one that came from another site: nothing is confirmed. */
async function fromElsewhere(): Promise<Person> {
  const person = await api.member()
  await api.ctx.db.run(sql`update users set password_hash = null where id = ${person.id}`)
  return person
}

/** As if they had come in so long ago, and been sent all codes long before. */
async function age({ id }: { id: string }, ago: string) {
  await api.ctx.db.run(sql`update sessions set created_at = clock_timestamp() - ${ago}::interval where user_id = ${id}`)
  await api.ctx.db.run(sql`update verification_codes set created_at = created_at - interval '61 seconds'`)
}

const lastCode = (sent: { code?: string }[]) => sent.at(-1)?.code ?? ''
const byCode = { status: 400, code: proofNeeded, message: '请先完成安全验证', data: { ways: ['code'] } }

describe('with a confirmed number or address', () => {
  test('an open session is not enough, and a code to it is', async () => {
    const me = await byPhone()
    await age(me, '10 minutes')
    expect(await setPassword(me.tokens)).toMatchObject(byCode)
    expect(await send(me.tokens, 'sms')).toMatchObject({ code: 200, data: null })
    const text = api.texts().at(-1)
    expect(text).toMatchObject({ to: me.phone })
    const code = text?.code ?? ''
    expect(await prove(me.tokens, 'sms', wrong(code))).toMatchObject({ code: 400, message: '验证码错误或已过期' })
    expect(await setPassword(me.tokens)).toMatchObject(byCode)
    const { data } = await prove(me.tokens, 'sms', code)
    const { now } = await api.ctx.db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
    expect(data.until - now.getTime()).toBeGreaterThan(570_000)
    expect(await prove(me.tokens, 'sms', code)).toMatchObject({ code: 400 })
    expect(await setPassword(me.tokens)).toMatchObject({ code: 200 })
    await api.login(me.phone, 'a password at last')
  })

  test.each([
    ['an address', 'aoir-user-update/email', { email: 'thief@example.com', code: '123456' }],
    ['a number', 'aoir-user-update/phone', { phone: '13800138999', code: '123456' }],
    ['a passkey', 'aoir-passkey/begin', {}],
    ['an account elsewhere', 'aoir-user-auth/login-qq', { purpose: 'bind' }],
    ['one elsewhere less', 'aoir-user-link/remove', { provider: 'qq' }],
    ['WeChat', 'wechat/qrcode', { purpose: 'bind' }],
  ])('%s asks for the same', async (_, path, body) => {
    const me = await byPhone()
    await age(me, '10 minutes')
    expect(await post(me.tokens, path, body)).toMatchObject(byCode)
  })

  test('whoever came in by such a code a moment ago has shown it', async () => {
    const me = await byPhone()
    await age(me, '9 minutes')
    expect(await setPassword(me.tokens)).toMatchObject({ code: 200 })
  })

  test('whoever came in by something else has not', async () => {
    const person = await fromElsewhere()
    const phone = newPhone()
    await api.ctx.db.run(sql`update users set phone = ${phone}, phone_confirmed_at = now() where id = ${person.id}`)
    expect(await setPassword(person.tokens)).toMatchObject(byCode)
  })

  test('the code goes to an address as well, and to nothing that nobody has confirmed', async () => {
    const person = await fromElsewhere()
    await api.ctx.db.run(sql`update users set email_confirmed_at = now() where id = ${person.id}`)
    const nowhere = { code: 409, message: '没有可以接收验证码的手机号或邮箱' }
    expect(await send(person.tokens, 'sms')).toMatchObject(nowhere)
    expect(await prove(person.tokens, 'sms', '123456')).toMatchObject(nowhere)
    expect(await send(person.tokens, 'mail')).toMatchObject({ code: 200 })
    expect(api.mails().at(-1)).toMatchObject({ to: person.email, subject: '青屿 安全验证的验证码' })
    expect(await send(person.tokens, 'mail')).toMatchObject({ code: 429 })
    expect(await prove(person.tokens, 'mail', lastCode(api.mails()))).toMatchObject({ code: 200 })
    expect(await setPassword(person.tokens)).toMatchObject({ code: 200 })
  })

  test('a code of another kind is none, and this one opens nothing', async () => {
    const me = await byPhone()
    await age(me, '10 minutes')
    const login = await codeFor(api, { phone: me.phone })
    expect(await prove(me.tokens, 'sms', login)).toMatchObject({ code: 400 })
    await age(me, '10 minutes')
    await send(me.tokens, 'sms')
    const code = lastCode(api.texts())
    const body = { phone: me.phone, code }
    expect(await api.request('/api/aoir-user-auth/login-sms', { body })).toMatchObject({ code: 400 })
    const reset = { account: me.phone, code, newpassword: 'of a stranger here' }
    expect(await api.request('/api/aoir-user-auth/reset-password', { body: reset })).toMatchObject({ code: 400 })
    expect(await prove(me.tokens, 'sms', code)).toMatchObject({ code: 200 })
  })

  test('it counts in the session in which it was given', async () => {
    const me = await byPhone()
    await age(me, '10 minutes')
    const elsewhere = await byPhone(me.phone)
    await age(me, '10 minutes')
    await send(me.tokens, 'sms')
    expect(await prove(me.tokens, 'sms', lastCode(api.texts()))).toMatchObject({ code: 200 })
    expect(await setPassword(elsewhere.tokens)).toMatchObject(byCode)
  })

  test('cannot be guessed', async () => {
    const me = await byPhone()
    await age(me, '10 minutes')
    await send(me.tokens, 'sms')
    const code = lastCode(api.texts())
    for (let tries = 0; tries < 5; tries++)
      expect(await prove(me.tokens, 'sms', wrong(code))).toMatchObject({ code: 400 })
    expect((await prove(me.tokens, 'sms', code)).code).not.toBe(200)
    expect(await setPassword(me.tokens)).toMatchObject(byCode)
  })

  test('is no way for whoever has a better one', async () => {
    const person = await api.member()
    await api.ctx.db.run(sql`update users set email_confirmed_at = now() where id = ${person.id}`)
    const needless = { code: 409, message: '请用登录密码、动态口令或通行密钥验证' }
    expect(await send(person.tokens, 'mail')).toMatchObject(needless)
    expect(await prove(person.tokens, 'mail', '123456')).toMatchObject(needless)
  })

  test('calls that give nothing of the kind still want a password first', async () => {
    const me = await byPhone()
    expect(await post(me.tokens, 'aoir-export/create', {})).toMatchObject({
      code: proofNeeded,
      message: '请先设置登录密码，再进行这项操作',
      data: { ways: [] },
    })
  })
})

describe('without any', () => {
  test('they come in again, and have ten minutes', async () => {
    const person = await fromElsewhere()
    await age(person, '10 minutes')
    expect(await setPassword(person.tokens)).toMatchObject({ code: proofNeeded, data: { ways: ['login'] } })
    expect(await send(person.tokens, 'mail')).toMatchObject({ code: 409 })
    await age(person, '9 minutes')
    expect(await setPassword(person.tokens)).toMatchObject({ code: 200 })
  })
})
