import sql from 'sql-template-tag'
import { expect, vi } from 'vitest'
import { type Member, newMember } from '../support/forum/people.ts'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { type ChatClient, openChat } from './client.ts'
import { type Network, startProxy } from './proxy.ts'

/** Pairs of members who write to each other through a network that can be cut, to servers that can be killed. */
export interface Scene {
  database: FreshDatabase
  proxy: Network
  clients: ChatClient[]
  start(env?: Record<string, string>): Promise<RunningServer>
  /** When every message is on the screens of both, in one order, and in the database once. */
  check(each: number): Promise<void>
  close(): Promise<void>
}

export async function setScene(pairs: number, reconnectionDelay: number, env?: Record<string, string>) {
  const database = await freshDatabase()
  const proxy = await startProxy()
  const start = (more = env) => startServer({ besides: { database }, env: more })
  const first = await start()
  proxy.lead(first.origin)
  const clients: ChatClient[] = []
  const sessions: { id: string; both: ChatClient[] }[] = []
  for (let at = 0; at < pairs; at++) {
    const people = [await newMember(first, `ann${at}`), await newMember(first, `bob${at}`)] as const
    const id = await openSession(first, people[0], people[1])
    const both = people.map((member) => openChat(proxy.origin, member, id, { reconnectionDelay }))
    sessions.push({ id, both })
    clients.push(...both)
  }
  const scene: Scene = {
    database,
    proxy,
    clients,
    start,
    async check(each) {
      const isDone = () => clients.every(({ shown, sent }) => sent() === each && shown.length >= 2 * each)
      await vi.waitUntil(isDone, { interval: 20 })
      for (const { id, both } of sessions) {
        const stored = await database.db.many<{ seq: number; clientId: string; message: string }>(sql`
          select seq::int, client_id as "clientId", body as message from im_messages where session_id = ${id} order by seq`)
        for (const { shown } of both) expect(shown).toEqual(stored)
        expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 2 * each }, (_, at) => at + 1))
        // Each wrote their messages one after another, and in this order they stand.
        for (const name of ['ann', 'bob']) {
          const own = stored.map(({ message }) => message).filter((message) => message.startsWith(name))
          expect(own).toEqual(Array.from({ length: each }, (_, at) => `${name} ${at}`))
        }
      }
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()))
      await proxy.close()
      await database.drop()
    },
  }
  return { scene, first }
}

/** Everybody writes so many, as fast as they are acknowledged. */
export function writeAll({ clients }: Scene, each: number): void {
  for (const [index, client] of clients.entries())
    for (let at = 0; at < each; at++) client.write(`${index % 2 ? 'bob' : 'ann'} ${at}`)
}

export function sentOf({ clients }: Scene): number {
  return clients.reduce((sum, client) => sum + client.sent(), 0)
}

async function openSession(server: RunningServer, { access_token }: Member, { id }: Member): Promise<string> {
  const body = { sessionType: 1, toUserAndGroupId: id }
  const { envelope } = await server.http.json<{ _id: string }>('/api/aoir-im-session/create-session', {
    body,
    token: access_token,
  })
  return envelope.data._id
}
