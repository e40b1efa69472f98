import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { topics, usual } from '#contract/modules/forum/preference.ts'
import { startFakePush } from '../../../test/fakes/push.ts'
import { somePushKeys } from '../../../test/fakes/push-keys.ts'
import { askToLeave, letGo } from '../../../test/support/account/leaving.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { expireIdleSessions } from '../session/service.ts'
import { ensurePushKeys } from './keys.ts'

const strict = await testApi()
const api = await testApi({ env: { PUSH_ALLOW_PRIVATE: 'on' } })
const fake = await startFakePush()
afterAll(() => fake.close())
beforeEach(() => fake.reset())

const ids = async (who: Person) => (await who.api.push.list()).list.map(({ _id }) => _id)
const device = async (who: Person) => (await who.api.push.subscribe(fake.subscription()))._id

describe('the key of the site', () => {
  test('is one for all processes, made once and sealed', async () => {
    const ann = await api.member()
    await Promise.all([ensurePushKeys({ ...api.ctx, state: new Map() }), ensurePushKeys(api.ctx)])
    const { key } = await ann.api.push.key()
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    const { data } = await api.request<{ key: string }>('/api/aoir-push/key', {
      method: 'GET',
      token: ann.tokens.access_token,
    })
    expect(data.key).toBe(key)
    const rows = await api.ctx.db.many<{ text: string }>(sql`select encode(ciphertext, 'escape') as text from secrets`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(key)
    const { list } = await (await api.administrator()).api.adminConfig.secrets()
    expect(list.map(({ name }) => name)).not.toContain('PUSH_VAPID_KEYS')
  })

  test('that cannot be opened any more is said to be missing', async () => {
    const ctx = { ...api.ctx, state: new Map(), secretKey: Buffer.alloc(32) }
    await expect(ensurePushKeys(ctx)).resolves.toBeUndefined()
  })
})

describe('a browser', () => {
  test('is listed with its name, and pushed to no more when it is removed', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' }
    const body = fake.subscription()
    const { data } = await api.request<{ _id: string }>('/api/aoir-push/subscribe', {
      token: ann.tokens.access_token,
      headers,
      body,
    })
    const { list, total } = await ann.api.push.list()
    expect(total).toBe(1)
    expect(list).toMatchObject([
      { _id: data._id, device: 'Chrome · Windows', userAgent: headers['user-agent'], lastTime: 0, isCurrent: true },
    ])
    expect(Math.abs((list[0]?.createTime ?? 0) - Date.now())).toBeLessThan(60_000)
    await expect(bob.api.push.unsubscribe({ _id: data._id })).rejects.toMatchObject({ code: 404 })
    await ann.api.push.unsubscribe({ _id: data._id })
    await expect(ann.api.push.unsubscribe({ _id: data._id })).rejects.toMatchObject({ code: 404 })
    expect(await ids(ann)).toEqual([])
  })

  test('is the same one when it subscribes again, and its address and keys are not readable', async () => {
    const ann = await api.member()
    const subscription = fake.subscription()
    const first = await ann.api.push.subscribe(subscription)
    expect(await ann.api.push.subscribe({ ...subscription, keys: somePushKeys() })).toEqual(first)
    const { text } = await api.ctx.db.one<{ text: string }>(
      sql`select string_agg(s::text || encode(sealed, 'escape') || encode(mark, 'escape'), '') as text from push_subscriptions s`,
    )
    expect(text).not.toContain(subscription.endpoint)
    expect(text).not.toContain(subscription.keys.auth)
  })

  test('is one of twenty: the oldest goes; sixty calls an hour', async () => {
    const ann = await api.member()
    const all: string[] = []
    for (let number = 0; number < 25; number++) all.push(await device(ann))
    expect(await ids(ann)).toEqual(all.slice(-20).reverse())
    for (let number = 25; number < 60; number++) await device(ann)
    const { status, headers } = await api.request('/api/aoir-push/subscribe', {
      token: ann.tokens.access_token,
      body: fake.subscription(),
    })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    await api.ctx.db.run(sql`update push_tries set began_at = now() - interval '61 minutes' where user_id = ${ann.id}`)
    await device(ann)
    expect(await ids(ann)).toHaveLength(20)
  })

  test.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://127.1/1',
    'https://[::1]/1',
    'https://10.1.2.3/1',
    'https://192.168.1.1:8443/1',
    'https://169.254.169.254/latest',
    'https://localhost/1',
    'https://push.localhost./1',
    'https://router.local/1',
    'https://user:password@push.example.com/1',
    'ftp://push.example.com/1',
    'javascript:alert(1)',
    'nothing',
    `https://push.example.com/${'x'.repeat(2000)}`,
  ])('is not at %s', async (endpoint) => {
    const ann = await strict.member()
    await expect(ann.api.push.subscribe({ endpoint, keys: somePushKeys() })).rejects.toMatchObject({ code: 422 })
    expect(await ids(ann)).toEqual([])
  })

  test.each([
    ['too short', { p256dh: 'AAAA' }],
    ['no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a secret too short', { auth: Buffer.alloc(8).toString('base64url') }],
    ['no base64url', { auth: '!!!!' }],
  ])('has good keys: %s is refused', async (_, keys) => {
    const ann = await api.member()
    const given = { ...fake.subscription(), keys: { ...somePushKeys(), ...keys } }
    await expect(ann.api.push.subscribe(given)).rejects.toMatchObject({ code: 422 })
  })

  test('is no program with an access key', async () => {
    const ann = await api.member()
    await api.giveProof(ann)
    const { secret } = await ann.api.key.create({ name: 'a program', scopes: ['write'], days: 1 })
    const program = api.as({ access_token: secret })
    await expect(program.push.subscribe(fake.subscription())).rejects.toMatchObject({ code: 403 })
  })
})

describe('a subscription ends', () => {
  test('when its session does: logged out here, from elsewhere, by a new password, or too long unused', async () => {
    const ann = await api.member()
    await device(ann)
    const elsewhere = await api.login(ann.name, ann.password)
    const other = { ...ann, tokens: elsewhere, api: api.as(elsewhere) }
    const second = await device(other)
    await ann.api.session.logout()
    expect(await ids(other)).toEqual([second])
    const third = await api.login(ann.name, ann.password)
    await device({ ...ann, api: api.as(third) })
    await other.api.session.logoutOthers()
    expect(await ids(other)).toEqual([second])
    await api.ctx.db.run(sql`update sessions set last_seen_at = now() - interval '15 days' where user_id = ${ann.id}`)
    await api.ctx.db.run(expireIdleSessions(100))
    expect(await api.ctx.db.many(sql`select id from push_subscriptions where user_id = ${ann.id}`)).toEqual([])
    const fourth = await api.login(ann.name, ann.password)
    const here = api.as(fourth)
    await here.push.subscribe(fake.subscription())
    const fifth = await api.login(ann.name, ann.password)
    await api.as(fifth).push.subscribe(fake.subscription())
    await api.giveProof(ann)
    await here.user.changePassword({ oldpassword: ann.password, newpassword: 'quite another pass phrase' })
    const left = await api.ctx.db.many<{ token: string }>(
      sql`select session_id from push_subscriptions where user_id = ${ann.id}`,
    )
    const live = await api.ctx.db.many(sql`select id from sessions where user_id = ${ann.id} and ended_at is null`)
    expect(left.length).toBeLessThanOrEqual(live.length)
  })

  test('with the account', async () => {
    const ann = await api.member()
    await device(ann)
    await askToLeave(api, ann)
    expect(await api.ctx.db.many(sql`select id from push_subscriptions where user_id = ${ann.id}`)).toEqual([])
    await letGo(api, ann)
    expect(await api.ctx.db.many(sql`select * from push_tries where user_id = ${ann.id}`)).toEqual([])
  })

  test('when somebody else logs in on the same browser, or subscribes with it', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    const subscription = fake.subscription()
    await ann.api.push.subscribe(subscription)
    await api.login(bob.name, bob.password, { cookies: { lastLoginDeviceId: ann.tokens.device_id } })
    expect(await ids(ann)).toEqual([])
    await ann.api.push.subscribe(subscription)
    const { _id } = await bob.api.push.subscribe(subscription)
    expect([await ids(ann), await ids(bob)]).toEqual([[], [_id]])
  })

  test('with what waits for it', async () => {
    const ann = await api.member()
    const _id = await device(ann)
    await api.ctx.db.run(sql`
      insert into push_deliveries (subscription_id, topic, tag, source, source_id, due_at, expires_at)
      values (${_id}, 'im', 'chat:1', 'message', 1, now() + interval '1 day', now() + interval '2 days')`)
    await ann.api.push.unsubscribe({ _id })
    expect(await api.ctx.db.many(sql`select id from push_deliveries where subscription_id = ${_id}`)).toEqual([])
  })
})

test('what the database pushes unless somebody chose is what the contract says is usual', async () => {
  for (const topic of topics) {
    const hears = (matrix: object | null) =>
      api.ctx.db.one(sql`select hears_push(${topic}, ${matrix && JSON.stringify(matrix)}::jsonb) as hears`)
    expect([topic, await hears(null)]).toEqual([topic, { hears: usual.push.includes(topic) }])
    expect(await hears({ [topic]: { push: true } })).toEqual({ hears: true })
    expect(await hears({ [topic]: { push: false } })).toEqual({ hears: false })
  }
})

describe('a trial', () => {
  test('reaches all devices of the member at once, and forgets those that are gone', async () => {
    const ann = await api.member()
    expect(await ann.api.push.test()).toEqual({ sent: 0 })
    const [here, gone] = [fake.subscription(), fake.subscription()]
    const { _id } = await ann.api.push.subscribe(here)
    await ann.api.push.subscribe(gone)
    fake.answer((endpoint) => ({ status: endpoint === gone.endpoint ? 410 : 201 }))
    expect(await ann.api.push.test()).toEqual({ sent: 1 })
    expect(fake.faults).toEqual([])
    expect(fake.pushed).toMatchObject([
      {
        endpoint: here.endpoint,
        payload: { body: '推送已经开启，这是一条测试通知', tag: 'test', url: '/account/notices', count: 1 },
      },
    ])
    const { list } = await ann.api.push.list()
    expect(list.map((one) => one._id)).toEqual([_id])
    expect(list[0]?.lastTime).toBeGreaterThan(0)
  })

  test('counts for nothing in what push services refuse', async () => {
    const ann = await api.member()
    await device(ann)
    fake.answer(() => ({ status: 500 }))
    expect(await ann.api.push.test()).toEqual({ sent: 0 })
    expect(await ids(ann)).toHaveLength(1)
  })
})
