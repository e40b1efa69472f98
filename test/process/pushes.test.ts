import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFakePush } from '../fakes/push.ts'
import { calmSite } from '../support/calm-site.ts'
import { login, newMember } from '../support/forum/people.ts'
import { freshDatabase } from '../support/postgres.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'

/** What is to be pushed is there with its cause, and leaves once although processes are killed while they send it. */

const fake = await startFakePush()
const database = await freshDatabase()
await calmSite(database.db, { hasNewcomers: false })
const env = { PUSH_ALLOW_PRIVATE: 'on' }
const start = () => startServer({ env, besides: { database } })
afterAll(async () => {
  await Promise.all([database.drop(), fake.close()])
})

let before: RunningServer
let member: { access_token: string; id: string }
beforeAll(async () => {
  before = await start()
  member = await newMember(before, 'member')
  const call = (path: string, body: object) => before.http.json(path, { body, token: member.access_token })
  await call('/api/aoir-push/subscribe', fake.subscription())
  await call('/api/aoir-notification/save-preferences', { matrix: { system: { push: true } } })
})

const number = async (state: string) =>
  (
    await database.db.one<{ number: number }>(
      sql`select count(*)::int as number from push_deliveries where state = ${state}`,
    )
  ).number
/** As if what a dead process had were nobody's any more, and its pauses over. */
const release = () =>
  database.db.run(sql`
    with free as (update push_subscriptions set retry_at = null)
    update push_deliveries set taken_until = null, due_at = least(due_at, now()) where state = 'waiting'`)

test('an announcement for two hundred devices survives two kills and reaches each of them once', async () => {
  await database.db.run(sql`
    insert into push_subscriptions (user_id, session_id, device_id, mark, sealed, area, locale, user_agent)
    select user_id, session_id, device_id, int8send(n), sealed, area, locale, user_agent
    from push_subscriptions, generate_series(1, 199) n`)
  const administrator = await login(before, 'admin', adminPassword)
  fake.hang(true)
  const body = { title: '维护', content: '今晚' }
  await before.http.json('/api/aoir-admin-announcement/save', { body, token: administrator.access_token })
  await vi.waitUntil(() => fake.asked.length > 0, { interval: 20 })
  await before.stop('SIGKILL')
  expect(await number('waiting')).toBe(200)
  await release()
  const second = await start()
  const asked = fake.asked.length
  await vi.waitUntil(() => fake.asked.length > asked, { interval: 20 })
  await second.stop('SIGKILL')
  expect(fake.pushed).toEqual([])
  fake.hang(false)
  await release()
  const after = await Promise.all([start(), start()])
  try {
    await vi.waitUntil(async () => (await number('sent')) === 200, { interval: 50 })
    expect(fake.pushed).toHaveLength(200)
    expect(fake.faults).toEqual([])
  } finally {
    for (const each of after) await each.stop()
  }
})
