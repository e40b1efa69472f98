import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'sql-template-tag'
import { createMutex } from '../kernel/keyed-mutex.ts'
import type { DatabaseConfig } from './config.ts'
import { DatabaseUnavailable, isRetryable, isStalePlan, leavesConnectionSound } from './errors.ts'
import { type ConnectionPool, connectionPool, type Rows, type Session, type Statement } from './pool.ts'

/**
 * The door to the database, the same on the pool and inside a transaction. int8 and numeric come out as strings,
 * timestamptz as Date, date as 'YYYY-MM-DD', json parsed.
 */
export type Db = {
  many<T>(statement: Sql): Promise<T[]>
  /** Throws when there are several rows. */
  maybe<T>(statement: Sql): Promise<T | undefined>
  /** Throws when there is not exactly one row. */
  one<T>(statement: Sql): Promise<T>
  /** The number of rows that were inserted, changed, deleted or found. */
  run(statement: Sql): Promise<number>
  /** May run `work` again when it loses against another transaction; inside a transaction it is a savepoint. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Runs the effect once what was written is there to stay: at once, or after the outermost COMMIT. The transaction has
   * ended by then: what asks the database asks the one it is given.
   */
  afterCommit(effect: (db: Db) => void): void
  /** Where statements over lists of keys go, outside transactions: what is asked there is planned once on a connection. */
  plannedOnce?: Pick<Db, 'many'>
}

/** `answeredAt`: when a statement was last answered, on the clock of this process. */
export type PoolStats = { total: number; idle: number; waiting: number; answeredAt: number }

export type Database = Db & { stats(): PoolStats; close(): Promise<void> }

type Effect = (db: Db) => void
type Execute = (statement: Statement) => Promise<Rows>

const retries = 3

/**
 * Statements that are shared ask for lists of keys, over and over. PostgreSQL would plan each anew, since it finds a plan
 * for the keys of the moment a little cheaper, and that takes three times as long as the answer. They look up by key: a
 * plan that was made while a table was small must not read it whole when it no longer is.
 */
const anyPlan = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

export function openDatabase({ plannedOnce, ...config }: DatabaseConfig): Database {
  const pool = connectionPool(config)
  const lists = plannedOnce ? connectionPool({ ...config, max: plannedOnce }, anyPlan) : undefined
  const db: Database = {
    ...queries((statement) => executeOnce(pool, statement)),
    transaction: (work) => transaction(pool, perform, work),
    afterCommit: (effect) => perform(effect),
    plannedOnce: lists && queries((statement) => executeOnce(lists, statement)),
    stats: () => {
      const stats = pool.stats()
      return { ...stats, answeredAt: Math.max(stats.answeredAt, lists?.stats().answeredAt ?? 0) }
    },
    async close() {
      await Promise.all([pool.close(), lists?.close()])
    },
  }
  const perform = performer(config, db)
  return db
}

/** An effect that throws must not make a committed transaction look failed. */
function performer(config: DatabaseConfig, db: Db) {
  return (effect: Effect) => {
    try {
      effect(db)
    } catch (error) {
      config.onProblem?.(error)
    }
  }
}

function queries(execute: Execute): Pick<Db, 'many' | 'maybe' | 'one' | 'run'> {
  return {
    many: async <T>(statement: Sql) => (await execute(statement)).rows as T[],
    async maybe<T>(statement: Sql) {
      const { rows } = await execute(statement)
      if (rows.length > 1) throw new Error(`Expected at most one row, but found ${rows.length}.`)
      return rows[0] as T | undefined
    },
    async one<T>(statement: Sql) {
      const { rows } = await execute(statement)
      if (rows.length !== 1) throw new Error(`Expected one row, but found ${rows.length}.`)
      return rows[0] as T
    },
    run: async (statement) => (await execute(statement)).rowCount,
  }
}

async function executeOnce(pool: ConnectionPool, statement: Statement, isSecondTry = false): Promise<Rows> {
  const session = await pool.acquire()
  let failure: unknown
  try {
    return await pool.execute(session, statement)
  } catch (error) {
    failure = error
    if (isSecondTry || !isStalePlan(error)) throw error
  } finally {
    pool.release(session, failure)
  }
  return executeOnce(pool, statement, true)
}

async function transaction<T>(pool: ConnectionPool, perform: (effect: Effect) => void, work: (tx: Db) => Promise<T>) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { result, effects } = await attemptTransaction(pool, work)
      effects.forEach(perform)
      return result
    } catch (error) {
      if (attempt >= retries || !isRetryable(error)) throw error
      await delay(Math.random() * 20 * 2 ** attempt)
    }
  }
}

async function attemptTransaction<T>(pool: ConnectionPool, work: (tx: Db) => Promise<T>) {
  const session = await pool.acquire()
  let failure: unknown
  try {
    await pool.execute(session, 'begin')
    const effects: Effect[] = []
    const { execute, end } = inOrder((statement) => pool.execute(session, statement))
    const result = await work(transactionDb(execute, effects)).finally(end)
    await commit(pool, session)
    return { result, effects }
  } catch (error) {
    failure = await rollBack(pool, session, error)
    throw error
  } finally {
    pool.release(session, failure)
  }
}

/** One statement after another, although the work may ask for several at once; none after the end. */
function inOrder(execute: Execute): { execute: Execute; end: () => void } {
  const mutex = createMutex()
  let ended = false
  return {
    execute(statement) {
      if (ended) return Promise.reject(new Error('The transaction has already ended.'))
      return mutex.run(() => execute(statement))
    },
    end: () => {
      ended = true
    },
  }
}

async function commit(pool: ConnectionPool, session: Session): Promise<void> {
  try {
    const { command } = await pool.execute(session, 'commit')
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, when a failed statement was swallowed.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements failed.')
  } catch (error) {
    if (error instanceof DatabaseUnavailable) error.outcomeUnknown = true
    throw error
  }
}

/** Gives the failure that decides whether the connection can be used again. */
async function rollBack(pool: ConnectionPool, session: Session, reason: unknown): Promise<unknown> {
  if (!leavesConnectionSound(reason)) return reason
  try {
    await pool.execute(session, 'rollback')
    return undefined
  } catch (error) {
    return new DatabaseUnavailable('The transaction could not be rolled back.', { cause: error })
  }
}

function transactionDb(execute: Execute, effects: Effect[], depth = 1): Db {
  return {
    ...queries(execute),
    transaction: (work) => savepoint(execute, effects, depth, work),
    afterCommit: (effect) => {
      effects.push(effect)
    },
  }
}

async function savepoint<T>(execute: Execute, effects: Effect[], depth: number, work: (tx: Db) => Promise<T>) {
  const name = `nested_${depth}`
  const ownEffects: Effect[] = []
  await execute(`savepoint ${name}`)
  try {
    const result = await work(transactionDb(execute, ownEffects, depth + 1))
    await execute(`release savepoint ${name}`)
    effects.push(...ownEffects)
    return result
  } catch (error) {
    if (leavesConnectionSound(error)) await execute(`rollback to savepoint ${name}; release savepoint ${name}`)
    throw error
  }
}
