import { rmSync, writeFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { temporaryFolder } from '../test/support/temporary-folder.ts'

/** Writes server/db/tables.ts from the schema that the migrations make. */

type Column = { table: string; column: string; type: string; labels: string[] | null; required: boolean }

const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamp: 'Date',
  timestamptz: 'Date',
}

export async function tableTypes(db: Db): Promise<string> {
  const columns = await db.many<Column>(sql`
    select c.relname as "table", a.attname as "column", a.attnotnull as required,
      coalesce(base.typname, t.typname)::text as type,
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
        where e.enumtypid in (t.oid, t.typelem)) as labels
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations'
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(columns, (column) => column.table)
  const blocks = [...tables].map(([name, list]) => block(name, list))
  const head = '// Written by `npm run tables` from the migrated schema; do not edit.\n'
  return [head, ...(blocks.length > 0 ? blocks : ['export {}\n'])].join('\n')
}

function block(table: string, columns: Column[]): string {
  const lines = columns.map(
    ({ column, required, ...type }) => `  ${column}: ${typeOf(type)}${required ? '' : ' | null'}\n`,
  )
  return `export type ${pascalCase(table)}Row = {\n${lines.join('')}}\n`
}

function typeOf({ type, labels }: Pick<Column, 'type' | 'labels'>): string {
  const isArray = type.startsWith('_')
  // What has no own entry arrives as text: int8, numeric, text, uuid, date, inet, tsvector …
  const single = labels
    ? labels.map((label) => `'${label}'`).join(' | ')
    : (types[isArray ? type.slice(1) : type] ?? 'string')
  if (!isArray) return single
  return labels && labels.length > 1 ? `(${single})[]` : `${single}[]`
}

function pascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

async function write(): Promise<void> {
  const folder = temporaryFolder()
  const log = { info: () => {}, warn: console.warn }
  const embedded = await startEmbedded({ dataDir: folder, log, durable: false })
  try {
    await migrate(embedded.connection, log)
    const db = openDatabase(embedded.connection)
    writeFileSync(new URL('../server/db/tables.ts', import.meta.url), await tableTypes(db))
    await db.close()
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await write()
