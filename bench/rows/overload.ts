import { availableParallelism } from 'node:os'
import { load as loadOn } from '../load.ts'
import type { LoadFigures, LoadPlan } from '../load-generator.ts'
import { members } from '../members.ts'
import { newDataDir, removeDataDir, startProduct } from '../product.ts'
import type { Bench, Row, RunningProduct } from '../row.ts'
import { median } from '../timing.ts'

/** Member pages as fast as they come, and then more of them than there can be; visitors and health checks beside them. */
export const overloadRows: Row[] = [
  ...[2, 5].flatMap((times): Row[] => [
    {
      name: `overload: member pages at ${times} times the greatest rate, part of the greatest goodput`,
      unit: '%',
      target: { atLeast: 70 },
      measure: async (bench) => (await overload(bench, times)).goodput,
    },
    {
      name: `overload: at ${times} times, refusals (p99)`,
      unit: 'ms',
      target: { atMost: 100 },
      measure: async (bench) => (await overload(bench, times)).refusal,
    },
    {
      name: `overload: at ${times} times, time until pages are as before`,
      unit: 'ms',
      target: { atMost: 5000 },
      measure: async (bench) => (await overload(bench, times)).recovery,
    },
  ]),
  {
    name: 'overload: 500 logins at once, the longest wait for an answer',
    unit: 'ms',
    target: { atMost: 5000 },
    measure: logins,
  },
  {
    name: 'overload: one address at default limits, what it adds to the p99 of others',
    unit: '%',
    target: { atMost: 20 },
    measure: oneAddress,
  },
]

interface Overload {
  goodput: number
  refusal: number
  recovery: number
}

const seconds = 8
/**
 * The last core makes the load, the product has the others. On the same cores, a busy product makes the load late, and
 * what waits in the generator is taken for a wait at the product.
 */
const last = availableParallelism() - 1
const cores = last > 0 ? { product: `0-${last - 1}`, load: String(last) } : undefined

/** A product of its own, for as long as it is measured. */
async function apart<T>(besides: Record<string, string>, measure: (product: RunningProduct) => Promise<T>): Promise<T> {
  const dataDir = await newDataDir()
  const product = await startProduct(dataDir, besides, { cores: cores?.product })
  try {
    return await measure(product)
  } finally {
    await product.stop()
    await removeDataDir(dataDir)
  }
}
const known = new Map<number, Promise<Overload>>()

function overload(bench: Bench, times: number): Promise<Overload> {
  const measured = known.get(times) ?? apart({}, (product) => measureOverload(bench, product, times))
  known.set(times, measured)
  return measured
}

async function measureOverload(bench: Bench, product: RunningProduct, times: number): Promise<Overload> {
  const cookies = (await members(product)).map(({ token }) => `access_token=${token}`)
  const plan = {
    origin: product.origin,
    seconds,
    requests: cookies.map((cookie) => ({ path: '/', headers: { cookie } })),
  }
  const greatest = await greatestRate(bench, plan)
  const usual = await load({ ...plan, rate: greatest * 0.5 })
  const beside = load({ ...plan, rate: 20, requests: [{ path: '/healthz' }, { path: '/' }] })
  const much = await load({ ...plan, rate: greatest * times })
  const since = performance.now()
  const others = await beside
  let recovery = 0
  // As before: a second in which nothing is refused, and which is about as fast.
  for (;;) {
    const after = await load({ ...plan, seconds: 1, rate: greatest * 0.5 })
    if (after.refused === 0 && after.good.p99 < Math.max(250, usual.good.p99 * 2)) break
    recovery = performance.now() - since
    if (recovery > 30_000) break
  }
  bench.log(
    `${much.good.count / seconds} of ${Math.round(greatest)} pages/s, good p50 ${much.good.p50} p99 ${much.good.p99} ms; ` +
      `${much.refused} refused, p99 ${much.refusal.p99} ms, ${much.failed} failed; ` +
      `health and guests' pages p99 ${others.good.p99} ms, ${others.refused} refused`,
  )
  return { goodput: (much.good.count / seconds / greatest) * 100, refusal: much.refusal.p99, recovery }
}

/** The most good pages a second with as many visitors as keep the process busy. */
async function greatestRate(bench: Bench, plan: LoadPlan): Promise<number> {
  await load({ ...plan, seconds: 3, clients: 8 })
  const { good } = await load({ ...plan, seconds: 5, clients: 8 })
  bench.log(`${good.count / 5} pages a second with 8 visitors without pause`)
  return good.count / 5
}

async function logins(bench: Bench): Promise<number> {
  const { origin } = await bench.product()
  const headers = { 'content-type': 'application/json' }
  // Names that nobody has take as long as those of members.
  const bodies = Array.from({ length: 500 }, (_, number) => ({ username: `nobody${number}`, password: 'a-password-7' }))
  const requests = bodies.map((body) => ({ path: '/api/aoir-user-auth/login', headers, body: JSON.stringify(body) }))
  const { good, refusal, failed } = await load({ origin, seconds: 0.2, rate: 2500, requests })
  bench.log(`${refusal.count} answered, half of them within ${refusal.p50} ms, ${failed} failed`)
  return Math.max(good.longest, refusal.longest)
}

/** Others read as guests at a quiet rate, while one address sends the dearest bodies as fast as it is answered. */
function oneAddress(bench: Bench): Promise<number> {
  return apart({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' }, (product) => disturbance(bench, product))
}

async function disturbance(bench: Bench, { origin }: RunningProduct): Promise<number> {
  // Each of the others from an address of their own. Pages that have to be made, at a quiet rate: a third of what the
  // processor can do.
  const visitors = Array.from({ length: 200 }, (_, index) => ({ 'x-forwarded-for': `198.51.100.${index}` }))
  const plan = { origin, seconds: 20, rate: 20, requests: visitors.map((headers) => ({ path: '/?feed=new', headers })) }
  const attack = (number: number) =>
    load({ origin, seconds: plan.seconds, clients: 4, requests: attackFrom(`192.0.2.${number}`) })
  // Until all of the code is compiled: what Node compiles for the attack alone would be taken for its cost.
  await Promise.all([load({ ...plan, seconds: 30 }), attack(1)])
  // In turns, as a large collection of garbage more or less decides about the p99 of twenty seconds.
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 2; round < 7; round++) {
    alone.push((await load(plan)).good.p99)
    const [{ good }, attacked] = await Promise.all([load(plan), attack(round)])
    beside.push(good.p99)
    bench.log(
      `p99 ${alone.at(-1)} ms alone, ${good.p99} ms beside ${attacked.good.count} good and ${attacked.refused} refused calls`,
    )
  }
  return (median(beside) / median(alone) - 1) * 100
}

function attackFrom(address: string): LoadPlan['requests'] {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  const wide = JSON.stringify({ list: Array(9000).fill(1) })
  const own = { 'x-forwarded-for': address, 'content-type': 'application/json' }
  const call = (body: string) => ({ path: '/api/aoir-system-posts/list', body, headers: own })
  const phone = { 'x-forwarded-for': address, 'user-agent': 'iPhone' }
  const slashes = { path: `/${'/'.repeat(2000)}a`, headers: phone }
  return [call(deep), call(wide), slashes, { path: '/search?keyword=的', headers: own }]
}

function load(plan: LoadPlan): Promise<LoadFigures> {
  return loadOn(plan, cores?.load)
}
