import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wrong } from '../../../test/support/account/codes.ts'
import { bootApi, type TestApi } from '../../../test/support/api.ts'
import { together } from '../../../test/support/together.ts'
import { checkCode, consumeCode } from './service.ts'

let api: TestApi
beforeEach(async () => {
  api = await bootApi({ config: { COMMON_LOGIN: { VERIFY_CODE: true } as never } })
})
afterEach(() => api.close())

const send = (email: string, ip = '192.0.2.1', cookies?: Record<string, string>) =>
  api.request('/api/aoir-mail/send-code', { body: { email }, ip, cookies })
const register = (change: Record<string, unknown>, headers?: Record<string, string>) =>
  api.request<{ _id: string } | null>('/api/aoir-user-auth/register', {
    body: { username: 'Somebody', password: 'a fine password', email: 'me@example.com', ...change },
    headers,
  })
const age = (interval: string) =>
  api.ctx.db.run(sql`update verification_codes set created_at = created_at - ${interval}::interval`)
const lastCode = () => api.mails().at(-1)?.code ?? ''
const subject = { channel: 'mail', purpose: 'register', target: 'me@example.com' } as const

describe('a registration code', () => {
  it('is mailed in the language of the visitor, under the name of the site', async () => {
    expect(await send('Me@Example.com')).toMatchObject({ code: 200, data: null })
    const [mail] = api.mails()
    expect(mail).toMatchObject({ channel: 'mail', to: 'Me@Example.com', code: expect.stringMatching(/^\d{6}$/) })
    expect(mail?.subject).toBe('青屿 注册验证码')
    expect(mail?.text).toContain(mail?.code)
    await send('you@example.com', undefined, { locale: 'en' })
    expect(api.mails()[1]?.text).toMatch(/^Your verification code is \d{6}\./)
  })

  it('is needed, confirms the address, and is stored as nothing one could read', async () => {
    expect(await register({})).toMatchObject({ code: 422, message: '验证码不能为空' })
    await send('me@example.com')
    const code = lastCode()
    expect(await register({ code: wrong(code) })).toMatchObject({ code: 400, message: '验证码错误或已过期' })
    expect(await register({ code, email: 'ME@example.com' })).toMatchObject({ code: 200 })
    const row = await api.ctx.db.one<{ confirmed: boolean }>(
      sql`select email_confirmed_at is not null as confirmed from users where name = 'Somebody'`,
    )
    expect(row.confirmed).toBe(true)
    const stored = await api.ctx.db.one<{ text: string }>(sql`select v::text as text from verification_codes v`)
    expect(stored.text).not.toContain(code)
    expect(stored.text).not.toContain(Buffer.from(code).toString('hex'))
  })

  it('works once, for one address', async () => {
    await send('me@example.com')
    const code = lastCode()
    expect((await register({ code, email: 'you@example.com' })).code).toBe(400)
    expect((await register({ code })).code).toBe(200)
    expect(await register({ code, username: 'Second' })).toMatchObject({ code: 400, message: '验证码错误或已过期' })
  })

  it('works for exactly one of fifty who bring it at once', async () => {
    await send('me@example.com')
    const code = lastCode()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register({ code, username: `P ${index}` })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 400 || code === 429)).toHaveLength(49)
    expect(await api.ctx.db.many(sql`select from users`)).toHaveLength(1)
  })

  it('is dead after five wrong tries, also when they come at once', async () => {
    await send('me@example.com')
    const code = lastCode()
    await Promise.all(Array.from({ length: 20 }, () => register({ code: wrong(code) })))
    const { tries } = await api.ctx.db.one<{ tries: number }>(sql`select tries from verification_codes`)
    expect(tries).toBe(5)
    await api.ctx.db.run(sql`delete from guess_locks`)
    expect((await register({ code })).code).toBe(400)
  })

  it('is dead after five wrong tries, also when each of them brings a key of its own', async () => {
    await send('me@example.com')
    const code = lastCode()
    for (let i = 0; i < 5; i++) {
      const headers = { 'idempotency-key': `a-key-of-my-own-000${i}` }
      expect((await register({ code: wrong(code) }, headers)).code).toBe(400)
    }
    await api.ctx.db.run(sql`delete from guess_locks`)
    expect((await register({ code })).code).toBe(400)
  })

  it('survives a registration that fails for another reason', async () => {
    await api.configure({ COMMON_LOGIN: { VERIFY_CODE: false } })
    await register({ username: 'Taken', email: 'taken@example.com' })
    await api.configure({ COMMON_LOGIN: { VERIFY_CODE: true } })
    await send('me@example.com')
    const code = lastCode()
    for (let i = 0; i < 6; i++) expect((await register({ code, username: 'taken' })).code).toBe(409)
    expect((await register({ code })).code).toBe(200)
  })

  it('is not used up by a transaction that comes to nothing', async () => {
    await send('me@example.com')
    const id = await checkCode(api.ctx, subject, lastCode(), { ip: '192.0.2.1' })
    const failed = api.ctx.db.transaction(async (tx) => {
      await consumeCode({ ...api.ctx, db: tx }, id)
      throw new Error('something else')
    })
    await expect(failed).rejects.toThrow('something else')
    await consumeCode(api.ctx, id)
    await expect(consumeCode(api.ctx, id)).rejects.toMatchObject({ key: 'code_wrong' })
  })

  it('ends after five minutes, and when a newer one was sent', async () => {
    await send('me@example.com')
    const first = lastCode()
    await api.ctx.db.run(sql`update verification_codes set expires_at = clock_timestamp()`)
    expect((await register({ code: first })).code).toBe(400)
    await age('61 seconds')
    await send('me@example.com')
    const second = lastCode()
    await age('61 seconds')
    await send('me@example.com')
    if (second !== lastCode()) expect((await register({ code: second })).code).toBe(400)
    expect((await register({ code: lastCode() })).code).toBe(200)
  })

  it('tells nobody whether an address is known', async () => {
    await send('me@example.com')
    await register({ code: lastCode() })
    await age('61 seconds')
    const [known, unknown] = [await send('me@example.com'), await send('unknown@example.com')]
    expect([known.status, known.code, known.message, known.data]).toEqual([
      unknown.status,
      unknown.code,
      unknown.message,
      unknown.data,
    ])
    // Only who can read the mail learns that there is an account.
    const code = api.mails().findLast(({ to }) => to === 'me@example.com')?.code ?? ''
    expect((await register({ username: 'Second', code: wrong(code) })).code).toBe(400)
    expect(await register({ username: 'Second', code })).toMatchObject({ code: 409, message: '邮箱已被使用' })
  })
})

describe('sending codes', () => {
  it('is limited to one a minute for each address, also at once and in any spelling', async () => {
    const spellings = ['me@example.com', 'ME@example.com', 'Me@Example.COM']
    const sends = spellings.map((email) => () => send(email))
    const results = await together(api.ctx.db, sql`verification_codes`, sends)
    const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 429, 429])
    const refused = answers.find(({ code }) => code === 429)
    const wait = Number(refused?.headers['retry-after'])
    expect(wait).toBeGreaterThan(40)
    expect(wait).toBeLessThanOrEqual(60)
    expect(refused?.message).toBe(`验证码发送太频繁，请 ${wait} 秒后再试`)
    expect(api.mails()).toHaveLength(1)
    await age('60 seconds')
    expect((await send('me@example.com')).code).toBe(200)
  })

  it('is limited to five an hour and ten a day', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await send('me@example.com')).code).toBe(200)
      await age('2 minutes')
    }
    const refused = await send('me@example.com')
    expect(refused.code).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(49 * 60)
    await age('1 hour')
    for (let i = 0; i < 5; i++) {
      expect((await send('me@example.com')).code).toBe(200)
      await age('13 minutes')
    }
    expect(Number((await send('me@example.com')).headers['retry-after'])).toBeGreaterThan(20 * 3600)
    await age('22 hours')
    expect((await send('me@example.com')).code).toBe(200)
  })

  it('is limited to twenty an hour for each sender, a whole IPv6 network as one', async () => {
    for (let i = 0; i < 20; i++) expect((await send(`p${i}@example.com`, `2001:db8::${i}`)).code).toBe(200)
    expect((await send('p20@example.com', '2001:db8::ffff')).code).toBe(429)
    expect((await send('p20@example.com', '2001:db8:1::1')).code).toBe(200)
  })

  it('is limited to the budget of the site for a day, and says early that it runs out', async () => {
    await api.configure({ MAIL: { DAILY_BUDGET: 10 } })
    for (let i = 0; i < 10; i++) expect((await send(`p${i}@example.com`)).code).toBe(200)
    expect(await send('me@example.com')).toMatchObject({ code: 429, message: '今天的验证码已经发完，请明天再试' })
    const alarms = await api.ctx.db.many(sql`select subject, detail from audit_log where action = 'code.budget'`)
    expect(alarms).toEqual([8, 10].map((sent) => ({ subject: 'mail', detail: { sent, budget: 10 } })))
    const metrics = await api.ctx.metrics.text()
    expect(metrics).toContain('aoir_events_total{event="mail_codes"} 10')
    expect(metrics).toContain('aoir_events_total{event="code_budget_refusals"} 1')
    // Messages have a budget of their own, and a larger one is in force at once.
    expect((await api.request('/api/aoir-sms/send-code', { body: { phone: '13800138000' } })).code).toBe(200)
    await api.configure({ MAIL: { DAILY_BUDGET: 11 } })
    expect((await send('me@example.com')).code).toBe(200)
  })
})
