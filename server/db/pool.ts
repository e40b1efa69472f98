import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { clientConfig, type DatabaseConfig } from './config.ts'
import {
  DatabaseUnavailable,
  isQueryTimeout,
  isStalePlan,
  isUnavailableState,
  leavesConnectionSound,
} from './errors.ts'

const mostNames = 1000

/** Names for prepared statements: equal text, equal name. Beyond the limit, statements run without a name. */
function statementNames() {
  let names = new Map<string, string>()
  let generation = 0
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known || names.size >= mostNames) return known
      const name = `q${generation}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
      names.set(text, name)
      return name
    },
    /** All statements get new names, so that every connection prepares them anew. */
    renew(): void {
      generation += 1
      names = new Map()
    },
  }
}

export type Statement = Sql | string
export type Rows = { rows: unknown[]; rowCount: number; command: string }
export type Session = { client: pg.PoolClient; waited: number }
export type ConnectionPool = ReturnType<typeof connectionPool>

/** A bare `date` has no time zone: as a Date it would shift with the zone of the machine, so it stays text. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * pg's pool with bounds on everything: how many wait, how long for a connection, and how long for connection and
 * answer together, so that a frozen PostgreSQL never holds a call.
 */
export function connectionPool(config: DatabaseConfig, options?: string) {
  const statementTimeout = config.statementTimeout ?? 4000
  const answerTimeout = statementTimeout + 500
  const maxWaiting = config.maxWaiting ?? 200
  const names = statementNames()
  let answeredAt = 0
  const broken = new WeakSet<pg.ClientBase>()
  const pool = new pg.Pool({
    ...clientConfig(config),
    types,
    options,
    max: config.max ?? 10,
    min: 2,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    lock_timeout: Math.ceil(statementTimeout / 2),
    // A process that has the processor for itself is never so late.
    idle_in_transaction_session_timeout: Math.ceil(statementTimeout * 2.5),
  })
  // The pool drops an idle connection that breaks; without a listener the event would end the process.
  pool.on('error', () => {})
  // A connection in use reports on itself, and would end the process as well.
  pool.on('connect', (client) => client.on('error', () => broken.add(client)))

  return {
    async acquire(): Promise<Session> {
      if (pool.ending) throw new DatabaseUnavailable('The database was closed.')
      if (pool.waitingCount >= maxWaiting) throw new DatabaseUnavailable('Too many calls wait for the database.')
      const start = performance.now()
      try {
        const client = await pool.connect()
        return { client, waited: performance.now() - start }
      } catch (cause) {
        throw new DatabaseUnavailable('The database cannot be reached.', { cause })
      }
    },

    release({ client }: Session, error?: unknown): void {
      client.release(leavesConnectionSound(error) ? undefined : true)
    },

    async execute(session: Session, statement: Statement): Promise<Rows> {
      const { client } = session
      const budget = Math.max(1, answerTimeout - session.waited)
      // The wait for the connection counts against the first statement only.
      session.waited = 0
      try {
        const result = await client.query(query(statement, budget))
        answeredAt = performance.now()
        return { rows: result.rows, rowCount: result.rowCount ?? 0, command: result.command }
      } catch (error) {
        if (isStalePlan(error)) names.renew()
        throw explained(error, broken.has(client))
      }
    },

    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, answeredAt }),

    async close(): Promise<void> {
      if (!pool.ending) await pool.end()
    },
  }

  function query(statement: Statement, budget: number): pg.QueryConfig & { query_timeout: number } {
    if (typeof statement === 'string') return { text: statement, query_timeout: budget }
    const { text, values } = statement
    return { name: names.nameOf(text), text, values, query_timeout: budget }
  }
}

function explained(error: unknown, connectionBroken: boolean): unknown {
  const unavailable =
    error instanceof pg.DatabaseError ? isUnavailableState(error.code ?? '') : connectionBroken || isQueryTimeout(error)
  if (!unavailable) return error
  return new DatabaseUnavailable('The database is not available now.', { cause: error })
}
