import { chmodSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { CheckName } from '#contract/modules/site/doctor.ts'
import { testApi } from '../../../test/support/api.ts'
import { noteRunning } from '../../db/running-server.ts'
import { noteRound } from '../../jobs/housekeeping.ts'
import { clockFinding, transactionFinding } from './database.ts'
import { checks } from './examine.ts'
import { fsyncFinding, inodesFinding, memoryFinding, nodeFinding, spaceFinding } from './machine.ts'
import { certificateFinding } from './network.ts'
import { npmFinding } from './port.ts'

/** Each check is seen to find what it is there for, and to be content without it. */

const api = await testApi()
const { ctx } = api
const original = { ...ctx.env }
const servers: Server[] = []
afterEach(() => void Object.assign(ctx.env, original))
afterAll(() => {
  for (const server of servers) server.close()
})

async function state(name: CheckName, callerIp?: string): Promise<[string, string]> {
  const found = await checks[name]({ ctx, ...(callerIp ? { callerIp } : {}) })
  return [found.state, found.key]
}

/** What answers at the address of the site. */
async function siteAt(answer: Parameters<typeof createServer>[1], upgrade?: string): Promise<void> {
  const server = createServer(answer ?? (() => {}))
  if (upgrade) server.on('upgrade', (_request, socket) => socket.end(upgrade))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ctx.env.publicOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function withClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...api.database, connectionTimeoutMillis: 5000 })
  await client.connect()
  await work(client).finally(() => client.end())
}

test('what a machine has is judged by what a site needs', () => {
  const states = (...findings: { state: string }[]) => findings.map((one) => one.state)
  const gb = 1024 ** 3
  expect(states(nodeFinding('26.1.0'), nodeFinding('20.9.0'))).toEqual(['ok', 'bad'])
  expect(states(npmFinding('11.0.0'), npmFinding(undefined))).toEqual(['ok', 'warn'])
  expect(states(memoryFinding(4 * gb, 2 * gb), memoryFinding(gb, 2 * gb), memoryFinding(gb / 2, gb / 4))).toEqual([
    'ok',
    'warn',
    'bad',
  ])
  expect(states(spaceFinding(50, 100, 1), spaceFinding(10, 100, 1), spaceFinding(1, 100, 2))).toEqual([
    'ok',
    'warn',
    'bad',
  ])
  expect(states(inodesFinding(50, 100), inodesFinding(1, 100), inodesFinding(0, 0))).toEqual(['ok', 'bad', 'ok'])
  expect(states(fsyncFinding(3), fsyncFinding(80))).toEqual(['ok', 'warn'])
  expect(states(certificateFinding(60), certificateFinding(10), certificateFinding(1))).toEqual(['ok', 'warn', 'bad'])
})

describe('files', () => {
  test('that others may read or write', async () => {
    const file = join(ctx.env.dataDir, 'outbox.jsonl')
    writeFileSync(file, '', { mode: 0o600 })
    expect(await state('rights')).toEqual(['ok', 'doctor_rights_ok'])
    chmodSync(file, 0o644)
    expect(await state('rights')).toEqual(['bad', 'doctor_rights_file'])
    chmodSync(file, 0o600)
    chmodSync(ctx.env.dataDir, 0o777)
    expect(await state('rights')).toEqual(['bad', 'doctor_rights_folder'])
    chmodSync(ctx.env.dataDir, 0o700)
  })

  test('a storage that takes nothing, a first password nobody used', async () => {
    expect([await state('storage'), await state('firstPassword')]).toEqual([
      ['ok', 'doctor_storage_ok'],
      ['ok', 'doctor_first_ok'],
    ])
    ctx.env.dataDir = join(original.dataDir, 'outbox.jsonl')
    expect(await state('storage')).toEqual(['bad', 'doctor_storage_bad'])
    ctx.env.dataDir = original.dataDir
    writeFileSync(join(ctx.env.dataDir, 'first.password'), 'secret\n')
    expect(await state('firstPassword')).toEqual(['warn', 'doctor_first_open'])
  })
})

describe('the database', () => {
  test('is content when it is new', async () => {
    for (const name of ['migrations', 'transactions', 'indexes', 'bloat', 'clock', 'chores'] as const)
      expect((await state(name))[0], name).toBe('ok')
    // That of the tests forgets on purpose.
    expect(await state('database')).toEqual(['bad', 'doctor_database_unsafe'])
  })

  test('with migrations that are missing, or from the future', async () => {
    const { version } = await ctx.db.one<{ version: number }>(sql`
      delete from migrations where version = (select max(version) from migrations) returning version`)
    expect(await state('migrations')).toEqual(['bad', 'doctor_migrations_open'])
    await ctx.db.run(
      sql`insert into migrations (version, name, checksum) values (${version}, 'last', ''), (${version + 1}, 'next', '')`,
    )
    expect(await state('migrations')).toEqual(['warn', 'doctor_migrations_newer'])
    await ctx.db.run(sql`delete from migrations where version > ${version}`)
  })

  test('with an index whose making broke off', async () => {
    await withClient(async (client) => {
      await client.query('create table twice (number int)')
      await client.query('insert into twice values (1), (1)')
      await expect(client.query('create unique index concurrently twice_number on twice (number)')).rejects.toThrow()
      expect(await state('indexes')).toEqual(['bad', 'doctor_indexes_bad'])
      await client.query('drop table twice')
    })
  })

  test('without an index that the migrations made', async () => {
    const [index] = await ctx.db.many<{ text: string }>(sql`select pg_get_indexdef('comments_hot'::regclass) as text`)
    await ctx.db.run(sql`drop index comments_hot`)
    const found = await checks.indexes({ ctx })
    expect(found).toMatchObject({ state: 'bad', key: 'doctor_indexes_missing', params: { names: 'comments_hot' } })
    const command = found.command ?? ''
    expect(command).toMatch(/^create index concurrently comments_hot on comments /)
    await withClient((client) => client.query(command))
    expect(await state('indexes')).toEqual(['ok', 'doctor_indexes_ok'])
    expect(await ctx.db.many(sql`select pg_get_indexdef('comments_hot'::regclass) as text`)).toEqual([index])
  })

  test('with a transaction that somebody forgot, and with rows that nothing cleans up', async () => {
    expect((await checks.transactions({ ctx })).key).toBe('doctor_transactions_ok')
    expect(transactionFinding(3, 7)).toMatchObject({ state: 'ok' })
    expect(transactionFinding(90, 7)).toMatchObject({ state: 'bad', command: 'select pg_terminate_backend(7);' })
    await withClient(async (client) => {
      await client.query('create table worn as select n from generate_series(1, 60000) n')
      await client.query('delete from worn; select pg_stat_force_next_flush()')
      expect(await state('bloat')).toEqual(['warn', 'doctor_bloat_bad'])
      await client.query('drop table worn')
    })
  })

  test('whose clock is another one', () => {
    expect(clockFinding(2)).toMatchObject({ state: 'ok' })
    expect(clockFinding(9)).toMatchObject({ state: 'bad', command: 'timedatectl set-ntp true' })
  })

  test('with a chore that failed', async () => {
    await ctx.db.run(sql`insert into chore_failures (name) values ('what was deleted')`)
    expect(await state('chores')).toEqual(['bad', 'doctor_chores_bad'])
  })

  test('whose round of the hour has not run for long', async () => {
    expect(await state('rounds')).toEqual(['ok', 'doctor_rounds_none'])
    await ctx.db.run(noteRound())
    expect(await state('rounds')).toEqual(['ok', 'doctor_rounds_ok'])
    await ctx.db.run(sql`update housekeeping_rounds set ended_at = now() - interval '5 hours'`)
    expect(await state('rounds')).toEqual(['bad', 'doctor_rounds_late'])
  })

  test('with letters and pushes that wait although they could go', async () => {
    expect([await state('letters'), await state('pushes')]).toEqual([
      ['ok', 'doctor_letters_ok'],
      ['ok', 'doctor_pushes_ok'],
    ])
    await ctx.db.run(sql`
      insert into letters (kind, priority, to_address, to_key, next_at)
      values ('code', 0, 'a@b.example', 'a@b.example', now() - interval '20 minutes')`)
    await ctx.db.run(sql`
      insert into push_deliveries (subscription_id, topic, tag, source, source_id, due_at, expires_at)
      values (1, 'like', 'x', 'notification', 1, now() - interval '2 hours', now() + interval '1 hour'),
        (1, 'like', 'y', 'notification', 2, now() - interval '2 hours', now() - interval '1 hour')`)
    expect(await state('letters')).toEqual(['warn', 'doctor_letters_late'])
    expect(await state('pushes')).toEqual(['bad', 'doctor_pushes_late'])
    await ctx.db.run(sql`update letters set next_at = now() + interval '1 hour'`)
    await ctx.db.run(sql`update push_deliveries set state = 'sent', ended_at = now()`)
    expect([await state('letters'), await state('pushes')]).toEqual([
      ['ok', 'doctor_letters_ok'],
      ['ok', 'doctor_pushes_ok'],
    ])
  })

  test('with books that do not balance, or that nobody has looked at for long', async () => {
    expect(await state('proof')).toEqual(['ok', 'doctor_proof_none'])
    const proof = (violations: string, days: number) =>
      ctx.db.run(sql`
        insert into proofs (started_at, finished_at, transactions, violations)
        values (now(), now() - interval '1 day' * ${days}, 0, ${violations}::jsonb)`)
    await proof('[]', 3)
    expect(await state('proof')).toEqual(['warn', 'doctor_proof_old'])
    await proof('[]', 0)
    expect(await state('proof')).toEqual(['ok', 'doctor_proof_ok'])
    await proof('[{"name":"I1","count":1,"examples":[]}]', 0)
    expect(await state('proof')).toEqual(['bad', 'doctor_proof_bad'])
  })
})

describe('what keeps the site', () => {
  const made = (hours: number, state: 'done' | 'failed', place: string) =>
    ctx.db.run(sql`
      insert into backups (name, place, cause, state, point_at, finished_at, error)
      values ('20261118T000000Z-' || to_hex((random() * 65535)::int), ${place}, 'schedule', ${state},
        case when ${state} = 'done' then now() - interval '1 hour' * ${hours} end, now(),
        case when ${state} = 'failed' then 'disk' else '' end)`)

  test('backups that are missing, old, broken off or on the same disk', async () => {
    expect(await state('backup')).toEqual(['warn', 'doctor_backup_none'])
    await made(60, 'done', '/elsewhere')
    expect(await state('backup')).toEqual(['bad', 'doctor_backup_old'])
    await made(3, 'done', '/elsewhere')
    expect(await state('backup')).toEqual(['warn', 'doctor_backup_disk'])
    await api.configure({ BACKUP: { PLACE: 's3://bucket/site' } })
    expect(await state('backup')).toEqual(['ok', 'doctor_backup_ok'])
    await made(0, 'failed', '/elsewhere')
    expect(await state('backup')).toEqual(['warn', 'doctor_backup_failed'])
  })

  test('drills that found something, or that are long ago', async () => {
    expect(await state('drill')).toEqual(['ok', 'doctor_drill_none'])
    const drilled = (outcome: 'clean' | 'broken', days: number) =>
      ctx.db.run(sql`
        insert into backup_drills (backup_id, cause, state, created_at, finished_at, report, error)
        select min(id), 'schedule', ${outcome}, now() - interval '1 day' * ${days}, now(), '{}',
          case when ${outcome} = 'broken' then 'damaged' else '' end from backups`)
    await drilled('clean', 20)
    expect(await state('drill')).toEqual(['warn', 'doctor_drill_old'])
    await drilled('clean', 2)
    expect(await state('drill')).toEqual(['ok', 'doctor_drill_ok'])
    await drilled('broken', 1)
    expect(await state('drill')).toEqual(['bad', 'doctor_drill_bad'])
  })

  test('ways to pay that are offered and do not work', async () => {
    expect(await state('pay')).toEqual(['ok', 'doctor_pay_none'])
    await api.configure({ COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] })
    expect(await state('pay')).toEqual(['ok', 'doctor_pay_ok'])
    await api.configure({
      COMMON_PAY_OPTIONS: [
        { type: 'kami', name: '卡密' },
        { type: 'alipay', name: '支付宝' },
      ],
    })
    const found = await checks.pay({ ctx })
    expect(found).toMatchObject({ state: 'bad', key: 'doctor_pay_bad', params: { names: '支付宝' } })
  })
})

describe('the port', () => {
  test('is free, belongs to somebody else, or its server does not answer', async () => {
    await siteAt((_request, response) => response.end('{}'))
    ctx.env.host = '127.0.0.1'
    const taken = Number(new URL(ctx.env.publicOrigin).port)
    ctx.env.port = taken
    expect(await state('port')).toEqual(['bad', 'doctor_port_taken'])
    const origin = ctx.env.publicOrigin
    const forget = noteRunning(ctx.env.dataDir, { origin, root: '/' })
    expect(await state('port')).toEqual(['ok', 'doctor_port_ok'])
    servers.pop()?.close()
    expect(await state('port')).toEqual(['bad', 'doctor_port_silent'])
    await forget()
    expect(await state('port')).toEqual(['ok', 'doctor_port_free'])
  })
})

describe('the staff', () => {
  test('somebody who can do everything has a password and nothing else', async () => {
    const { id, name } = await api.administrator()
    await ctx.db.run(sql`update users set userpower = 1 where userpower in (0, 3) and id <> ${id}`)
    const found = await checks.factors({ ctx })
    expect(found).toMatchObject({ state: 'warn', key: 'doctor_factors_off', params: { names: name } })
    await api.configure({ COMMON_SECURITY: { STAFF_2FA: true } })
    expect(await checks.factors({ ctx })).toMatchObject({ key: 'doctor_factors_due', params: { names: name } })
    await api.configure({ COMMON_SECURITY: { STAFF_2FA: false } })
    await ctx.db.run(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
      values (${id}, 'x', 'x', 0, '{}', true, 'x')`)
    expect(await state('factors')).toEqual(['ok', 'doctor_factors_ok'])
    await ctx.db.run(sql`delete from passkeys where user_id = ${id}`)
    await ctx.db.run(sql`insert into user_totp (user_id, secret, enabled_at) values (${id}, 'x', now())`)
    expect(await state('factors')).toEqual(['ok', 'doctor_factors_ok'])
    await ctx.db.run(sql`delete from user_totp where user_id = ${id}`)
  })

  test('one administrator, and a password that is tried first', async () => {
    const administrator = await api.administrator()
    await ctx.db.run(sql`update users set userpower = 1 where userpower = 0 and id <> ${administrator.id}`)
    expect(await state('administrators')).toEqual(['warn', 'doctor_staff_one'])
    await api.administrator()
    expect(await state('administrators')).toEqual(['ok', 'doctor_staff_ok'])
    expect(await state('passwords')).toEqual(['ok', 'doctor_passwords_ok'])
    await ctx.db.run(
      sql`update users set password_hash = ${await ctx.passwords.hash('admin123')} where id = ${administrator.id}`,
    )
    expect(await state('passwords')).toEqual(['bad', 'doctor_passwords_bad'])
  })

  test('mail and messages without a service or its secret', async () => {
    expect([await state('mail'), await state('sms')]).toEqual([
      ['warn', 'doctor_mail_none'],
      ['ok', 'doctor_sms_none'],
    ])
    await api.configure({ MAIL: { PROVIDER: 'smtp' }, SMS: { PROVIDER: 'aliyun' } })
    expect([await state('mail'), await state('sms')]).toEqual([
      ['bad', 'doctor_mail_secret'],
      ['bad', 'doctor_sms_secret'],
    ])
  })
})

describe('the way to the site', () => {
  test('its address answers, with its time and the real-time channel', async () => {
    await siteAt(
      (_request, response) => response.end('{}'),
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    )
    for (const name of ['origin', 'proxyClock', 'websocket', 'certificate', 'proxy', 'redis', 'keys'] as const)
      expect((await state(name))[0], name).toBe('ok')
  })

  test('something else answers, in another time, and swallows the channel', async () => {
    await siteAt((_request, response) => response.writeHead(502, { date: 'Tue, 01 Jan 2019 00:00:00 GMT' }).end())
    expect(await state('origin')).toEqual(['bad', 'doctor_origin_answers'])
    expect(await state('proxyClock')).toEqual(['bad', 'doctor_proxy_clock_bad'])
    expect(await state('websocket')).toEqual(['bad', 'doctor_websocket_bad'])
  })

  test('nothing answers', async () => {
    ctx.env.publicOrigin = 'https://127.0.0.1:1'
    expect(await state('origin')).toEqual(['bad', 'doctor_origin_away'])
    expect(await state('certificate')).toEqual(['bad', 'doctor_certificate_bad'])
    expect(await state('websocket')).toEqual(['bad', 'doctor_websocket_bad'])
    ctx.env.redisUrl = 'redis://127.0.0.1:1'
    expect(await state('redis')).toEqual(['bad', 'doctor_redis_bad'])
    ctx.env.secretKey = undefined
    expect(await state('keys')).toEqual(['warn', 'doctor_keys_shared'])
  })

  test('a proxy that hides the visitors', async () => {
    ctx.env.publicOrigin = 'https://example.com'
    expect(await state('proxy')).toEqual(['warn', 'doctor_proxy_unset'])
    expect(await state('proxy', '127.0.0.1')).toEqual(['bad', 'doctor_proxy_hidden'])
    expect(await state('proxy', '8.8.8.8')).toEqual(['ok', 'doctor_proxy_none'])
    ctx.env.trustProxy = ['127.0.0.1']
    expect(await state('proxy', '8.8.8.8')).toEqual(['ok', 'doctor_proxy_ok'])
  })
})

test('staff are told everything, the worst first, in their language', async () => {
  const administrator = await api.administrator()
  await siteAt((_request, response) => response.end('{}'))
  const { list } = await administrator.api.adminDoctor.check({})
  expect(list).toHaveLength(Object.keys(checks).length)
  const order = list.map(({ state }) => ['bad', 'warn', 'ok'].indexOf(state))
  expect(order).toEqual(order.toSorted())
  expect(list.every(({ title, text }) => title && text && !text.includes('{'))).toBe(true)
  expect(list.find(({ name }) => name === 'websocket')).toMatchObject({
    state: 'bad',
    command: 'proxy_set_header Upgrade $http_upgrade;',
  })
})
