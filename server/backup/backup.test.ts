import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openSite } from '../../scripts/operator/open-site.ts'
import { membersIn, savedSite, writing } from '../../test/backup/saved-site.ts'
import { s3Key, startS3 } from '../../test/fakes/s3.ts'
import { freshDatabase } from '../../test/support/postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { logSpool } from '../db/embedded/archive.ts'
import { connectionUrl } from '../db/embedded/embedded.ts'
import { choosePlace } from '../db/embedded/place.ts'
import { assertRestored, restoreMark } from '../kernel/env.ts'
import { newSharedKey, sealedKey, sharedKey } from './format/keys.ts'
import { listManifests, type Manifest, setFolder } from './format/manifest.ts'
import { type BackupPlace, folderPlace, openPlace } from './format/place.ts'
import { shipLog, waitingFiles } from './log-shipping.ts'
import { type Restoring, restoreSite } from './restore/restore.ts'
import { siteDatabase } from './site.ts'
import { takeBackup } from './take.ts'

const site = await savedSite()
const { ctx, place, key, folder, env } = site
const log = { info: () => {}, warn: () => {} }

let manifest: Manifest
let picture: string
let targets = 0

function newTarget(): string {
  targets += 1
  return join(folder, `restored-${targets}`)
}

function restore(wish: Partial<Restoring> = {}) {
  const dataDir = newTarget()
  const target = { dataDir, databaseUrl: undefined, secretKey: undefined }
  return restoreSite({ place, key, env: target, log, ...wish }).then((report) => ({ report, dataDir }))
}

const take = (wish: Partial<Parameters<typeof takeBackup>[0]> = {}) =>
  takeBackup({ ctx, place, key, cause: 'hand', isHurried: true, ...wish })

beforeAll(async () => {
  const id = await site.member('first')
  picture = await site.file(id, Buffer.alloc(3_000_000, 'picture'))
  manifest = await take()
})

test('a backup says what it holds, and its parts tell nobody else', async () => {
  expect(manifest).toMatchObject({ kind: 'embedded', isExact: true, files: { count: 1, bytes: 3_000_000 } })
  expect(manifest.tables.users).toBe(1)
  const bytes = await place.get(`${setFolder(manifest.name)}/${manifest.parts[0]?.name}`)
  expect(bytes?.includes('PG_VERSION')).toBe(false)
})

test('files that lie there already are not sent again', async () => {
  const again = await take()
  expect(again.files).toEqual({ count: 1, bytes: 3_000_000, sent: 0 })
})

test('only one runs at a time, and one that is cancelled leaves nothing that looks whole', async () => {
  const stopping = new AbortController()
  let other: unknown
  const cancelled = take({
    signal: stopping.signal,
    onProgress(step) {
      if (step !== 'database' || other) return
      other = take().catch((error: unknown) => error)
      stopping.abort()
    },
  })
  await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' })
  const before = await listManifests(place)
  expect(before.bad).toEqual([])
  // Whichever was later: it was refused, or had to wait for nobody.
  const answer = (await other) as { kind?: string }
  expect(['busy', 'embedded']).toContain(answer.kind)
  await take()
  const names: string[] = []
  for await (const { path } of place.list('sets')) names.push(path.split('/')[1] ?? '')
  const { good } = await listManifests(place)
  expect([...new Set(names)]).toEqual(good.map(({ name }) => name))
})

describe('what is not as it was is noticed before anything is written', () => {
  const partFile = (index: number) => join(place.address, setFolder(manifest.name), manifest.parts[index]?.name ?? '')
  const refused = async (wish: Partial<Restoring> = {}) => {
    const dataDir = newTarget()
    const target = { dataDir, databaseUrl: undefined, secretKey: undefined }
    const wished = restoreSite({ place, key, name: manifest.name, env: target, log, ...wish })
    const error = (await wished.catch((fault: unknown) => fault)) as { kind: string }
    expect(existsSync(dataDir)).toBe(false)
    return error.kind
  }

  test('another key', async () => {
    expect(await refused({ key: sharedKey(newSharedKey()) })).toBe('key')
  })

  test.each([
    ['altered', (file: string, bytes: Buffer) => writeFileSync(file, flipped(bytes, bytes.length >> 1))],
    ['truncated', (file: string, bytes: Buffer) => truncateSync(file, bytes.length - 17)],
    ['missing', (file: string) => rmSync(file)],
    ['exchanged', (file: string) => writeFileSync(file, readFileSync(partFile(manifest.parts.length - 1)))],
  ])('a part that is %s', async (_, harm) => {
    const file = partFile(0)
    const bytes = readFileSync(file)
    harm(file, bytes)
    expect(await refused()).toBe('damaged')
    writeFileSync(file, bytes)
  })

  test('a manifest that was changed, or is of a newer version', async () => {
    const file = join(place.address, setFolder(manifest.name), 'manifest.json')
    const text = readFileSync(file, 'utf8')
    const changed = (change: object) => writeFileSync(file, JSON.stringify({ ...JSON.parse(text), ...change }))
    changed({ pointTime: 5 })
    expect(await refused()).toBe('damaged')
    changed({ parts: [] })
    expect(await refused()).toBe('damaged')
    changed({ format: 2 })
    expect(await refused()).toBe('version')
    changed({ schemaVersion: 9999 })
    expect(await refused()).toBe('version')
    writeFileSync(file, '{"format": 1')
    expect(await refused()).toBe('damaged')
    writeFileSync(file, text)
  })
})

test('nothing is overwritten', async () => {
  const dataDir = newTarget()
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'mine'), '')
  const target = { databaseUrl: undefined, secretKey: undefined }
  await expect(restore({ env: { ...target, dataDir } })).rejects.toMatchObject({ kind: 'target' })
  await expect(restore({ env: { ...target, dataDir: env.dataDir } })).rejects.toMatchObject({ kind: 'target' })
})

test('a restore gives everything back and proves it; one that broke off is begun anew', async () => {
  const dataDir = newTarget()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, restoreMark), '')
  expect(() => assertRestored(dataDir)).toThrow(/has not come to its end/)
  const target = { dataDir, databaseUrl: undefined, secretKey: undefined }
  const { report } = await restore({ env: target, isBackupOnly: true })
  expect(report).toMatchObject({
    isClean: true,
    ledger: [],
    figures: [],
    tables: { differences: [] },
    files: { count: 1 },
  })
  assertRestored(dataDir)
  expect(readFileSync(join(dataDir, 'uploads', picture))).toEqual(Buffer.alloc(3_000_000, 'picture'))
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toBe(ctx.secretKey.toString())
  expect(await membersIn(dataDir)).toEqual(['first'])
})

test('the log leads to any moment since, and to the last one', async () => {
  const moment = async () =>
    (await ctx.db.one<{ now: Date }>(sql`select clock_timestamp() as now from pg_sleep(0.005)`)).now
  await site.member('second')
  const at = await moment()
  await site.member('third')
  const spool = logSpool(choosePlace(env.dataDir))
  const { rows } = await asAdmin('select pg_walfile_name(pg_switch_wal()) as name')
  await vi.waitUntil(async () => (await waitingFiles(spool)).includes(rows[0]?.name ?? ''))
  const system = manifest.log?.system ?? ''
  await shipLog(spool, { place, key, system })
  expect(await waitingFiles(spool)).toEqual([])

  const then = await restore({ name: manifest.name, at })
  expect(then.report.isClean).toBe(true)
  expect(await membersIn(then.dataDir)).toEqual(['first', 'second'])
  const last = await restore({ name: manifest.name, asCopy: true })
  expect(await membersIn(last.dataDir)).toEqual(['first', 'second', 'third'])

  const early = new Date(manifest.pointTime - 1000)
  await expect(restore({ at: early })).rejects.toMatchObject({ kind: 'range' })
  await expect(restore({ at: new Date(Date.now() + 60_000) })).rejects.toThrow(/the possible range is/)
})

test('with a public key this server writes what only the private one reads', async () => {
  const { generateKeyPairSync } = await import('node:crypto')
  const pair = generateKeyPairSync('x25519')
  const raw = (der: Buffer) => der.subarray(-32).toString('base64url')
  const recipient = sealedKey(raw(pair.publicKey.export({ format: 'der', type: 'spki' })), 'recipient')
  const identity = sealedKey(raw(pair.privateKey.export({ format: 'der', type: 'pkcs8' })), 'identity')
  const { name } = await take({ key: recipient })
  await expect(restore({ name, key: recipient })).rejects.toMatchObject({ kind: 'key' })
  const { report } = await restore({ name, key: identity, isBackupOnly: true })
  expect(report.isClean).toBe(true)
})

test('a database of DATABASE_URL goes table by table, into another one or into an embedded one', async () => {
  const [from, to] = await Promise.all([freshDatabase(), freshDatabase('template0')])
  const folders = [temporaryFolder(), temporaryFolder()]
  const urlOf = ({ config }: typeof from) => connectionUrl(config as Parameters<typeof connectionUrl>[0])
  const source = { DATA_DIR: folders[0], DATABASE_URL: urlOf(from), NODE_ENV: 'test', LOG_LEVEL: 'silent' }
  const { ctx: other, close } = await openSite({ source })
  try {
    const { member, file } = writing(other, other.env)
    await file(await member('somebody'), Buffer.from('a picture'))
    const saved = await takeBackup({ ctx: other, place, key, cause: 'hand', isHurried: true })
    expect(saved).toMatchObject({ kind: 'database', log: null, isExact: true })
    const target = { dataDir: join(folders[1] ?? '', 'data'), databaseUrl: urlOf(to), secretKey: undefined }
    const { report } = await restore({ name: saved.name, env: target })
    expect(report).toMatchObject({ isClean: true, files: { count: 1 } })
    expect(await to.db.many(sql`select name from users`)).toEqual([{ name: 'somebody' }])
    const next = sql`insert into users (name, name_key, password_hash) values ('next', 'next', 'x') returning id`
    expect(Number((await to.db.one<{ id: string }>(next)).id)).toBeGreaterThan(1)
    await expect(restore({ name: saved.name, env: target })).rejects.toMatchObject({ kind: 'target' })
    const embedded = await restore({ name: saved.name })
    expect(await membersIn(embedded.dataDir)).toEqual(['somebody'])
  } finally {
    await close()
    await Promise.all([from.drop(), to.drop()])
    for (const one of folders) rmSync(one, { recursive: true, force: true })
  }
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

async function asAdmin(text: string) {
  const client = await siteDatabase(env).connect()
  try {
    return await client.query<{ name: string }>(text)
  } finally {
    await client.end()
  }
}

describe('a place that takes nothing breaks the backup off, and the site goes on', () => {
  const bucket = (endpoint: string, secretAccessKey: string, patience?: number) => {
    const access = { endpoint, region: 'us-east-1', pathStyle: true, accessKeyId: s3Key.id, secretAccessKey }
    return openPlace('s3://harbour/site', () => access, patience)
  }
  const goesOn = async (other: BackupPlace, name: string) => {
    const before = await listManifests(place)
    await expect(take({ place: other })).rejects.toThrow()
    await site.member(name)
    expect(await listManifests(place)).toEqual(before)
  }

  test('a disk that is full', async () => {
    const full = folderPlace(join(folder, 'full'), Number.MAX_SAFE_INTEGER)
    await expect(take({ place: full })).rejects.toMatchObject({ kind: 'disk' })
    await goesOn(full, 'beside a full disk')
    expect((await listManifests(full)).good).toEqual([])
  })

  test('a bucket that refuses, and one that is away; where it is right again, the next one is whole', async () => {
    const s3 = await startS3()
    await goesOn(bucket(s3.url, 'another secret'), 'beside a bucket that refuses')
    expect(s3.requests.map(({ status }) => status)).toContain(403)
    expect(s3.objects.size).toBe(0)
    const right = bucket(s3.url, s3Key.secret)
    const made = await take({ place: right })
    expect((await listManifests(right)).good.map(({ name }) => name)).toEqual([made.name])
    await s3.close()
    await goesOn(right, 'beside a bucket that is away')
  })

  test('a bucket that is full, and one that says nothing', async () => {
    const s3 = await startS3()
    s3.mood = 'full'
    await goesOn(bucket(s3.url, s3Key.secret), 'beside a bucket that is full')
    s3.mood = 'silent'
    await goesOn(bucket(s3.url, s3Key.secret, 300), 'beside a bucket that is slow')
    expect(s3.objects.size).toBe(0)
    s3.mood = 'well'
    const right = bucket(s3.url, s3Key.secret)
    const made = await take({ place: right })
    expect((await listManifests(right)).good.map(({ name }) => name)).toEqual([made.name])
    await s3.close()
  })
})
