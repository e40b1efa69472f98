import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { sharedKey } from '#server/backup/format/keys.ts'
import { listManifests } from '#server/backup/format/manifest.ts'
import { shipLog, waitingFiles } from '#server/backup/log-shipping.ts'
import { restoreSite } from '#server/backup/restore/restore.ts'
import { siteDatabase } from '#server/backup/site.ts'
import { logSpool } from '#server/db/embedded/archive.ts'
import { homeOf } from '#server/db/embedded/place.ts'
import { projectRoot } from '../rules/sources.ts'
import { random, size, tell } from '../support/long-run.ts'
import { membersIn, savedSite } from './saved-site.ts'

/** Backups while members write, and whatever can be killed is killed: nothing that was acknowledged is lost. */
const rounds = size(2, 20)
const operations = size(100, 5000)
const seed = Number(process.env.AOIR_TEST_SEED ?? 20_261_118)
const keyText = 'a key of backups for tests, long enough'

const site = await savedSite()
const { ctx, embedded, env, folder, place } = site
const key = sharedKey(keyText)
const pick = random(seed)

const told: string[] = []
let allowed = 0
let isOver = false

/** Names that were acknowledged; what was under way when the database fell may be there or not. */
async function write(): Promise<void> {
  for (let number = 0; !isOver; number += 1) {
    // Enough until the next round; more would only be slower to restore.
    if (told.length >= allowed) {
      await delay(5)
      continue
    }
    const name = `member ${String(number).padStart(6, '0')}`
    const done = await site.member(name).catch(() => undefined)
    if (done) told.push(name)
    else await delay(20)
  }
}

/** The command, which may be killed when so many bytes of words or parts have come. */
function backUp(killAfter: number | undefined): Promise<number | null> {
  const child = spawn(process.execPath, ['scripts/backup.ts', '--to', place.address, '--json'], {
    cwd: projectRoot,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATA_DIR: env.dataDir, NODE_ENV: 'test', BACKUP_KEY: keyText },
  })
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  return new Promise((done) =>
    child.once('exit', (code) => {
      clearTimeout(timer)
      done(code)
    }),
  )
}

/** What was written until now reaches the backups. */
async function bringLog(): Promise<void> {
  const client = await siteDatabase(env).connect()
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await client.end()
  const spool = logSpool({ home: homeOf(env.dataDir) })
  const { good } = await listManifests(place)
  const system = good.at(-1)?.log?.system ?? ''
  let last = ''
  await vi.waitUntil(async () => {
    last = (await waitingFiles(spool)).at(-1) ?? last
    await shipLog(spool, { place, key, system })
    return last >= (rows[0]?.name ?? '')
  })
}

test(`${rounds} backups under kills hold all that was acknowledged`, async () => {
  const writing = write()
  try {
    for (let round = 0; round < rounds; round += 1) await backUpUnderKills(round)
  } finally {
    isOver = true
    await writing
  }
})

async function backUpUnderKills(round: number): Promise<void> {
  allowed = ((round + 2) * operations) / rounds
  await vi.waitUntil(() => told.length >= ((round + 1) * operations) / rounds)
  const dying = backUp(200 + pick(1500))
  if (round % 2 === 1) process.kill(embedded.pid() ?? 0, 'SIGKILL')
  await dying
  await vi.waitUntil(() =>
    ctx.db.run(sql`select 1`).then(
      () => true,
      () => false,
    ),
  )
  await ctx.db.run(sql`update backups set created_at = now() - interval '1 minute' where state = 'running'`)
  await ctx.db.run(sql`update backups set state = 'failed' where state = 'running'`)
  expect(await backUp(undefined)).toBe(0)
  const acknowledged = [...told]
  await bringLog()
  const dataDir = join(folder, `round-${round}`)
  const report = await restoreSite({
    place,
    key,
    env: { dataDir, databaseUrl: undefined, secretKey: undefined },
    log: { info: () => {}, warn: () => {} },
  })
  expect(report).toMatchObject({ isClean: true, ledger: [] })
  const found = new Set(await membersIn(dataDir))
  expect(acknowledged.filter((name) => !found.has(name))).toEqual([])
  tell(`round ${round}: ${acknowledged.length} acknowledged, ${found.size} restored`)
}
