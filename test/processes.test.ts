import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Member, newMember, signUp } from './people.ts'
import { type RunningServer, startServer } from './server.ts'

/** Two processes on one database: what is decided in one counts in the other. */

let first: RunningServer
let second: RunningServer
let member: Member
let administrator: { access_token: string }
beforeAll(async () => {
  first = await startServer()
  second = await startServer({ besides: first })
  ;({ member, administrator } = await signUp(first))
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const write = async (server: RunningServer, who: Member) => {
  const body = { signature: 'here I am' }
  return (await server.http.json('/api/aoir-user-update/signature', { body, token: who.access_token })).envelope
}
const rule = (path: string, body: unknown) =>
  first.http.json(`/api/aoir-admin-user/${path}`, { body, token: administrator.access_token })

test('a ban, and its end', async () => {
  expect(await write(second, member)).toMatchObject({ code: 200 })
  await rule('ban', { userId: member.id, reason: 'noise' })
  await vi.waitUntil(async () => (await write(second, member)).code === 403, 5000)
  expect((await write(second, member)).message).toContain('noise')
  await rule('unban', { userId: member.id })
  await vi.waitUntil(async () => (await write(second, member)).code === 200, 5000)
})

test('the end of all sessions', async () => {
  const other = await newMember(second, 'another')
  expect(await write(second, other)).toMatchObject({ code: 200 })
  await rule('end-sessions', { userId: other.id })
  await vi.waitUntil(async () => (await write(second, other)).code === 401, 5000)
})
