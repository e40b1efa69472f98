import { randomUUID } from 'node:crypto'
import { writeOnSale } from '#server/starter/sale-rows.ts'
import { connect, visitors } from '../commits.ts'
import { call } from '../members.ts'
import type { Bench, RunningProduct } from '../row.ts'
import { compare } from './paying.ts'
import { administrator, richMembers } from './site.ts'

const postsOnSale = 600

/** Everybody buys each post once, with a key, as pages do; the posts are of so many authors. */
export async function buyContent(bench: Bench, authors: number): Promise<number> {
  const { product, rich } = await richMembers(bench, visitors)
  await sellContent(product)
  const ids = await onSale(product.dataDir, authors, postsOnSale)
  const turns = new Map<number, number>()
  const request = (index: number) => {
    const turn = turns.get(index) ?? 0
    turns.set(index, turn + 1)
    const target = { type: 'posts', _id: ids[turn % ids.length] }
    return { headers: { 'idempotency-key': randomUUID() }, body: { target, price: 0.01 } }
  }
  return compare(bench, product, rich, { path: '/api/aoir-purchase/buy', request })
}

/** A site on which content is sold, without limits of the day. */
export async function sellContent(product: RunningProduct): Promise<void> {
  const { COMMON_EARNING } = await fetch(`${product.origin}/api/aoir-config`)
    .then((answer) => answer.json() as Promise<{ data: { COMMON_EARNING: { TIP: object } } }>)
    .then(({ data }) => data)
  const TIP = { ...COMMON_EARNING.TIP, DAILY: 0 }
  const patch = { COMMON_EARNING: { ...COMMON_EARNING, ON: true, SELLERS: 'member', SPEND_DAILY: 0, TIP } }
  await call(product.origin, '/api/aoir-admin-config/update', patch, administrator(product))
}

/** As rows: how they came to be is not what is measured. */
export async function onSale(dataDir: string, authors: number, posts: number): Promise<string[]> {
  const client = await connect(dataDir)
  try {
    return await writeOnSale(client, authors, posts)
  } finally {
    await client.end()
  }
}
