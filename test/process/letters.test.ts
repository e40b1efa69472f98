import sql from 'sql-template-tag'
import { afterAll, expect, test, vi } from 'vitest'
import { startFakeSmtp } from '../fakes/smtp.ts'
import { calmSite } from '../support/calm-site.ts'
import { login, newMember } from '../support/forum/people.ts'
import { freshDatabase } from '../support/postgres.ts'
import { adminPassword, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'

/** A letter is there with what it tells of, and leaves although the process that wrote it is gone, twice. */

const smtp = await startFakeSmtp({ authOptional: true, onMailFrom: (_address, _session, done) => done() })
const database = await freshDatabase()
await calmSite(database.db, { hasNewcomers: false })
const before = await startServer({ besides: { database } })
afterAll(async () => {
  await Promise.all([database.drop(), smtp.close()])
})

const taken = async () =>
  (await database.db.one<{ number: number }>(sql`select coalesce(sum(tries), 0)::int as number from letters`)).number

test('the notice of a new password survives two processes that are killed while they send it', async () => {
  const administrator = await login(before, 'admin', adminPassword)
  const server = { PROVIDER: 'smtp', HOST: '127.0.0.1', PORT: smtp.port, SECURITY: 'none', FROM: 'site@example.com' }
  await configure(before, administrator.access_token, { MAIL: server })
  const member = await newMember(before, 'member')
  await database.db.run(sql`update users set email_confirmed_at = now() where id = ${member.id}`)
  smtp.hang(true)
  const { envelope } = await before.http.json('/api/aoir-user-update/password', {
    body: { oldpassword: member.password, newpassword: 'another pass phrase' },
    token: member.access_token,
  })
  expect(envelope).toMatchObject({ code: 200 })
  await vi.waitUntil(async () => (await taken()) === 1, { interval: 50 })
  await before.stop('SIGKILL')
  // As if what it had was nobody's any more.
  await database.db.run(sql`update letters set taken_until = now(), next_at = now()`)
  const second = await startServer({ besides: { database } })
  await vi.waitUntil(async () => (await taken()) === 2, { interval: 50 })
  await second.stop('SIGKILL')
  expect(smtp.received).toEqual([])
  smtp.hang(false)
  await database.db.run(sql`update letters set taken_until = now(), next_at = now()`)
  const after = await Promise.all([startServer({ besides: { database } }), startServer({ besides: { database } })])
  try {
    const states = () => database.db.many<{ state: string }>(sql`select state from letters`)
    await vi.waitUntil(async () => (await states()).every(({ state }) => state === 'sent'), { interval: 50 })
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.body).toContain('刚刚更改了密码')
  } finally {
    for (const each of after) await each.stop()
  }
})
