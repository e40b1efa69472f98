import { once } from 'node:events'
import { connect } from 'node:net'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authenticate } from '#server/modules/session/service.ts'
import { type Person, testApi } from '../../test/support/api.ts'
import { bootRealtime, ended, heard, type TestRealtime } from '../../test/support/sockets.ts'
import { createEvents } from '../kernel/events.ts'
import { createMetrics } from '../kernel/metrics.ts'

let site: TestRealtime

const api = await testApi()
const ann = await api.member()
const bob = await api.member()
const admin = await api.administrator()
beforeEach(async () => {
  site = await bootRealtime({ ...api.ctx, metrics: createMetrics() })
})
afterEach(async () => {
  await site.close()
  await api.configure({ COMMON_CLOSE_WEB: false })
})

const auth = (person: Person) => ({ token: person.tokens.access_token })

test('the owner of a token is let in and learns who is online', async () => {
  const socket = await site.enter(ann)
  expect(socket.online).toEqual([ann.id])
  expect(site.realtime.onlineUsers()).toEqual([ann.id])
})

test('nobody is let in without a token of his own', async () => {
  const query = { userId: ann.id }
  const login = { code: 401, message: '请先登录' }
  const expired = { code: 401, message: '登录已过期，请重新登录' }
  expect(await site.refused({ query })).toEqual(login)
  for (const token of [undefined, null, '', 7, ['a'], { $ne: null }]) {
    expect(await site.refused({ query, auth: { token } })).toEqual(login)
  }
  for (const token of ['x', 'y'.repeat(43), 'z'.repeat(10_000), ann.tokens.refresh_token]) {
    expect(await site.refused({ query, auth: { token } })).toEqual(expired)
  }
  expect(await site.refused({ query: { userId: bob.id }, auth: auth(ann) })).toMatchObject({ code: 403 })
  expect(await site.refused({ auth: auth(ann) })).toMatchObject({ code: 403 })
  expect(await site.refused({ query: { userId: [ann.id, bob.id] }, auth: auth(ann) })).toMatchObject({ code: 403 })
  expect(site.realtime.onlineUsers()).toEqual([])
})

test('the reason is said in the language of the visitor', async () => {
  const extraHeaders = { cookie: 'locale=en' }
  expect(await site.refused({ extraHeaders })).toEqual({ code: 401, message: 'Please log in first' })
})

test('a token that has expired opens nothing', async () => {
  const carl = await api.member()
  await api.ctx.db.run(sql`
    update access_tokens set expires_at = now() - interval '1 second'
    where session_id in (select id from sessions where user_id = ${carl.id})`)
  expect(await site.refused({ query: { userId: carl.id }, auth: auth(carl) })).toMatchObject({ code: 401 })
})

test('a deleted member is refused, a banned one may listen', async () => {
  const gone = await api.member()
  await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
  expect(await site.refused({ query: { userId: gone.id }, auth: auth(gone) })).toMatchObject({ code: 401 })
  const banned = await api.banned()
  expect((await site.enter(banned)).online).toEqual([banned.id])
})

test('pages of other sites are refused, whatever they know', async () => {
  const rest = { query: { userId: ann.id }, auth: auth(ann) }
  const port = new URL(site.origin).port
  for (const origin of [
    'https://evil.example',
    'null',
    '',
    'file://',
    `http://127.0.0.1.evil.example:${port}`,
    'http://127.0.0.1:1',
  ]) {
    const { message } = await site.refused({ ...rest, extraHeaders: { origin } })
    expect(message).toBe('websocket error')
  }
  expect(site.realtime.onlineUsers()).toEqual([])
  for (const origin of [site.origin, api.ctx.env.publicOrigin]) await site.enter(ann, { extraHeaders: { origin } })
})

test('there is no other namespace and no other transport', async () => {
  expect(await site.refused({ nsp: '/', auth: auth(ann) })).toMatchObject({ message: 'Unknown namespace' })
  expect(await site.refused({ nsp: '/admin', auth: auth(ann) })).toMatchObject({ message: 'Invalid namespace' })
  const polling = await fetch(`${site.origin}/socket.io/?EIO=4&transport=polling`)
  expect(polling.status).toBe(400)
})

test('a session that ends takes its sockets along, and no others', async () => {
  const dora = await api.member()
  const elsewhere = { ...dora, tokens: await api.login(dora.name, dora.password) }
  const [here, there] = [await site.enter(dora), await site.enter(elsewhere)]
  const told = heard(there, 'session:ended')
  const end = ended(there)
  await dora.api.session.logoutOthers()
  await told
  expect(await end).toBe('io server disconnect')
  expect(here.connected).toBe(true)
  expect(await site.refused({ query: { userId: dora.id }, auth: auth(elsewhere) })).toMatchObject({ code: 401 })
})

test('a new password ends the other sockets of the account, and leaves this one', async () => {
  const owner = await api.member()
  const thief = { ...owner, tokens: await api.login(owner.name, owner.password) }
  const [here, there] = [await site.enter(owner), await site.enter(thief)]
  const end = ended(there)
  await owner.api.user.changePassword({ oldpassword: owner.password, newpassword: 'a better password' })
  await end
  expect(here.connected).toBe(true)
})

test('a session that ends while its token is being looked up is not let in', async () => {
  const eve = await api.member()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const slow = await bootRealtime(
    { ...api.ctx, metrics: createMetrics() },
    {
      async authenticate(ctx, token) {
        const viewer = await authenticate(ctx, token)
        asked.resolve()
        await answer.promise
        return viewer
      },
    },
  )
  const entering = slow.enter(eve)
  await asked.promise
  await eve.api.session.logout()
  answer.resolve()
  await expect(entering).rejects.toThrow('io server disconnect')
  expect(slow.realtime.onlineUsers()).toEqual([])
  await slow.close()
})

test('a session that ended unheard is found when all are checked', async () => {
  const fay = await api.member()
  const [unheard, kept] = [await site.enter(fay), await site.enter(ann)]
  await api.ctx.db.run(sql`update sessions set ended_at = now(), end_reason = 'admin' where user_id = ${fay.id}`)
  const end = ended(unheard)
  await site.realtime.recheck()
  expect(await end).toBe('io server disconnect')
  expect(kept.connected).toBe(true)
})

test('a closed site is open to administrators only', async () => {
  const [member, boss] = [await site.enter(ann), await site.enter(admin)]
  const end = ended(member)
  await api.configure({ COMMON_CLOSE_WEB: true })
  expect(await end).toBe('io server disconnect')
  expect(boss.connected).toBe(true)
  expect(await site.refused({ query: { userId: ann.id }, auth: auth(ann) })).toMatchObject({ code: 503 })
  await site.enter(admin)
})

test('what clients send is ignored, and broken packets hurt only their sender', async () => {
  const socket = await site.enter(ann)
  const names = ['onlineUsers', 'error', '__proto__', 'constructor', 'message', 'session:ended', 'toString']
  for (const name of names) for (const value of [null, {}, [], 'x', 1e308, Buffer.from('x')]) socket.emit(name, value)
  const refused = [
    '4',
    '40',
    '40/aoir',
    '40/aoir,',
    '40/aoir,null',
    '40/aoir,[]',
    '42/aoir,["x"]',
    '42["x"]',
    '451-["x"]',
    '4999',
    'x',
    '',
  ]
  for (const text of [...refused, '40/aoir,{"token":{"__proto__":1}}', `40/aoir,{"token":"${'x'.repeat(70_000)}"}`]) {
    const raw = new WebSocket(
      `${site.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&userId=${ann.id}`,
    )
    await once(raw, 'open')
    raw.send(text)
    raw.send(Buffer.from([255, 0, 1]))
    await once(raw, 'close')
  }
  const big = await site.enter(bob)
  const end = ended(big)
  big.emit('x', 'x'.repeat(100_000))
  await end
  expect(socket.connected).toBe(true)
  const news = heard(socket, 'onlineUsers')
  await site.enter(admin)
  await news
})

test.each([
  ['events', '42/aoir,["x"]'],
  ['acknowledgements', '43/aoir,7[]'],
  ['wishes for other namespaces', '40/nothing,'],
  ['answers to pings', '3'],
])('a flood of %s ends the connection', async (_name, packet) => {
  const raw = new WebSocket(
    `${site.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&userId=${ann.id}`,
  )
  const closed = once(raw, 'close')
  await once(raw, 'open')
  raw.send(`40/aoir,${JSON.stringify({ token: ann.tokens.access_token })}`)
  for (;;) {
    const [{ data }] = (await once(raw, 'message')) as [MessageEvent<string>]
    if (data.startsWith('40/aoir,')) break
  }
  for (let count = 0; count < 1100; count++) raw.send(packet)
  await closed
  await site.enter(ann)
})

test('a member keeps the newest twenty connections', async () => {
  const first = await site.enter(ann)
  const end = ended(first)
  for (let index = 0; index < 20; index += 1) await site.enter(ann)
  expect(await end).toBe('io server disconnect')
  expect(site.realtime.onlineUsers()).toEqual([ann.id])
})

test('members hear who comes and who goes; two windows are one member', async () => {
  const watcher = await site.enter(ann)
  const came = heard(watcher, 'onlineUsers', (ids) => ids.includes(bob.id))
  const [one, two] = [await site.enter(bob), await site.enter(bob)]
  expect(await came).toEqual([ann.id, bob.id])
  one.disconnect()
  const stays = await site.enter(admin)
  expect(stays.online).toContain(bob.id)
  const left = heard(watcher, 'onlineUsers', (ids) => !ids.includes(bob.id))
  two.disconnect()
  expect(await left).toEqual([ann.id, admin.id])
})

test('a newcomer hears once who is there', async () => {
  const watcher = await site.enter(ann)
  const came = heard(watcher, 'onlineUsers', (ids) => ids.includes(bob.id))
  const newcomer = await site.enter(bob)
  const lists: string[][] = []
  newcomer.on('onlineUsers', (ids: string[]) => lists.push(ids))
  await came
  const next = heard(newcomer, 'onlineUsers', (ids) => ids.includes(admin.id))
  await site.enter(admin)
  await next
  expect(lists).toEqual([[ann.id, bob.id, admin.id]])
})

test('a message reaches all connections of one member', async () => {
  const [one, two, other] = [await site.enter(ann), await site.enter(ann), await site.enter(bob)]
  const { _id, name, avatar, vipendtime, grade, signature, nameColour, badge } = await ann.api.user.ownInfo()
  const counts = { likeCount: 1, commentCount: 0, replyCount: 0, followCount: 0, systemCount: 0 }
  const fromUser = { _id, name, avatar, vipendtime, grade, signature, nameColour, badge }
  const notification = { type: 'like' as const, fromUser, counts }
  const wrong: unknown[] = []
  other.on('notification', (payload) => wrong.push(payload))
  const both = Promise.all([one, two].map((socket) => heard(socket, 'notification')))
  site.realtime.toUser(ann.id, 'notification', notification)
  expect(await both).toEqual([notification, notification])
  const last = heard(other, 'session:ended')
  site.realtime.toUser(bob.id, 'session:ended', undefined)
  await last
  expect(wrong).toEqual([])
})

test('draining sends everybody away with a delay, and cuts those who do not go', async () => {
  const socket = await site.enter(ann)
  const stubborn = connect(Number(new URL(site.origin).port), '127.0.0.1')
  const path = '/socket.io/?EIO=4&transport=websocket'
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  stubborn.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  stubborn.on('error', () => {})
  await once(stubborn, 'data')
  const cut = once(stubborn, 'close')
  const delay = heard(socket, 'server:draining')
  const end = ended(socket)
  await site.realtime.drain()
  expect(await delay).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value <= 5000)
  // A client reconnects by itself after this reason, but not after "io server disconnect".
  expect(await end).toBe('transport close')
  await cut
  expect(await site.refused({ query: { userId: ann.id }, auth: auth(ann) })).toEqual({
    message: 'websocket error',
    code: undefined,
  })
})

test('open sockets are counted', async () => {
  const metrics = createMetrics()
  const counted = await bootRealtime({ ...api.ctx, metrics, events: createEvents() })
  await counted.enter(ann)
  expect(await metrics.text()).toMatch(/^aoir_sockets_open 1$/m)
  await counted.close()
})
