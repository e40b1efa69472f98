import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, type Tokens, testApi } from '../../../test/support/api.ts'
import { openBrowser } from '../../../test/support/browser.ts'
import { retention } from '../../jobs/retention.ts'
import { writeNewsMails } from '../news-mail/news-mail.ts'

const api = await testApi()
const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150 Safari/537.36 Edg/150'

async function owner(): Promise<Person> {
  const person = await api.member()
  await api.ctx.db.run(sql`update users set email_confirmed_at = now() where id = ${person.id}`)
  return person
}

const enter = ({ name, password }: Pick<Person, 'name' | 'password'>) =>
  api.login(name, password, { headers: { 'user-agent': edge }, ip: '198.51.100.77' })

const mailsTo = async ({ email }: Person) => {
  await api.ctx.background.idle()
  return api.mails().filter(({ to }) => to === email)
}

/** A login on another device, and what stands behind the `#` of the letter about it. */
async function alerted() {
  const person = await owner()
  const stranger = await enter(person)
  const [letter] = await mailsTo(person)
  const token = /\/return\/not-me#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
  return { person, stranger, token, letter }
}

const look = (token: unknown) => api.request('/api/aoir-login-alert/look', { body: { token } })
const notMe = (token: unknown, headers?: Record<string, string>) =>
  api.request<{ token: string }>('/api/aoir-login-alert/not-me', { body: { token }, headers })
const isIn = async ({ access_token: token }: Pick<Tokens, 'access_token'>) =>
  (await api.request('/api/aoir-user-auth/devices', { token })).code === 200
const notices = async ({ api: own }: Pick<Person, 'api'>) => (await own.notification.system({})).list
const logIn = ({ name }: Person, password: string) =>
  api.request<Tokens>('/api/aoir-user-auth/login', { body: { username: name, password } })

describe('a login on a device never seen', () => {
  test('is told by letter and on the site, with time, device, network and way', async () => {
    const { person, letter } = await alerted()
    expect(letter).toMatchObject({ subject: expect.stringContaining('新设备登录') })
    for (const text of [person.name, 'Edge · Windows', '密码', '不是我，收回账号', '上海时间'])
      expect(letter?.text).toContain(text)
    expect(letter?.text).not.toContain('198.51.100.77')
    expect(await notices(person)).toMatchObject([
      { content: expect.stringContaining('Edge · Windows，方式：密码'), link: 'logins', isRead: false },
    ])
    // Whoever came in reads the notice, too: what takes the account back is in the letter alone.
    expect(JSON.stringify(await notices(person))).not.toContain('/return/')
  })

  test('is not told of the first login, nor of one on a device that was here', async () => {
    const person = await owner()
    expect(await mailsTo(person)).toEqual([])
    const browser = openBrowser(api)
    const come = () => browser.post('/api/aoir-user-auth/login', { username: person.name, password: person.password })
    await come()
    expect(await mailsTo(person)).toHaveLength(1)
    await come()
    expect(await mailsTo(person)).toHaveLength(1)
    expect(await notices(person)).toHaveLength(1)
  })

  test('is told on the site alone where no address is confirmed', async () => {
    const person = await api.member()
    await enter(person)
    expect(await mailsTo(person)).toEqual([])
    expect(await notices(person)).toHaveLength(1)
    expect(await api.ctx.db.many(sql`select 1 from login_alerts where user_id = ${person.id}`)).toEqual([])
  })

  test('is told by message where a number is confirmed, three times a day at most', async () => {
    const person = await owner()
    const phone = `+86139${person.id.padStart(8, '0')}`
    await api.ctx.db.run(sql`update users set phone = ${phone} where id = ${person.id}`)
    const texts = async () => {
      await api.ctx.background.idle()
      return api.texts().filter(({ to }) => to === phone)
    }
    await enter(person)
    expect(await texts()).toEqual([])
    await api.ctx.db.run(sql`update users set phone_confirmed_at = now() where id = ${person.id}`)
    await enter(person)
    const text = '【青屿】您的账号刚在一台新设备上登录。如果不是您本人，请立即修改密码。'
    expect(await texts()).toMatchObject([{ text }])
    for (const _ of [1, 2, 3]) await enter(person)
    expect(await texts()).toHaveLength(2)
    expect(await notices(person)).toHaveLength(5)
  })

  test('comes by one letter, not again among the news', async () => {
    const { person } = await alerted()
    for (const _ of [1, 2]) {
      await writeNewsMails(api.ctx)
      await api.ctx.db.run(sql`update news_mail_cursor set seen_at = now() - interval '11 minutes'`)
    }
    expect(await mailsTo(person)).toHaveLength(1)
  })

  test('is told by twenty letters a day at most', async () => {
    const person = await owner()
    const before = (await api.as(person.tokens).session.devices()).total
    await api.ctx.db.run(sql`insert into login_alerts (hash, user_id, email, way, at, expires_at)
      select sha256(n::text::bytea), ${person.id}, 'a@b.c', 'password', now(), now() + interval '7 days' from generate_series(1, 20) n`)
    await enter(person)
    // More than twenty letters a day help nobody; the list on the site has them all.
    expect(await mailsTo(person)).toEqual([])
    expect((await api.as(person.tokens).session.devices()).total).toBe(before + 1)
    expect(await notices(person)).toHaveLength(1)
  })
})

describe('the link of the letter', () => {
  test('shows which login it is, and changes nothing', async () => {
    const { person, stranger, token } = await alerted()
    for (const _ of [1, 2])
      expect(await look(token)).toMatchObject({
        code: 200,
        data: { name: person.name, device: 'Edge · Windows', network: '198.51.100.*', way: 'password', factor: '' },
      })
    expect(await isIn(stranger)).toBe(true)
    expect(await isIn(person.tokens)).toBe(true)
  })

  test('ends every session, device, key and the password, and leads to a new one', async () => {
    const { person, stranger, token } = await alerted()
    await api.giveProof(person)
    const { secret: key } = await person.api.key.create({ name: 'mine', scopes: ['read'], days: 7 })
    await api.ctx.db.run(sql`
      insert into remembered_devices (user_id, hash, user_agent, expires_at)
      values (${person.id}, sha256('x'), 'test', now() + interval '30 days')`)
    const { data, code } = await notMe(token)
    expect(code).toBe(200)
    for (const tokens of [stranger, person.tokens]) expect(await isIn(tokens)).toBe(false)
    expect((await api.request('/api/aoir-user/settings', { method: 'GET', token: key })).status).toBe(401)
    expect(await api.ctx.db.many(sql`select 1 from remembered_devices where user_id = ${person.id}`)).toEqual([])
    expect((await logIn(person, person.password)).code).toBe(400)
    await api.as(null).session.resetByLink({ token: data.token, newpassword: 'a wholly new phrase' })
    expect((await logIn(person, 'a wholly new phrase')).code).toBe(200)
  })

  test('works once, and with it all others of the account', async () => {
    const { person, token } = await alerted()
    await api.login(person.name, person.password)
    const tokens = (await mailsTo(person)).map(({ text }) => /not-me#([\w-]{43})/.exec(text)?.[1])
    expect(new Set(tokens).size).toBe(2)
    const answers = await Promise.all(Array.from({ length: 8 }, () => notMe(token)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(404)])
    for (const one of tokens) {
      expect((await look(one)).code).toBe(404)
      expect((await notMe(one)).code).toBe(404)
    }
  })

  test('gives the same answer to a call that is repeated after its answer was lost', async () => {
    const { token } = await alerted()
    const headers = { 'idempotency-key': 'the-same-press-again' }
    const first = await notMe(token, headers)
    expect(first.code).toBe(200)
    expect((await notMe(token, headers)).data).toEqual(first.data)
  })

  test('outlives what the stranger does with the account, for seven days', async () => {
    const { person, stranger, token } = await alerted()
    await api.as(stranger).user.changePassword({ oldpassword: person.password, newpassword: 'of the stranger now' })
    expect((await look(token)).code).toBe(200)
    await api.ctx.db.run(sql`update login_alerts set expires_at = now() where user_id = ${person.id}`)
    expect(await notMe(token)).toMatchObject({ code: 404, message: '链接已使用或已失效' })
    const rule = retention.find(({ table }) => table === 'login_alerts')
    expect(
      await api.ctx.db.many(
        sql`select 1 from login_alerts where user_id = ${person.id} and ${rule?.expired ?? sql`false`}`,
      ),
    ).toHaveLength(1)
  })

  test('takes away every way in that came after the login, and none from before', async () => {
    const person = await owner()
    await api.ctx.db.run(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
      values (${person.id}, ${`before ${person.id}`}, 'x', 0, '{}', false, 'before')`)
    await enter(person)
    const token = /not-me#([\w-]{43})/.exec((await mailsTo(person))[0]?.text ?? '')?.[1]
    await api.ctx.db.run(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
      values (${person.id}, ${`after ${person.id}`}, 'x', 0, '{}', false, 'after')`)
    await api.ctx.db.run(sql`
      insert into user_totp (user_id, secret, enabled_at) values (${person.id}, 'x', clock_timestamp())`)
    await api.ctx.db.run(sql`
      insert into identities (user_id, provider, app_id, open_id, nickname)
      values (${person.id}, 'qq', '1', ${person.id}, 'stranger')`)
    await api.ctx.db.run(sql`
      update users set email = 'stranger@example.com', email_key = 'stranger@example.com',
        phone = '+8613900000001', phone_confirmed_at = clock_timestamp() where id = ${person.id}`)
    const { data } = await notMe(token)
    await api.as(null).session.resetByLink({ token: data.token, newpassword: 'a wholly new phrase' })
    // No second step is asked for.
    const { data: tokens } = await logIn(person, 'a wholly new phrase')
    const own = api.as(tokens)
    expect((await own.passkey.list()).list.map(({ name }) => name)).toEqual(['before'])
    expect((await own.link.list()).total).toBe(0)
    expect(await own.user.ownInfo()).toMatchObject({
      email: expect.stringMatching(/^p\*+/),
      emailConfirmed: true,
      phone: '',
    })
  })

  test('takes away recovery codes that were made since, and leaves the authenticator from before', async () => {
    const { person, token } = await alerted()
    await api.ctx.db.run(sql`
      insert into user_totp (user_id, secret, enabled_at) values (${person.id}, 'x', now() - interval '1 day')`)
    await api.ctx.db.run(sql`
      insert into recovery_codes (user_id, hash, created_at)
      values (${person.id}, 'before', now() - interval '1 day'), (${person.id}, 'since', now())`)
    expect((await notMe(token)).code).toBe(200)
    const { has_totp, codes } = await api.ctx.db.one<{ has_totp: boolean; codes: string[] }>(sql`
      select exists (select from user_totp where user_id = ${person.id}) as has_totp,
        array(select convert_from(hash, 'UTF8') from recovery_codes where user_id = ${person.id}) as codes`)
    expect({ has_totp, codes }).toEqual({ has_totp: true, codes: ['before'] })
  })

  test('of an account without a password still leads to one', async () => {
    const { person, token } = await alerted()
    await api.ctx.db.run(sql`update users set password_hash = null where id = ${person.id}`)
    const { data } = await notMe(token)
    await api.as(null).session.resetByLink({ token: data.token, newpassword: 'the first of all' })
    expect((await logIn(person, 'the first of all')).code).toBe(200)
  })

  test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('that is %j is none', async (token) => {
    expect((await look(token)).code).toBe(404)
    expect((await notMe(token)).code).toBe(404)
  })

  test('is in the database as a hash alone', async () => {
    const { person, token } = await alerted()
    const { text } = await api.ctx.db.one<{ text: string }>(
      sql`select string_agg(a::text, '') as text from login_alerts a where user_id = ${person.id}`,
    )
    expect(text).not.toContain(token)
  })
})
