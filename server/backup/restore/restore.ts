import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseConfig, Log } from '../../db/config.ts'
import { type Embedded, startEmbedded } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { type Env, makeDataDir, restoreMark } from '../../kernel/env.ts'
import { BackupFault } from '../format/fault.ts'
import type { BackupKey } from '../format/keys.ts'
import { listManifests, setFolder, verified } from '../format/manifest.ts'
import { type Piece, piecesOf } from '../format/parts.ts'
import type { BackupPlace } from '../format/place.ts'
import { closeTables, copyTablesIn, openTables, type SequenceState } from '../tables-copy.ts'
import { makeCopy } from './as-copy.ts'
import { assertFiles, assertLog, assertWhole, type WholeLog } from './assert-whole.ts'
import { chosenBackup } from './choose.ts'
import { beginTables, endTables, migrateTo, whyNotEmpty, withClient } from './empty-place.ts'
import { serveLog } from './log-source.ts'
import { compareCounts, proveBooks, type Report } from './proof.ts'
import { followLog, leaveRecovery, removeCluster, type Source, startAtPoint, writeCluster } from './restore-cluster.ts'
import { restoreFiles, skipDamaged } from './restore-files.ts'

export interface Restoring {
  place: BackupPlace
  key: BackupKey
  /** Which backup; the newest without it. */
  name?: string
  /** A moment after the backup; the end of the log without it. */
  at?: Date
  /** Exactly as the backup was, without the log that came after it. */
  isBackupOnly?: boolean
  asCopy?: boolean
  keepBuckets?: boolean
  /** Files are read and compared, not written. */
  isDrill?: boolean
  /** Rather a site without the files that are damaged in the backup than none. */
  givesUpDamaged?: boolean
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'secretKey'>
  log: Log
  onStep?: (step: 'check' | 'database' | 'proof' | 'files') => void
}

/** Into an empty place. All is looked at before anything is written, and nothing half is ever taken for whole. */
export async function restoreSite(wish: Restoring): Promise<Report> {
  const began = performance.now()
  const { env } = wish
  wish.onStep?.('check')
  const source = await chosenBackup(wish.place, wish.key, wish)
  await assertEmpty(env, source)
  await assertWhole(source)
  const whole = wish.isBackupOnly ? undefined : await assertLog(source, wish.at)
  if (!wish.isDrill && !wish.givesUpDamaged) await assertFiles(source)
  const secrets = await readSecrets(source)
  const secretKey = Buffer.from(secrets.secretKey, 'base64').toString('utf8')
  if (env.secretKey && env.secretKey !== secretKey)
    throw new BackupFault('key', 'SECRET_KEY is another one than that of the backup: set the same one, or none.')
  makeDataDir(env.dataDir)
  const mark = join(env.dataDir, restoreMark)
  await writeFile(mark, `${source.manifest.name}\n`)
  await removeCluster(env.dataDir)

  wish.onStep?.('database')
  const running =
    source.manifest.kind === 'embedded'
      ? await fromCluster(wish, source, secrets.password, whole)
      : await fromTables(wish, source)
  try {
    wish.onStep?.('proof')
    await migrate(running.config, wish.log)
    const books = await proveBooks(running.config)
    wish.onStep?.('files')
    const files = await restoreFiles({
      env: { dataDir: env.dataDir },
      config: running.config,
      sources: await withLater(source, wish),
      keepBuckets: wish.keepBuckets ?? false,
      isDrill: wish.isDrill ?? false,
    })
    await settle(running.config, wish)
    if (!env.secretKey) await writeSecret(join(env.dataDir, 'secret.key'), secretKey)
    const report = {
      name: source.manifest.name,
      pointTime: running.pointTime,
      schemaVersion: source.manifest.schemaVersion,
      tables: running.tables,
      ...books,
      files,
      seconds: (performance.now() - began) / 1000,
      isClean:
        running.tables.differences.length + books.ledger.length + files.damaged.length + files.missing.length === 0,
    }
    await withClient(running.config, endTables)
    await running.stop()
    await rm(mark)
    return report
  } catch (error) {
    await running.stop()
    throw error
  }
}

interface Running {
  config: DatabaseConfig
  tables: Report['tables']
  pointTime: number
  stop(): Promise<void>
}

async function assertEmpty(env: Restoring['env'], { manifest }: Source): Promise<void> {
  if (manifest.kind === 'embedded' && env.databaseUrl)
    throw new BackupFault('target', 'This backup is of an embedded database: restore it without DATABASE_URL.')
  const fault = await whyNotEmpty(env)
  if (fault) throw new BackupFault('target', fault)
}

/** Without a log exactly as the backup was. */
async function fromCluster(
  wish: Restoring,
  source: Source,
  password: string,
  whole: WholeLog | undefined,
): Promise<Running> {
  const { env, log, at } = wish
  const { manifest, place, key } = source
  await writeCluster(source, env.dataDir, password)
  let embedded = await startAtPoint(env.dataDir, manifest.log?.point ?? '', log)
  const tables = await counted(embedded, source)
  let pointTime = manifest.pointTime
  if (!whole || !manifest.log) await leaveRecovery(embedded)
  else {
    await embedded.stop()
    const logs = await serveLog(env.dataDir, { place, key, system: manifest.log.system, last: whole.last })
    try {
      embedded = await followLog(env.dataDir, logs, { at, fault: whole.fault }, log)
    } finally {
      await logs.stop()
    }
    if (logs.fault()) {
      await embedded.stop()
      throw logs.fault()
    }
    pointTime = Math.max(pointTime, await lastCommit(embedded))
  }
  return { config: embedded.connection, tables, pointTime, stop: () => embedded.stop() }
}

async function counted(embedded: Embedded, source: Source): Promise<Report['tables']> {
  return withClient(embedded.connection, (client) => compareCounts(client, source.manifest)).catch(async (error) => {
    await embedded.stop()
    throw error
  })
}

/** The newest row of what is written down with its time: near enough to say how far the log led. */
async function lastCommit(embedded: Embedded): Promise<number> {
  return withClient({ ...embedded.admin, database: embedded.connection.database }, async (client) => {
    const { rows } = await client.query<{ time: Date | null }>(
      'select greatest((select max(created_at) from posts), (select max(created_at) from audit_log), (select max(created_at) from users)) as time',
    )
    return rows[0]?.time?.getTime() ?? 0
  })
}

/** The tables into a database that has none: the schema as it was, then the rows. */
async function fromTables(wish: Restoring, source: Source): Promise<Running> {
  const { env, log } = wish
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: env.dataDir, log, settings: { archive_mode: 'off' } })
  const config: DatabaseConfig = embedded ? embedded.connection : { connectionString: env.databaseUrl }
  const stop = async () => embedded?.stop()
  try {
    await beginTables(config)
    await migrateTo(source.manifest.schemaVersion, config, log)
    const tables = await withClient(config, async (client) => {
      await client.query('begin')
      const held = await openTables(client)
      const kinds = new Set(source.manifest.parts.map(({ kind }) => kind).filter((kind) => kind.startsWith('tables')))
      for (const kind of kinds) await copyTablesIn(client, piecesOfKind(source, kind))
      await closeTables(client, held, await savedSequences(source))
      await client.query('commit')
      return compareCounts(client, source.manifest)
    })
    return { config, tables, pointTime: source.manifest.pointTime, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function* piecesOfKind(source: Source, kind: string): AsyncGenerator<Piece> {
  for (const part of source.manifest.parts.filter((one) => one.kind === kind)) yield* piecesOf(source, part)
}

async function savedSequences(source: Source): Promise<SequenceState[]> {
  for await (const { path, bytes } of piecesOfKind(source, 'files'))
    if (path === 'sequences.json') return JSON.parse(bytes.toString('utf8')) as SequenceState[]
  return []
}

async function readSecrets(source: Source): Promise<{ secretKey: string; password: string }> {
  for await (const { bytes } of piecesOfKind(source, 'secrets'))
    return JSON.parse(bytes.toString('utf8')) as { secretKey: string; password: string }
  throw new BackupFault('damaged', 'The backup has no secrets.')
}

/** Backups that came later know of files that came later. */
async function withLater(first: Source, { place, key, isBackupOnly }: Restoring): Promise<[Source, ...Source[]]> {
  if (isBackupOnly) return [first]
  const { good } = await listManifests(place)
  const later = good.filter(({ name, fingerprint }) => name > first.manifest.name && fingerprint === key.fingerprint)
  const sources = later.map(async (found) => {
    const manifest = await verified(key, found).catch(skipDamaged)
    return manifest ? [{ place, key, folder: setFolder(found.name), manifest }] : []
  })
  return [first, ...(await Promise.all(sources)).flat()]
}

/** Work that was under way belongs to the site that was saved. */
async function settle(
  config: DatabaseConfig,
  { asCopy = false, keepBuckets = false }: Pick<Restoring, 'asCopy' | 'keepBuckets'>,
): Promise<void> {
  await withClient(config, async (client) => {
    await client.query(
      "update backups set state = 'failed', error = 'other', finished_at = now() where state in ('wanted', 'running')",
    )
    await client.query(
      "update backup_drills set state = 'failed', error = 'other', finished_at = now() where state in ('wanted', 'running')",
    )
    if (asCopy) await makeCopy(client, { keepBuckets })
  })
}

async function writeSecret(file: string, secret: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  const folder = await open(join(file, '..'), 'r')
  await folder.sync().finally(() => folder.close())
}
