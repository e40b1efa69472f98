import { rmSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { DatabaseUnavailable } from './errors.ts'
import { listen, notify } from './listen.ts'
import { type Database, openDatabase } from './open.ts'
import { postgresProcesses } from './processes.ts'

/** What a PostgreSQL that is killed or frozen may do to this process: nothing but refusals in time. */

const folder = temporaryFolder()
let embedded: Embedded
let db: Database

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: folder, log: { info() {}, warn() {} } })
  db = openDatabase(embedded.connection)
  await db.run(sql`create table written (id int8 primary key)`)
})
afterAll(async () => {
  await db.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Call = { start: number; end: number; error: unknown }

/** Writers that go on for ever and note every call, and which ids were promised to be there. */
function load(writers: number) {
  const calls: Call[] = []
  const acknowledged: number[] = []
  let going = true
  let id = Math.trunc(performance.now() * 1000)
  const write = async () => {
    while (going) {
      id += 1
      const own = id
      const start = performance.now()
      const error = await db
        .transaction((tx) => tx.run(sql`insert into written values (${own})`))
        .then(() => void acknowledged.push(own))
        .catch((reason: unknown) => reason)
      calls.push({ start, end: performance.now(), error })
      if (error) await new Promise(setImmediate)
    }
  }
  const all = Array.from({ length: writers }, write)
  const succeededAfter = (moment: number) => calls.find((call) => !call.error && call.start > moment)
  const finish = async () => {
    going = false
    await Promise.all(all)
  }
  return { calls, acknowledged, succeededAfter, finish }
}

async function lost(acknowledged: number[]): Promise<unknown[]> {
  return db.many(sql`select id from unnest(${acknowledged}::int8[]) id where id not in (select id from written)`)
}

test('PostgreSQL is killed under load: refusals at once, back by itself, nothing acknowledged is lost', async () => {
  const { calls, acknowledged, succeededAfter, finish } = load(24)
  const recoveries: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50))
    const pid = embedded.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    const killed = performance.now()
    await vi.waitFor(() => expect(embedded.pid()).not.toBe(pid))
    await vi.waitFor(() => expect(embedded.pid()).toBeGreaterThan(0), 5000)
    const restarted = performance.now()
    const first = await vi.waitUntil(() => succeededAfter(restarted), 5000)
    recoveries.push(first.end - killed)
  }
  await finish()
  const failed = calls.filter((call) => call.error)
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.filter((call) => !(call.error instanceof DatabaseUnavailable))).toEqual([])
  expect(Math.max(...failed.map((call) => call.end - call.start))).toBeLessThan(1000)
  expect(Math.max(...recoveries)).toBeLessThan(3000)
  expect(await lost(acknowledged)).toEqual([])
}, 40_000)

test('one connection of PostgreSQL is killed under load', async () => {
  const { calls, acknowledged, succeededAfter, finish } = load(8)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50))
  const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  process.kill(pid, 'SIGKILL')
  const killed = performance.now()
  await vi.waitUntil(() => calls.some((call) => call.error), 3000)
  await vi.waitUntil(() => succeededAfter(Math.max(killed, calls.findLast((call) => call.error)?.end ?? 0)), 3000)
  await finish()
  const failed = calls.filter((call) => call.error && !(call.error instanceof DatabaseUnavailable))
  expect(failed).toEqual([])
  expect(await lost(acknowledged)).toEqual([])
}, 20_000)

test('a listener hears again after a kill', async () => {
  const heard: unknown[] = []
  let reconnects = 0
  const listener = listen(
    embedded.connection,
    (message) => heard.push(message),
    () => {
      reconnects += 1
    },
  )
  await listener.ready
  process.kill(embedded.pid() ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(reconnects).toBe(1), 5000)
  await vi.waitFor(() => notify(db, 'back'), 5000)
  await vi.waitFor(() => expect(heard).toEqual(['back']))
  await listener.close()
}, 20_000)

test('PostgreSQL is frozen: no call waits longer than 5 s, and all is well after it thaws', async () => {
  const single = () => db.run(sql`select count(*) from written`)
  const several = () =>
    db.transaction(async (tx) => tx.run(sql`insert into written values (${Math.trunc(-performance.now() * 1e6)})`))
  await Promise.all(Array.from({ length: 10 }, single))
  const frozen = postgresProcesses(embedded.directory)
  expect(frozen.length).toBeGreaterThan(10)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    const timed = async (call: () => Promise<unknown>) => {
      const start = performance.now()
      const error = await call().then(
        () => 'answered',
        (reason: unknown) => reason,
      )
      return { error, took: performance.now() - start }
    }
    const results = await Promise.all(Array.from({ length: 300 }, (_, n) => timed(n % 2 ? single : several)))
    expect(results.filter(({ error }) => !(error instanceof DatabaseUnavailable))).toEqual([])
    expect(Math.max(...results.map(({ took }) => took))).toBeLessThan(5000)
    // Those beyond the waiting room do not wait at all.
    expect(results.filter(({ took }) => took < 500).length).toBeGreaterThanOrEqual(80)
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  const thawed = performance.now()
  await vi.waitFor(() => single(), 5000)
  await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? single() : several())))
  expect(performance.now() - thawed).toBeLessThan(5000)
}, 30_000)

test('a frozen PostgreSQL can still be stopped', async () => {
  const own = temporaryFolder()
  const { directory, stop } = await startEmbedded({ dataDir: own, log: { info() {}, warn() {} }, durable: false })
  for (const pid of postgresProcesses(directory)) process.kill(pid, 'SIGSTOP')
  await stop()
  expect(postgresProcesses(directory)).toEqual([])
  rmSync(own, { recursive: true })
}, 30_000)
