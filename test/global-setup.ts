import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestPostgres = { host: string; port: number; password: string; owner: string; admin: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

export const templateName = 'aoir_template'

/** One PostgreSQL for the whole run; every test file takes fresh databases from the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  const log = { info: () => {}, warn: console.warn }
  const settings = { max_connections: '300', autovacuum: 'off' }
  const { connection, admin, stop } = await startEmbedded({ dataDir: folder, log, durable: false, settings })
  const tearDown = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const client = new pg.Client(admin)
    await client.connect()
    await client.query(`create database ${templateName} owner ${connection.user}`)
    await client.end()
    await migrate({ ...connection, database: templateName }, log)
  } catch (error) {
    await tearDown()
    throw error
  }
  const { host, port, password } = connection
  project.provide('postgres', { host, port, password, owner: connection.user, admin: admin.user })
  return tearDown
}
