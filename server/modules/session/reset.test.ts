import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { proofNeeded } from '#contract/modules/account/security.ts'
import { codeFor, newPhone, wrong } from '../../../test/support/account/codes.ts'
import { type Call, type Person, testApi } from '../../../test/support/api.ts'
import { bootRealtime, ended } from '../../../test/support/sockets.ts'
import { watched } from '../../../test/support/watched.ts'

const api = await testApi()
const channel = await bootRealtime(api.ctx)
afterAll(() => channel.close())

const newpassword = 'a better password'
const reset = (account: unknown, code: unknown, change: object = {}, call: Call = {}) =>
  api.request('/api/aoir-user-auth/reset-password', { body: { account, code, newpassword, ...change }, ...call })
const isAlive = async ({ tokens }: Person) =>
  (await api.request('/api/aoir-user/info', { method: 'GET', token: tokens.access_token })).code === 200

/** Somebody with a confirmed address and a confirmed number. */
async function owner(): Promise<Person & { phone: string }> {
  const [person, phone] = [await api.member(), newPhone()]
  await api.ctx.db.run(sql`
    update users set phone = ${phone}, phone_confirmed_at = now(), email_confirmed_at = now() where id = ${person.id}`)
  return { ...person, phone }
}

describe('a new password by a code', () => {
  it('is set by mail and by phone, in any spelling', async () => {
    const person = await owner()
    const mailed = await codeFor(api, { email: person.email, purpose: 'reset' })
    expect(api.mails().at(-1)).toMatchObject({ to: person.email, subject: '青屿 重置密码验证码' })
    expect(await reset(person.email.toUpperCase(), mailed)).toMatchObject({ code: 200, data: null })
    await api.login(person.name, newpassword)
    await expect(api.login(person.name, person.password)).rejects.toThrow('账号或密码不正确')
    const texted = await codeFor(api, { phone: person.phone, purpose: 'reset' })
    const spelt = `${person.phone.slice(3, 6)}-${person.phone.slice(6)}`
    expect((await reset(spelt, texted, { newpassword: 'the best password' })).code).toBe(200)
    await api.login(person.phone, 'the best password')
  })

  it('goes to the address as its owner wrote it, however it is asked for', async () => {
    const person = await owner()
    const wide = person.email.replace('p', 'ｐ').toUpperCase()
    const code = await codeFor(api, { email: wide, purpose: 'reset' })
    expect(api.mails().at(-1)).toMatchObject({ to: person.email, code })
    expect((await reset(wide, code)).code).toBe(200)
  })

  it('ends every session at once, sockets too', async () => {
    const person = await owner()
    const socket = await channel.enter(person)
    const closed = ended(socket)
    expect(await isAlive(person)).toBe(true)
    const code = await codeFor(api, { email: person.email, purpose: 'reset' })
    expect((await reset(person.email, code)).code).toBe(200)
    expect(await isAlive(person)).toBe(false)
    await closed
    const { refresh_token, device_id } = person.tokens
    const body = { refresh_token, device_id }
    expect((await api.request('/api/aoir-user-auth/refreshToken', { body })).code).toBe(401)
  })

  it('is written down, and told by mail', async () => {
    const person = await owner()
    const code = await codeFor(api, { phone: person.phone, purpose: 'reset' })
    await reset(person.phone, code)
    await api.ctx.background.idle()
    const notice = api.mails().at(-1)
    expect(notice).toMatchObject({ to: person.email, subject: '青屿 账号安全提醒' })
    expect(notice?.text).toContain(`账号 ${person.name} 刚刚更改了密码`)
    const rows = await api.ctx.db.many(sql`select action from audit_log where subject = ${person.id} order by id`)
    expect(rows.at(-1)).toEqual({ action: 'user.reset-password' })
  })

  it('gives a password to who never had one', async () => {
    const person = await owner()
    await api.ctx.db.run(sql`update users set password_hash = null where id = ${person.id}`)
    expect((await reset(person.email, await codeFor(api, { email: person.email, purpose: 'reset' }))).code).toBe(200)
    const tokens = await api.login(person.email, newpassword)
    expect(await api.as(tokens).user.ownInfo()).toMatchObject({ hasPassword: true })
  })

  it('forgets the guesses that made it necessary', async () => {
    const person = await owner()
    const cookies = { lastLoginDeviceId: person.tokens.device_id }
    const login = (username: string, password: string, call: Call = {}) =>
      api.request('/api/aoir-user-auth/login', { body: { username, password }, ...call })
    for (let i = 0; i < 5; i++) {
      await login(person.name, 'forgotten')
      await login(person.email, 'forgotten')
      await login(person.name, 'forgotten', { cookies })
    }
    await api.ctx.db.run(sql`update guess_locks set locked_until = now() + interval '1 hour'`)
    expect((await login(person.name, person.password)).code).toBe(429)
    const code = await codeFor(api, { email: person.email, purpose: 'reset' })
    expect((await reset(person.email, code, {}, { cookies })).code).toBe(200)
    expect((await login(person.name, newpassword)).code).toBe(200)
    expect((await login(person.email, newpassword)).code).toBe(200)
    expect((await login(person.name, newpassword, { cookies })).code).toBe(200)
  })

  it('keeps to the rules, and the code survives a refusal', async () => {
    const person = await owner()
    const code = await codeFor(api, { email: person.email, purpose: 'reset' })
    for (const [bad, message] of [
      ['short', '密码至少 8 个字符'],
      ['qwertyuiop', '这个密码太常见，请换一个'],
      [person.email, '这个密码太常见，不要包含账号、邮箱或站点名称'],
      [person.name, '这个密码太常见，不要包含账号、邮箱或站点名称'],
    ])
      expect(await reset(person.email, code, { newpassword: bad })).toMatchObject({ code: 422, message })
    expect((await reset(person.email, code)).code).toBe(200)
    expect((await reset(person.email, code)).code).toBe(400)
  })

  it.each([
    [{ account: '' }, '请输入手机号或邮箱'],
    [{ account: { $ne: null } }, '请输入手机号或邮箱'],
    [{ account: 'somebody' }, '请输入正确的手机号或邮箱'],
    [{ account: '12345' }, '请输入正确的手机号或邮箱'],
    [{ account: 'a@b' }, '请输入正确的手机号或邮箱'],
    [{ code: '' }, '验证码不能为空'],
    [{ newpassword: '' }, '密码不能为空'],
    [{ newpassword: ['a better password'] }, '密码不能为空'],
  ])('refuses %j', async (change, message) => {
    const answer = await reset('nobody@example.com', '123456', change)
    expect(answer).toMatchObject({ code: 422, message })
  })
})

describe('an account that is not there', () => {
  it('gets no mail, no message, and the same answer after the same questions', async () => {
    const person = await owner()
    const unknown = ['stranger@example.com', newPhone()]
    const sent = () => api.mails().length + api.texts().length
    const before = sent()
    const answers = []
    for (const contact of [person.email, person.phone, ...unknown]) {
      const isMail = contact.includes('@')
      const path = isMail ? '/api/aoir-mail/send-code' : '/api/aoir-sms/send-code'
      const body = { [isMail ? 'email' : 'phone']: contact, purpose: 'reset' }
      const { answer, statements } = await watched(api, () => api.request(path, { body }))
      await api.ctx.background.idle()
      answers.push({ ...answer, headers: null, statements })
    }
    expect(answers[2]).toEqual(answers[0])
    expect(answers[3]).toEqual(answers[1])
    expect(sent() - before).toBe(2)

    const tries = []
    for (const contact of [person.email, person.phone, ...unknown]) {
      const { answer, statements } = await watched(api, () => reset(contact, 'x'))
      tries.push({ ...answer, statements })
    }
    expect(tries[2]).toEqual(tries[0])
    expect(tries[3]).toEqual(tries[1])
    expect(tries[0]).toMatchObject({ status: 400, message: '验证码错误或已过期', data: null })
    // A second code is refused for both alike.
    const again = (email: string) => api.request('/api/aoir-mail/send-code', { body: { email, purpose: 'reset' } })
    expect([(await again(person.email)).code, (await again('stranger@example.com')).code]).toEqual([429, 429])
  })

  it('is one with an address that was never confirmed, and one that was deleted', async () => {
    const [unconfirmed, deleted] = [await api.member(), await owner()]
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${deleted.id}`)
    const before = api.mails().length
    await api.request('/api/aoir-mail/send-code', { body: { email: unconfirmed.email, purpose: 'reset' } })
    await api.request('/api/aoir-mail/send-code', { body: { email: deleted.email, purpose: 'reset' } })
    await api.ctx.background.idle()
    expect(api.mails()).toHaveLength(before)
  })

  it('is one also for who was deleted after the code was sent', async () => {
    const person = await owner()
    const code = await codeFor(api, { email: person.email, purpose: 'reset' })
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${person.id}`)
    expect(await reset(person.email, code)).toMatchObject({ code: 400, message: '验证码错误或已过期' })
  })
})

describe('a code for a new password', () => {
  it('sets one of many that are asked for at once', async () => {
    const person = await owner()
    const code = await codeFor(api, { email: person.email, purpose: 'reset' })
    const wishes = Array.from({ length: 10 }, (_, index) =>
      reset(person.email, code, { newpassword: `wish no. ${index}` }),
    )
    const answers = await Promise.all(wishes)
    const winners = answers.flatMap(({ code }, index) => (code === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    await api.login(person.name, `wish no. ${winners[0]}`)
  })

  it('cannot be guessed', async () => {
    const person = await owner()
    const code = await codeFor(api, { email: person.email, purpose: 'reset' })
    for (let i = 0; i < 5; i++) expect((await reset(person.email, wrong(code))).code).toBe(400)
    await api.ctx.db.run(sql`update guess_locks set locked_until = now() + interval '1 hour' where fails >= 5`)
    expect((await reset(person.email, code)).code).toBe(429)
    await api.ctx.db.run(sql`delete from guess_locks`)
    expect((await reset(person.email, code)).code).toBe(400)
    await api.login(person.name, person.password)
  })
})

describe('the first password', () => {
  it('needs no old one, ends the other sessions, and is a password from then on', async () => {
    const phone = newPhone()
    const { data } = await api.request<Person['tokens']>('/api/aoir-user-auth/login-sms', {
      body: { phone, code: await codeFor(api, { phone }) },
    })
    const own = api.as(data).user
    await expect(own.changePassword({ newpassword: 'short' })).rejects.toMatchObject({ code: 422 })
    expect(await own.changePassword({ oldpassword: 'anything', newpassword })).toBeNull()
    expect(await own.ownInfo()).toMatchObject({ hasPassword: true })
    await api.login(phone, newpassword)
    const second = { newpassword: 'another password' }
    await expect(own.changePassword(second)).rejects.toMatchObject({ code: proofNeeded, data: { ways: ['password'] } })
    await expect(own.changePassword({ oldpassword: 'wrong', ...second })).rejects.toMatchObject({ code: 400 })
    expect(await own.changePassword({ oldpassword: newpassword, ...second })).toBeNull()
  })

  it('is set by one of those who come at once', async () => {
    const phone = newPhone()
    const { data } = await api.request<Person['tokens']>('/api/aoir-user-auth/login-sms', {
      body: { phone, code: await codeFor(api, { phone }) },
    })
    const own = api.as(data).user
    const wishes = Array.from({ length: 5 }, (_, index) => own.changePassword({ newpassword: `wish no. ${index}` }))
    const results = await Promise.allSettled(wishes)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is told to a confirmed address, as every other is; one that proves nothing is left alone', async () => {
    const [confirmed, unconfirmed] = [await owner(), await api.member()]
    for (const person of [confirmed, unconfirmed])
      await person.api.user.changePassword({ oldpassword: person.password, newpassword })
    await api.ctx.background.idle()
    const notices = api.mails().filter(({ to }) => to === confirmed.email || to === unconfirmed.email)
    expect(notices.map(({ to }) => to)).toEqual([confirmed.email])
  })
})
