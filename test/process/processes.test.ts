import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Member, newMember, signUp } from '../support/forum/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'

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
  await vi.waitUntil(async () => (await write(second, member)).code === 403)
  expect((await write(second, member)).message).toContain('noise')
  await rule('unban', { userId: member.id })
  await vi.waitUntil(async () => (await write(second, member)).code === 200)
})

test('the end of all sessions', async () => {
  const other = await newMember(second, 'another')
  expect(await write(second, other)).toMatchObject({ code: 200 })
  await rule('end-sessions', { userId: other.id })
  await vi.waitUntil(async () => (await write(second, other)).code === 401)
})

test('experience has its limit, whoever counts', async () => {
  const rules = { COMMON_GRADE: { RULES: { liked: { exp: 2, daily: 3 } } } }
  await first.http.json('/api/aoir-admin-config/update', { body: rules, token: administrator.access_token })
  const author = await newMember(first, 'poet')
  const db = first.database?.db
  const { id } = (await db?.one<{ id: string }>(sql`
    with z as (insert into zones (name) values ('zone') returning id), b as (
      insert into boards (zone_id, name, name_key, sign, creator_id) select id, 'board', 'board', 'board', ${author.id} from z
      returning id)
    select id from b`)) ?? { id: '' }
  const body = { systemId: id, title: 'a title', content: 'a text' }
  const token = author.access_token
  const post = await first.http.json<{ _id: string }>('/api/aoir-system-posts/publish', { body, token })
  const fans: Member[] = []
  for (let at = 0; at < 6; at++) fans.push(await newMember(first, `fan${at}`))
  const like = { likeType: 'posts', objectId: post.envelope.data._id }
  await Promise.all(
    fans.map((fan, at) =>
      (at % 2 ? first : second).http.json('/api/aoir-like/create', { body: like, token: fan.access_token }),
    ),
  )
  await vi.waitUntil(async () => (await db?.many(sql`select from exp_events`))?.length === 0)
  const info = await second.http.json('/api/aoir-grade/info', { token })
  expect(info.envelope.data).toMatchObject({ exp: 20 + 3 * 2, today: 26 })
})
