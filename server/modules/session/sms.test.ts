import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { codeFor, newPhone, tells, wrong } from '../../../test/support/account/codes.ts'
import { bootApi, type Call, type Person, type Tokens, testApi } from '../../../test/support/api.ts'
import { together } from '../../../test/support/together.ts'
import { watched } from '../../../test/support/watched.ts'
import { checkCode, consumeCode } from '../code/service.ts'

const api = await testApi()

const login = (phone: unknown, code: unknown, call: Call = {}) =>
  api.request<Tokens | null>('/api/aoir-user-auth/login-sms', { body: { phone, code }, ...call })
const age = (interval: string) =>
  api.ctx.db.run(sql`update verification_codes set created_at = created_at - ${interval}::interval`)
const countUsers = async () =>
  (await api.ctx.db.one<{ count: number }>(sql`select count(*)::int as count from users`)).count
const unlock = () => api.ctx.db.run(sql`delete from guess_locks`)
/** Whatever follows is met by a wait that no slow machine outlasts. */
const lock = () => api.ctx.db.run(sql`update guess_locks set locked_until = now() + interval '1 hour' where fails >= 5`)
const codes = (answers: { code: number }[]) => answers.map((answer) => answer.code)

async function owner(): Promise<Person & { phone: string }> {
  const [person, phone] = [await api.member(), newPhone()]
  await api.ctx.db.run(sql`update users set phone = ${phone}, phone_confirmed_at = now() where id = ${person.id}`)
  return { ...person, phone }
}

describe('login by a code', () => {
  it('makes an account without a password for a number that nobody has', async () => {
    const phone = newPhone()
    const form = { username: '', password: '', email: 'x', phone, code: await codeFor(api, { phone }), userpower: 0 }
    const { data, cookies } = await api.request<Tokens>('/api/aoir-user-auth/login-sms', { body: form })
    expect(Object.keys(cookies).sort()).toEqual(['access_token', 'expires_in', 'lastLoginDeviceId', 'refresh_token'])
    const info = await api.as(data).user.ownInfo()
    expect(info).toMatchObject({
      name: expect.stringMatching(/^用户\d{8}$/),
      phone: `${phone.slice(3, 6)}****${phone.slice(-4)}`,
      email: '',
      userpower: 1,
      phoneConfirmed: true,
      emailConfirmed: false,
      hasPassword: false,
    })
    const found = await api.as(null).search.list({ keyword: info.name, type: 'user' })
    expect(found.users).toMatchObject([{ _id: info._id }])
    // No password opens it, nor does the lack of one.
    for (const password of ['x', 'null', 'undefined', '!'])
      expect((await api.request('/api/aoir-user-auth/login', { body: { username: phone, password } })).code).toBe(400)
  })

  it('opens the account of the number the next time', async () => {
    const phone = newPhone()
    const first = await login(phone, await codeFor(api, { phone }))
    await age('61 seconds')
    const before = await countUsers()
    const code = await codeFor(api, { phone: phone.slice(3) })
    const second = await login(` ${phone.slice(0, 6)} ${phone.slice(6)} `, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(second.code).toBe(200)
    const ids = [first, second].map(async ({ data }) => (await api.as(data).user.ownInfo())._id)
    expect(new Set(await Promise.all(ids)).size).toBe(1)
    expect(await countUsers()).toBe(before)
  })

  it('opens no account that merely claims the number', async () => {
    const phone = newPhone()
    const claim = { username: 'claims a number', password: 'a fine password', email: 'c@example.com', phone }
    const { _id } = await api.as(null).session.register(claim)
    const { data } = await login(phone, await codeFor(api, { phone }))
    expect((await api.as(data).user.ownInfo())._id).not.toBe(_id)
  })

  it('lets the banned in, and says to the owner of a closed account that it is closed', async () => {
    const [banned, closed] = [await owner(), await owner()]
    await api.ban(banned.id)
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${closed.id}`)
    const { data } = await login(banned.phone, await codeFor(api, { phone: banned.phone }))
    expect(await api.as(data).user.ownInfo()).toMatchObject({ _id: banned.id, userpower: 2 })
    const answer = await login(closed.phone, await codeFor(api, { phone: closed.phone }))
    expect(answer).toMatchObject({ code: 403, message: '这个账号已注销', data: null })
  })

  it.each([
    [{ phone: '', code: '1' }, '手机号不能为空'],
    [{ code: '123456' }, '手机号不能为空'],
    [{ phone: { $ne: null }, code: { $ne: null } }, '手机号不能为空'],
    [{ phone: '13800138000' }, '验证码不能为空'],
    [{ phone: '13800138000', code: '  ' }, '验证码不能为空'],
    [{ phone: '13800138000', code: { $ne: null } }, '验证码不能为空'],
    [{ phone: '12345', code: '123456' }, '手机号格式错误'],
  ])('refuses %j', async (body, message) => {
    expect(await api.request('/api/aoir-user-auth/login-sms', { body })).toMatchObject({ code: 422, message })
  })
})

describe('a code for a login', () => {
  it('says the same of known and unknown numbers, and asks the database the same', async () => {
    const known = await owner()
    const answers = []
    for (const phone of [known.phone, newPhone()]) {
      const { answer, statements } = await watched(api, () =>
        api.request('/api/aoir-sms/send-code', { body: { phone } }),
      )
      answers.push({ ...answer, headers: null, statements })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 200, data: null })
    const tries = []
    for (const phone of [known.phone, newPhone()]) {
      const { answer, statements } = await watched(api, () => login(phone, '000000'))
      tries.push({ ...answer, statements })
    }
    expect(tries[0]).toEqual(tries[1])
    expect(tries[0]).toMatchObject({ status: 400, message: '验证码错误或已过期' })
  })

  it('opens one session of fifty that are asked for at once', async () => {
    const phone = newPhone()
    const code = await codeFor(api, { phone })
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(phone, code)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.every(({ code }) => [200, 400, 429].includes(code))).toBe(true)
    const sessions = sql`select from sessions s join users u on u.id = s.user_id where u.phone = ${phone}`
    expect(await api.ctx.db.many(sessions)).toHaveLength(1)
  })

  it('is used once also by those who passed the check together', async () => {
    const phone = newPhone()
    const subject = { channel: 'sms', purpose: 'login', target: phone } as const
    const id = await checkCode(api.ctx, subject, await codeFor(api, { phone }), { ip: '192.0.2.1' })
    const works = Array.from({ length: 5 }, () => () => consumeCode(api.ctx, id))
    const results = await together(api.ctx.db, sql`verification_codes`, works)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is good for its purpose and its number only', async () => {
    const known = await owner()
    const reset = await codeFor(api, { phone: known.phone, purpose: 'reset' })
    expect((await login(known.phone, reset)).code).toBe(400)
    await age('61 seconds')
    const bind = await codeFor(api, { phone: known.phone, purpose: 'bind' }, known)
    expect((await login(known.phone, bind)).code).toBe(400)
    const phone = newPhone()
    const code = await codeFor(api, { phone })
    expect((await login(known.phone, code)).code).toBe(400)
    expect((await login(phone, code)).code).toBe(200)
    expect((await login(phone, code)).code).toBe(400)
  })

  it('is dead after five wrong tries, and after five minutes', async () => {
    const phone = newPhone()
    const code = await codeFor(api, { phone })
    for (let i = 0; i < 5; i++) expect((await login(phone, wrong(code))).code).toBe(400)
    await unlock()
    expect((await login(phone, code)).code).toBe(400)
    await age('61 seconds')
    const next = await codeFor(api, { phone })
    await api.ctx.db.run(sql`update verification_codes set expires_at = clock_timestamp()`)
    expect((await login(phone, next)).code).toBe(400)
  })

  it('is never in an answer', async () => {
    const phone = newPhone()
    const code = await codeFor(api, { phone })
    const answers = JSON.stringify([await login(phone, wrong(code)), await login(phone, code)])
    expect(tells(answers, code)).toBe(false)
  })
})

describe('guessing codes', () => {
  const askFor = async (phone: string, ip?: string) => {
    expect((await api.request('/api/aoir-sms/send-code', { body: { phone, purpose: 'login' }, ip })).code).toBe(200)
    return api.texts().at(-1)?.code ?? ''
  }

  it('of strangers does not end the code of whoever asked for it', async () => {
    const phone = newPhone()
    const code = await askFor(phone)
    for (let i = 0; i < 8; i++) {
      expect((await login(phone, wrong(code), { ip: `198.51.100.${i}` })).code).toBe(400)
      await unlock()
    }
    // Of strangers, even one who is right comes too late.
    expect((await login(phone, code, { ip: '198.51.100.9' })).code).toBe(400)
    for (let i = 0; i < 5; i++) await login(phone, 'x', { ip: `198.51.100.${i}` })
    await lock()
    expect((await login(phone, code, { ip: '198.51.100.9' })).code).toBe(429)
    expect((await login(phone, code)).code).toBe(200)
  })

  it('of a stranger who asks for a code as well leaves the one of its owner good', async () => {
    const phone = newPhone()
    const code = await askFor(phone)
    await age('61 seconds')
    await askFor(phone, '198.51.100.7')
    expect((await login(phone, wrong(code), { ip: '198.51.100.7' })).code).toBe(400)
    expect((await login(phone, code)).code).toBe(200)
  })

  it('is slowed down beyond the life of a code, wherever it comes from', async () => {
    const phone = newPhone()
    const answers = []
    for (let i = 0; i < 12; i++) {
      if (i === 5) await lock()
      if (i === 5) await age('61 seconds')
      if (i === 5) await codeFor(api, { phone })
      answers.push(await login(phone, 'x', { ip: `192.0.2.${i}`, headers: { 'x-forwarded-for': `203.0.113.${i}` } }))
    }
    expect(codes(answers)).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
    const wait = answers.at(-1)?.headers['retry-after']
    expect(answers.at(-1)?.message).toBe(`尝试次数过多，请 ${wait} 秒后再试`)
  })

  it('is limited to ten a minute for each address, a whole IPv6 network as one, with whatever it calls', async () => {
    const strict = await bootApi({ rateLimitScale: 1 })
    const tries = []
    for (let i = 0; i < 12; i++) {
      const call = i % 2 ? 'login-sms' : 'reset-password'
      const body = { phone: newPhone(), account: newPhone(), code: 'x', newpassword: 'a better password' }
      const headers = { 'x-forwarded-for': `203.0.113.${i}` }
      tries.push(await strict.request(`/api/aoir-user-auth/${call}`, { body, headers, ip: `2001:db8::${i}` }))
    }
    const other = { body: { phone: newPhone(), code: 'x' }, ip: '2001:db8:0:1::1' }
    tries.push(await strict.request('/api/aoir-user-auth/login-sms', other))
    await strict.close()
    expect(codes(tries)).toEqual([...Array(10).fill(400), 429, 429, 400])
  })

  it('does not keep the owner out of a device of his own', async () => {
    const known = await owner()
    const cookies = { lastLoginDeviceId: known.tokens.device_id }
    for (let i = 0; i < 5; i++) await login(known.phone, 'x')
    await lock()
    const code = await codeFor(api, { phone: known.phone })
    expect((await login(known.phone, 'x')).code).toBe(429)
    expect((await login(known.phone, code, { cookies })).code).toBe(200)
  })
})
