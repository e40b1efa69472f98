import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newMember } from '../support/forum/people.ts'
import { size, tell } from '../support/long-run.ts'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { type ChatClient, openChat } from './client.ts'
import { type Network, startProxy } from './proxy.ts'

/** All members of one group write at once, while the network is cut and the server is killed. */

const members = size(6, 100)
const messages = size(120, 10_000)
const cuts = size(3, 20)
const kills = size(1, 3)
const each = Math.ceil(messages / members)

let database: FreshDatabase
let proxy: Network
let server: RunningServer
let groupId: string
const clients: ChatClient[] = []
const start = () => startServer({ besides: { database } })
const sent = () => clients.reduce((sum, client) => sum + client.sent(), 0)

beforeAll(async () => {
  database = await freshDatabase()
  proxy = await startProxy()
  server = await start()
  proxy.lead(server.origin)
  const people = []
  for (let at = 0; at < members; at++) people.push(await newMember(server, `member${at}`))
  const [owner, ...others] = people
  if (!owner) throw new Error('a group has an owner')
  const { envelope } = await server.http.json<{ _id: string }>('/api/aoir-im-session/create-session', {
    body: { sessionType: 2, toUserAndGroupId: { users: others.map(({ id }) => id) } },
    token: owner.access_token,
  })
  groupId = envelope.data._id
  for (const member of people)
    clients.push(openChat(proxy.origin, member, groupId, { reconnectionDelay: 100, sessionType: 2 }))
}, 300_000)
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await server.stop()
  await proxy.close()
  await database.drop()
})

/** Cuts and kills spread over the whole work, kills among the cuts. */
async function disturb(): Promise<void> {
  const all = cuts + kills
  for (let at = 0, killed = 0; at < all; at++) {
    await vi.waitUntil(() => sent() >= ((at + 1) * messages) / (all + 1), { interval: 1 })
    if (killed < kills && at >= ((killed + 0.5) * all) / kills) {
      killed += 1
      await server.stop('SIGKILL')
      server = await start()
      proxy.lead(server.origin)
    } else proxy.cut()
  }
}

test(
  `${members} members, ${messages} messages, ${cuts} cuts and ${kills} kills: nobody loses one, sees one twice or out of order`,
  async () => {
    for (const [index, client] of clients.entries())
      for (let at = 0; at < each; at++) client.write(`member${index} ${at}`)
    await disturb()
    // The first is the notice of its making.
    const total = each * members + 1
    await vi.waitUntil(() => clients.every(({ shown, sent }) => sent() === each && shown.length >= total), {
      interval: 20,
    })
    const stored = await database.db.many<{ seq: number; clientId: string; message: string }>(sql`
      select seq::int, client_id as "clientId", body as message from im_messages where session_id = ${groupId} order by seq`)
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => at + 1))
    for (const { shown } of clients) expect(shown).toEqual(stored)
    for (const index of clients.keys()) {
      const own = stored.map(({ message }) => message).filter((message) => message.startsWith(`member${index} `))
      expect(own).toEqual(Array.from({ length: each }, (_, at) => `member${index} ${at}`))
    }
    tell(`${stored.length} messages on the screens of ${members} members, ${stored.length * members} in all`)
  },
  size(60_000, 3_600_000),
)
