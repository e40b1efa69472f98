import sql from 'sql-template-tag'
import { expect, vi } from 'vitest'
import { type Member, newMember } from '../support/forum/people.ts'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { type ChatClient, openChat } from './client.ts'
import { type Network, startProxy } from './proxy.ts'

/** Members who write to each other through a network that can be cut, to servers that can be killed. */
export interface Scene {
  database: FreshDatabase
  proxy: Network
  clients: ChatClient[]
  start(env?: Record<string, string>): Promise<RunningServer>
  /** When every message is on all screens of its session, in one order, and in the database once. */
  check(each: number): Promise<void>
  close(): Promise<void>
}

async function setStage(env?: Record<string, string>) {
  const database = await freshDatabase()
  const proxy = await startProxy()
  const start = (more = env) => startServer({ besides: { database }, env: more })
  const first = await start()
  proxy.lead(first.origin)
  const clients: ChatClient[] = []
  const close = async () => {
    await Promise.all(clients.map((client) => client.close()))
    await proxy.close()
    await database.drop()
  }
  return { stage: { database, proxy, clients, start, close }, first }
}

/** In the order of their numbers. */
function stored(database: FreshDatabase, sessionId: string) {
  return database.db.many<{ seq: number; clientId: string; message: string }>(sql`
    select seq::int, client_id as "clientId", body as message from im_messages where session_id = ${sessionId} order by seq`)
}

const numbered = (number: number) => Array.from({ length: number }, (_, at) => at + 1)

/** Pairs of members. */
export async function setScene(pairs: number, reconnectionDelay: number, env?: Record<string, string>) {
  const { stage, first } = await setStage(env)
  const { database, proxy, clients } = stage
  const sessions: { id: string; both: ChatClient[] }[] = []
  for (let at = 0; at < pairs; at++) {
    const people = [await newMember(first, `ann${at}`), await newMember(first, `bob${at}`)] as const
    const id = await openSession(first, people[0], 1, people[1].id)
    const both = people.map((member) => openChat(proxy.origin, member, id, { reconnectionDelay }))
    sessions.push({ id, both })
    clients.push(...both)
  }
  const scene: Scene = {
    ...stage,
    async check(each) {
      const isDone = () => clients.every(({ shown, sent }) => sent() === each && shown.length >= 2 * each)
      await vi.waitUntil(isDone, { interval: 20 })
      for (const { id, both } of sessions) {
        const rows = await stored(database, id)
        for (const { shown } of both) expect(shown).toEqual(rows)
        expect(rows.map(({ seq }) => seq)).toEqual(numbered(2 * each))
        // Each wrote their messages one after another, and in this order they stand.
        for (const name of ['ann', 'bob']) {
          const own = rows.map(({ message }) => message).filter((message) => message.startsWith(name))
          expect(own).toEqual(Array.from({ length: each }, (_, at) => `${name} ${at}`))
        }
      }
    },
  }
  return { scene, first }
}

/** One group of so many. */
export async function setGroupScene(members: number, reconnectionDelay: number, env?: Record<string, string>) {
  const { stage, first } = await setStage(env)
  const { database, proxy, clients } = stage
  const people: Member[] = []
  for (let at = 0; at < members; at++) people.push(await newMember(first, `member${at}`))
  const [owner, ...others] = people
  if (!owner) throw new Error('a group has an owner')
  const groupId = await openSession(first, owner, 2, { users: others.map(({ id }) => id) })
  for (const member of people)
    clients.push(openChat(proxy.origin, member, groupId, { reconnectionDelay, sessionType: 2 }))
  const scene: Scene = {
    ...stage,
    async check(each) {
      // The first is the notice of its making.
      const total = each * members + 1
      const isDone = () => clients.every(({ shown, sent }) => sent() === each && shown.length >= total)
      await vi.waitUntil(isDone, { interval: 20 })
      const rows = await stored(database, groupId)
      expect(rows.map(({ seq }) => seq)).toEqual(numbered(total))
      for (const { shown } of clients) expect(shown).toEqual(rows)
      for (const index of clients.keys()) {
        const own = rows.map(({ message }) => message).filter((message) => message.startsWith(`member${index} `))
        expect(own).toEqual(Array.from({ length: each }, (_, at) => `member${index} ${at}`))
      }
    },
  }
  return { scene, first }
}

/** Everybody writes so many, as fast as they are acknowledged. */
export function writeAll({ clients }: Scene, each: number, from = 0): void {
  for (const [index, client] of clients.entries())
    for (let at = from; at < each; at++) client.write(`${index % 2 ? 'bob' : 'ann'} ${at}`)
}

/** The same in a group. */
export function writeAllInGroup({ clients }: Scene, each: number, from = 0): void {
  for (const [index, client] of clients.entries())
    for (let at = from; at < each; at++) client.write(`member${index} ${at}`)
}

export function sentOf({ clients }: Scene): number {
  return clients.reduce((sum, client) => sum + client.sent(), 0)
}

/** Cuts and kills spread over the whole work, kills among the cuts. `restart` kills the server, and is there with another. */
export async function disturb(
  scene: Scene,
  { messages, cuts, kills }: { messages: number; cuts: number; kills: number },
  restart: () => Promise<RunningServer>,
): Promise<void> {
  const all = cuts + kills
  for (let at = 0, killed = 0; at < all; at++) {
    await vi.waitUntil(() => sentOf(scene) >= ((at + 1) * messages) / (all + 1), { interval: 1 })
    if (killed < kills && at >= ((killed + 0.5) * all) / kills) {
      killed += 1
      scene.proxy.lead((await restart()).origin)
    } else scene.proxy.cut()
  }
}

async function openSession(
  server: RunningServer,
  { access_token }: Member,
  sessionType: 1 | 2,
  toUserAndGroupId: unknown,
): Promise<string> {
  const body = { sessionType, toUserAndGroupId }
  const { envelope } = await server.http.json<{ _id: string }>('/api/aoir-im-session/create-session', {
    body,
    token: access_token,
  })
  return envelope.data._id
}
