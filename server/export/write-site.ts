import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import manifestOfPackage from '../../package.json' with { type: 'json' }
import { withClient } from '../backup/restore/empty-place.ts'
import { sequenceStates } from '../backup/tables-copy.ts'
import type { DatabaseConfig } from '../db/config.ts'
import type { Context } from '../kernel/context.ts'
import { catalogue, exported, type Table, undecided } from './catalogue.ts'
import { ExportFault } from './fault.ts'
import { copyFiles } from './files-out.ts'
import { writeLines, writeRows } from './lines-out.ts'
import {
  filesFolder,
  filesList,
  format,
  type Manifest,
  manifestFile,
  product,
  rowsFile,
  schemaFile,
} from './manifest.ts'
import { kindSchema } from './schema.ts'

/** Lies in the folder until all is there. */
const unfinished = 'export.unfinished'

export interface Exporting {
  ctx: Context
  config: DatabaseConfig
  folder: string
  withCredentials: boolean
  onProgress?: (step: string, done: number) => void
}

/** The whole site as it is at one moment, into an empty folder. The manifest comes last: without it nothing is an export. */
export async function writeSite(wish: Exporting): Promise<Manifest> {
  await openFolder(wish.folder)
  const manifest = await withClient({ ...wish.config, statementTimeout: 0 }, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    // What a value looks like must not depend on the settings of a database.
    await client.query("set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1")
    await client.query("set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'")
    return writeAll(client, wish)
  })
  await writeFile(join(wish.folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  await rm(join(wish.folder, unfinished))
  return manifest
}

/** What an export has left that broke off may be removed: its mark says so. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  if (names.length > 0 && !names.includes(unfinished))
    throw new ExportFault(`${folder} is not empty: choose another folder.`)
  for (const name of names) if (name !== unfinished) await rm(join(folder, name), { recursive: true })
  await writeFile(join(folder, unfinished), '')
  for (const name of ['rows', 'schema', filesFolder]) await mkdir(join(folder, name), { mode: 0o700 })
}

async function writeAll(client: pg.Client, wish: Exporting): Promise<Manifest> {
  const { folder, withCredentials, onProgress } = wish
  const tables = await catalogue(client)
  const open = undecided(tables)
  if (open.length > 0)
    throw new ExportFault(`The database has tables that this version does not know: ${open.join(', ')}.`)
  const kinds: Manifest['kinds'] = []
  for (const whole of tables) {
    const table = exported(whole, withCredentials)
    if (!table) continue
    const tell = (done: number) => onProgress?.(table.name, done)
    kinds.push(await writeRows(client, table, whole, { folder, file: rowsFile(table.name), tell }))
    await writeFile(join(folder, schemaFile(table.name)), `${JSON.stringify(kindSchema(table, format), null, 2)}\n`, {
      mode: 0o600,
    })
  }
  const totals = { total: 0, missing: 0 }
  const list = Readable.from(copyFiles(client, wish, totals))
  const files = await writeLines([list], { folder, file: filesList, tell: () => {} })
  const { rows } = await client.query<{ version: number }>('select max(version)::int4 as version from migrations')
  return {
    product,
    format,
    version: manifestOfPackage.version,
    schemaVersion: rows[0]?.version ?? 0,
    madeAt: new Date().toISOString(),
    withCredentials,
    kinds,
    files: { ...files, ...totals },
    sequences: await ownSequences(client, tables, withCredentials),
  }
}

/** Numbers of what stays here begin anew. */
async function ownSequences(client: pg.Client, tables: Table[], withCredentials: boolean) {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select s.relname::text as name, t.relname::text as "table" from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class t on t.oid = d.refobjid
     where d.classid = 'pg_class'::regclass and s.relnamespace = 'public'::regnamespace and d.deptype in ('a', 'i')`,
  )
  const going = new Set(tables.filter((table) => exported(table, withCredentials)).map(({ name }) => name))
  const own = new Set(rows.filter(({ table }) => going.has(table)).map(({ name }) => name))
  const states = (await sequenceStates(client)).filter(({ name }) => own.has(name))
  return states.sort((a, b) => (a.name < b.name ? -1 : 1))
}
