import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import sql from 'sql-template-tag'
import { BadEnvironment } from '../kernel/env.ts'
import { clientConfig, type DatabaseConfig, type Log } from './config.ts'
import { sqlState } from './errors.ts'
import type { Db } from './open.ts'

type Migration = { version: number; name: string; text: string; checksum: string; inTransaction: boolean }

export const migrationFolder = fileURLToPath(new URL('./migrations', import.meta.url))

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** NNN-name.sql, numbered from 1 without gaps. */
function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name, index) => {
    const version = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (version !== index + 1) {
      throw new Error(
        `Migrations are named NNN-name.sql and numbered without gaps, but number ${index + 1} is ${name}.`,
      )
    }
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(text).digest('hex')
    return { version, name, text, checksum, inTransaction: !text.startsWith('-- no transaction\n') }
  })
}

/**
 * Several statements in one message run as one transaction, which CREATE INDEX CONCURRENTLY refuses. Files without a
 * transaction are therefore cut where a line ends with a semicolon.
 */
function singleStatements(text: string): string[] {
  return text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '')
}

/** Any fixed number; all servers must agree on it. */
const lockKey = 4_701_138
const attempts = 20

type Applied = { version: number; name: string; checksum: string }

/** Brings the database to the state of this code; gives the number of migrations that were run. */
export async function migrate(config: DatabaseConfig, log: Log, folder = migrationFolder): Promise<number> {
  const migrations = readMigrations(folder)
  const client = new pg.Client(clientConfig(config))
  client.on('error', () => {})
  await client.connect()
  try {
    // The usual start finds nothing to do and needs no lock.
    if (pending(migrations, await appliedTo(client)).length === 0) return 0
    await takeLock(client)
    const open = pending(migrations, await appliedTo(client))
    for (const migration of open) {
      await applyWithPatience(client, migration)
      log.info(`Migration ${migration.name} is done.`)
    }
    return open.length
  } finally {
    // Ending the session gives the lock back.
    await client.end()
  }
}

export function expectedVersion(folder = migrationFolder): number {
  return migrationNames(folder).length
}

/** A newer database counts: while a new version is rolled out, the old servers go on, and they are the way back. */
export async function isMigrated(db: Db, expected = expectedVersion()): Promise<boolean> {
  try {
    const { version } = await db.one<{ version: number }>(
      sql`select coalesce(max(version), 0)::int4 as version from migrations`,
    )
    return version >= expected
  } catch (error) {
    if (sqlState(error) === '42P01') return false
    throw error
  }
}

async function appliedTo(client: pg.Client): Promise<Applied[]> {
  try {
    return (await client.query<Applied>('select version, name, checksum from migrations order by version')).rows
  } catch (error) {
    if (sqlState(error) === '42P01') return []
    throw error
  }
}

/** A database may be ahead by what the next version added: this one goes on with it, so that there is a way back. */
function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const [index, { name, checksum }] of applied.slice(0, migrations.length).entries()) {
    if (migrations[index]?.checksum === checksum) continue
    throw new BadEnvironment(
      `Migration ${name} was changed after the database had run it: put the change into a new migration.`,
    )
  }
  return migrations.slice(applied.length)
}

/**
 * Asks again and again instead of waiting inside PostgreSQL: a waiting statement would block
 * CREATE INDEX CONCURRENTLY of the server that holds the lock.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken) break
    await delay(50)
  }
  await client.query(`
    create table if not exists migrations (
      version int4 primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
}

/**
 * While a migration waits for one table, members wait for those it holds already, and may hold what it waits for. So it
 * gives way before PostgreSQL would look for such a circle (a second), and before anybody notices.
 */
const patience = '500ms'

/** Rather than queueing behind a long transaction, and with it every later query, give way and try again. */
async function applyWithPatience(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (migration.inTransaction ? applyInTransaction(client, migration) : applyPlainly(client, migration))
      return
    } catch (cause) {
      const busy = ['55P03', '40P01'].includes(sqlState(cause) ?? '')
      if (!busy || attempt >= attempts) {
        throw new BadEnvironment(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause })
      }
      await delay(200 + Math.random() * 300)
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${patience}'`)
  try {
    await client.query(migration.text)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Begins anew when it is tried again, so its statements must bear being repeated. */
async function applyPlainly(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("set lock_timeout = '2s'")
  for (const statement of singleStatements(migration.text)) await client.query(statement)
  await record(client, migration)
}

async function record(client: pg.Client, { version, name, checksum }: Migration): Promise<void> {
  await client.query('insert into migrations (version, name, checksum) values ($1, $2, $3)', [version, name, checksum])
}
