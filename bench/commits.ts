import pg from 'pg'
import { databaseOf } from './forum/database.ts'

/** As many at once as the product has connections. */
const atOnce = 10
/** Those who call the product at once: a site has more visitors than connections, and those that wait share commits. */
export const visitors = 40
export const seconds = 3

export interface Commits {
  perSecond(): Promise<number>
  close(): Promise<void>
}

/**
 * What PostgreSQL does by itself within the first minute of a site: until it has counted, it takes every table for empty
 * and any index for as good as another.
 */
export async function countTables(dataDir: string): Promise<void> {
  const client = await connect(dataDir)
  await client.query('analyze')
  await client.end()
}

/** The database alone: one row in each transaction, from as many connections. */
export async function openCommits(dataDir: string): Promise<Commits> {
  const clients = await Promise.all(Array.from({ length: atOnce }, () => connect(dataDir)))
  const [first] = clients
  await first?.query('create table if not exists bench_commits (id bigint generated always as identity, note text)')
  const insert = { name: 'bench', text: 'insert into bench_commits (note) values ($1)', values: ['x'.repeat(100)] }
  return {
    async perSecond() {
      const end = performance.now() + seconds * 1000
      const counts = clients.map(async (client) => {
        let count = 0
        for (; performance.now() < end; count++) await client.query(insert)
        return count
      })
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) / seconds
    },
    async close() {
      await first?.query('drop table bench_commits')
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

export async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  return client
}
