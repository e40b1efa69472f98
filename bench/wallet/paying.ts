import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { countTables, openCommits, visitors } from '../commits.ts'
import { call, type Member } from '../members.ts'
import { callsPerSecond } from '../pressure.ts'
import type { Bench, RunningProduct } from '../row.ts'
import { administrator, richMembers } from './site.ts'

const rounds = 3

interface Paying {
  path: string
  /** A new one each time: nothing here is the repetition of something. */
  request: (member: number) => { headers?: Record<string, string>; body: unknown }
}

/** With a key, as pages send it: each answer is kept for who asks again. */
export async function openVip(bench: Bench): Promise<number> {
  const { product, rich } = await richMembers(bench, visitors)
  const request = () => ({ headers: { 'idempotency-key': randomUUID() }, body: { vipitemActive: 0 } })
  return compare(bench, product, rich, { path: '/api/aoir-order/open-vip', request })
}

export async function redeemCards(bench: Bench): Promise<number> {
  const { product, rich } = await richMembers(bench, visitors)
  const codes: string[] = []
  const order = { kind: 'money', value: 0.01, count: 5000 }
  while (codes.length < 40_000)
    codes.push(
      ...(await call<{ codes: string[] }>(product.origin, '/api/aoir-admin-card/create', order, administrator(product)))
        .codes,
    )
  const request = () => {
    const kami = codes.pop()
    if (!kami) throw new Error('there are not so many cards')
    return { body: { paymode: 'kami', paymodename: '卡密', kami, orderNumber: `AO${randomUUID()}` } }
  }
  return compare(bench, product, rich, { path: '/api/aoir-pay-order/create', request })
}

/** Calls a second of members who pay, in percent of the rows that could be committed. */
export async function compare(bench: Bench, product: RunningProduct, rich: Member[], paying: Paying): Promise<number> {
  const commits = await openCommits(product.dataDir)
  let [ours, theirs] = [0, 0]
  try {
    await ratePerSecond(product.origin, rich, paying)
    await countTables(product.dataDir)
    for (let round = 0; round < rounds; round++) {
      theirs += await commits.perSecond()
      ours += await ratePerSecond(product.origin, rich, paying)
    }
  } finally {
    await commits.close()
  }
  bench.log(`${Math.round(ours / rounds)} calls/s against ${Math.round(theirs / rounds)} commits/s`)
  return (ours / theirs) * 100
}

function ratePerSecond(origin: string, rich: Member[], { path, request }: Paying): Promise<number> {
  const requests = (index: number) => {
    const { headers: own } = rich[index % rich.length] ?? {}
    const setupRequest = (before: autocannon.Request): autocannon.Request => {
      const { headers, body } = request(index % rich.length)
      return { ...before, headers: { ...before.headers, ...own, ...headers }, body: JSON.stringify(body) }
    }
    return [{ headers: { 'content-type': 'application/json' }, setupRequest }]
  }
  return callsPerSecond(origin, path, requests)
}
