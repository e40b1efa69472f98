import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharedKey } from '#server/backup/format/keys.ts'
import { folderPlace } from '#server/backup/format/place.ts'
import { waitingFiles } from '#server/backup/log-shipping.ts'
import type { Report } from '#server/backup/restore/proof.ts'
import { restoreSite } from '#server/backup/restore/restore.ts'
import { clientConfig } from '#server/db/config.ts'
import { logSpool } from '#server/db/embedded/archive.ts'
import { adminName } from '#server/db/embedded/cluster.ts'
import { runningNeighbour } from '#server/db/embedded/neighbour.ts'
import { homeOf } from '#server/db/embedded/place.ts'
import { operatorCommand } from '../process/operator-command.ts'
import { clusterOf, mainProcess } from '../support/cluster.ts'
import { login } from '../support/forum/people.ts'
import { isLong, random, size, tell } from '../support/long-run.ts'
import { adminPassword, type RunningServer, startServer, testSecretKey } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { inDatabase } from './saved-site.ts'

/**
 * Members write and are paid through the API of the running product, backups are made, and everything is killed at a random
 * moment: the server, its database, or both, with the backup under way. Each backup is restored and proven.
 */

const rounds = size(2, 20)
const operations = size(100, 5000)
const writers = 3
const seed = Number(process.env.AOIR_TEST_SEED ?? 20_261_119)
const pick = random(seed)
/** What may be lost with the whole disk: the log of a minute, and the seconds until it is at its place. */
const unarchived = 70_000
const keyText = 'a key of backups for tests, long enough'

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
const place = folderPlace(join(folder, 'backups'), 0)
const env = { DATA_DIR: dataDir, BACKUP_KEY: keyText, SECRET_KEY: testSecretKey, STARTER: 'on' }
let server: RunningServer
let token = ''
let adminId = ''
let postsId = ''

const start = () => startServer({ embedded: true, env })

async function logIn(): Promise<void> {
  token = (await login(server, 'admin', adminPassword)).access_token
}

async function ask<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const { envelope } = await server.http.json<T>(`/api/${path}`, { body, token, headers })
  if (envelope.code !== 200) throw new Error(`${path} answered ${envelope.code}: ${envelope.message}`)
  return envelope.data
}

beforeAll(async () => {
  if (!isLong) return
  server = await start()
  await logIn()
  const me = await server.http.json<{ _id: string }>('/api/aoir-user/info', { token })
  adminId = me.envelope.data._id
  const { list } = await ask<{ list: { _id: string }[] }>('aoir-system-posts/list', { sort: 'new', limit: 1 })
  postsId = list[0]?._id ?? ''
  const { envelope } = await server.http.json<{ document: { BACKUP: object } }>('/api/aoir-admin-config/get', { token })
  const { BACKUP } = envelope.data.document
  // Only what this test asks for is made.
  const plan = { ...BACKUP, PLACE: place.address, SCHEDULE: false, DRILL: false }
  await ask('aoir-admin-config/update', { BACKUP: plan })
})
afterAll(async () => {
  if (isLong) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What was acknowledged, and when. */
const told = new Map<string, number>()
let allowed = 0
let next = 0
let isOver = false

/** A comment or money, each once: whoever has no answer asks again with the same key. */
async function write(): Promise<void> {
  while (!isOver) {
    // Enough until the next round; more would only be slower to restore.
    if (next >= allowed) {
      await delay(5)
      continue
    }
    next += 1
    const [name, key] = [`operation ${String(next).padStart(6, '0')}`, randomUUID()]
    while (!told.has(name)) {
      const done = await operation(name, key).then(
        () => true,
        () => false,
      )
      if (done) told.set(name, Date.now())
      else if (isOver) return
      else await delay(20)
    }
  }
}

function operation(name: string, key: string): Promise<unknown> {
  const headers = { 'idempotency-key': key }
  if (name.endsWith('0') || name.endsWith('5'))
    return ask('aoir-admin-ledger/adjust', { userId: adminId, amount: 0.01, reason: name }, headers)
  return ask('aoir-system-posts-comment/publish', { postsId, content: name }, headers)
}

const backUp = () => operatorCommand('backup', env, '--to', place.address, '--json')

/** The server, its database, or both. */
async function killed(round: number): Promise<void> {
  const postgres = mainProcess(clusterOf(dataDir))
  if (round % 3 !== 0 && postgres) process.kill(postgres, 'SIGKILL')
  if (round % 3 !== 1) {
    await server.stop('SIGKILL')
    // A backup that finds no server starts the database itself, and nobody else gets in until it has ended.
    server = await vi.waitUntil(() => start().catch(() => undefined))
  }
  const isIn = () =>
    logIn().then(
      () => true,
      () => false,
    )
  await vi.waitUntil(isIn)
}

/** What was written until now reaches the backups, as it does where the disk survives. */
async function logIsThere(): Promise<void> {
  const neighbour = runningNeighbour(dataDir)
  const client = new pg.Client({ ...clientConfig(neighbour ?? {}), user: adminName })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await client.end()
  const name = rows[0]?.name ?? ''
  const spool = logSpool({ home: homeOf(dataDir) })
  let isSeen = false
  await vi.waitUntil(async () => {
    const waiting = await waitingFiles(spool)
    isSeen ||= waiting.includes(name) || (await isShipped(name))
    return isSeen && waiting.length === 0
  })
}

async function isShipped(name: string): Promise<boolean> {
  for await (const { path } of place.list('log')) if (path.includes(name)) return true
  return false
}

/** What is in a restored site, and the report about it. */
async function restored(name: string): Promise<{ report: Report; found: Set<string> }> {
  const target = join(folder, name)
  const report = await restoreSite({
    place,
    key: sharedKey(keyText),
    env: { dataDir: target, databaseUrl: undefined, secretKey: undefined },
    log: { info: () => {}, warn: () => {} },
  })
  const rows = await inDatabase(target, (db) =>
    db.many<{ name: string }>(sql`
      select content as name from comments where content like 'operation %'
      union all select note from ledger_transactions where note like 'operation %'`),
  )
  rmSync(target, { recursive: true, force: true })
  return { report, found: new Set(rows.map((row) => row.name)) }
}

async function round(number: number): Promise<void> {
  allowed = ((number + 1) * operations) / rounds
  await vi.waitUntil(() => told.size >= (number * operations) / rounds + 1)
  const dying = backUp()
  await delay(pick(2500))
  await killed(number)
  await dying
  const made = await backUp()
  expect([made.code, made.stderr]).toEqual([0, ''])
  // The disk is gone at this very moment.
  const before = new Map(told)
  const gone = Date.now()
  const early = await restored(`early-${number}`)
  expect(early.report).toMatchObject({ isClean: true, ledger: [] })
  expect([...before].filter(([name, at]) => at < gone - unarchived && !early.found.has(name))).toEqual([])
  // And here it is not.
  await vi.waitUntil(() => told.size >= allowed)
  await logIsThere()
  const late = await restored(`late-${number}`)
  expect(late.report).toMatchObject({ isClean: true, ledger: [] })
  expect([...told.keys()].filter((name) => !late.found.has(name))).toEqual([])
  expect(late.found.size).toBe(told.size)
  const lost = [...before.keys()].filter((name) => !early.found.has(name)).length
  tell(`round ${number}: ${told.size} acknowledged, ${late.found.size} restored; without the disk ${lost} fewer`)
}

// Where the random moments fall is not the same on every machine: `npm test` has the kills of kills.test.ts.
test.runIf(isLong)(
  `${rounds} backups, ${operations} operations and ${rounds} kills of the whole product (seed ${seed})`,
  async () => {
    const writing = Promise.all(Array.from({ length: writers }, write))
    try {
      for (let number = 0; number < rounds; number += 1) await round(number)
    } finally {
      isOver = true
      await writing
    }
  },
  size(300_000, 7_200_000),
)
