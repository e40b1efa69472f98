import { chmodSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { CheckName } from '#contract/modules/site/doctor.ts'
import { startFakeAliyunSms } from '../../../test/fakes/aliyun-sms.ts'
import { startFakeEpay } from '../../../test/fakes/pay/epay.ts'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
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

/** Checks that were seen to find a fault. */
const seen = new Set<CheckName>()

async function found(name: CheckName, callerIp?: string) {
  const finding = await checks[name]({ ctx, ...(callerIp ? { callerIp } : {}) })
  if (finding.state !== 'ok') seen.add(name)
  return finding
}

async function state(name: CheckName, callerIp?: string): Promise<[string, string]> {
  const finding = await found(name, callerIp)
  return [finding.state, finding.key]
}

const secret = async (name: SecretName, value: string) =>
  (await api.administrator()).api.adminConfig.setSecret({ name, value })

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
    const missing = await found('indexes')
    expect(missing).toMatchObject({ state: 'bad', key: 'doctor_indexes_missing', params: { names: 'comments_hot' } })
    const command = missing.command ?? ''
    expect(command).toMatch(/^create index concurrently comments_hot on comments /)
    await withClient((client) => client.query(command))
    expect(await state('indexes')).toEqual(['ok', 'doctor_indexes_ok'])
    expect(await ctx.db.many(sql`select pg_get_indexdef('comments_hot'::regclass) as text`)).toEqual([index])
  })

  test('with a transaction that somebody forgot, and with rows that nothing cleans up', async () => {
    expect((await found('transactions')).key).toBe('doctor_transactions_ok')
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
    await ctx.db.run(sql`insert into backup_keys (fingerprint, sealed) values ('0123456789abcdef', '')`)
    expect(await state('backup')).toEqual(['warn', 'backup_key_unkept'])
    await ctx.db.run(sql`update backup_keys set confirmed_at = now()`)
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
    expect(await found('pay')).toMatchObject({ state: 'bad', key: 'doctor_pay_bad', params: { names: '支付宝' } })
  })

  test('a provider of payments that does not take the key, or is away', async () => {
    const epay = await startFakeEpay()
    await api.configure({
      COMMON_IS_PAY: true,
      COMMON_PAY_OPTIONS: [{ type: 'epay-alipay', name: '易支付' }],
      PAY: { EPAY: { URL: epay.url, PID: epay.pid, ALLOW_PRIVATE: true } },
    })
    await secret('PAY_MERCHANT_KEY', 'another key')
    expect(await found('pay')).toMatchObject({
      state: 'bad',
      key: 'doctor_pay_refused',
      params: { names: '易支付 (code -3)' },
    })
    await secret('PAY_MERCHANT_KEY', epay.key)
    expect(await state('pay')).toEqual(['ok', 'doctor_pay_ok'])
    await epay.close()
    expect(await state('pay')).toEqual(['bad', 'doctor_pay_refused'])
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
    expect(await found('factors')).toMatchObject({ state: 'warn', key: 'doctor_factors_off', params: { names: name } })
    await api.configure({ COMMON_SECURITY: { STAFF_2FA: true } })
    expect(await found('factors')).toMatchObject({ key: 'doctor_factors_due', params: { names: name } })
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

  test('mail without a server, without its password, and with one that is refused', async () => {
    const smtp = await startFakeSmtp()
    smtp.accounts.set('site@example.com', 'right')
    expect(await state('mail')).toEqual(['warn', 'doctor_mail_none'])
    const server = { PROVIDER: 'smtp', HOST: '127.0.0.1', PORT: smtp.port, SECURITY: 'none', USER: 'site@example.com' }
    await api.configure({ MAIL: server })
    expect(await state('mail')).toEqual(['bad', 'mail_not_configured'])
    await secret('MAIL_PASSWORD', 'wrong')
    expect(await found('mail')).toMatchObject({ state: 'bad', key: 'delivery_keys', params: { code: '535' } })
    await secret('MAIL_PASSWORD', 'right')
    expect(await state('mail')).toEqual(['ok', 'doctor_mail_ok'])
    await ctx.db.run(sql`insert into refused_mails (hour, number) values (date_trunc('hour', now()), 2)`)
    expect(await state('mail')).toEqual(['warn', 'doctor_mail_refused'])
    await smtp.close()
    expect(await state('mail')).toEqual(['bad', 'delivery_unreachable'])
    expect(smtp.received).toEqual([])
  })

  test('messages without a service, without its key, and with a sign that is refused', async () => {
    const aliyun = await startFakeAliyunSms()
    aliyun.keys.set('LTAIours', 'right')
    expect(await state('sms')).toEqual(['ok', 'doctor_sms_none'])
    const own = { ACCESS_KEY_ID: 'LTAIours', SIGN_NAME: '青屿 (测试)', TEMPLATE_CODE: 'SMS_154950909' }
    await api.configure({ SMS: { PROVIDER: 'aliyun', ALIYUN: { ...own, ENDPOINT: aliyun.url } } })
    expect(await state('sms')).toEqual(['bad', 'sms_not_configured'])
    await secret('SMS_ACCESS_KEY_SECRET', 'wrong')
    expect(await state('sms')).toEqual(['bad', 'delivery_keys'])
    await secret('SMS_ACCESS_KEY_SECRET', 'right')
    expect(await state('sms')).toEqual(['ok', 'doctor_sms_ok'])
    aliyun.codes.push('isv.SMS_SIGNATURE_ILLEGAL')
    expect(await state('sms')).toEqual(['bad', 'delivery_sender'])
    expect(aliyun.delivered).toEqual([])
    await aliyun.close()
  })

  test('a way to log in that lacks its secret', async () => {
    await api.configure({ COMMON_LOGIN: { QQ: true }, LOGIN_PROVIDERS: { QQ: { APP_ID: '1234' } } })
    expect(await found('keys')).toMatchObject({
      state: 'bad',
      key: 'doctor_keys_missing',
      params: { names: 'QQ_APP_SECRET' },
    })
    await secret('QQ_APP_SECRET', 'a secret')
    expect(await state('keys')).toEqual(['ok', 'doctor_keys_ok'])
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
    ctx.env.trustProxy = ['10.0.0.1']
    expect(await state('proxy')).toEqual(['ok', 'doctor_proxy_ok'])
    expect(await found('proxy', '127.0.0.1')).toMatchObject({
      state: 'bad',
      key: 'doctor_proxy_hidden',
      command: 'TRUST_PROXY=10.0.0.1,127.0.0.1',
    })
    expect(await state('proxy', '192.168.1.7')).toEqual(['ok', 'doctor_proxy_seen'])
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

/** What a test cannot break is judged by functions of numbers, above. */
const judgedApart: CheckName[] = ['node', 'npm', 'memory', 'disk', 'inodes', 'fsync', 'transactions', 'clock']

test('no check is there that was not seen to fail', () => {
  const names = Object.keys(checks) as CheckName[]
  expect(names.filter((name) => !seen.has(name) && !judgedApart.includes(name))).toEqual([])
})
