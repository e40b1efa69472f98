import { chmodSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { CheckName } from '#contract/modules/site/doctor.ts'
import { testApi } from '../../../test/support/api.ts'
import { checks } from './examine.ts'
import { fsyncFinding, inodesFinding, memoryFinding, nodeFinding, spaceFinding } from './machine.ts'
import { certificateFinding } from './network.ts'

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

test('what a machine has is judged by what a site needs', () => {
  const states = (...findings: { state: string }[]) => findings.map((one) => one.state)
  const gb = 1024 ** 3
  expect(states(nodeFinding('26.1.0'), nodeFinding('20.9.0'))).toEqual(['ok', 'bad'])
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
    const client = new pg.Client({ ...api.database, connectionTimeoutMillis: 5000 })
    await client.connect()
    await client.query('create table twice (number int)')
    await client.query('insert into twice values (1), (1)')
    await expect(client.query('create unique index concurrently twice_number on twice (number)')).rejects.toThrow()
    expect(await state('indexes')).toEqual(['bad', 'doctor_indexes_bad'])
    await client.query('drop table twice')
    await client.end()
  })

  test('with a chore that failed', async () => {
    await ctx.db.run(sql`insert into chore_failures (name) values ('what was deleted')`)
    expect(await state('chores')).toEqual(['bad', 'doctor_chores_bad'])
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

describe('the staff', () => {
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
