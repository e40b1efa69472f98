import { spawn } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { copySubscription } from '#server/starter/bench-rows.ts'
import { databaseOf } from './forum/database.ts'
import { load } from './load.ts'
import { call, members } from './members.ts'
import { addressOf, newDataDir, removeDataDir, startProduct } from './product.ts'
import { type Bench, measureOnce, type RunningProduct } from './row.ts'

const number = 10_000

/** An announcement for ten thousand members who want to hear of it by push, while others read. */
export const announced = measureOnce(async (bench: Bench) => {
  const dataDir = await newDataDir()
  const service = spawn(process.execPath, [join(import.meta.dirname, 'push-service.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const product = await startProduct(dataDir, { PUSH_ALLOW_PRIVATE: 'on' })
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  try {
    await subscribeMany(product, client, await addressOf(service))
    return await measured(bench, product, client)
  } finally {
    await client.end()
    await product.stop()
    service.kill()
    await removeDataDir(dataDir)
  }
})

/** One browser by a call; the others are rows like it, each of a member of its own. */
async function subscribeMany(product: RunningProduct, client: pg.Client, service: string): Promise<void> {
  const [member] = await members(product, 1)
  if (!member) throw new Error('there is no member')
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await call(product.origin, '/api/aoir-push/subscribe', { endpoint: `${service}/push/1`, keys }, member.headers)
  await copySubscription(client, member.id, number)
}

async function measured(bench: Bench, product: RunningProduct, client: pg.Client) {
  const plan = { origin: product.origin, seconds: 10, rate: 40, requests: [{ path: '/' }] }
  await load({ ...plan, seconds: 5 })
  const before = await load(plan)
  const token = /access_token=([^;]+)/.exec(product.member.cookie)?.[1] ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const began = performance.now()
  await call(product.origin, '/api/aoir-admin-announcement/save', { title: 'news', content: 'for all' }, headers)
  const queued = (performance.now() - began) / 1000
  const sent = async () => {
    const { rows } = await client.query<{ number: number }>(
      `select count(*)::int as number from push_deliveries where state = 'sent'`,
    )
    return rows[0]?.number ?? 0
  }
  const sending = performance.now()
  const during = load(plan)
  while ((await sent()) < number) await wait(100)
  const rate = number / ((performance.now() - sending) / 1000)
  const { good } = await during
  bench.log(`queued in ${queued.toFixed(2)} s; p99 of pages before ${before.good.p99} ms, during ${good.p99} ms`)
  return { queued, rate, pages: (good.p99 / before.good.p99) * 100 }
}
