import autocannon from 'autocannon'
import { connect, visitors } from '../commits.ts'
import { call, type Member } from '../members.ts'
import { type Bench, measureOnce } from '../row.ts'
import { sellContent } from './buying.ts'
import { richMembers } from './site.ts'

const rounds = 4
const text = '潮水退到栏杆之外，码头上的人开始收网。'.repeat(20)

export interface Shelves {
  origin: string
  /** Posts that are sold and posts that are free, of an author each. */
  sold: string[]
  free: string[]
  authors: [string, string]
  buyer: Record<string, string>
}

export const shelves = measureOnce(async (bench): Promise<Shelves> => {
  const { product, rich } = await richMembers(bench, visitors)
  await sellContent(product)
  const { origin } = product
  const [buyer, one, other] = rich as [Member, Member, Member]
  const systemId = await openBoard(product.dataDir)
  const write = async ({ headers }: Member, access: object) => {
    const ids: string[] = []
    for (let at = 0; at < 20; at++) {
      const body = { systemId, title: `bench ${at}`, content: text, access }
      ids.push((await call<{ _id: string }>(origin, '/api/aoir-system-posts/publish', body, headers))._id)
    }
    return ids
  }
  const sold = await write(one, { kind: 'paid', price: 0.1 })
  const free = await write(other, { kind: 'free' })
  await call(origin, '/api/aoir-purchase/buy', { target: { type: 'posts', _id: sold[0] }, price: 0.1 }, buyer.headers)
  return { origin, sold, free, authors: [one.id, other.id], buyer: buyer.headers }
})

/** Where everybody may write. */
async function openBoard(dataDir: string): Promise<string> {
  const client = await connect(dataDir)
  try {
    const { rows } = await client.query<{ id: string }>(
      `select min(id)::text as id from boards where state = 'open' and read_rule = 'everybody' and post_rule = 'all' and type = 'forum'`,
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

type Ask = Pick<autocannon.Request, 'method' | 'path' | 'headers'> & { body?: string }

async function perSecond(origin: string, request: Ask, connections = 10): Promise<number> {
  const result = await autocannon({ url: origin, requests: [request], connections, duration: 3 })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

/** The rate of the first as a share of that of the second, in turns. */
async function share(bench: Bench, origin: string, one: Ask, other: Ask): Promise<number> {
  let [ours, theirs] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    theirs += await perSecond(origin, other)
    ours += await perSecond(origin, one)
  }
  bench.log(`${Math.round(ours / rounds)} req/s against ${Math.round(theirs / rounds)}`)
  return ours / theirs
}

/** For guests, from the page cache. */
export async function lockedPage(bench: Bench): Promise<number> {
  const { origin, sold, free } = await shelves(bench)
  return share(bench, origin, { method: 'GET', path: `/${sold[1]}` }, { method: 'GET', path: `/${free[1]}` })
}

/** Twenty posts, all of them locked. */
export async function lockedList(bench: Bench): Promise<number> {
  const { origin, authors, buyer } = await shelves(bench)
  const headers = { 'content-type': 'application/json', ...buyer }
  const listOf = (userId: string): Ask => ({
    method: 'POST',
    path: '/api/aoir-system-posts/list',
    headers,
    body: JSON.stringify({ limit: 20, select: { userId } }),
  })
  return share(bench, origin, listOf(authors[0]), listOf(authors[1]))
}

/** What an owned post takes longer than a free one, one call after another. */
export async function ownedPost(bench: Bench): Promise<number> {
  const { origin, sold, free, buyer } = await shelves(bench)
  let [owned, open] = [0, 0]
  const ask = (id?: string): Ask => ({ method: 'GET', path: `/api/aoir-system-posts/${id}`, headers: buyer })
  for (let round = 0; round < rounds; round++) {
    open += await perSecond(origin, ask(free[0]), 1)
    owned += await perSecond(origin, ask(sold[0]), 1)
  }
  bench.log(`${Math.round(owned / rounds)} req/s against ${Math.round(open / rounds)}`)
  return rounds * 1000 * (1 / owned - 1 / open)
}
