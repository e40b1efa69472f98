import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Person, type Tokens, testApi } from '../../../test/support/api.ts'
import { watched } from '../../../test/support/watched.ts'
import type { Refusal } from '../../kernel/errors.ts'
import { cheapCost, createPasswords } from '../../kernel/passwords.ts'
import { attempt } from '../attempt-limit/service.ts'

const path = '/api/aoir-user-auth/login'

const api = await testApi()

const login = (username: unknown, password: unknown, call: { cookies?: Record<string, string>; ip?: string } = {}) =>
  api.request<Tokens | null>(path, { body: { username, password }, ...call })
/** The first five are free; what comes after them is met by a wait that no slow machine outlasts. */
const guessed = async (count: number, name: string, cookies?: Record<string, string>) => {
  const answers = []
  for (let i = 0; i < count; i++) {
    if (i === 5)
      await api.ctx.db.run(sql`update guess_locks set locked_until = now() + interval '1 hour' where fails >= 5`)
    answers.push(await login(name, `wrong password ${i}`, { ip: `192.0.2.${i % 20}`, cookies }))
  }
  return answers
}
/** How many failures there are with this one, on whatever it counts against. */
const failuresOf = async (fail: () => Promise<unknown>) => {
  await fail()
  const row = await api.ctx.db.one<{ fails: number }>(
    sql`select fails from guess_locks order by updated_at desc limit 1`,
  )
  return row.fails
}
const codes = (answers: { code: number }[]) => answers.map((answer) => answer.code)
const known = (person: Person) => ({ lastLoginDeviceId: person.tokens.device_id })

describe('login', () => {
  it('answers tokens and sets the cookies of the session', async () => {
    const person = await api.member()
    const { data, cookies } = await login(person.name, person.password)
    expect(data).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: expect.any(Number),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      device_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    const rest = '; Max-Age=1209600; Path=/; SameSite=Lax'
    expect(cookies).toEqual({
      access_token: `${data?.access_token}${rest}`,
      expires_in: `${data?.expires_in}${rest}`,
      lastLoginDeviceId: `${data?.device_id}${rest}`,
      refresh_token: `${data?.refresh_token}; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax`,
    })
    const { now } = await api.ctx.db.one<{ now: Date }>(sql`select now()`)
    expect(Math.abs((data?.expires_in ?? 0) - now.getTime() - 15 * 60_000)).toBeLessThan(10_000)
  })

  it('marks the cookies as secure where the site is', async () => {
    const person = await api.member()
    const env = api.ctx.env
    const before = env.publicOrigin
    env.publicOrigin = 'https://example.org'
    const { cookies } = await login(person.name, person.password)
    env.publicOrigin = before
    expect(Object.values(cookies).every((cookie) => cookie.includes('; Secure'))).toBe(true)
  })

  it('keeps the id of the device if it can be one of ours', async () => {
    const person = await api.member()
    const same = await login(person.name, person.password, { cookies: known(person) })
    expect(same.data?.device_id).toBe(person.tokens.device_id)
    for (const strange of ['x', 'A'.repeat(32), '0'.repeat(33), "' or 1=1 --"]) {
      const { data } = await login(person.name, person.password, { cookies: { lastLoginDeviceId: strange } })
      expect(data?.device_id).not.toBe(strange)
    }
  })

  it('stores no token, only hashes', async () => {
    const { tokens } = await api.member()
    const rows = await api.ctx.db.many<{ text: string }>(sql`
      select t::text as text from access_tokens t union all select t::text from refresh_tokens t
      union all select t::text from sessions t`)
    const dump = JSON.stringify(rows)
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect(dump).not.toContain(token)
      expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  it('asks for both fields', async () => {
    for (const [name, password] of [
      ['', 'x'],
      ['x', ''],
      [undefined, undefined],
      [{ $ne: null }, { $ne: null }],
    ])
      expect(await login(name, password)).toMatchObject({ code: 422, message: '请输入账号密码' })
  })

  it('gives the same answer for an unknown account as for a wrong password', async () => {
    const person = await api.member()
    const [wrong, unknown] = [await login(person.name, 'wrong password'), await login('nobody here', 'wrong password')]
    expect(wrong).toMatchObject({ status: 400, code: 400, message: '账号或密码不正确', data: null })
    expect(unknown).toEqual(wrong)
  })

  it('asks the database the same and makes as many hashes, whether the account is there or not', async () => {
    const [person, social] = [await api.member(), await api.member()]
    await api.ctx.db.run(sql`update users set password_hash = null where id = ${social.id}`)
    const { passwords } = api.ctx
    const checked: string[] = []
    api.ctx.passwords = {
      ...passwords,
      verify: (stored, password) => {
        checked.push(password)
        return passwords.verify(stored, password)
      },
    }
    const seen = []
    for (const name of [person.name, social.name, 'nobody at all', 'nobody@example.com', '13800000001'])
      seen.push(await watched(api, () => login(name, 'wrong password')))
    api.ctx.passwords = passwords
    expect(seen.slice(1, 3)).toEqual([seen[0], seen[0]])
    expect(checked).toEqual(Array(5).fill('wrong password'))
  })

  it('lets the banned in and the deleted not', async () => {
    const banned = await api.banned()
    expect(await banned.api.user.ownInfo()).toMatchObject({ userpower: 2 })
    const deleted = await api.member()
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${deleted.id}`)
    expect((await login(deleted.name, deleted.password)).code).toBe(400)
    await expect(deleted.api.user.ownInfo()).rejects.toMatchObject({ code: 401 })
  })

  it('makes an old hash anew', async () => {
    const person = await api.member()
    const old = await createPasswords(api.ctx.metrics, { ...cheapCost, passes: 2 }).hash(person.password)
    await api.ctx.db.run(sql`update users set password_hash = ${old} where id = ${person.id}`)
    await api.login(person.name, person.password)
    const row = await api.ctx.db.one<{ password_hash: string }>(
      sql`select password_hash from users where id = ${person.id}`,
    )
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    await api.login(person.name, person.password)
  })

  it('opens at most sixty sessions and ends the oldest', async () => {
    const person = await api.member()
    const later = []
    for (let i = 0; i < 60; i++) later.push(await api.login(person.name, person.password))
    await expect(person.api.user.ownInfo()).rejects.toMatchObject({ code: 401 })
    const { total, list } = await api.as(later[0] ?? null).session.devices()
    expect([total, list.at(-1)?.current]).toEqual([60, true])
    const row = await api.ctx.db.one<{ count: number }>(
      sql`select count(*)::int as count from sessions where user_id = ${person.id} and end_reason = 'quota'`,
    )
    expect(row.count).toBe(1)
  })

  it('opens no more than sixty sessions at once either', async () => {
    const person = await api.member()
    await api.ctx.db.run(sql`
      insert into sessions (user_id, device_id) select ${person.id}, 'x' from generate_series(1, 58)`)
    await Promise.all(Array.from({ length: 10 }, () => api.login(person.name, person.password)))
    expect(
      (await api.ctx.db.many(sql`select from sessions where user_id = ${person.id} and ended_at is null`)).length,
    ).toBe(60)
  })
})

describe('guessing passwords', () => {
  it('is delayed from the sixth try on, from wherever it comes', async () => {
    const person = await api.member()
    const answers = await guessed(100, person.name)
    expect(codes(answers)).toEqual([...Array(5).fill(400), ...Array(95).fill(429)])
    const [last] = answers.slice(-1)
    const wait = last?.headers['retry-after']
    expect(Number(wait)).toBeGreaterThan(3000)
    expect(last).toMatchObject({ status: 429, message: `尝试次数过多，请 ${wait} 秒后再试` })
  })

  it('takes twice as long to wait after each further failure, up to a quarter of an hour', async () => {
    await api.ctx.db.run(sql`delete from guess_locks`)
    const waits = []
    for (let i = 0; i < 18; i++) {
      await login('a name to guess', 'wrong password')
      const row = await api.ctx.db.one<{ seconds: number }>(sql`
        select round(extract(epoch from locked_until - updated_at))::int as seconds from guess_locks`)
      waits.push(row.seconds)
      await api.ctx.db.run(sql`update guess_locks set locked_until = clock_timestamp()`)
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
  })

  it('stays within its budget when all tries come at once', async () => {
    const person = await api.member()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => login(person.name, `wrong ${i}`)))
    // A wait may be over before all are answered, and lets one more through; the next wait is twice as long.
    expect(answers.filter(({ code }) => code === 400).length).toBeLessThanOrEqual(8)
    expect(answers.filter(({ code }) => code === 400 || code === 429)).toHaveLength(100)
  })

  it('stays within its budget when several processes are asked at once', async () => {
    // Each load of the module has a queue of its own, as each process has; the count is what they share.
    const load = (at: number): Promise<typeof import('../attempt-limit/service.ts')> =>
      import(/* @vite-ignore */ `../attempt-limit/service.ts?process=${at}`)
    const processes = await Promise.all([1, 2, 3, 4].map(load))
    expect(new Set(processes).size).toBe(4)
    let checked = 0
    const check = async () => {
      checked += 1
      return false
    }
    const tries = processes.flatMap((process) =>
      Array.from({ length: 10 }, () =>
        process.attempt(api.ctx, 'something', check).catch((error: Refusal) => error.code),
      ),
    )
    const results = await Promise.all(tries)
    expect(checked).toBeLessThanOrEqual(8)
    expect(results.filter((result) => result === false)).toHaveLength(checked)
    expect(results.filter((result) => result === 429)).toHaveLength(40 - checked)
  })

  it('locks names that do not exist just the same', async () => {
    const person = await api.member()
    const strip = (answers: Awaited<ReturnType<typeof guessed>>) =>
      answers.map(({ status, message }) => [status, message])
    expect(strip(await guessed(6, 'no such person'))).toEqual(strip(await guessed(6, person.name)))
  })

  it('counts every spelling of a name as one', async () => {
    const person = await api.member()
    for (const name of [
      person.name,
      person.name.toUpperCase(),
      ` ${person.name}`,
      'ｐ'.concat(person.name.slice(1)),
      person.name,
    ])
      await login(name, 'wrong password')
    expect((await login(person.name, person.password)).code).toBe(429)
  })

  it('counts every spelling of a phone number as one', async () => {
    for (const phone of ['13900139000', '139 0013 9000', '139-0013-9000', '+8613900139000'])
      await login(phone, 'wrong password')
    expect(await failuresOf(() => login('(1.3.9)00139000', 'wrong password'))).toBe(5)
  })

  it('does not keep the owner out of a device of his own', async () => {
    const person = await api.member()
    await guessed(8, person.name)
    expect((await login(person.name, person.password)).code).toBe(429)
    expect((await login(person.name, person.password, { cookies: known(person) })).code).toBe(200)
    // The strangers have not gained a try by it.
    expect((await login(person.name, person.password)).code).toBe(429)
  })

  it('is limited on a known device too, and a device of another account is none', async () => {
    const [person, other] = [await api.member(), await api.member()]
    expect(codes(await guessed(6, person.name, known(person)))).toEqual([400, 400, 400, 400, 400, 429])
    await guessed(6, person.name)
    expect((await login(person.name, person.password, { cookies: known(other) })).code).toBe(429)
  })

  it('begins anew after a right password, and after a day', async () => {
    const person = await api.member()
    await guessed(4, person.name)
    await api.login(person.name, person.password)
    expect(codes(await guessed(5, person.name))).toEqual(Array(5).fill(400))
    await api.ctx.db.run(sql`update guess_locks set locked_until = now(), updated_at = now() - interval '25 hours'`)
    expect(codes(await guessed(5, person.name))).toEqual(Array(5).fill(400))
  })

  it('does not count what could not be checked', async () => {
    for (let i = 0; i < 10; i++) {
      const failed = attempt(api.ctx, 'anything', () => Promise.reject(new Error('no time')))
      await expect(failed).rejects.toThrow('no time')
    }
    expect(await attempt(api.ctx, 'anything', async () => true)).toBe(true)
  })

  it('does not hinder somebody who is right many times at once', async () => {
    const person = await api.member()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(person.name, person.password)))
    expect(codes(answers)).toEqual(Array(12).fill(200))
  })
})
