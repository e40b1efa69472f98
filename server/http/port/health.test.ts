import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootApi, type TestApi } from '../../../test/support/api.ts'
import type { Database } from '../../db/open.ts'
import type { Context } from '../../kernel/context.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { mountHealth } from './health.ts'
import { openPort } from './port.ts'

let api: TestApi
let app: FastifyInstance
let draining: boolean

beforeEach(async () => {
  api = await bootApi()
  draining = false
  app = serve({ ...api.ctx, metrics: createMetrics() })
})
afterEach(async () => {
  await app.close()
  await api.close()
})

function serve(ctx: Context): FastifyInstance {
  const port = openPort(ctx, () => draining)
  const { stats } = ctx.db as Database
  mountHealth(port, ctx, { isDraining: () => draining, pool: stats, isListening: () => true })
  return port
}

const ready = async () => (await app.inject('/readyz')).json()

test('alive is alive, even without a database', async () => {
  await (api.ctx.db as Database).close()
  const answer = await app.inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  expect(await ready()).toEqual({ status: 'unavailable', failing: ['database'] })
})

test('ready until it drains', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  draining = true
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
    503,
    { status: 'unavailable', failing: ['draining'] },
    '1',
  ])
})

test('an older schema and a folder that cannot be written are named', async () => {
  await api.ctx.db.run(sql`delete from migrations`)
  rmSync(api.ctx.env.dataDir, { recursive: true })
  expect(await ready()).toMatchObject({ failing: ['migrations', 'data'] })
})

test('a database that does not answer is noticed while it is silent, and asked once', async () => {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = api.ctx.db.transaction(async (tx) => {
    await tx.run(sql`lock table migrations in access exclusive mode`)
    held.resolve()
    await done.promise
  })
  await held.promise
  const answers = await Promise.all([ready(), ready(), ready()])
  for (const answer of answers) expect(answer).toMatchObject({ failing: ['database'] })
  const waiting = await api.ctx.db.one<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(waiting.count).toBe(1)
  done.resolve()
  await holding
  await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200))
})

test('load alone does not make it unfit: it answers others while this question waits', async () => {
  const { pool } = { pool: (api.ctx.db as Database).stats }
  const busy = openPort(api.ctx, () => false)
  mountHealth(busy, { ...api.ctx, metrics: createMetrics() }, { isDraining: () => false, pool })
  const done = Promise.withResolvers<void>()
  // Every connection is taken, and more wait; one of them answers all the time.
  const holding = Array.from({ length: 9 }, () => api.ctx.db.transaction(() => done.promise))
  let isOn = true
  const working = Array.from({ length: 4 }, async () => {
    while (isOn) await api.ctx.db.run(sql`select pg_sleep(0.25)`)
  })
  await vi.waitUntil(() => pool().waiting > 0)
  const answer = await busy.inject('/readyz')
  isOn = false
  done.resolve()
  await Promise.all([...holding, ...working])
  await busy.close()
  expect(answer.statusCode).toBe(200)
})

test('the figures are for this machine alone', async () => {
  const answer = await app.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  for (const name of ['db_connections', 'db_connections_in_use', 'db_calls_waiting', 'uptime_seconds']) {
    expect(answer.body).toMatch(new RegExp(`^aoir_${name} \\d`, 'm'))
  }
  expect(answer.body).toMatch(/^aoir_db_listening 1$/m)

  const status = async (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
    (await app.inject({ url: '/metrics', ...options })).statusCode
  for (const remoteAddress of ['::1', '127.9.9.9', '::ffff:127.0.0.1'])
    expect(await status({ remoteAddress })).toBe(200)
  for (const remoteAddress of ['192.0.2.1', '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1'])
    expect(await status({ remoteAddress })).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await status({ headers: { [name]: '127.0.0.1' } })).toBe(404)
  expect(await status({ remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404)
  expect(await status({ remoteAddress: '192.0.2.1', headers: { authorization: 'Bearer undefined' } })).toBe(404)
})

test('or for whoever has the token', async () => {
  const token = 'a token for the watchman'
  const guarded = serve({ ...api.ctx, metrics: createMetrics(), env: { ...api.ctx.env, metricsToken: token } })
  const status = async (authorization: string) =>
    (await guarded.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers: { authorization } })).statusCode
  expect(await status(`Bearer ${token}`)).toBe(200)
  for (const wrong of ['', token, `Bearer ${token}x`, 'Bearer ']) expect(await status(wrong)).toBe(404)
  await guarded.close()
})
