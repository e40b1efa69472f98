import { decideMuch, emptyQueue, giveOffice, waitForDecision } from '#server/starter/bench-rows.ts'
import { connect } from '../commits.ts'
import { call, members } from '../members.ts'
import { type Bench, type Row, rowsOf } from '../row.ts'
import { median, timeOf } from '../timing.ts'

const [few, many, open, crowd, turns] = [1000, 1_000_000, 60, 10_000, 200]

/** However much was decided, what waits is found at once. */
export function queueRows(): Row[] {
  return rowsOf('moderation', measure, [
    [`a page of the queue with ${many} decided items, against one with ${few}`, (of) => of.share, '%', { atLeast: 90 }],
    [`a page of the queue while ${crowd} items wait`, (of) => of.crowded, 'ms', { atMost: 20 }],
  ])
}

interface Measured {
  share: number
  crowded: number
}

/** Both come from one filling of the queue. */
async function measure(bench: Bench): Promise<Measured> {
  const product = await bench.product()
  const [office, writer] = await members(product, 2)
  if (!office || !writer) throw new Error('two members are needed')
  const client = await connect(product.dataDir)
  const look = () => call(product.origin, '/api/aoir-admin-queue/list', { limit: 50 }, office.headers)
  try {
    await giveOffice(client, office.id)
    await waitForDecision(client, writer.id, open)
    await decideMuch(client, writer.id, few)
    const before = await usualTime(look)
    await decideMuch(client, writer.id, many - few)
    const after = await usualTime(look)
    bench.log(`a page of the queue: ${before.toFixed(2)} ms with ${few}, ${after.toFixed(2)} ms with ${many}`)
    await waitForDecision(client, writer.id, crowd - open, 'comment')
    return { share: (100 * before) / after, crowded: await usualTime(look) }
  } finally {
    await emptyQueue(client, writer.id)
    await client.end()
  }
}

/** Of many. */
async function usualTime(look: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) times.push(await timeOf(look))
  return median(times)
}
