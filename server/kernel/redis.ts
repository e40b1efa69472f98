import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../db/config.ts'

export type RedisClient = Awaited<ReturnType<typeof newClient>>

export interface Redis {
  client: RedisClient
  close(): Promise<void>
}

interface RedisOptions {
  /** Commands wait out a short break (at most five seconds) instead of failing at once. */
  patient?: boolean
}

/** Attempts before a server that has never been reached is given up; later it is tried for ever. */
const firstAttempts = 3

/** Throws when Redis is not there at the start; from then on it comes and goes, and the client finds it again. */
export async function openRedis(url: string, log: Log, options: RedisOptions = {}): Promise<Redis> {
  let isKnown = false
  let isGone = false
  const client = await newClient(url, options, (retries) =>
    !isKnown && retries + 1 >= firstAttempts
      ? new Error('gave up')
      : Math.min(50 * 2 ** Math.min(retries, 10), 1000) + Math.random() * 100,
  )
  // Without a listener the event would end the process.
  client.on('error', (error: Error) => {
    if (isKnown && !isGone) log.warn(`Redis is gone: ${error.message}`)
    isGone = true
  })
  client.on('ready', () => {
    if (isKnown && isGone) log.info('Redis is back.')
    isKnown = true
    isGone = false
  })
  try {
    await client.connect()
  } catch (cause) {
    client.destroy()
    // The address is not repeated: it may hold a password.
    throw new Error('Redis cannot be reached at REDIS_URL.', { cause })
  }
  return { client, close: () => close(client) }
}

async function newClient(
  url: string,
  { patient = false }: RedisOptions,
  reconnectStrategy: (retries: number) => number | Error,
) {
  // Most sites run without Redis, and its client is the largest thing that a start would load.
  const { createClient } = await import('redis')
  return createClient({
    url,
    disableOfflineQueue: !patient,
    commandsQueueMaxLength: 10_000,
    // A frozen server gives no sign; the ping asks for one, and its absence ends the connection.
    pingInterval: 3000,
    socket: { connectTimeout: 2000, socketTimeout: 10_000, reconnectStrategy },
    maintNotifications: 'disabled',
  })
}

/** Lets pending commands end, but does not wait for a server that no longer answers. */
async function close(client: RedisClient): Promise<void> {
  if (client.isReady) await Promise.race([client.close(), delay(500)])
  client.destroy()
}
