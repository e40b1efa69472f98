import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { putChaptersOnSale, sumUpSales, writeSales, writeSellers } from '#server/starter/sale-rows.ts'
import { connect, visitors } from '../commits.ts'
import { call, type Member, members } from '../members.ts'
import { onOwnProduct } from '../product.ts'
import { type Bench, measureOnce, type RunningProduct } from '../row.ts'
import { newNovel } from '../works/novels.ts'
import { sellContent } from './buying.ts'
import { richMembers, richMembersOn } from './site.ts'

const rounds = 3
const [many, few] = [1_000_000, 100]
const json = { 'content-type': 'application/json' }

/*
 * What is written here has bookings without balances: the books of that database do not balance any more, and the wallet is
 * closed as soon as somebody proves them. So such rows have a product of their own.
 */

/** Figures and sales of an author who has sold very much in three years against those of one who has just begun. */
export function income(bench: Bench): Promise<number> {
  return onOwnProduct((product) => incomeOn(product, bench))
}

async function incomeOn(product: RunningProduct, bench: Bench): Promise<number> {
  const [long, short] = (await members(product, visitors + 4)).slice(-2) as [Member, Member]
  const writer = await connect(product.dataDir)
  try {
    await writeSales(writer, { authorIds: [long.id], number: many, days: 1000, isHeld: false })
    await writeSales(writer, { authorIds: [short.id], number: few, days: 1000, isHeld: false })
    await sumUpSales(writer)
  } finally {
    await writer.end()
  }
  let [near, far] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    near += await pagesPerSecond(product.origin, short)
    far += await pagesPerSecond(product.origin, long)
  }
  bench.log(`${Math.round(far / rounds)} req/s of ${many} sales against ${Math.round(near / rounds)} of ${few}`)
  return far / near
}

async function pagesPerSecond(origin: string, { headers: own }: Member): Promise<number> {
  const headers = { ...json, ...own }
  const sales = { method: 'POST', path: '/api/aoir-income/sales', headers, body: '{}' } as const
  const requests = [{ method: 'GET', path: '/api/aoir-income/summary', headers: own } as const, sales]
  const result = await autocannon({ url: origin, requests, connections: 10, duration: 3 })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

interface Settled {
  seconds: number
  /** By how much the slowest calls of others got slower meanwhile, in percent. */
  slower: number
}

/** From the first of so many shares of a thousand authors that is theirs to the last, while others look at their wallets. */
export const settled = measureOnce((bench: Bench) => onOwnProduct((product) => settledOn(product, bench)))

async function settledOn(product: RunningProduct, bench: Bench): Promise<Settled> {
  const rich = await richMembersOn(product, visitors)
  const client = await connect(product.dataDir)
  const headers = rich[0]?.headers ?? {}
  const calls = async (until: () => boolean) => {
    const all: number[] = []
    while (!until()) {
      const began = performance.now()
      await call(product.origin, '/api/aoir-pay-order/list', {}, headers)
      all.push(performance.now() - began)
    }
    return all.sort((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? 0
  }
  const due = async () =>
    Number((await client.query(`select count(*) as n from sales where state = 'held' and hold_at < now()`)).rows[0].n)
  try {
    const authorIds = await writeSellers(client, 1000)
    const calm = performance.now() + 8000
    const before = await calls(() => performance.now() > calm)
    await writeSales(client, { authorIds, number: 100_000, days: 1, isHeld: true })
    const all = await due()
    let left = all
    while (left === all) {
      await delay(100)
      left = await due()
    }
    const begun = performance.now()
    const meanwhile = calls(() => left === 0)
    while (left > 0) {
      await delay(500)
      left = await due()
    }
    const seconds = (performance.now() - begun) / 1000
    const slowest = await meanwhile
    bench.log(`p99 of other calls: ${before.toFixed(1)} ms before, ${slowest.toFixed(1)} ms meanwhile`)
    return { seconds, slower: (slowest / before - 1) * 100 }
  } finally {
    await client.end()
  }
}

/** All chapters of a work that are sold, at once. */
export async function restOfWork(bench: Bench): Promise<number> {
  const { product, rich } = await richMembers(bench, visitors)
  await sellContent(product)
  const { workId } = await newNovel(product, 1000, 2)
  const client = await connect(product.dataDir)
  try {
    await putChaptersOnSale(client, workId)
  } finally {
    await client.end()
  }
  const target = { type: 'work', _id: workId }
  const times: number[] = []
  for (const { headers } of rich.slice(1, 6)) {
    const { price } = await call<{ price: number }>(product.origin, '/api/aoir-purchase/quote', { target }, headers)
    const begun = performance.now()
    await call(product.origin, '/api/aoir-purchase/buy', { target, price }, headers)
    times.push((performance.now() - begun) / 1000)
  }
  bench.log(times.map((seconds) => seconds.toFixed(2)).join(', '))
  return Math.max(...times)
}
