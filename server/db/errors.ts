import pg from 'pg'

/** The database cannot answer now; the same call may succeed soon (HTTP: 503 with Retry-After). */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** The connection broke during COMMIT: nobody knows whether the transaction took place. */
  outcomeUnknown = false
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The name of the constraint that was hurt. */
export function violated(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

const shutDown = /^57P0[1-5]$/
const connectionLost = /^08/
const outOfResources = /^53/
const unavailableStates = new Set([
  '57014', // statement timeout
  '55P03', // lock timeout
  '25P03', // idle in transaction for too long: the server closed the connection
  '25006', // the server became read only, as a replica is
])

export function isUnavailableState(state: string): boolean {
  return (
    shutDown.test(state) || connectionLost.test(state) || outOfResources.test(state) || unavailableStates.has(state)
  )
}

/** pg has no code for the query time-out of the client side, only this text. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** A migration changed the columns behind a prepared statement; preparing it anew under another name helps. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** The transaction lost against another one and may win when it is run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01' || isStalePlan(error)
}

/** After a time-out inside the server the connection is sound; after any other trouble it is not to be used again. */
export function leavesConnectionSound(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return true
  const state = sqlState(error.cause)
  return state === '57014' || state === '55P03'
}
