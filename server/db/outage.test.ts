import { rmSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import { DatabaseUnavailable } from './errors.ts'
import { listen, notify } from './listen.ts'
import { type Database, openDatabase } from './open.ts'
import { postgresProcesses } from './processes.ts'

/** What a PostgreSQL that is killed or frozen may do to this process: nothing but refusals. How long they take, the bench says. */

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

type Call = { start: number; error: unknown }

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
      calls.push({ start, error })
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

test('PostgreSQL is killed under load: it comes back by itself, and nothing acknowledged is lost', async () => {
  const { calls, acknowledged, succeededAfter, finish } = load(24)
  for (let round = 0; round < 3; round += 1) {
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50))
    const pid = embedded.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(embedded.pid()).not.toBe(pid))
    await vi.waitFor(() => expect(embedded.pid()).toBeGreaterThan(0))
    const restarted = performance.now()
    await vi.waitUntil(() => succeededAfter(restarted))
  }
  await finish()
  const failed = calls.filter((call) => call.error)
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.filter((call) => !(call.error instanceof DatabaseUnavailable))).toEqual([])
  expect(await lost(acknowledged)).toEqual([])
}, 40_000)

test('one connection of PostgreSQL is killed under load', async () => {
  const { calls, acknowledged, succeededAfter, finish } = load(8)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50))
  const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  process.kill(pid, 'SIGKILL')
  await vi.waitUntil(() => calls.some((call) => call.error))
  const noticed = performance.now()
  await vi.waitUntil(() => succeededAfter(noticed))
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
  await vi.waitFor(() => expect(reconnects).toBe(1))
  await vi.waitFor(() => notify(db, 'back'))
  await vi.waitFor(() => expect(heard).toEqual(['back']))
  await listener.close()
}, 20_000)

test('PostgreSQL is frozen: every call is refused meanwhile, and all is well after it thaws', async () => {
  const single = () => db.run(sql`select count(*) from written`)
  const several = () =>
    db.transaction(async (tx) => tx.run(sql`insert into written values (${Math.trunc(-performance.now() * 1e6)})`))
  await Promise.all(Array.from({ length: 10 }, single))
  const frozen = postgresProcesses(embedded.directory)
  expect(frozen.length).toBeGreaterThan(10)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    const results = await Promise.allSettled(Array.from({ length: 300 }, (_, n) => (n % 2 ? single() : several())))
    const refusals = results.map((result) => (result.status === 'rejected' ? result.reason : 'answered'))
    expect(refusals.filter((refusal) => !(refusal instanceof DatabaseUnavailable))).toEqual([])
    // Those beyond the waiting room do not wait at all.
    const turnedAway = refusals.filter(({ message }) => message === 'Too many calls wait for the database.')
    expect(turnedAway.length).toBeGreaterThanOrEqual(80)
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  await vi.waitFor(() => single())
  await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? single() : several())))
}, 30_000)

test('a frozen PostgreSQL can still be stopped', async () => {
  const own = temporaryFolder()
  const { directory, stop } = await startEmbedded({ dataDir: own, log: { info() {}, warn() {} }, durable: false })
  for (const pid of postgresProcesses(directory)) process.kill(pid, 'SIGSTOP')
  await stop()
  expect(postgresProcesses(directory)).toEqual([])
  rmSync(own, { recursive: true })
}, 30_000)
