import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type FactorNeeded, factorNeeded, proofNeeded } from '#contract/modules/account/security.ts'
import { newPhone } from '../../../test/support/account/codes.ts'
import {
  protectedMember as aProtectedMember,
  lostFactor,
  protect,
  shown,
} from '../../../test/support/account/factors.ts'
import { type Answer, type Call, type Person, type Tokens, testApi } from '../../../test/support/api.ts'
import { confirmMailOf } from '../administration/operator.ts'
import { lookAfterResets } from './resets.ts'

const api = await testApi()
const { ctx } = api
const protectedMember = () => aProtectedMember(api)

const post = <T = unknown>(path: string, body: unknown, call: Call = {}) =>
  api.request<T>(`/api/aoir-user-auth/${path}`, { ...call, body })
const logIn = ({ name, password }: Person, call: Call = {}) =>
  post<FactorNeeded>('login', { username: name, password }, call)
const ticketOf = async (person: Person) => (await logIn(person)).data.ticket
const begin = (ticket: string, call: Call = {}) =>
  post<{ email: string; phone: string; endTime: number | null }>('lost-factor-begin', { ticket }, call)
const cancel = (ticket: string) => post('cancel-lost-factor', { ticket })

/** Codes to one address may go out once in a minute. */
const letTimePass = () => ctx.db.run(sql`update verification_codes set created_at = created_at - interval '2 hours'`)

async function codeFor({ email }: Person, ticket: string): Promise<string> {
  await letTimePass()
  const { code, message } = await post('lost-factor-code', { ticket, channel: 'mail' })
  if (code !== 200) throw new Error(message)
  return api.mails().findLast(({ to }) => to === email)?.code ?? ''
}

const askWith = (ticket: string, code: string, call: Call = {}) =>
  post<{ endTime: number }>('lost-factor', { ticket, channel: 'mail', code }, call)

async function ask(person: Person): Promise<Answer<{ endTime: number }>> {
  const ticket = await ticketOf(person)
  return askWith(ticket, await codeFor(person, ticket))
}

async function mailsTo({ email }: Person): Promise<string[]> {
  await ctx.background.idle()
  return api
    .mails()
    .filter(({ to, code }) => to === email && code === undefined)
    .map(({ text }) => text)
}

const linkIn = (mail = '') => /\/return\/factor#(\S+)/.exec(mail)?.[1] ?? ''

const noticesOf = async ({ id }: Pick<Person, 'id'>) =>
  (
    await ctx.db.many<{ key: string }>(sql`
      select notice ->> 'key' as key from notifications
      where user_id = ${id} and notice ->> 'key' like 'security_note_reset%' order by id`)
  ).map(({ key }) => key.replace('security_note_reset_', ''))

const factorsOf = ({ id }: Pick<Person, 'id'>) =>
  ctx.db.one<{ totp: number; codes: number; remembered: number; passkeys: number; state: string }>(sql`
    select (select count(*) from user_totp where user_id = ${id})::int as totp,
      (select count(*) from recovery_codes where user_id = ${id})::int as codes,
      (select count(*) from remembered_devices where user_id = ${id})::int as remembered,
      (select count(*) from passkeys where user_id = ${id})::int as passkeys,
      (select state from factor_resets where user_id = ${id} order by id desc limit 1) as state`)

const makeOver = ({ id }: Pick<Person, 'id'>) =>
  ctx.db.run(sql`update factor_resets set ends_at = clock_timestamp() where user_id = ${id} and state = 'waiting'`)
const aDayLater = ({ id }: Pick<Person, 'id'>) =>
  ctx.db.run(sql`
    update factor_resets set told_at = told_at - interval '24 hours', ends_at = ends_at - interval '24 hours'
    where user_id = ${id} and state = 'waiting'`)

const givePasskey = ({ id }: Person) =>
  ctx.db.run(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
    values (${id}, ${`key of ${id}`}, '\\x00', 0, '{}', false, 'mine')`)

const actionsOn = async ({ id }: Pick<Person, 'id'>) =>
  ctx.db.many<{ action: string; actor_id: string | null }>(sql`
    select action, actor_id from audit_log where subject = ${id} and action like '%reset%' order by id`)

describe('whoever has lost every second factor', () => {
  test('asks with the password and a code, and is told until when to wait', async () => {
    const { person, secret } = await protectedMember()
    const ticket = await ticketOf(person)
    expect((await begin(ticket)).data).toEqual({
      email: `${person.email[0]}***@example.com`,
      phone: '',
      endTime: null,
    })
    const { code, data } = await askWith(ticket, await codeFor(person, ticket))
    expect(code).toBe(200)
    const { now } = await ctx.db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
    expect(Math.abs(data.endTime - now.getTime() - 72 * 3_600_000)).toBeLessThan(60_000)
    expect((await begin(await ticketOf(person))).data.endTime).toBe(data.endTime)
    expect((await person.api.security.overview()).factorReset).toMatchObject({ endTime: data.endTime })
    expect(await noticesOf(person)).toEqual(['asked'])
    const { list } = await person.api.notification.system({ page: 1, limit: 10 })
    expect(list[0]).toMatchObject({ link: 'security' })
    const [mail, ...more] = await mailsTo(person)
    expect([linkIn(mail), more]).toEqual([expect.stringMatching(/^\d+\.[\w-]{43}$/), []])
    expect(await actionsOn(person)).toEqual([{ action: 'user.ask-factor-reset', actor_id: person.id }])
    // What they had goes on until then.
    const again = await logIn(person)
    expect(again.code).toBe(factorNeeded)
    expect((await post('factor', { ticket: again.data.ticket, way: 'totp', code: shown(secret) })).code).toBe(200)
  })

  test('is answered the same when they ask again, and nobody is told twice', async () => {
    const { person } = await protectedMember()
    const first = await ask(person)
    await ctx.db.run(sql`update factor_resets set ends_at = ends_at - interval '1 hour' where user_id = ${person.id}`)
    const second = await ask(person)
    expect(second.data.endTime).toBe(first.data.endTime - 3_600_000)
    expect(await noticesOf(person)).toEqual(['asked'])
  })

  test('may show a phone instead, and needs a contact that is confirmed', async () => {
    const { person } = await protectedMember()
    await ctx.db.run(sql`update users set email_confirmed_at = null where id = ${person.id}`)
    const ticket = await ticketOf(person)
    expect((await begin(ticket)).data).toMatchObject({ email: '', phone: '' })
    for (const channel of ['mail', 'sms'])
      expect(await post('lost-factor-code', { ticket, channel })).toMatchObject({ code: 409 })
    expect((await askWith(ticket, '123456')).code).toBe(409)
    await ctx.db.run(sql`update users set phone = '+8613800138000', phone_confirmed_at = now() where id = ${person.id}`)
    expect((await begin(ticket)).data.phone).toBe('138****8000')
    expect((await post('lost-factor-code', { ticket, channel: 'sms' })).code).toBe(200)
    const code = api.texts().at(-1)?.code
    expect((await post('lost-factor', { ticket, channel: 'mail', code })).code).toBe(409)
    expect((await post('lost-factor', { ticket, channel: 'sms', code })).code).toBe(200)
    expect(await mailsTo(person)).toEqual([])
  })

  test('needs the password: a login by another way is too little', async () => {
    const { person } = await protectedMember()
    const ticket = await ticketOf(person)
    await ctx.db.run(sql`update login_tickets set way = 'sms' where user_id = ${person.id}`)
    expect(await begin(ticket)).toMatchObject({ code: 409, message: '请先用账号和密码登录，再申请重置' })
    expect((await askWith(ticket, '123456')).code).toBe(409)
  })

  test('is asked for the code of this account and of nothing else', async () => {
    const [{ person }, { person: other }] = [await protectedMember(), await protectedMember()]
    const ticket = await ticketOf(person)
    const theirs = await codeFor(other, await ticketOf(other))
    expect(await askWith(ticket, theirs)).toMatchObject({ code: 400 })
    const code = await codeFor(person, ticket)
    expect(await askWith(ticket, code === '000000' ? '000001' : '000000')).toMatchObject({ code: 400 })
    // The address belongs to nobody any more: what was sent to it shows nothing.
    await ctx.db.run(sql`update users set email_confirmed_at = null where id = ${person.id}`)
    expect((await askWith(ticket, code)).code).toBe(409)
    await confirmMailOf(ctx, person.name)
    expect((await askWith(ticket, code)).code).toBe(200)
  })
})

describe('a ticket', () => {
  const over = { status: 410, code: 410, message: '这次登录已过期，请重新登录' }
  const everything = async (ticket: string, call: Call = {}) => [
    await begin(ticket, call),
    await post('lost-factor-code', { ticket, channel: 'mail' }, call),
    await askWith(ticket, '123456', call),
  ]

  test('asks once', async () => {
    const { person } = await protectedMember()
    const ticket = await ticketOf(person)
    const code = await codeFor(person, ticket)
    const answers = await Promise.all(Array.from({ length: 8 }, () => askWith(ticket, code)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(await noticesOf(person)).toEqual(['asked'])
    for (const answer of await everything(ticket)) expect(answer).toMatchObject(over)
  })

  test('is good in its own browser, for five minutes, with the same password and factor, and says no more than one that never was', async () => {
    const { person, secret } = await protectedMember()
    const ticket = await ticketOf(person)
    const elsewhere = { cookies: { lastLoginDeviceId: 'a'.repeat(32) } }
    for (const answer of await everything(ticket, elsewhere)) expect(answer).toMatchObject(over)
    const never = await everything('never given')
    for (const answer of never) expect({ ...answer, headers: {} }).toMatchObject(over)
    const late = await ticketOf(person)
    await ctx.db.run(sql`
      update login_tickets set expires_at = clock_timestamp() where hash = sha256(convert_to(${late}, 'UTF8'))`)
    for (const answer of await everything(late)) expect(answer).toMatchObject(over)
    const before = await ticketOf(person)
    const code = await codeFor(person, before)
    await person.api.totp.disable({})
    expect(await askWith(before, code)).toMatchObject(over)
    await protect(api, person)
    const changed = await ticketOf(person)
    await person.api.user.changePassword({ oldpassword: person.password, newpassword: 'quite another password' })
    for (const answer of await everything(changed)) expect(answer).toMatchObject(over)
    expect(secret).not.toBe('')
    expect(await noticesOf(person)).toEqual([])
  })
})

describe('it is cancelled', () => {
  test('by any session of the account, once', async () => {
    const [{ person }, other] = [await protectedMember(), await api.member()]
    const { data } = await ask(person)
    await expect(other.api.session.cancelLostFactor({})).rejects.toMatchObject({ code: 410 })
    expect(await person.api.session.cancelLostFactor({})).toEqual({ endTime: data.endTime })
    await expect(person.api.session.cancelLostFactor({})).rejects.toMatchObject({ code: 410 })
    expect((await person.api.security.overview()).factorReset).toBeNull()
    expect(await noticesOf(person)).toEqual(['asked', 'cancelled'])
    expect(await mailsTo(person)).toHaveLength(2)
    await makeOver(person)
    expect(await lookAfterResets(ctx)).toBe(0)
    expect(await factorsOf(person)).toMatchObject({ totp: 1, codes: 10, state: 'cancelled' })
    // The next one begins anew.
    expect((await ask(person)).code).toBe(200)
  })

  test('by the link of each letter, of which each is good for its own', async () => {
    const [{ person }, { person: other }] = [await protectedMember(), await protectedMember()]
    for (const one of [person, other]) await ask(one)
    const link = linkIn((await mailsTo(person))[0])
    const [id, seal] = link.split('.')
    const theirs = linkIn((await mailsTo(other))[0])
    for (const forged of ['x', `${id}.${'a'.repeat(43)}`, `${theirs.split('.')[0]}.${seal}`, `99999999.${seal}`])
      expect(await cancel(forged)).toMatchObject({ code: 410 })
    await aDayLater(person)
    expect(await lookAfterResets(ctx)).toBe(1)
    expect(linkIn((await mailsTo(person))[1])).toBe(link)
    expect((await cancel(link)).code).toBe(200)
    expect((await cancel(link)).code).toBe(410)
    expect(await noticesOf(person)).toEqual(['asked', 'waits', 'cancelled'])
    expect((await factorsOf(other)).state).toBe('waiting')
    // One that was cancelled does not cancel the next.
    await ask(person)
    expect((await cancel(link)).code).toBe(410)
  })

  test('by a new password or authenticator, of which the owner is told', async () => {
    const [{ person }, { person: other }] = [await protectedMember(), await protectedMember()]
    for (const one of [person, other]) await ask(one)
    await person.api.user.changePassword({ oldpassword: person.password, newpassword: 'quite another password' })
    await api.giveProof(other)
    await other.api.totp.disable({})
    await protect(api, other)
    for (const one of [person, other]) await makeOver(one)
    expect((await logIn({ ...person, password: 'quite another password' })).code).toBe(factorNeeded)
    await Promise.all([lookAfterResets(ctx), lookAfterResets(ctx)])
    for (const one of [person, other]) {
      expect(await factorsOf(one)).toMatchObject({ totp: 1, codes: 10, state: 'cancelled' })
      expect(await noticesOf(one)).toEqual(['asked', 'void'])
    }
  })
})

describe('the wait', () => {
  test('is told of each day, once, however many processes look', async () => {
    const { person } = await protectedMember()
    await ask(person)
    await Promise.all([lookAfterResets(ctx), lookAfterResets(ctx)])
    expect(await noticesOf(person)).toEqual(['asked'])
    for (const days of [1, 2]) {
      await aDayLater(person)
      await Promise.all(Array.from({ length: 4 }, () => lookAfterResets(ctx)))
      expect(await noticesOf(person)).toEqual(['asked', ...Array.from({ length: days }, () => 'waits')])
    }
    const mails = await mailsTo(person)
    expect(mails).toHaveLength(3)
    expect(new Set(mails.map(linkIn)).size).toBe(1)
  })

  test('is told to a confirmed phone, too, as long as it can be cancelled', async () => {
    const { person } = await protectedMember()
    const phone = newPhone()
    await ctx.db.run(sql`update users set phone = ${phone}, phone_confirmed_at = now() where id = ${person.id}`)
    const texts = async () => {
      await ctx.background.idle()
      return api.texts().filter(({ to }) => to === phone)
    }
    await ask(person)
    await aDayLater(person)
    await Promise.all([lookAfterResets(ctx), lookAfterResets(ctx)])
    const text = expect.stringContaining('有人申请移除您账号的全部两步验证')
    expect(await texts()).toMatchObject([{ text }, { text }])
    await person.api.session.cancelLostFactor({})
    expect(await texts()).toHaveLength(2)
    expect(await mailsTo(person)).toHaveLength(3)
  })

  test('ends with every factor gone, once, and everybody told; sessions stay', async () => {
    const { person, secret } = await protectedMember()
    await givePasskey(person)
    const login = await logIn(person)
    const done = await post<Tokens>('factor', {
      ticket: login.data.ticket,
      way: 'totp',
      code: shown(secret),
      remember: true,
    })
    expect(done.code).toBe(200)
    await ask(person)
    expect(await lookAfterResets(ctx)).toBe(0)
    await makeOver(person)
    const rounds = await Promise.all(Array.from({ length: 4 }, () => lookAfterResets(ctx)))
    expect(rounds.reduce((sum, number) => sum + number, 0)).toBe(1)
    expect(await factorsOf(person)).toEqual({ totp: 0, codes: 0, remembered: 0, passkeys: 0, state: 'done' })
    expect(await noticesOf(person)).toEqual(['asked', 'done'])
    expect((await mailsTo(person)).at(-1)).toContain('已移除')
    expect((await actionsOn(person)).at(-1)).toEqual({ action: 'user.reset-factor', actor_id: null })
    expect((await logIn(person)).code).toBe(200)
    expect(await person.api.security.overview()).toMatchObject({ totp: false, factorReset: null })
    expect((await cancel(linkIn((await mailsTo(person))[0]))).code).toBe(410)
  })

  test('keeps nobody who logs in when it is over', async () => {
    const { person } = await protectedMember()
    await ask(person)
    expect((await logIn(person)).code).toBe(factorNeeded)
    await makeOver(person)
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(person)))
    expect(answers.every(({ code }) => code === 200)).toBe(true)
    expect(await factorsOf(person)).toMatchObject({ totp: 0, state: 'done' })
    expect(await noticesOf(person)).toEqual(['asked', 'done'])
    const { left } = await ctx.db.one<{ left: number }>(
      sql`select count(*)::int as left from login_tickets where user_id = ${person.id}`,
    )
    expect(left).toBe(0)
  })

  test('ends or is cancelled, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { person } = await protectedMember()
      await lostFactor(api, person)
      await makeOver(person)
      const [cancelled] = await Promise.all([
        person.api.session.cancelLostFactor({}).then(
          () => true,
          () => false,
        ),
        lookAfterResets(ctx),
        logIn(person),
        lookAfterResets(ctx),
      ])
      const { totp, state } = await factorsOf(person)
      expect({ totp, state }).toEqual(cancelled ? { totp: 1, state: 'cancelled' } : { totp: 0, state: 'done' })
      expect(await noticesOf(person)).toEqual([cancelled ? 'cancelled' : 'done'])
    }
  })
})

describe('staff make it shorter', () => {
  const shorten = (by: Person, { id }: Person) => by.api.adminUser.shortenReset({ userId: id })

  test('with two administrators, each with a fresh proof', async () => {
    const [first, second] = [await api.administrator(), await api.administrator()]
    const { person } = await protectedMember()
    await expect(shorten(first, person)).rejects.toMatchObject({ code: 409 })
    await ask(person)
    await api.forgetProof(first)
    await expect(shorten(first, person)).rejects.toMatchObject({ code: proofNeeded })
    await api.giveProof(first)
    const page = await shorten(first, person)
    expect(page.factorReset).toMatchObject({ askedBy: { _id: first.id } })
    expect((await shorten(first, person)).factorReset).toMatchObject({ askedBy: { _id: first.id } })
    expect((await factorsOf(person)).state).toBe('waiting')
    expect(await noticesOf(person)).toEqual(['asked', 'sooner'])
    const { list } = await second.api.notification.system({ page: 1, limit: 5 })
    expect(list[0]?.content).toContain(person.name)
    await api.forgetProof(second)
    await expect(shorten(second, person)).rejects.toMatchObject({ code: proofNeeded })
    await api.giveProof(second)
    expect((await shorten(second, person)).factorReset).toBeNull()
    expect(await factorsOf(person)).toMatchObject({ totp: 0, state: 'done' })
    expect((await logIn(person)).code).toBe(200)
    expect(await actionsOn(person)).toEqual([
      { action: 'user.ask-factor-reset', actor_id: person.id },
      { action: 'user.ask-sooner-reset', actor_id: first.id },
      { action: 'user.reset-factor', actor_id: second.id },
    ])
  })

  test('not for themselves, and not when the first one is no administrator any more', async () => {
    const [first, second, third] = [await api.administrator(), await api.administrator(), await api.administrator()]
    await lostFactor(api, first)
    await expect(shorten(first, first)).rejects.toMatchObject({ code: 409 })
    const { person } = await protectedMember()
    await ask(person)
    await shorten(second, person)
    await ctx.db.run(sql`update users set userpower = 1 where id = ${second.id}`)
    expect((await shorten(third, person)).factorReset).toMatchObject({ askedBy: { _id: third.id } })
    expect((await factorsOf(person)).state).toBe('waiting')
    // Once it is cancelled, what was asked about it is nothing.
    await person.api.session.cancelLostFactor({})
    await expect(shorten(first, person)).rejects.toMatchObject({ code: 409 })
  })

  test('not when it is cancelled at the same moment', async () => {
    const [first, second] = [await api.administrator(), await api.administrator()]
    const { person } = await protectedMember()
    await ask(person)
    await shorten(first, person)
    const [cancelled] = await Promise.all([
      person.api.session.cancelLostFactor({}).then(
        () => true,
        () => false,
      ),
      shorten(second, person).catch(() => undefined),
    ])
    expect((await factorsOf(person)).state).toBe(cancelled ? 'cancelled' : 'done')
  })
})
