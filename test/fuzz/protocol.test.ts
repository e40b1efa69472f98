import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { verdict } from './verdict.ts'

/** What is wrong with a request before its input is looked at. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  expect(await server.allLogs()).not.toMatch(/"level":(50|60)/)
  await server.stop()
})

const login = '/api/aoir-user-auth/login'
const publish = '/api/aoir-system-posts/publish'
const json = { 'content-type': 'application/json' }
const post = (body: string | Buffer, headers: Record<string, string> = json) => ({ method: 'POST', headers, body })

const cases: [string, number, string, Parameters<RunningServer['http']['call']>[1]][] = [
  ['body of one byte more than 64 KiB', 413, login, post(`"${'a'.repeat(64 * 1024 - 1)}"`)],
  ['body of exactly 64 KiB', 422, login, post(`"${'a'.repeat(64 * 1024 - 2)}"`)],
  ['text of one byte more than 1 MiB', 413, publish, post(`"${'a'.repeat(1024 * 1024 - 1)}"`)],
  ['text of exactly 1 MiB', 401, publish, post(`"${'a'.repeat(1024 * 1024 - 2)}"`)],
  ['a name twice', 400, login, post('{"username":"a","password":"b","username":"c"}')],
  ['60,000 open brackets', 400, login, post('['.repeat(60_000))],
  ['30,000 nested lists', 400, login, post('['.repeat(30_000) + ']'.repeat(30_000))],
  ['65 nested objects', 400, login, post(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)],
  ['10,001 values', 400, login, post(JSON.stringify(Array(10_001).fill(0)))],
  ['__proto__', 400, login, post('{"__proto__":{"userpower":0}}')],
  ['constructor', 400, login, post('{"a":{"constructor":1}}')],
  ['malformed JSON', 400, login, post('{"username":')],
  ['bytes that are no UTF-8', 400, login, post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
  ['empty body', 422, login, post('')],
  ['empty form', 415, '/api/aoir-user-auth/logout', post('', { 'content-type': 'application/x-www-form-urlencoded' })],
  ['form', 415, login, post('username=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' })],
  ['form in disguise', 415, login, post('{"username":"a"}', { 'content-type': 'text/plain; application/json' })],
  ['multipart', 415, login, post('--x', { 'content-type': 'multipart/form-data; boundary=x' })],
  ['no content type', 415, login, post('{}', { 'content-type': '' })],
  ['xml', 415, login, post('<a/>', { 'content-type': 'application/xml' })],
  ['unknown path', 404, '/api/aoir-nothing', {}],
  ['unknown path, POST', 404, '/api/aoir-nothing', post('{}')],
  ['bare /api', 404, '/api', {}],
  ['/api/', 404, '/api/', {}],
  ['slash at the end', 404, '/api/aoir-config/', {}],
  ['two slashes', 404, '/api//aoir-config', {}],
  ['encoded slash', 404, '/api/aoir-user%2finfo', {}],
  ['dots', 404, '/api/x/../aoir-config', {}],
  ['broken escape', 400, '/api/aoir-user/info/%ZZ', {}],
  ['broken escape outside of the API', 400, '/%ZZ', {}],
  ['NUL in the path', 422, '/api/aoir-user/info/%00', {}],
  ['long segment', 422, `/api/aoir-user/info/${'1'.repeat(2000)}`, {}],
  ['address of 2 KiB', 422, addressOf(2048), {}],
  ['address of more than 2 KiB', 414, addressOf(2049), {}],
  ['long address of a page', 414, `/search?key=${'1'.repeat(5000)}`, {}],
  ['30,000 slashes and a letter from a phone', 414, `${'/'.repeat(30_000)}a`, { headers: { 'user-agent': 'iPhone' } }],
  ['name given twice', 422, '/api/aoir-user/info/x?id=1&id=2', {}],
  ['__proto__ in the query', 400, '/api/aoir-config?__proto__=1', {}],
  ['POST to a page', 405, '/search', post('{}')],
  ['DELETE of a page', 405, '/', { method: 'DELETE' }],
  ['broken key of a repeated request', 400, '/api/aoir-user-auth/register', repeated('two words')],
  ['long key of a repeated request', 400, '/api/aoir-user-auth/register', repeated('k'.repeat(256))],
  ['bearer of another form', 401, '/api/aoir-user/info', { headers: { authorization: 'Basic YTpi' } }],
  [
    'bearer with a long token',
    401,
    '/api/aoir-user/info',
    { headers: { authorization: `Bearer ${'a'.repeat(5000)}` } },
  ],
  ['bearer with quotes', 401, '/api/aoir-user/info', { headers: { authorization: "Bearer ' or 1=1 --" } }],
]

function addressOf(length: number): string {
  return '/api/aoir-user/info/'.padEnd(length, '1')
}

function repeated(key: string) {
  const body = JSON.stringify({ username: 'repeated', password: 'a good password', email: 'repeated@example.com' })
  return post(body, { ...json, 'idempotency-key': key })
}

test.each(cases)('%s: %i', async (_name, status, path, call) => {
  const answer = await server.http.call(path, call)
  expect(verdict(answer)).toBeUndefined()
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

test.each([
  ['/webapp/login?to=%2Fwebapp%2F1', '/webapp/login?to=%2Fwebapp%2F1'],
  ['//other.example/', '/'],
  ['/a/..//other.example/', '/'],
])(
  'a form that is sent to %s before its code has come: the page once more, without what was typed',
  async (path, location) => {
    const typed = post('username=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' })
    const answer = await server.http.call(path, typed)
    expect(answer).toMatchObject({ status: 303, headers: { location, 'cache-control': 'no-store' }, text: '' })
  },
)

test.each([
  ['PUT', '/api/aoir-config', 'GET'],
  ['POST', '/api/aoir-config', 'GET'],
  ['OPTIONS', '/api/aoir-config', 'GET'],
  ['GET', login, 'POST'],
  ['DELETE', login, 'POST'],
  ['PATCH', '/api/aoir-user/info/1', 'GET'],
])('%s %s: 405, and the methods that work', async (method, path, allow) => {
  const answer = await server.http.call(path, { method })
  expect(verdict(answer)).toBeUndefined()
  expect(answer).toMatchObject({ status: 405, headers: { allow } })
})

describe('HEAD', () => {
  test.each(['/api/aoir-config', '/', '/favicon.svg', '/builds/latest.json', '/healthz', '/api/nothing'])(
    '%s',
    async (path) => {
      const head = await server.http.call(path, { method: 'HEAD' })
      const get = await server.http.call(path)
      expect(head.status).toBe(get.status)
      expect(head.bytes).toHaveLength(0)
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    },
  )
})

/** What no HTTP library would send. */
const broken: [string, string][] = [
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['binary', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['bare line feeds and a NUL', 'GET /\0 HTTP/1.1\nHost: x\n\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two lengths', `POST ${login} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'length and chunks',
    `POST ${login} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['negative length', `POST ${login} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`],
  ['bad chunk', `POST ${login} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`],
  ['a header of 64 KiB', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(65_536)}\r\n\r\n`],
  ['control characters in a header', 'GET / HTTP/1.1\r\nHost: x\r\nCookie: a\x01b\r\n\r\n'],
  ['absolute address of another site', 'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT evil.example:80 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['unknown upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
]

test.each(broken)('on the wire: %s', async (_name, bytes) => {
  const text = await raw(bytes)
  expect(text).not.toMatch(/HTTP\/1\.1 5\d\d/)
  expect(text).not.toMatch(/node_modules|\n\s+at /)
  expect((await server.http.call('/healthz')).status).toBe(200)
})

test('headers without end are refused in the form of every answer', async () => {
  const text = await raw(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(65_536)}\r\n\r\n`)
  expect(text).toMatch(/^HTTP\/1\.1 431 .*\r\n/)
  expect(JSON.parse(Buffer.from(text.slice(text.indexOf('{')), 'latin1').toString())).toMatchObject({
    code: 431,
    data: null,
  })
})

/** Whatever comes back until the other side closes or has said something whole. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', () => resolve(text))
    // Long enough for a machine with much else to do.
    socket.setTimeout(30_000, () => {
      socket.destroy()
      reject(new Error('the server does not close the connection'))
    })
  })
}
