import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'

type TestPostgres = { host: string; port: number; password: string; owner: string; admin: string }

export const templateName = 'aoir_template'

const variable = 'TEST_POSTGRES'

/** The PostgreSQL of the run, in any of its processes. */
export function testPostgres(): TestPostgres {
  return JSON.parse(process.env[variable] ?? '') as TestPostgres
}

/** One PostgreSQL for a whole run, of API or of browser tests; they take fresh databases from its migrated template. */
export default async function startPostgres(): Promise<() => Promise<void>> {
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
  const postgres: TestPostgres = { host, port, password, owner: connection.user, admin: admin.user }
  process.env[variable] = JSON.stringify(postgres)
  return tearDown
}
