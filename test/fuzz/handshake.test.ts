import fc from 'fast-check'
import { io } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { namespace } from '#contract/shared/socket.ts'
import { signUp } from '../support/forum/people.ts'
import { startServer } from '../support/server.ts'
import { seed } from './mutants.ts'
import { nasty, nastyString } from './values.ts'

/** Nobody gets into the real-time channel with anything but a token of his own, whatever is sent at the door. */

const server = await startServer()
afterAll(async () => {
  expect(await server.allLogs()).not.toMatch(/"level":(50|60)/)
  await server.stop()
})
const { member, administrator } = await signUp(server)

interface Knock {
  auth?: unknown
  query?: Record<string, string>
  origin?: string
  path?: string
}

/** 'in', or the code of the refusal; 'closed' when the connection itself was refused. */
function knock({ auth, query = {}, origin, path = namespace }: Knock): Promise<'in' | number | 'closed'> {
  const socket = io(`${server.origin}${path}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: auth as Record<string, unknown>,
    query,
    extraHeaders: origin === undefined ? undefined : { origin },
  })
  return new Promise<'in' | number | 'closed'>((resolve) => {
    socket.once('connect', () => resolve('in'))
    socket.once('connect_error', (error) => {
      const { data } = error as Error & { data?: { code: number } }
      resolve(data?.code ?? 'closed')
    })
    // What the protocol itself does not allow ends the connection without a word.
    socket.io.once('close', () => setImmediate(() => resolve('closed')))
  }).finally(() => socket.disconnect())
}

const own = () => ({ auth: { token: member.access_token }, query: { userId: member.id } })

test('with his own token and id somebody is let in', async () => {
  expect(await knock(own())).toBe('in')
  expect(await knock({ ...own(), origin: server.origin })).toBe('in')
})

test.each<[string, number | 'closed', () => Knock]>([
  ['no token', 401, () => ({ query: { userId: member.id } })],
  ['empty token', 401, () => ({ ...own(), auth: { token: '' } })],
  ['refresh token', 401, () => ({ ...own(), auth: { token: member.refresh_token } })],
  ['token in the query', 401, () => ({ query: { userId: member.id, token: member.access_token } })],
  ['no user id', 403, () => ({ ...own(), query: {} })],
  ["somebody else's id", 403, () => ({ ...own(), query: { userId: '1' } })],
  ['id with a space', 403, () => ({ ...own(), query: { userId: `${member.id} ` } })],
  ["somebody else's token", 403, () => ({ ...own(), auth: { token: administrator.access_token } })],
  ['foreign origin', 'closed', () => ({ ...own(), origin: 'https://evil.example' })],
  ['origin that looks like ours', 'closed', () => ({ ...own(), origin: `${server.origin}.evil.example` })],
  ['null origin', 'closed', () => ({ ...own(), origin: 'null' })],
  ['other namespace', 'closed', () => ({ ...own(), path: '/nothing' })],
  ['the default namespace', 'closed', () => ({ ...own(), path: '/' })],
])('%s is refused', async (_name, code, make) => {
  expect(await knock(make())).toBe(code)
})

test(`odd handshakes are refused (seed ${seed})`, async () => {
  const auths = fc.sample(
    fc.oneof(
      nasty,
      nasty.map((token) => ({ token })),
    ),
    { numRuns: 60, seed },
  )
  const ids = fc.sample(nastyString, { numRuns: 40, seed })
  // The name of the field is the caller's too, and the token is right: only the id may refuse these.
  const knocks: Knock[] = [
    ...auths.map((auth) => ({ auth, query: { userId: member.id } })),
    ...ids.map((id) => ({ ...own(), query: { userId: id.toWellFormed().slice(0, 2000) } })),
  ]
  const results: unknown[] = []
  const waiting = knocks.values()
  const work = async () => {
    for (const each of waiting) results.push(await knock(each))
  }
  await Promise.all(Array.from({ length: 8 }, work))
  expect(results).toHaveLength(knocks.length)
  expect(results.filter((result) => result === 'in' || result === 500)).toEqual([])
})

const frames = [
  '',
  '0',
  '4',
  '40',
  '40/aoir',
  '40/aoir,',
  '40/aoir,{',
  '40/aoir,[]',
  '40/aoir,{"token":{"__proto__":{}}}',
  '42["x"]',
  '42/aoir,["__proto__",{}]',
  '42[{}]',
  '42/aoir,[null]',
  '43999999999999999999["x"]',
  '451-["x",{"_placeholder":true,"num":99}]',
  '4599999999-/aoir,["x"]',
  '9',
  'é'.repeat(1000),
  'b4AAAA',
  '\u0000',
  'x'.repeat(70_000),
]

test.each(frames)('frame %#: %j', async (frame) => {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no connection')), { once: true })
    socket.addEventListener('open', () => resolve(), { once: true })
  })
  socket.send(frame)
  socket.send(new Uint8Array([4, 0, 255]))
  socket.close()
  await new Promise<void>((resolve) => socket.addEventListener('close', () => resolve(), { once: true }))
  expect((await server.http.call('/healthz')).status).toBe(200)
})

test('members are still let in afterwards', async () => {
  expect(await knock(own())).toBe('in')
})
