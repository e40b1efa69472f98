import sql from 'sql-template-tag'
import { afterAll, expect, test, vi } from 'vitest'
import { shown } from '../support/account/factors.ts'
import { login, newMember } from '../support/forum/people.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'

/** What second factors hold for the whole site, asked of two processes on one database. */

const one = await startServer()
const two = await startServer({ besides: one })
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const call = async <T = unknown>(server: RunningServer, path: string, body: unknown, token?: string) =>
  (await server.http.json<T>(`/api/${path}`, { body, token })).envelope
const run = (statement: ReturnType<typeof sql>) => one.database?.db.run(statement)

async function protect(server: RunningServer, token: string): Promise<void> {
  const { data } = await call<{ secret: string }>(server, 'aoir-totp/begin', {}, token)
  expect((await call(server, 'aoir-totp/enable', { code: shown(data.secret) }, token)).code).toBe(200)
}

test('staff who set a second factor up in one process are let in by the other', async () => {
  const { access_token: administrator } = await login(one, 'admin', adminPassword)
  const moderator = await newMember(one, 'mia')
  await run(sql`update users set userpower = 3 where id = ${moderator.id}`)
  await configure(one, administrator, { COMMON_SECURITY: { STAFF_2FA: true } }, two)
  await run(sql`update users set staff_since = now() - interval '8 days' where id = ${moderator.id}`)
  await run(sql`
    update config_versions set created_at = now() - interval '30 days'
    where document -> 'COMMON_SECURITY' -> 'STAFF_2FA' = 'true'`)
  await configure(one, administrator, { COMMON_NAME: 'read anew' }, two)
  const queue = (server: RunningServer) => call(server, 'aoir-admin-queue/list', { limit: 20 }, moderator.access_token)
  for (const server of [one, two]) expect(await queue(server)).toMatchObject({ code: 403, message: '请先开启两步验证' })
  await protect(one, moderator.access_token)
  expect((await queue(one)).code).toBe(200)
  await vi.waitUntil(async () => (await queue(two)).code === 200)
  await configure(one, administrator, { COMMON_SECURITY: { STAFF_2FA: false } }, two)
})

test('a wait that is over ends once, whichever process the owner comes to', async () => {
  const member = await newMember(one, 'forgetful')
  await protect(one, member.access_token)
  await run(sql`
    insert into factor_resets (user_id, password_mark, totp_since, user_agent, locale, ends_at)
    select u.id, sha256(convert_to(u.password_hash, 'UTF8')), t.enabled_at, 'test', 'zh-CN', now()
    from users u join user_totp t on t.user_id = u.id where u.id = ${member.id}`)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      call(at % 2 ? one : two, 'aoir-user-auth/login', { username: member.name, password: member.password }),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  const done = await one.database?.db.one<{ acts: number; notes: number; left: number }>(sql`
    select (select count(*) from audit_log where action = 'user.reset-factor' and subject = ${member.id})::int as acts,
      (select count(*) from notifications where user_id = ${member.id}
        and notice ->> 'key' = 'security_note_reset_done')::int as notes,
      (select count(*) from user_totp where user_id = ${member.id})::int as left`)
  expect(done).toEqual({ acts: 1, notes: 1, left: 0 })
})
