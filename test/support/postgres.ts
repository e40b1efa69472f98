import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseConfig } from '#server/db/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { templateName, testPostgres } from './start-postgres.ts'

export type FreshDatabase = {
  config: DatabaseConfig
  db: Database
  /** Closes `db` and removes the database. */
  drop(): Promise<void>
}

/** A machine that has much else to do is slow, not ill. */
const patience = { connectionTimeoutMillis: 20_000, statementTimeout: 20_000 }

/** A database of its own with the migrated schema and no rows, or without any schema from 'template0'. */
export async function freshDatabase(
  template: typeof templateName | 'template0' = templateName,
): Promise<FreshDatabase> {
  const { owner, host, port, password } = testPostgres()
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${database} owner ${owner} template ${template} strategy file_copy`)
  const place = { host, port, password, user: owner, database }
  const config: DatabaseConfig = { ...place, ...patience, onProblem: console.error }
  const db = openDatabase({ ...config, plannedOnce: 2 })
  const drop = async () => {
    await db.close()
    await asAdmin(`drop database ${database} with (force)`)
  }
  return { config, db, drop }
}

async function asAdmin(statement: string): Promise<void> {
  const { admin, host, port, password } = testPostgres()
  const client = new pg.Client({ host, port, password, user: admin, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
