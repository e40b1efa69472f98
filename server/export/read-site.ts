import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { beginTables, endTables, migrateTo, whyNotEmpty, withClient } from '../backup/restore/empty-place.ts'
import { proveBooks, type Report } from '../backup/restore/proof.ts'
import { closeTables, openTables } from '../backup/tables-copy.ts'
import type { DatabaseConfig, Log } from '../db/config.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { type Env, makeDataDir, restoreMark } from '../kernel/env.ts'
import { renewOlderTexts } from '../modules/search-index/service.ts'
import { catalogue, type Table } from './catalogue.ts'
import { checkedManifest } from './check-folder.ts'
import { ExportFault } from './fault.ts'
import { type PlacedFiles, placeFiles } from './files-in.ts'
import type { Manifest } from './manifest.ts'
import { insertRows } from './rows-in.ts'

export interface Bringing {
  folder: string
  env: Pick<Env, 'dataDir' | 'databaseUrl'>
  log: Log
  onProgress?: (step: string, done: number) => void
}

export interface Brought extends Pick<Report, 'ledger' | 'figures'> {
  version: string
  schemaVersion: number
  madeAt: string
  withCredentials: boolean
  kinds: number
  lines: number
  files: PlacedFiles
  isClean: boolean
}

/** A whole site into an empty place. All is looked at before anything is written, and half of it is never taken for it. */
export async function readSite({ folder, env, log, onProgress }: Bringing): Promise<Brought> {
  const manifest = await checkedManifest(folder, onProgress)
  const fault = await whyNotEmpty(env, ['secret.key'])
  if (fault) throw new ExportFault(fault)
  makeDataDir(env.dataDir)
  const mark = join(env.dataDir, restoreMark)
  await writeFile(mark, 'import\n')
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: env.dataDir, log, settings: { archive_mode: 'off' } })
  const config: DatabaseConfig = embedded ? embedded.connection : { connectionString: env.databaseUrl }
  try {
    await beginTables(config)
    await migrateTo(manifest.schemaVersion, config, log)
    const files = await withClient(config, (client) => bring(client, manifest, { folder, env, log, onProgress }))
    await migrate(config, log)
    onProgress?.('search', 0)
    await renewSearch(config)
    const books = await proveBooks(config)
    await withClient(config, endTables)
    await rm(mark)
    const { version, schemaVersion, madeAt, withCredentials, kinds } = manifest
    const lines = kinds.reduce((sum, kind) => sum + kind.lines, 0)
    const isClean = books.ledger.length + files.missing + files.unknown === 0
    return { version, schemaVersion, madeAt, withCredentials, kinds: kinds.length, lines, files, ...books, isClean }
  } finally {
    await embedded?.stop()
  }
}

async function bring(
  client: pg.Client,
  manifest: Manifest,
  { folder, env, onProgress }: Bringing,
): Promise<PlacedFiles> {
  await client.query("set timezone = 'UTC'")
  const tables = new Map((await catalogue(client)).map((table) => [table.name, table]))
  await client.query('begin')
  const held = await openTables(
    client,
    manifest.kinds.map(({ name }) => known(tables, name).name),
  )
  for (const part of manifest.kinds) {
    const tell = (lines: number) => onProgress?.(part.name, lines)
    await insertRows(client, known(tables, part.name), part, { folder, tell })
  }
  await closeTables(client, held, manifest.sequences).catch((error: Error) => {
    throw new ExportFault(`The rows do not belong together: ${error.message}.`)
  })
  const files = await placeFiles(client, { env, folder, tell: (bytes) => onProgress?.('files', bytes) })
  await client.query('commit')
  return files
}

function known(tables: Map<string, Table>, name: string): Table {
  const table = tables.get(name)
  if (!table) throw new ExportFault(`${name} is no kind of an export of that version.`)
  return table
}

/** In the form of today's rules; grams are not part of an export. */
async function renewSearch(config: DatabaseConfig): Promise<void> {
  const db = openDatabase({ ...config, max: 2, statementTimeout: 600_000 })
  try {
    await renewOlderTexts({ db })
  } finally {
    await db.close()
  }
}
