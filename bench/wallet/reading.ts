import autocannon from 'autocannon'
import { writeBooks } from '#server/starter/bench-rows.ts'
import { connect, visitors } from '../commits.ts'
import { call, type Member, members } from '../members.ts'
import type { Bench } from '../row.ts'

const path = '/api/aoir-pay-order/list'
const rounds = 3
const [many, few] = [1_000_000, 100]

interface Page {
  list: unknown[]
  total: number
}

/** Pages of an account with very many lines against those of one with few: the newest, one in the middle, a month. */
export async function statements(bench: Bench): Promise<number> {
  const product = await bench.product()
  // Not those who pay in other rows: these have no account yet.
  const [long, short] = (await members(product, visitors + 2)).slice(-2) as [Member, Member]
  const writer = await connect(product.dataDir)
  try {
    await writeBooks(writer, long.id, many)
    await writeBooks(writer, short.id, few)
  } finally {
    await writer.end()
  }
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  const bodies = (lines: number) => [{}, { page: Math.floor(lines / 20) }, { month }, { month, kind: 'adjust' }]
  let [near, far] = [0, 0]
  for (const [member, lines] of [[long, many] as const, [short, few] as const])
    for (const body of bodies(lines)) await check(product.origin, member, body)
  for (let round = 0; round < rounds; round++) {
    near += await speed(product.origin, short, bodies(few))
    far += await speed(product.origin, long, bodies(many))
  }
  bench.log(`${Math.round(far / rounds)} req/s of ${many} lines against ${Math.round(near / rounds)} of ${few}`)
  return far / near
}

async function check(origin: string, { headers }: Member, body: unknown): Promise<void> {
  const { list, total } = await call<Page>(origin, path, body, headers)
  if (list.length !== Math.min(10, total)) throw new Error(`${JSON.stringify(body)} gave ${list.length} of ${total}`)
}

async function speed(origin: string, { headers }: Member, bodies: unknown[]): Promise<number> {
  const all = { 'content-type': 'application/json', ...headers }
  const requests = bodies.map((body) => ({ method: 'POST', path, headers: all, body: JSON.stringify(body) }) as const)
  const result = await autocannon({ url: origin, requests, connections: 10, duration: 3 })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}
