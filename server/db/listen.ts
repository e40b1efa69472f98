import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { EventBus, Events } from '../kernel/events.ts'
import { clientConfig, type DatabaseConfig } from './config.ts'
import type { Db } from './open.ts'

export type Listener = {
  /** Resolves when it hears for the first time. */
  ready: Promise<void>
  connected(): boolean
  close(): Promise<void>
}

const heartbeatEvery = 5000
const heartbeatLimit = 3000

/** Tells all processes on this database, at the commit when `db` is a transaction. At most 8000 bytes of JSON. */
export async function notify(db: Db, message: unknown): Promise<void> {
  await db.run(sql`select pg_notify('aoir', ${JSON.stringify(message)})`)
}

/** Emits an event in every process on this database, once the transaction that `ctx.db` stands for is certain. */
export async function broadcast<Name extends keyof Events>(
  { db, events }: { db: Db; events: EventBus },
  name: Name,
  payload: Events[Name],
): Promise<void> {
  await notify(db, { kind: 'event', name, payload })
  db.afterCommit(() => events.emit(name, payload))
}

/** What `broadcast` sends. */
export interface BroadcastEvent<Name extends keyof Events = keyof Events> {
  kind: 'event'
  name: Name
  payload: Events[Name]
}

/**
 * Hears what `notify` sends, for ever. Messages during a broken connection are lost, so after each new connection
 * `onReconnect` is called and the owner loads everything anew.
 */
export function listen(
  config: DatabaseConfig,
  onMessage: (message: unknown) => void,
  onReconnect: () => void,
): Listener {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let isConnected = false

  const keepListening = async () => {
    let heardBefore = false
    for (let failures = 0; !stopping.signal.aborted; ) {
      const client = newClient(config)
      const lost = lossOf(client)
      try {
        await client.connect()
        client.on('notification', ({ payload }) => guarded(config, () => onMessage(JSON.parse(payload ?? 'null'))))
        await client.query('listen aoir')
        isConnected = true
        failures = 0
        first.resolve()
        if (heardBefore) guarded(config, onReconnect)
        heardBefore = true
        await Promise.race([lost, beat(client, stopping.signal)])
      } catch (error) {
        config.onProblem?.(error)
      }
      isConnected = false
      await endNow(client)
      await delay(Math.min(200 * 2 ** failures, 2000), undefined, { signal: stopping.signal }).catch(() => {})
      failures += 1
    }
  }
  const listening = keepListening()

  return {
    ready: first.promise,
    connected: () => isConnected,
    async close() {
      stopping.abort()
      await listening
    },
  }
}

function newClient(config: DatabaseConfig): pg.Client {
  return new pg.Client({ ...clientConfig(config), query_timeout: heartbeatLimit })
}

function lossOf(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
}

/** A connection can die without a sign (a pulled cable, a frozen server); only asking shows it. */
async function beat(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(heartbeatEvery, undefined, { signal }).catch(() => {})
    if (!signal.aborted) await client.query('select 1')
  }
}

/** `end` alone waits for a farewell that a frozen server never sends. */
async function endNow(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, delay(1000)])
}

function guarded(config: DatabaseConfig, action: () => void): void {
  try {
    action()
  } catch (error) {
    config.onProblem?.(error)
  }
}
