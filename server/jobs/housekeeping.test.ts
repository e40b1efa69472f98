import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '../../test/support/api.ts'
import { cleanUp, startHousekeeping } from './housekeeping.ts'
import { tasks } from './retention.ts'

const api = await testApi()
const userId = (await api.member()).id
beforeEach(() =>
  api.ctx.db.run(
    sql`truncate push_subscriptions, sessions, refresh_tokens, access_tokens, idempotency_keys, verification_codes, guess_locks`,
  ),
)

const names = async (statement: ReturnType<typeof sql>) =>
  (await api.ctx.db.many<{ name: string }>(statement)).map(({ name }) => name).sort()

test('what has had its time goes, everything else stays', async () => {
  const { db } = api.ctx
  await db.run(sql`
    insert into sessions (user_id, device_id, created_at, last_seen_at, ended_at, end_reason)
    select ${userId}::int8, name, now() - made * '1 day'::interval, now() - seen * '1 day'::interval,
      now() - ended * '1 day'::interval, case when ended is not null then 'logout' end
    from (values ('live', 20, 13, null::float8), ('idle', 20, 14.1, null), ('too old', 61, 0, null), ('ended', 40, 40, 29), ('long ended', 40, 40, 31))
      as s (name, made, seen, ended)`)
  await db.run(sql`insert into refresh_tokens (hash, session_id) select sha256(device_id::bytea), id from sessions`)
  await db.run(sql`
    insert into access_tokens (hash, session_id, expires_at)
    select sha256(device_id::bytea), id, now() + case device_id when 'live' then 1 else -1 end * '1 minute'::interval from sessions`)
  await db.run(sql`
    insert into idempotency_keys (owner, key, route, body_hash, created_at)
    select name, 'a key of sixteen or more', '', '', now() - days * '1 day'::interval from (values ('young', 7.9), ('old', 8.1)) as k (name, days)`)
  await db.run(sql`
    insert into verification_codes (channel, purpose, target, code_hash, created_at, expires_at)
    select 'mail', 'register', name, '', now() - days * '1 day'::interval, now() from (values ('young', 1.9), ('old', 2.1)) as c (name, days)`)
  await db.run(sql`
    insert into guess_locks (key, updated_at)
    select name, now() - hours * '1 hour'::interval from (values ('young', 23), ('old', 25)) as g (name, hours)`)

  expect(await cleanUp(api.ctx)).toMatchObject({
    'idle sessions': 2,
    access_tokens: 4,
    refresh_tokens: 1,
    sessions: 1,
    idempotency_keys: 1,
    verification_codes: 1,
    guess_locks: 1,
  })
  expect(await names(sql`select device_id as name from sessions`)).toEqual(['ended', 'idle', 'live', 'too old'])
  expect(await names(sql`select device_id as name from sessions where end_reason = 'expired'`)).toEqual([
    'idle',
    'too old',
  ])
  expect(await names(sql`select device_id as name from access_tokens join sessions s on s.id = session_id`)).toEqual([
    'live',
  ])
  expect(await names(sql`select owner as name from idempotency_keys`)).toEqual(['young'])
  expect(await names(sql`select target as name from verification_codes`)).toEqual(['young'])
  expect(await names(sql`select key as name from guess_locks`)).toEqual(['young'])
})

test('each rule of retention is a statement that the database takes', async () => {
  const done = await cleanUp(api.ctx)
  expect(Object.keys(done)).toEqual(tasks.map(({ name }) => name))
})

const oldKeys = sql`
  insert into idempotency_keys (owner, key, route, body_hash, created_at)
  select n::text, 'a key of sixteen or more', '', '', now() - interval '9 days' from generate_series(1, 2500) as n`

test('many rows go in batches of at most a thousand', async () => {
  await api.ctx.db.run(oldKeys)
  const sizes: number[] = []
  const batch = (most: number) => {
    sizes.push(most)
    return sql`delete from idempotency_keys where owner in (select owner from idempotency_keys limit ${most})`
  }
  expect(await cleanUp(api.ctx, [{ name: 'keys', batch }])).toEqual({ keys: 2500 })
  expect(sizes).toEqual([1000, 1000, 1000])
})

test('of several processes one does it', async () => {
  await api.ctx.db.run(oldKeys)
  const rounds = await Promise.all([cleanUp(api.ctx), cleanUp(api.ctx), cleanUp(api.ctx)])
  expect(rounds.reduce((sum, done) => sum + (done.idempotency_keys ?? 0), 0)).toBe(2500)
  await api.ctx.db.run(oldKeys)
  await api.ctx.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(4701139)`)
    expect(await cleanUp(api.ctx)).toEqual({})
  })
})

test('it comes by itself, and stops when it is told', async () => {
  const done = Promise.withResolvers<void>()
  const batch = () => {
    done.resolve()
    return sql`delete from guess_locks`
  }
  await api.ctx.db.run(sql`insert into guess_locks (key) values ('x')`)
  const housekeeping = startHousekeeping(api.ctx, [{ name: 'locks', batch }], 0)
  await done.promise
  // Stopping waits for the statement under way.
  await housekeeping.stop()
  expect(await names(sql`select key as name from guess_locks`)).toEqual([])
})
