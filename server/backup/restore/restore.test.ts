import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { inDatabase, membersIn, savedSite } from '../../../test/backup/saved-site.ts'
import { projectRoot } from '../../../test/rules/sources.ts'
import { logSpool } from '../../db/embedded/archive.ts'
import { choosePlace, homeOf } from '../../db/embedded/place.ts'
import { assertRestored } from '../../kernel/env.ts'
import { newSharedKey, sharedKey } from '../format/keys.ts'
import { type Manifest, setFolder } from '../format/manifest.ts'
import { logName, shipLog, waitingFiles } from '../log-shipping.ts'
import { cleanPlace } from '../retention.ts'
import { segmentName, segmentNumber } from '../segments.ts'
import { siteDatabase } from '../site.ts'
import { takeBackup } from '../take.ts'
import { assertLog } from './assert-whole.ts'
import { type Restoring, restoreSite } from './restore.ts'

/** What stands in the way of a restore is named before anything is written, and what comes out of one is safe to start. */

const keyText = newSharedKey()
const key = sharedKey(keyText)
const site = await savedSite()
const { ctx, place, folder, env } = site
const log = { info: () => {}, warn: () => {} }

let manifest: Manifest
let targets = 0

function newTarget(): string {
  targets += 1
  return join(folder, `restored-${targets}`)
}

function restore(wish: Partial<Restoring> = {}) {
  const dataDir = newTarget()
  const target = { dataDir, databaseUrl: undefined, secretKey: undefined }
  return restoreSite({ place, key, name: manifest.name, env: target, log, ...wish }).then((report) => ({
    report,
    dataDir,
  }))
}

/** The sentence of a restore that has written nothing. */
async function refusal(wish: Partial<Restoring> = {}): Promise<string> {
  const dataDir = newTarget()
  const target = { dataDir, databaseUrl: undefined, secretKey: undefined }
  const wished = restoreSite({ place, key, name: manifest.name, env: target, log, ...wish })
  const error = (await wished.catch((fault: unknown) => fault)) as Error & { kind: string }
  expect([error.kind, existsSync(dataDir)]).toEqual(['damaged', false])
  return error.message
}

/** One file of the place as somebody has spoilt it, until the work is done. */
async function spoilt(
  path: string,
  work: () => Promise<void>,
  harm: 'altered' | 'missing' | ((text: string) => string) = 'altered',
): Promise<void> {
  const file = join(place.address, path)
  const bytes = readFileSync(file)
  const altered = Buffer.from(bytes)
  altered[bytes.length >> 1] = (altered[bytes.length >> 1] ?? 0) ^ 1
  if (harm === 'missing') rmSync(file)
  else writeFileSync(file, harm === 'altered' ? altered : harm(bytes.toString('utf8')))
  await work()
  writeFileSync(file, bytes)
}

const piecesNow = async () => {
  const names: string[] = []
  for await (const { path } of place.list('files')) names.push(path)
  return names
}

/** What is written until now, one file of the log each. */
async function shipSegments(count: number): Promise<string[]> {
  const names: string[] = []
  const client = await siteDatabase(env).connect()
  const spool = logSpool(choosePlace(env.dataDir))
  for (let number = 0; number < count; number += 1) {
    await site.member(`between ${names.length} ${number} ${Math.random()}`)
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    const name = rows[0]?.name ?? ''
    await vi.waitUntil(async () => (await waitingFiles(spool)).includes(name))
    names.push(name)
  }
  await client.end()
  await shipLog(spool, { place, key, system: manifest.log?.system ?? '' })
  return names
}

beforeAll(async () => {
  const id = await site.member('first')
  await site.file(id, Buffer.alloc(200_000, 'picture'))
  manifest = await takeBackup({ ctx, place, key, cause: 'hand', isHurried: true })
})

describe('a file of a member that is not as it was', () => {
  test.each(['altered', 'missing'] as const)('%s', async (harm) => {
    const [piece = ''] = await piecesNow()
    await spoilt(
      piece,
      async () => {
        expect(await refusal({ isBackupOnly: true })).toMatch(/^1 files of members .*11\.webp.*--without-damaged/)
        const { report } = await restore({ isBackupOnly: true, givesUpDamaged: true })
        expect(report).toMatchObject({ isClean: false, files: { count: 0, damaged: [expect.any(String)] } })
        // A drill looks at everything, and says so.
        expect((await restore({ isBackupOnly: true, isDrill: true })).report.isClean).toBe(false)
      },
      harm,
    )
  })
})

describe('a log that is not whole', () => {
  let names: string[]
  let at: Date
  const pathOf = (index: number) => logName(manifest.log?.system ?? '', names[index] ?? '')
  beforeAll(async () => {
    const earlier = await shipSegments(1)
    const clock = sql`select clock_timestamp() as now from pg_sleep(0.005)`
    at = (await ctx.db.one<{ now: Date }>(clock)).now
    names = [...earlier, ...(await shipSegments(3))]
    const first = names[0] ?? ''
    expect(names).toEqual(names.map((_, index) => segmentName(first.slice(0, 8), segmentNumber(first) + index)))
  })

  test.each(['altered', 'missing'] as const)('%s', async (harm) => {
    await spoilt(
      pathOf(2),
      async () => {
        const damage = harm === 'altered' ? /^The log is damaged at log\// : /^The log is missing after 2/
        expect(await refusal()).toMatch(damage)
        expect(await refusal({ at: new Date() })).toMatch(damage)
        // What comes before it leads to what came before it.
        const { dataDir, report } = await restore({ at })
        expect(report.isClean).toBe(true)
        expect(await membersIn(dataDir)).toHaveLength(2)
        expect((await restore({ isBackupOnly: true })).report.isClean).toBe(true)
      },
      harm,
    )
    const { dataDir } = await restore()
    expect(await membersIn(dataDir)).toHaveLength(5)
  })
})

test('a restore that is killed while its database runs is begun anew by the same command', async () => {
  const dataDir = newTarget()
  const words = [place.address, '--only-backup', '--into', dataDir, '--json']
  const restoring = () =>
    spawn(process.execPath, ['scripts/restore.ts', ...words], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, NODE_ENV: 'test', BACKUP_KEY: keyText },
    })
  const first = restoring()
  await vi.waitUntil(() => existsSync(join(homeOf(dataDir), 'postgres/postmaster.pid')))
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(() => assertRestored(dataDir)).toThrow(/has not come to its end/)
  const second = restoring()
  const said = second.stdout.setEncoding('utf8').toArray()
  const [code] = await once(second, 'exit')
  expect([code, JSON.parse((await said).join(''))]).toMatchObject([0, { isClean: true, files: { count: 1 } }])
  assertRestored(dataDir)
  expect(await membersIn(dataDir)).toContain('first')
})

test('a copy lets nobody in and sends nothing out', async () => {
  const { id } = await ctx.db.one<{ id: string }>(sql`select id from users where name = 'first'`)
  await ctx.db.run(sql`insert into sessions (user_id, device_id) values (${id}, 'x')`)
  await ctx.db.run(sql`
    insert into access_keys (user_id, hash, prefix, name, scopes, ends_at)
    values (${id}, sha256('k'), 'aoir_', 'a program', '{read}', now() + interval '1 day')`)
  await ctx.db.run(sql`
    insert into letters (kind, priority, to_address, to_key) values ('code', 0, 'a@b.example', 'a@b.example')`)
  await ctx.db.run(
    sql`insert into webhooks (url, events, sealed) values ('https://a.example', '{post.published}', 'x')`,
  )
  await ctx.db.run(
    sql`insert into webhook_deliveries (webhook_id, event, object, data) select id, 'post.published', 'post:1', '{}' from webhooks`,
  )
  await ctx.db.run(sql`
    insert into push_deliveries (subscription_id, topic, tag, source, source_id, due_at, expires_at)
    values (1, 'like', 'x', 'notification', 1, now(), now() + interval '1 hour')`)
  await ctx.db.run(sql`insert into secrets (name, nonce, ciphertext) values ('MAIL_PASSWORD', 'x', 'x')`)
  await ctx.db.run(sql`
    insert into config_versions (document) values ('{"COMMON_IS_PAY": true, "MAIL": {"PROVIDER": "smtp", "PORT": 25},
      "SMS": {"PROVIDER": "aliyun"}, "PANEL": {"URL": "https://panel.example"}, "COMMON_SPBM": {"SPBM": "s3"},
      "BACKUP": {"SCHEDULE": true, "PLACE": "s3://bucket"}}')`)
  const { name } = await takeBackup({ ctx, place, key, cause: 'hand', isHurried: true })
  const { dataDir } = await restore({ name, isBackupOnly: true, asCopy: true })
  await inDatabase(dataDir, async (db) => {
    const empty = ['access_keys', 'letters', 'webhook_deliveries', 'push_deliveries', 'push_subscriptions', 'secrets']
    for (const table of empty)
      expect(await db.one(sql`select count(*)::int as n from ${raw(table)}`), table).toEqual({ n: 0 })
    expect(await db.one(sql`select count(*)::int as n from sessions where ended_at is null`)).toEqual({ n: 0 })
    expect(await db.one(sql`select count(*)::int as n from webhooks where is_on`)).toEqual({ n: 0 })
    const { document } = await db.one<{ document: unknown }>(
      sql`select document from config_versions order by version desc limit 1`,
    )
    expect(document).toMatchObject({
      COMMON_IS_PAY: false,
      MAIL: { PROVIDER: 'none', PORT: 25 },
      SMS: { PROVIDER: 'none' },
      PANEL: { URL: '' },
      COMMON_SPBM: { SPBM: 'local' },
      BACKUP: { SCHEDULE: false, DRILL: false, PLACE: '' },
    })
  })
  // The site itself goes on as it was.
  expect(await ctx.db.one(sql`select count(*)::int as n from letters`)).toEqual({ n: 1 })
})

test('a log of more files than a call takes arguments is looked at like any other', async () => {
  const first = manifest.log?.last ?? ''
  const list: typeof place.list = async function* () {
    for (let number = 1; number <= 200_000; number += 1) {
      const name = segmentName(first.slice(0, 8), segmentNumber(first) + number)
      yield { path: logName('elsewhere', name), size: 0, modified: 0 }
    }
  }
  const source = { place: { ...place, list }, key, folder: setFolder(manifest.name), manifest }
  await expect(assertLog(source, undefined)).rejects.toThrow(/^The log is damaged at log\/elsewhere/)
})

describe('a list of files that is damaged', () => {
  let later: Manifest
  const listOf = ({ name, parts }: Manifest) =>
    `${setFolder(name)}/${parts.find(({ kind }) => kind === 'files')?.name ?? ''}`
  beforeAll(async () => {
    await shipSegments(1)
    later = await takeBackup({ ctx, place, key, cause: 'hand', isHurried: true })
  })

  test('of a later backup is not needed', async () => {
    const whole = async () =>
      expect((await restore()).report).toMatchObject({ name: manifest.name, isClean: true, files: { count: 1 } })
    await spoilt(listOf(later), whole)
    const otherCause = (text: string) => text.replace('"cause": "hand"', '"cause": "schedule"')
    await spoilt(`${setFolder(later.name)}/manifest.json`, whole, otherCause)
  })

  test('of the chosen one stands in the way', async () => {
    await spoilt(listOf(manifest), async () => {
      expect(await refusal()).toMatch(/^Part files-000001 of the backup is damaged/)
    })
  })
})

test('the clean-up keeps what a kept backup needs of log and files, and nothing else', async () => {
  const [old = ''] = await piecesNow()
  await ctx.db.run(sql`update attachments set state = 'deleting', deleting_at = now()`)
  const [segment] = await shipSegments(1)
  const newest = await takeBackup({ ctx, place, key, cause: 'hand', isHurried: true })
  await shipSegments(1)
  const kept = await cleanPlace(place, { DAYS: 1, WEEKS: 0, MONTHS: 0 }, new Set())
  expect(kept.map(({ name }) => name)).toEqual([newest.name])
  expect(await piecesNow()).not.toContain(old)
  const left: string[] = []
  for await (const { path } of place.list('log')) left.push(path.split('/').at(-1) ?? '')
  expect(left).not.toContain(`${segment}.bk`)
  expect(Math.min(...left.map((name) => segmentNumber(name.slice(0, 24))))).toBe(segmentNumber(newest.log?.first ?? ''))
  expect((await restore({ name: newest.name })).report.isClean).toBe(true)
})
