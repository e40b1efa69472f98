import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { deviceName } from '#server/shared/device-name.ts'
import { type TestApi, type Tokens, testApi } from '../../../test/support/api.ts'
import { testPostgres } from '../../../test/support/start-postgres.ts'
import { listen } from '../../db/listen.ts'
import { createEvents, type Events } from '../../kernel/events.ts'
import { endAllSessions } from './devices.ts'
import { authenticate, viewerOfPage } from './viewer.ts'

const api = await testApi()

const call = (name: string, token: string | undefined, extra: Parameters<TestApi['request']>[1] = {}) =>
  api.request(`/api/aoir-user-auth/${name}`, { token, body: {}, ...extra })
const isAlive = async ({ access_token }: Tokens) =>
  (await api.request('/api/aoir-user/info', { method: 'GET', token: access_token })).code === 200

describe('an access token', () => {
  it.each([
    ['nonsense', 'nonsense'],
    ['a JWT without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['a token of another site', 'B'.repeat(43)],
  ])('that is %s opens nothing', async (_, token) => {
    const answer = await api.request('/api/aoir-user/info', { method: 'GET', token })
    expect(answer).toMatchObject({ status: 401, code: 401, message: '登录已过期，请重新登录' })
  })

  it('ends after its time', async () => {
    const { tokens, id } = await api.member()
    await api.ctx.db.run(sql`
      update access_tokens a set expires_at = now() - interval '1 second'
      from sessions s where s.id = a.session_id and s.user_id = ${id}`)
    expect(await isAlive(tokens)).toBe(false)
  })

  it('is not believed for longer than it has left', async () => {
    const { tokens, id } = await api.member()
    await api.ctx.db.run(sql`
      update access_tokens a set expires_at = clock_timestamp() + interval '500 milliseconds'
      from sessions s where s.id = a.session_id and s.user_id = ${id}`)
    const isOver = async () =>
      (
        await api.ctx.db.one<{ over: boolean }>(sql`
          select a.expires_at <= clock_timestamp() as over
          from access_tokens a join sessions s on s.id = a.session_id where s.user_id = ${id}`)
      ).over
    expect(await authenticate(api.ctx, tokens.access_token)).toMatchObject({ id })
    while (!(await isOver()));
    expect(await authenticate(api.ctx, tokens.access_token)).toBeNull()
  })

  it('does not stop the calls that everybody needs', async () => {
    expect((await call('logout', 'B'.repeat(43))).code).toBe(200)
    expect((await api.request('/api/aoir-config', { method: 'GET', token: 'nonsense' })).code).toBe(200)
  })
})

describe('logout', () => {
  it('ends the session at once and clears its cookies', async () => {
    const { tokens } = await api.member()
    expect(await isAlive(tokens)).toBe(true)
    const { code, data, cookies } = await call('logout', tokens.access_token)
    expect([code, data]).toEqual([200, null])
    expect(await isAlive(tokens)).toBe(false)
    expect(Object.keys(cookies).sort()).toEqual(['access_token', 'expires_in', 'refresh_token'])
    expect(Object.values(cookies).every((cookie) => cookie.startsWith('; Max-Age=0; Path=/'))).toBe(true)
    const { refresh_token, device_id } = tokens
    expect((await call('refreshToken', undefined, { body: { refresh_token, device_id } })).code).toBe(401)
  })

  it('says the same to guests', async () => {
    expect(await call('logout', undefined)).toMatchObject({ code: 200, data: null })
  })

  it('ends the session of the cookie when the access token has run out, for our own pages only', async () => {
    const { tokens } = await api.member()
    const cookies = { refresh_token: tokens.refresh_token }
    await call('logout', undefined, { cookies, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await isAlive(tokens)).toBe(true)
    await call('logout', undefined, { cookies, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await isAlive(tokens)).toBe(false)
  })

  it('is in force even for a question that is being answered at that moment', async () => {
    for (let i = 0; i < 30; i++) {
      const person = await api.member()
      const asking = [isAlive(person.tokens), isAlive(person.tokens)]
      await call('logout', person.tokens.access_token)
      await Promise.all(asking)
      expect(await isAlive(person.tokens)).toBe(false)
    }
  })
})

describe('devices', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

  it('lists where the account is logged in, and nothing of others', async () => {
    const person = await api.member()
    await api.member()
    const second = await api.login(person.name, person.password, {
      headers: { 'user-agent': agent },
      ip: '198.51.100.9',
    })
    const { list, total } = await person.api.session.devices()
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { current: false, name: 'Chrome · Windows', ip: '198.51.100.9' },
      { current: true, name: '未知设备', ip: '192.0.2.1' },
    ])
    expect(list[0]?.lastTime).toBeGreaterThanOrEqual(list[0]?.createTime ?? 0)
    expect((await api.as(second).session.devices()).list[0]?.current).toBe(true)
  })

  it('ends one of mine, and none of others', async () => {
    const [person, other] = [await api.member(), await api.member()]
    const second = await api.login(person.name, person.password)
    const sessionId = (await api.as(second).session.devices()).list[0]?._id ?? ''
    const refused = { code: 404, message: '没有这个登录设备' }
    await expect(other.api.session.logoutDevice({ sessionId })).rejects.toMatchObject(refused)
    expect(await isAlive(second)).toBe(true)
    expect(await person.api.session.logoutDevice({ sessionId })).toBeNull()
    expect([await isAlive(second), await isAlive(person.tokens)]).toEqual([false, true])
    await expect(person.api.session.logoutDevice({ sessionId })).rejects.toMatchObject(refused)
  })

  it('ends all but this one', async () => {
    const person = await api.member()
    const others = [await api.login(person.name, person.password), await api.login(person.name, person.password)]
    await Promise.all(others.map(isAlive))
    expect(await person.api.session.logoutOthers()).toEqual({ ended: 2 })
    expect(await Promise.all([person.tokens, ...others].map(isAlive))).toEqual([true, false, false])
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
      'WeChat · Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge · macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
  ])('are called by their names: %s', (userAgent, name) => {
    expect(deviceName(userAgent, 'en')).toBe(name)
  })
})

describe('a new password', () => {
  const change = { newpassword: 'a better password' }

  it('needs the old one', async () => {
    const person = await api.member()
    const wrong = person.api.user.changePassword({ oldpassword: 'not this one', ...change })
    await expect(wrong).rejects.toMatchObject({ code: 400, message: '原密码不正确' })
    await api.login(person.name, person.password)
  })

  it('ends every other session at once', async () => {
    const person = await api.member()
    const other = await api.login(person.name, person.password)
    expect(await isAlive(other)).toBe(true)
    const ended: Events['sessionsEnded'][] = []
    const stop = api.ctx.events.on('sessionsEnded', (event) => ended.push(event))
    expect(await person.api.user.changePassword({ oldpassword: person.password, ...change })).toBeNull()
    stop()
    expect(ended).toMatchObject([{ userId: person.id, sessionIds: [expect.any(String)] }])
    expect([await isAlive(person.tokens), await isAlive(other)]).toEqual([true, false])
    await expect(api.login(person.name, person.password)).rejects.toThrow('账号或密码不正确')
    await api.login(person.name, change.newpassword)
  })

  it.each([
    ['short', '密码至少 8 个字符'],
    ['qwertyuiop', '这个密码太常见，请换一个'],
  ])('keeps to the rules: %s', async (newpassword, message) => {
    const person = await api.member()
    const refused = person.api.user.changePassword({ oldpassword: person.password, newpassword })
    await expect(refused).rejects.toMatchObject({ code: 422, message })
  })

  it('cannot be had by guessing the old one', async () => {
    const person = await api.member()
    const guess = () => person.api.user.changePassword({ oldpassword: 'wrong password', ...change })
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ code: 400 })
    await api.ctx.db.run(sql`update guess_locks set locked_until = locked_until + interval '1 hour' where fails = 5`)
    await expect(guess()).rejects.toMatchObject({ code: 429 })
  })

  it('leaves no session to a login with the old one that was under way', async () => {
    for (let i = 0; i < 20; i++) {
      const person = await api.member()
      const logins = Promise.allSettled(Array.from({ length: 4 }, () => api.login(person.name, person.password)))
      await person.api.user.changePassword({ oldpassword: person.password, ...change })
      await logins
      expect((await person.api.session.devices()).total).toBe(1)
    }
  })
})

describe('the end of a session', () => {
  it('reaches other processes', async () => {
    const person = await api.member()
    const heard = Promise.withResolvers<unknown>()
    const { config } = await databaseOf(api)
    const listener = listen(config, heard.resolve, () => {})
    await listener.ready
    await call('logout', person.tokens.access_token)
    expect(await heard.promise).toEqual({
      kind: 'event',
      name: 'sessionsEnded',
      payload: { userId: person.id, sessionIds: [expect.any(String)] },
    })
    await listener.close()
  })

  it('empties the memory of a process that hears of it', async () => {
    const person = await api.member()
    const events = createEvents()
    const other = { ...api.ctx, events }
    const viewer = await authenticate(other, person.tokens.access_token)
    await call('logout', person.tokens.access_token)
    events.emit('sessionsEnded', { userId: person.id, sessionIds: [viewer?.sessionId ?? ''] })
    expect(await authenticate(other, person.tokens.access_token)).toBeNull()
  })

  it('can be brought about for a whole account', async () => {
    const person = await api.member()
    const other = await api.login(person.name, person.password)
    await endAllSessions(api.ctx, person.id)
    expect([await isAlive(person.tokens), await isAlive(other)]).toEqual([false, false])
  })
})

describe('the visitor of a page', () => {
  it('is known by a valid access token, else by a refresh token that was not used', async () => {
    const { tokens, id } = await api.member()
    const { access_token, refresh_token, device_id } = tokens
    expect(await viewerOfPage(api.ctx, { access_token })).toMatchObject({ id })
    expect(await viewerOfPage(api.ctx, { access_token: 'expired', refresh_token })).toMatchObject({ id })
    expect(await viewerOfPage(api.ctx, { refresh_token })).toMatchObject({ id })
    await call('refreshToken', undefined, { body: { refresh_token, device_id } })
    expect(await viewerOfPage(api.ctx, { refresh_token })).toBeNull()
    expect(await viewerOfPage(api.ctx, {})).toBeNull()
  })

  it('is nobody after the logout', async () => {
    const { tokens } = await api.member()
    await call('logout', tokens.access_token)
    expect(await viewerOfPage(api.ctx, { ...tokens, expires_in: '0' })).toBeNull()
  })
})

async function databaseOf({ ctx }: TestApi) {
  const { host, port, password, owner } = testPostgres()
  const { name } = await ctx.db.one<{ name: string }>(sql`select current_database() as name`)
  return { config: { host, port, password, user: owner, database: name } }
}
