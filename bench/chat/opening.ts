import autocannon from 'autocannon'
import { writeChat } from '#server/starter/bench-rows.ts'
import { fillGroup } from '#server/starter/chat-rows.ts'
import { connect } from '../commits.ts'
import { type Member, members } from '../members.ts'
import type { Bench, RunningProduct } from '../row.ts'
import { aGroup } from './groups.ts'
import { openSession } from './pairs.ts'

const rounds = 3
const [many, few] = [1_000_000, 100]

/** Opening a session with very many messages against one with few: its newest page, and the session itself. */
export async function openLong(bench: Bench): Promise<number> {
  const product = await bench.product()
  const [reader, one, other] = (await members(product, 3)) as [Member, Member, Member]
  const long = await fill(product, reader, one, many)
  const short = await fill(product, reader, other, few)
  return compare(bench, product, reader, long, short)
}

async function compare(bench: Bench, product: RunningProduct, reader: Member, long: string, short: string) {
  let [near, far] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    near += await speed(product.origin, reader, short)
    far += await speed(product.origin, reader, long)
  }
  bench.log(`${Math.round(far / rounds)} req/s of ${many} messages against ${Math.round(near / rounds)} of ${few}`)
  return far / near
}

/** The same of a group. */
export async function openLongGroup(bench: Bench): Promise<number> {
  const product = await bench.product()
  const long = await groupOf(product, many)
  const short = await groupOf(product, few)
  return compare(bench, product, long.owner, long.sessionId, short.sessionId)
}

async function groupOf(product: RunningProduct, number: number) {
  const { sessionId, owner, people } = await aGroup(product, 3)
  const client = await connect(product.dataDir)
  await fillGroup(client, sessionId, 97)
  await client.end()
  await write(product, sessionId, owner, people[1] as Member, number)
  return { sessionId, owner }
}

async function fill(product: RunningProduct, reader: Member, writer: Member, number: number): Promise<string> {
  const { _id: sessionId } = await openSession(product.origin, reader, writer)
  await write(product, sessionId, reader, writer, number)
  return sessionId
}

async function write(product: RunningProduct, sessionId: string, one: Member, other: Member, number: number) {
  const client = await connect(product.dataDir)
  try {
    await writeChat(client, sessionId, [one.id, other.id], number)
  } finally {
    await client.end()
  }
}

async function speed(origin: string, { headers }: Member, sessionId: string): Promise<number> {
  const paths = [
    `/api/aoir-im-message/get-user-conversation-message-list?sessionId=${sessionId}&limit=10`,
    `/api/aoir-im-session/get-session?sessionId=${sessionId}`,
  ]
  const requests = paths.map((path) => ({ method: 'GET', path, headers }) as const)
  const result = await autocannon({ url: origin, requests, connections: 10, duration: 3 })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}
