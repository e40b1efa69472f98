import { setTimeout as delay } from 'node:timers/promises'
import { giveOffice, writeMuch } from '#server/starter/bench-rows.ts'
import { connect } from '../commits.ts'
import { call, members } from '../members.ts'
import { type Bench, type Row, type RunningProduct, rowsOf } from '../row.ts'
import { feed } from './reading.ts'

const [posts, comments] = [4000, 6000]

interface Measured {
  milliseconds: number
  /** How much longer the slowest page took meanwhile than the slowest one before. */
  wait: number
}

/** Both figures come from one removal; it is undone, so that the community is what it was. */
export function removalRows(): Row[] {
  return rowsOf('moderation', measure, [
    ['10,000 texts of a member removed as one batch', (of) => of.milliseconds, 'ms', { atMost: 5000 }],
    [
      'longest wait for a page while they are removed, beyond the longest before',
      (of) => of.wait,
      'ms',
      { atMost: 100 },
    ],
  ])
}

async function measure(bench: Bench): Promise<Measured> {
  const product = await bench.forum()
  const some = await feed.somePost(bench)
  const [office, spammer] = await members(product, 2)
  if (!office || !spammer) throw new Error('two members are needed')
  const client = await connect(product.dataDir)
  try {
    await giveOffice(client, office.id)
    await writeMuch(client, spammer.id, posts, comments)
  } finally {
    await client.end()
  }
  // The first pages of a process take longer, and would hide a wait.
  await slowest(product, some, delay(5000))
  const before = await slowest(product, some, delay(5000))
  const sentence = { userId: spammer.id, kind: 'mute', hours: 1, reason: 'bench', removeHours: 'all' }
  const began = performance.now()
  const removing = call<{ batchId: string; removed: number }>(
    product.origin,
    '/api/aoir-admin-user/sanction',
    sentence,
    office.headers,
  ).then((answer) => ({ ...answer, milliseconds: performance.now() - began }))
  const meanwhile = await slowest(product, some, removing)
  const { milliseconds, removed, batchId } = await removing
  // What the rows before this one had these members write goes too.
  if (removed < posts + comments) throw new Error(`${removed} texts were removed`)
  await call(product.origin, '/api/aoir-admin-content/undo', { batchId }, office.headers)
  bench.log(`pages: at most ${Math.round(before)} ms before, ${Math.round(meanwhile)} ms meanwhile`)
  return { milliseconds, wait: Math.max(meanwhile - before, 0) }
}

/** The slowest of the pages that a guest opens one after another until something is over. */
async function slowest({ origin }: RunningProduct, post: string, until: Promise<unknown>): Promise<number> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  let longest = 0
  for (let turn = 0; !isOver; turn++) {
    const began = performance.now()
    await (await fetch(`${origin}/${turn % 2 ? post : ''}`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - began)
  }
  return longest
}
