import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../db/config.ts'
import { openRedis, type RedisClient } from '../kernel/redis.ts'

const streamName = 'aoir:sockets'

type Entries = { key: string; id: string }[]
type Listener = (payload: Buffer) => void

/**
 * The adapter of socket.io that joins several processes, on connections that cannot hurt this one. Left to itself it
 * delivers to our own sockets only after Redis has answered, it loses the rejections of some calls (which would end
 * the process), and it asks again without a pause when Redis is gone.
 */
export async function redisAdapter(url: string, log: Log) {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter')
  const silent: Log = { info: () => {}, warn: () => {} }
  const [publisher, reader, subscriber] = await Promise.all([
    openRedis(url, log, { patient: true }),
    openRedis(url, silent),
    openRedis(url, silent, { patient: true }),
  ])
  const subscribed: Promise<void>[] = []
  const xRead = await reading(reader.client)
  let isClosed = false

  // The adapter takes anything with these functions for a client of the `redis` package, and for its own duplicates.
  const door = {
    sSubscribe: () => {},
    duplicate: () => door,
    on: () => door,
    connect: async () => {},
    disconnect: async () => {},
    /** Without waiting: our own sockets are served at once, also while Redis is gone. */
    async xAdd(...args: Parameters<RedisClient['xAdd']>) {
      publisher.client.xAdd(...args).catch(() => {})
      return ''
    },
    async publish(channel: string, payload: Buffer) {
      publisher.client.publish(channel, payload).catch(() => {})
      return 0
    },
    async xRead(entries: Entries, options: { COUNT: number; BLOCK: number }) {
      if (isClosed) return new Promise<null>(() => {})
      return xRead(entries, options).catch(async () => {
        if (!isClosed) await delay(250)
        return null
      })
    },
    subscribe(channels: string[], listener: Listener) {
      subscribed.push(subscriber.client.subscribe(channels, listener, true).catch(() => {}))
    },
  }

  return {
    adapter: createAdapter(door, { streamName, channelPrefix: streamName, onlyPlaintext: true }),
    /** When the namespaces made so far hear the others. */
    async ready(): Promise<void> {
      // The adapter subscribes a few turns after it was made.
      await delay(0)
      await Promise.all(subscribed)
    },
    /** Only after the adapters were closed: an open one would go on asking. */
    async close(): Promise<void> {
      isClosed = true
      reader.client.destroy()
      await Promise.all([publisher.close(), subscriber.close()])
    },
  }
}

/** '$' means "from now on" at each call, and what comes between two calls is lost; so now is settled once. */
async function reading(client: RedisClient) {
  const newest = await client.xRevRange(streamName, '+', '-', { COUNT: 1 })
  const start = newest?.[0]?.id ?? '0-0'
  return (entries: Entries, options: { COUNT: number; BLOCK: number }) =>
    client.xRead(
      entries.map(({ key, id }) => ({ key, id: id === '$' ? start : id })),
      options,
    )
}
