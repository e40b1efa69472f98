import type pg from 'pg'

/** Where the database is, and how much of it one process takes. */
export type DatabaseConfig = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
> & {
  /** Milliseconds to wait for a connection, 2000 unless told. */
  connectionTimeoutMillis?: number
  /** Connections in the pool, 10 unless told. */
  max?: number
  /** Further ones for statements over lists of keys, which are planned once; none unless told. */
  plannedOnce?: number
  /** Calls that may wait for a connection before further ones are refused at once, 200 unless told. */
  maxWaiting?: number
  /** Milliseconds a statement may run, 4000 unless told. */
  statementTimeout?: number
  /** Told about failures that no caller sees, such as a throwing effect after a commit. */
  onProblem?: (error: unknown) => void
}

/** What this folder needs of a logger; pino fits. */
export type Log = { info(message: string): void; warn(message: string): void }

/** The part of the configuration that pg understands, for clients outside the pool. */
export function clientConfig(config: DatabaseConfig): pg.ClientConfig {
  const {
    max: _max,
    plannedOnce: _plannedOnce,
    maxWaiting: _maxWaiting,
    statementTimeout: _timeout,
    onProblem: _onProblem,
    ...connection
  } = config
  return { application_name: 'aoir', keepAlive: true, connectionTimeoutMillis: 2000, ...connection }
}
