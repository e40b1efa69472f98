import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { fillGroup } from '#server/starter/chat-rows.ts'
import { connect } from '../commits.ts'
import type { Member } from '../members.ts'
import type { Bench } from '../row.ts'
import { aGroup } from './groups.ts'
import { openSession } from './pairs.ts'

const rounds = 5
const number = 300

/** What a message costs the database in a group of five hundred, against one between two: the statement alone. */
export async function groupCost(bench: Bench): Promise<number> {
  const product = await bench.product()
  const { sessionId: groupId, owner, people } = await aGroup(product, 3)
  const { _id: sessionId } = await openSession(product.origin, owner, people[1] as Member)
  const client = await connect(product.dataDir)
  let [ours, theirs] = [0, 0]
  try {
    await fillGroup(client, groupId, 497)
    // Waiting for the disk is the same for both, and would hide what differs.
    await client.query('set synchronous_commit = off')
    await sendMany(client, privately(owner, sessionId), number)
    await sendMany(client, toGroup(owner, groupId), number)
    for (let round = 0; round < rounds; round++) {
      theirs += await sendMany(client, privately(owner, sessionId), number)
      ours += await sendMany(client, toGroup(owner, groupId), number)
    }
  } finally {
    await client.end()
  }
  const each = (all: number) => ((all / rounds / number) * 1000).toFixed(0)
  bench.log(`${each(ours)} µs in a group of 500 against ${each(theirs)} µs between two`)
  return ours / theirs
}

type Sending = () => pg.QueryConfig

async function sendMany(client: pg.Client, sending: Sending, times: number): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < times; at++) await client.query(sending())
  return performance.now() - began
}

const privately =
  ({ id }: Member, sessionId: string): Sending =>
  () => ({
    name: 'private',
    text: `select * from im_send(array[$1::int8], array[$2::int8], array[null::int8], array[$3], array['text'],
      array['在吗？'], array[null::jsonb])`,
    values: [id, sessionId, randomUUID()],
  })

const toGroup =
  ({ id }: Member, groupId: string): Sending =>
  () => ({
    name: 'group',
    text: `select * from im_send_to_groups(array[$1::int8], array[$2::int8], array[$3], array['text'], array['在吗？'],
      array[null::jsonb], array[null::jsonb])`,
    values: [id, groupId, randomUUID()],
  })
