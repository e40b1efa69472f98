import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testUploads } from '../../../test/support/forum/uploads.ts'

const bodyTime = 30_000

const site = await testUploads()
const token = (await site.api.member()).tokens.access_token

// Only the clock of our own code: sockets keep theirs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A request whose head is complete and whose body is not; resolves when the server has begun with it. */
async function begin(path: string, type: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const { port } = new URL(site.origin)
  const begun = once(site.app.server, 'request')
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  const closed = once(socket, 'close')
  const head = ['host: x', `authorization: Bearer ${token}`, `content-type: ${type}`, 'content-length: 1000']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"a":`)
  await begun
  return { socket, closed }
}

test('a body that does not come to its end is cut off after thirty seconds', async () => {
  const { socket, closed } = await begin('/api/aoir-attachment/uses', 'application/json')
  await vi.advanceTimersByTimeAsync(bodyTime - 1)
  // The server still answers others, and the slow one is still there.
  expect((await site.http.call('/aoir/1/image/2026/11/15/1.webp')).status).toBe(404)
  expect(socket.closed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await closed
})

test('a body that has come in time leaves no clock behind', async () => {
  const call = { method: 'POST', body: { _id: '1' }, token }
  expect((await site.http.call('/api/aoir-attachment/uses', call)).status).toBe(404)
  await vi.advanceTimersByTimeAsync(2 * bodyTime)
  expect((await site.http.call('/api/aoir-attachment/uses', call)).status).toBe(404)
})

test('an upload may take longer', async () => {
  const { socket } = await begin('/api/upload', 'multipart/form-data; boundary=b')
  await vi.advanceTimersByTimeAsync(4 * bodyTime)
  expect((await site.http.call('/aoir/1/image/2026/11/15/1.webp')).status).toBe(404)
  expect(socket.closed).toBe(false)
  socket.destroy()
})
