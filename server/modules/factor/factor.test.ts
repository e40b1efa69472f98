import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { accountLeaving } from '#contract/modules/account/deletion.ts'
import { type FactorNeeded, factorNeeded, proofNeeded } from '#contract/modules/account/security.ts'
import { protect, shown } from '../../../test/support/account/factors.ts'
import { askToLeave } from '../../../test/support/account/leaving.ts'
import { type Call, type Person, type Tokens, testApi } from '../../../test/support/api.ts'
import { resetFactorOf } from '../administration/operator.ts'

const api = await testApi()

/** A member with an authenticator; the code of the step before this one was used to set it up. */
async function protectedMember() {
  const person = await api.member()
  return { person, ...(await protect(api, person)) }
}

function logIn({ name, password }: Person, call: Call = {}) {
  return api.request<FactorNeeded>('/api/aoir-user-auth/login', { ...call, body: { username: name, password } })
}

const finish = (body: Record<string, unknown>, call: Call = {}) =>
  api.request<Tokens>('/api/aoir-user-auth/factor', { ...call, body: { way: 'totp', ...body } })

async function liveSessions({ id }: Person): Promise<number> {
  const { number } = await api.ctx.db.one<{ number: number }>(
    sql`select count(*)::int as number from sessions where user_id = ${id} and ended_at is null`,
  )
  return number
}

describe('setting an authenticator up', () => {
  test('needs a fresh proof and one right code, and tells the recovery codes once', async () => {
    const person = await api.member()
    await expect(person.api.totp.begin({})).rejects.toMatchObject({ code: proofNeeded })
    await expect(person.api.totp.enable({ code: '123456' })).rejects.toMatchObject({ code: 409 })
    await person.api.security.proof({ way: 'password', password: person.password })
    const { secret, address, picture } = await person.api.totp.begin({})
    expect(address).toContain(`secret=${secret}`)
    expect(picture).toMatch(/^data:image\/svg/)
    await expect(person.api.totp.enable({ code: shown(secret, 9) })).rejects.toMatchObject({ code: 400 })
    expect(await person.api.security.overview()).toMatchObject({ totp: false, recoveryLeft: 0 })
    const { codes } = await person.api.totp.enable({ code: shown(secret) })
    expect(new Set(codes).size).toBe(10)
    expect(await person.api.security.overview()).toMatchObject({ totp: true, recoveryLeft: 10, hasPassword: true })
    await expect(person.api.totp.begin({})).rejects.toMatchObject({ code: 409 })
  })

  test('leaves neither the secret nor the codes in the database', async () => {
    const { person, secret, codes } = await protectedMember()
    const { row } = await api.ctx.db.one<{ row: string }>(sql`
      select concat((select encode(secret, 'escape') from user_totp where user_id = ${person.id}),
        (select string_agg(encode(hash, 'escape'), '') from recovery_codes where user_id = ${person.id})) as row`)
    expect(row).not.toContain(secret)
    for (const code of codes) expect(row).not.toContain(code.replaceAll('-', ''))
  })

  test('is undone by its owner alone, with all that belongs to it', async () => {
    const { person } = await protectedMember()
    await person.api.totp.disable({})
    expect(await person.api.security.overview()).toMatchObject({ totp: false, recoveryLeft: 0 })
    expect((await logIn(person)).code).toBe(200)
    await expect(person.api.totp.disable({})).rejects.toMatchObject({ code: 409 })
    await expect(person.api.recovery.renew({})).rejects.toMatchObject({ code: 409 })
  })
})

describe('a login', () => {
  test('is no session before the second factor, and one after it', async () => {
    const { person, secret } = await protectedMember()
    const before = await liveSessions(person)
    const asked = await logIn(person)
    expect(asked).toMatchObject({ status: 400, code: factorNeeded, data: { ways: ['totp', 'recovery'] } })
    expect(asked.cookies.access_token).toBeUndefined()
    expect(await liveSessions(person)).toBe(before)
    const wrong = await finish({ ticket: asked.data.ticket, code: '000000' })
    expect(wrong).toMatchObject({ code: 400, message: '验证码不正确' })
    const done = await finish({ ticket: asked.data.ticket, code: shown(secret) })
    expect(done.code).toBe(200)
    expect(done.cookies.access_token).toContain(done.data.access_token)
    expect((await api.as(done.data).user.ownInfo())._id).toBe(person.id)
    expect(await liveSessions(person)).toBe(before + 1)
  })

  test('asks only whoever knows the password', async () => {
    const { person } = await protectedMember()
    const { code, data } = await logIn({ ...person, password: 'something else' })
    expect({ code, data }).toEqual({ code: 400, data: null })
  })

  test('takes a code of one step to either side, each once', async () => {
    const { person, secret } = await protectedMember()
    const ticket = async () => (await logIn(person)).data.ticket
    expect((await finish({ ticket: await ticket(), code: shown(secret, 3) })).code).toBe(400)
    expect((await finish({ ticket: await ticket(), code: shown(secret, -1) })).code).toBe(400)
    const code = shown(secret, 1)
    expect((await finish({ ticket: await ticket(), code })).code).toBe(200)
    expect((await finish({ ticket: await ticket(), code })).code).toBe(400)
    expect((await finish({ ticket: await ticket(), code: shown(secret) })).code).toBe(400)
  })

  test('takes a ticket once: fifty right codes at once make one session', async () => {
    const { person, secret } = await protectedMember()
    const [before, { data }] = [await liveSessions(person), await logIn(person)]
    const code = shown(secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish({ ticket: data.ticket, code })))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.every((answer) => [200, 410, 429].includes(answer.code))).toBe(true)
    expect(await liveSessions(person)).toBe(before + 1)
    expect((await finish({ ticket: data.ticket, code: shown(secret, 1) })).code).toBe(410)
  })

  test('goes on in its own browser alone', async () => {
    const { person, secret } = await protectedMember()
    const { data, cookies } = await logIn(person)
    const other = { cookies: { lastLoginDeviceId: 'a'.repeat(32) } }
    expect((await finish({ ticket: data.ticket, code: shown(secret) }, other)).code).toBe(410)
    const elsewhere = { headers: { 'user-agent': 'another' } }
    expect((await finish({ ticket: data.ticket, code: shown(secret) }, elsewhere)).code).toBe(410)
    const lastLoginDeviceId = cookies.lastLoginDeviceId?.split(';')[0] ?? ''
    const own = { cookies: { lastLoginDeviceId }, headers: { 'user-agent': 'updated meanwhile' } }
    expect((await finish({ ticket: data.ticket, code: shown(secret) }, own)).code).toBe(200)
  })

  test('is over after five minutes, and when the password is another', async () => {
    const { person, secret } = await protectedMember()
    const [late, changed] = [(await logIn(person)).data.ticket, (await logIn(person)).data.ticket]
    await api.ctx.db.run(sql`
      update login_tickets set expires_at = clock_timestamp()
      where hash = sha256(convert_to(${late}, 'UTF8'))`)
    expect((await finish({ ticket: late, code: shown(secret) })).code).toBe(410)
    await person.api.user.changePassword({ oldpassword: person.password, newpassword: 'quite another password' })
    expect((await finish({ ticket: changed, code: shown(secret) })).code).toBe(410)
  })

  test('that is under way while the password changes makes no session', async () => {
    const { person, secret } = await protectedMember()
    const { data } = await logIn(person)
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { finished } = await api.ctx.db.transaction(async (tx) => {
      await tx.run(sql`update users set password_hash = 'of another password' where id = ${person.id}`)
      const finished = finish({ ticket: data.ticket, code: shown(secret) })
      await vi.waitUntil(async () => (await api.ctx.db.many(waiting)).length > 0)
      return { finished }
    })
    expect((await finished).code).toBe(410)
  })

  test('to an account that ends soon uses up its code and its ticket', async () => {
    const { person, secret } = await protectedMember()
    await askToLeave(api, person)
    const [{ data }, again] = [await logIn(person), await logIn(person)]
    const code = shown(secret)
    expect((await finish({ ticket: data.ticket, code })).code).toBe(accountLeaving)
    expect((await finish({ ticket: data.ticket, code })).code).toBe(410)
    expect((await finish({ ticket: again.data.ticket, code })).code).toBe(400)
  })

  test('delays whoever guesses, whatever the ticket', async () => {
    const { person, secret } = await protectedMember()
    for (let tries = 0; tries < 5; tries++)
      expect((await finish({ ticket: (await logIn(person)).data.ticket, code: '000000' })).code).toBe(400)
    const locked = await finish({ ticket: (await logIn(person)).data.ticket, code: shown(secret) })
    expect(locked).toMatchObject({ code: 429 })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('works with a recovery code, each of them once, also as somebody writes it', async () => {
    const { person, codes } = await protectedMember()
    const use = async (code = '') => finish({ ticket: (await logIn(person)).data.ticket, way: 'recovery', code })
    expect((await use(codes[0]?.toLowerCase().replaceAll('-', ' '))).code).toBe(200)
    expect((await use(codes[0])).code).toBe(400)
    expect(await person.api.security.overview()).toMatchObject({ recoveryLeft: 9 })
    const { codes: renewed } = await person.api.recovery.renew({})
    expect((await use(codes[1])).code).toBe(400)
    expect((await use(renewed[1])).code).toBe(200)
  })
})

describe('a device that is remembered', () => {
  test('is not asked, until it is forgotten', async () => {
    const { person, secret } = await protectedMember()
    const { data } = await logIn(person)
    const done = await finish({ ticket: data.ticket, code: shown(secret), remember: true })
    const token = done.cookies.remembered_device?.split(';')[0] ?? ''
    expect(done.cookies.remembered_device).toMatch(/HttpOnly/)
    const here = { cookies: { remembered_device: token } }
    expect((await logIn(person, here)).code).toBe(200)
    expect((await logIn(person)).code).toBe(factorNeeded)
    // What one account remembers opens no other.
    const other = await protectedMember()
    expect((await logIn(other.person, here)).code).toBe(factorNeeded)
    const { list } = await person.api.security.remembered()
    expect(list).toHaveLength(1)
    await expect(other.person.api.security.forgetRemembered({ deviceId: list[0]?._id })).rejects.toMatchObject({
      code: 404,
    })
    await person.api.security.forgetRemembered({ deviceId: list[0]?._id })
    expect((await logIn(person, here)).code).toBe(factorNeeded)
  })
})

test('whoever has lost it is helped at the server, which writes that down', async () => {
  const { person, secret } = await protectedMember()
  const asked = (await logIn(person)).data
  await finish({ ticket: asked.ticket, code: shown(secret), remember: true })
  expect(await resetFactorOf(api.ctx, person.name)).toEqual({ name: person.name })
  await expect(person.api.user.ownInfo()).rejects.toMatchObject({ code: 401 })
  expect((await logIn(person)).code).toBe(200)
  await expect(resetFactorOf(api.ctx, person.name)).rejects.toMatchObject({ code: 409 })
  const entry = sql`select actor_id, detail from audit_log where action = 'user.console-factor' and subject = ${person.id}`
  expect(await api.ctx.db.many(entry)).toEqual([
    { actor_id: null, detail: { totp: true, passkeys: 0, remembered: 1, sessions: 2 } },
  ])
  const { left } = await api.ctx.db.one<{ left: number }>(sql`
    select (select count(*) from recovery_codes where user_id = ${person.id})::int
      + (select count(*) from remembered_devices where user_id = ${person.id})::int as left`)
  expect(left).toBe(0)
})

test('a code proves who calls as well as the password does, and counts once', async () => {
  const { person, secret } = await protectedMember()
  const { access_token } = (await finish({ ticket: (await logIn(person)).data.ticket, code: shown(secret) })).data
  const me = api.as({ access_token })
  await expect(me.recovery.renew({})).rejects.toMatchObject({ code: proofNeeded, data: { ways: ['totp', 'password'] } })
  await expect(me.security.proof({ way: 'totp', code: shown(secret) })).rejects.toMatchObject({ code: 400 })
  await me.security.proof({ way: 'totp', code: shown(secret, 1) })
  expect((await me.recovery.renew({})).codes).toHaveLength(10)
})
