import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Call, type Person, type Tokens, testApi } from '../../../test/support/api.ts'

const path = '/api/aoir-user-auth/refreshToken'

const api = await testApi()

const refresh = (refresh_token: string, device_id?: string) =>
  api.request<Tokens>(path, { body: { refresh_token, device_id } })
const again = ({ refresh_token, device_id }: Tokens) => refresh(refresh_token, device_id)
const isAlive = async ({ access_token }: Tokens) =>
  (await api.request('/api/aoir-user/info', { method: 'GET', token: access_token })).code === 200
const graceIsOver = ({ id }: Person) =>
  api.ctx.db.run(sql`
    update refresh_tokens r set used_at = used_at - interval '31 seconds'
    from sessions s where s.id = r.session_id and s.user_id = ${id}`)
const endReason = async ({ id }: Person) =>
  (await api.ctx.db.one<{ end_reason: string }>(sql`select end_reason from sessions where user_id = ${id}`)).end_reason

describe('refreshToken', () => {
  it('gives the next pair, which works, and renews the cookies', async () => {
    const { tokens, id } = await api.member()
    const { data, cookies } = await again(tokens)
    expect(data.device_id).toBe(tokens.device_id)
    expect(new Set([data.access_token, data.refresh_token, tokens.access_token, tokens.refresh_token]).size).toBe(4)
    expect(cookies.refresh_token).toContain(data.refresh_token)
    expect(await api.as(data).user.ownInfo()).toMatchObject({ _id: id })
    expect((await again(data)).code).toBe(200)
  })

  it('gives two tabs that come at once the same pair', async () => {
    const { tokens } = await api.member()
    const answers = await Promise.all(Array.from({ length: 10 }, () => again(tokens)))
    expect(answers.map(({ data }) => data)).toEqual(Array(10).fill(answers[0]?.data))
    expect(await isAlive(answers[0]?.data ?? tokens)).toBe(true)
  })

  it('gives a tab that is late what is current by then', async () => {
    const { tokens } = await api.member()
    const newest = (await again((await again((await again(tokens)).data)).data)).data
    expect((await again(tokens)).data).toEqual(newest)
    expect((await again(newest)).code).toBe(200)
  })

  it('ends the whole family when a used token comes back after its time', async () => {
    const person = await api.member()
    const { data: next } = await again(person.tokens)
    await graceIsOver(person)
    expect(await again(person.tokens)).toMatchObject({ status: 401, code: 401, message: '登录已过期，请重新登录' })
    expect([await isAlive(next), await isAlive(person.tokens)]).toEqual([false, false])
    expect((await again(next)).code).toBe(401)
    expect(await endReason(person)).toBe('reuse')
    const [line] = await api.ctx.db.many(sql`
      select action, ip from audit_log where actor_id = ${person.id} and action = 'session.reuse'`)
    expect(line).toEqual({ action: 'session.reuse', ip: '192.0.2.1' })
  })

  it.each([undefined, '0'.repeat(32)])('ends the family when it comes back from device %s', async (deviceId) => {
    const person = await api.member()
    const { data: next } = await again(person.tokens)
    expect((await refresh(person.tokens.refresh_token, deviceId)).code).toBe(401)
    expect(await isAlive(next)).toBe(false)
    expect(await endReason(person)).toBe('reuse')
  })

  it('leaves the other sessions of the account alone', async () => {
    const person = await api.member()
    const other = await api.login(person.name, person.password)
    await again(person.tokens)
    await graceIsOver(person)
    await again(person.tokens)
    expect(await isAlive(other)).toBe(true)
  })

  it('refuses a fresh token from another device, without any effect', async () => {
    const { tokens } = await api.member()
    expect((await refresh(tokens.refresh_token, 'f'.repeat(32))).code).toBe(401)
    expect((await again(tokens)).code).toBe(200)
  })

  it.each(['', 'x', 'A'.repeat(43), 'x'.repeat(200), "'; drop table sessions; --"])('refuses %j', async (token) => {
    expect((await refresh(token)).code).toBe(401)
  })

  it('does not take an access token for a refresh token, nor the other way round', async () => {
    const { tokens } = await api.member()
    expect((await refresh(tokens.access_token, tokens.device_id)).code).toBe(401)
    expect(await isAlive({ ...tokens, access_token: tokens.refresh_token })).toBe(false)
  })

  it('takes the cookie from our own pages only', async () => {
    const { tokens } = await api.member()
    const cookies = { refresh_token: tokens.refresh_token, lastLoginDeviceId: tokens.device_id }
    const from = (headers: Record<string, string>) => api.request<Tokens>(path, { body: {}, cookies, headers } as Call)
    const foreign = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example', host: 'x.example' },
    ]
    for (const headers of foreign) expect((await from(headers as Record<string, string>)).code).toBe(401)
    const { data } = await from({ 'sec-fetch-site': 'same-origin' })
    expect(await isAlive(data)).toBe(true)
    expect((await from({ origin: 'https://x.example', host: 'x.example' })).data).toEqual(data)
  })

  it.each([
    ['14 days of rest', sql`last_seen_at = now() - interval '14 days'`],
    ['60 days', sql`created_at = now() - interval '60 days'`],
  ])('ends a session after %s', async (_, change) => {
    const person = await api.member()
    await api.ctx.db.run(sql`update sessions set ${change} where user_id = ${person.id}`)
    expect((await again(person.tokens)).code).toBe(401)
    expect(await endReason(person)).toBe('expired')
  })

  it('gives no access token that outlives its session', async () => {
    const person = await api.member()
    await api.ctx.db.run(
      sql`update sessions set created_at = now() - interval '60 days' + interval '1 minute' where user_id = ${person.id}`,
    )
    const { data } = await again(person.tokens)
    const { now } = await api.ctx.db.one<{ now: Date }>(sql`select now()`)
    expect(data.expires_in - now.getTime()).toBeLessThanOrEqual(60_000)
  })

  it('is over with the account', async () => {
    const { tokens, id } = await api.member()
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${id}`)
    expect((await again(tokens)).code).toBe(401)
  })
})

describe('two tabs of one browser', () => {
  type Step = { tab: 0 | 1; does: 'ask' | 'hear' }
  const step: fc.Arbitrary<Step> = fc.record({ tab: fc.constantFrom(0, 1), does: fc.constantFrom('ask', 'hear') })

  /** Each tab asks with what is in the shared cookies then, and hears the answer, which sets them, later. */
  const play = async (tokens: Tokens, steps: Step[]): Promise<{ codes: number[]; last: Tokens }> => {
    let cookies = tokens
    const codes: number[] = []
    const asked: (ReturnType<typeof again> | undefined)[] = [undefined, undefined]
    const hear = async (tab: number) => {
      const answer = await asked[tab]
      asked[tab] = undefined
      if (answer) codes.push(answer.code)
      if (answer?.code === 200) cookies = answer.data
    }
    for (const { tab, does } of steps) {
      if (does === 'hear') await hear(tab)
      else asked[tab] ??= again(cookies)
    }
    await hear(0)
    await hear(1)
    return { codes, last: cookies }
  }

  it('are never logged out, however their refreshes interleave', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const { tokens } = await api.member()
      const { codes, last } = await play(tokens, steps)
      expect(codes.filter((code) => code !== 200)).toEqual([])
      expect((await again(last)).code).toBe(200)
    })
    await fc.assert(property, { numRuns: 200 })
  }, 60_000)

  it('are logged out together with a thief who uses an old token', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const person = await api.member()
      const { codes, last } = await play(person.tokens, [{ tab: 0, does: 'ask' }, { tab: 0, does: 'hear' }, ...steps])
      expect(codes.every((code) => code === 200)).toBe(true)
      await graceIsOver(person)
      expect((await again(person.tokens)).code).toBe(401)
      expect([(await again(last)).code, await isAlive(last)]).toEqual([401, false])
    })
    await fc.assert(property, { numRuns: 30 })
  }, 60_000)
})
