import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { proofNeeded } from '#contract/modules/account/security.ts'
import { codeFor, newPhone, wrong } from '../../../test/support/account/codes.ts'
import { type Person, testApi } from '../../../test/support/api.ts'

const api = await testApi()

let addresses = 0
const newEmail = () => {
  addresses += 1
  return `Contact${addresses}@example.com`
}
const age = () => api.ctx.db.run(sql`update verification_codes set created_at = created_at - interval '61 seconds'`)
const emailCode = (person: Person, email: string) => codeFor(api, { email, purpose: 'bind' }, person)
const phoneCode = (person: Person, phone: string) => codeFor(api, { phone, purpose: 'bind' }, person)

/** Takes the address for the person. */
async function bind(person: Person, email: string) {
  const { password } = person
  return person.api.user.changeEmail({ email, password, code: await emailCode(person, email) })
}

describe('my email', () => {
  it('is proved by a code and logs me in', async () => {
    const [person, email] = [await api.member(), newEmail()]
    expect(await bind(person, email)).toEqual({ email: 'C***@example.com' })
    expect(api.mails().findLast(({ to }) => to === email)?.subject).toBe('青屿 绑定邮箱验证码')
    expect(await person.api.user.ownInfo()).toMatchObject({ email: 'C***@example.com', emailConfirmed: true })
    await api.login(email.toLowerCase(), person.password)
    const row = await api.ctx.db.one(
      sql`select action, detail from audit_log where subject = ${person.id} order by id desc limit 1`,
    )
    expect(row).toEqual({ action: 'user.change-email', detail: { after: 'C***@example.com' } })
  })

  it('may be the one I have already: then it is confirmed', async () => {
    const person = await api.member()
    const before = api.mails().length
    await bind(person, person.email)
    await api.ctx.background.idle()
    expect(await person.api.user.ownInfo()).toMatchObject({ emailConfirmed: true })
    // The code, and no notice.
    expect(api.mails()).toHaveLength(before + 1)
  })

  it('that I had before hears of it, if it was mine', async () => {
    const [person, first, second] = [await api.member(), newEmail(), newEmail()]
    await bind(person, first)
    await api.ctx.background.idle()
    expect(api.mails().filter(({ to }) => to === person.email)).toEqual([])
    await bind(person, second)
    await api.ctx.background.idle()
    const notice = api.mails().findLast(({ to }) => to === first)
    expect(notice?.subject).toBe('青屿 账号安全提醒')
    expect(notice?.text).toContain(`账号 ${person.name} 的邮箱已改为 C***@example.com`)
    expect(notice?.text).not.toContain(second)
  })

  it('hears of it as plain text, whatever I call myself', async () => {
    const [person, first, second] = [await api.member(), newEmail(), newEmail()]
    const newname = '"><script>{site}'
    await person.api.user.changeName({ newname })
    await bind(person, first)
    await bind(person, second)
    await api.ctx.background.idle()
    expect(api.mails().findLast(({ to }) => to === first)?.text).toContain(`账号 ${newname} 的邮箱已改为`)
  })

  it('needs my password, if I have one, before the code is looked at', async () => {
    const [person, email] = [await api.member(), newEmail()]
    const code = await emailCode(person, email)
    const bare = person.api.user.changeEmail({ email, code })
    await expect(bare).rejects.toMatchObject({ code: proofNeeded, data: { ways: ['password'] } })
    const guess = () => person.api.user.changeEmail({ email, code, password: 'wrong password' })
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ code: 403, message: '密码不正确' })
    await api.ctx.db.run(sql`update guess_locks set locked_until = now() + interval '1 hour' where fails >= 5`)
    // The same lock as for changing the password.
    await expect(guess()).rejects.toMatchObject({ code: 429 })
    const change = { oldpassword: person.password, newpassword: 'a better password' }
    await expect(person.api.user.changePassword(change)).rejects.toMatchObject({ code: 429 })
    await api.ctx.db.run(sql`delete from guess_locks`)
    await person.api.user.changeEmail({ email, code, password: person.password })
  })

  it('is proved in the spelling that is kept', async () => {
    const [person, email] = [await api.member(), newEmail()]
    const code = await emailCode(person, email.replace('C', 'Ｃ'))
    expect(api.mails().at(-1)).toMatchObject({ to: email, code })
    await person.api.user.changeEmail({ email, code, password: person.password })
  })

  it('needs none from who has none', async () => {
    const phone = newPhone()
    const { data } = await api.request<Person['tokens']>('/api/aoir-user-auth/login-sms', {
      body: { phone, code: await codeFor(api, { phone }) },
    })
    const own = api.as(data)
    const { _id: id, name } = await own.user.ownInfo()
    const email = newEmail()
    const code = await codeFor(api, { email, purpose: 'bind' }, { id, name } as Person)
    await own.user.changeEmail({ email, code })
    expect(await own.user.ownInfo()).toMatchObject({ emailConfirmed: true, hasPassword: false })
  })

  it('is not told to be taken before I have proved that it is mine', async () => {
    const [first, second, email] = [await api.member(), await api.member(), newEmail()]
    await bind(first, email)
    await age()
    const { password } = second
    const code = await emailCode(second, email.toUpperCase())
    const wish = (given: string) => second.api.user.changeEmail({ email, password, code: given })
    await expect(wish(wrong(code))).rejects.toMatchObject({ code: 400, message: '验证码错误或已过期' })
    await expect(wish(code)).rejects.toMatchObject({ code: 409, message: '邮箱已被使用' })
    expect(await second.api.user.ownInfo()).toMatchObject({ emailConfirmed: false })
  })

  it('goes to one of two who prove it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [people, email] = [[await api.member(), await api.member()], newEmail()]
      const wishes = []
      for (const person of people) {
        const code = await emailCode(person, email)
        wishes.push(() => person.api.user.changeEmail({ email, code, password: person.password }))
        await age()
      }
      const results = await Promise.allSettled(wishes.map((wish) => wish()))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 409, message: '邮箱已被使用' })
    }
  })

  it('takes a code that was sent for it, to me, once', async () => {
    const [person, other, email] = [await api.member(), await api.member(), newEmail()]
    const registering = await codeFor(api, { email })
    const wish = (code: string, who = person) => who.api.user.changeEmail({ email, code, password: who.password })
    await expect(wish(registering)).rejects.toMatchObject({ code: 400 })
    await age()
    const code = await emailCode(other, email)
    await expect(wish(code)).rejects.toMatchObject({ code: 400 })
    await wish(code, other)
    await expect(wish(code, other)).rejects.toMatchObject({ code: 400 })
  })

  it.each([
    [{ email: '' }, '邮箱不能为空'],
    [{ email: 'nobody' }, '邮箱格式错误'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, '邮箱格式错误'],
    [{ code: '' }, '验证码不能为空'],
  ])('refuses %j', async (change, message) => {
    const person = await api.member()
    const body = { email: 'x@example.com', code: '123456', password: person.password, ...change }
    const answer = await api.request('/api/aoir-user-update/email', { body, token: person.tokens.access_token })
    expect(answer).toMatchObject({ code: 422, message })
  })
})

describe('my phone', () => {
  it('is proved by a code, and logs me in by password and by code', async () => {
    const [person, phone] = [await api.member(), newPhone()]
    await bind(person, person.email)
    const code = await phoneCode(person, phone)
    const { password } = person
    const shown = `${phone.slice(3, 6)}****${phone.slice(-4)}`
    expect(await person.api.user.changePhone({ phone: phone.slice(3), code, password })).toEqual({ phone: shown })
    await api.login(phone, password)
    await age()
    const body = { phone, code: await codeFor(api, { phone }) }
    const { data } = await api.request<Person['tokens']>('/api/aoir-user-auth/login-sms', { body })
    expect(await api.as(data).user.ownInfo()).toMatchObject({ _id: person.id, phone: shown, phoneConfirmed: true })
    await api.ctx.background.idle()
    expect(api.mails().filter(({ to, text }) => to === person.email && text.includes(shown))).toHaveLength(1)
  })

  it('belongs to one account', async () => {
    const [first, second, phone] = [await api.member(), await api.member(), newPhone()]
    const wish = async (person: Person) =>
      person.api.user.changePhone({ phone, password: person.password, code: await phoneCode(person, phone) })
    await wish(first)
    await age()
    await expect(wish(second)).rejects.toMatchObject({ code: 409, message: '手机号已被使用' })
  })

  it('is written as it is, not as markup or more than one number', async () => {
    const person = await api.member()
    const token = person.tokens.access_token
    for (const phone of ['<b>13800138000</b>', '13800138000,13900139000', '１２３', { $gt: '' }]) {
      const body = { phone, code: '123456', password: person.password }
      expect((await api.request('/api/aoir-user-update/phone', { body, token })).code).toBe(422)
    }
  })
})

describe('codes for binding', () => {
  it('are for members', async () => {
    for (const [path, body] of [
      ['/api/aoir-mail/send-code', { email: newEmail(), purpose: 'bind' }],
      ['/api/aoir-sms/send-code', { phone: newPhone(), purpose: 'bind' }],
    ] as const) {
      expect(await api.request(path, { body })).toMatchObject({ code: 401, message: '请先登录' })
      expect((await api.request(path, { body, token: 'B'.repeat(43) })).code).toBe(401)
    }
  })

  it('know no other purpose', async () => {
    for (const purpose of ['register', 'pay', '', null, ['login']])
      expect((await api.request('/api/aoir-sms/send-code', { body: { phone: newPhone(), purpose } })).code).toBe(422)
  })
})
