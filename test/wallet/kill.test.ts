import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientConfig } from '#server/db/config.ts'
import { runningNeighbour } from '#server/db/embedded/neighbour.ts'
import { openDatabase } from '#server/db/open.ts'
import { findViolations } from '#server/modules/ledger-proof/proof.ts'
import { clusterOf, mainProcess } from '../support/cluster.ts'
import { login, type Member, newMember } from '../support/forum/people.ts'
import type { Envelope } from '../support/http-client.ts'
import { random, size, tell } from '../support/long-run.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { clientsAt } from '../support/wallet/market.ts'

/**
 * Members pay and are paid while the server, its database or both are killed. Whoever has no answer asks again with the
 * same key; in the end everything happened once, and nothing else did.
 */

const kills = size(3, 200)
const operations = size(300, 50_000)
const clients = size(3, 6)
const seed = Number(process.env.AOIR_TEST_SEED ?? 20_261_115)
const pick = random(seed)

const folder = temporaryFolder()
let server: RunningServer
let people: Member[]
let codes: string[]
let adminToken = ''
let shop: { sellerId: string; postsId: string; columnId: string }

const start = () => startServer({ embedded: true, env: { DATA_DIR: folder } })

beforeAll(async () => {
  server = await start()
  adminToken = (await login(server, 'admin', adminPassword)).access_token
  const plan = { vipnumber: 1, paymentAmount: 0.01, show: true }
  const payment = { COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] }
  await configure(server, adminToken, { COMMON_IS_VIP: true, COMMON_VIP: [plan], ...payment })
  shop = await openShop()
  people = []
  // One after another: a server hashes only so many passwords at once.
  for (let at = 0; at < clients; at++) people.push(await newMember(server, `payer${at}`))
  codes = []
  while (codes.length < operations / 3) {
    const body = { kind: 'money', value: 0.03, count: Math.min(5000, operations) }
    const made = await server.http.json<{ codes: string[] }>('/api/aoir-admin-card/create', { body, token: adminToken })
    codes.push(...made.envelope.data.codes)
  }
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Somebody who sells a pass for two cents, and takes tips below a post. */
async function openShop(): Promise<typeof shop> {
  const office = clientsAt(() => server, { access_token: adminToken })
  const { COMMON_EARNING } = await office.config.siteConfig()
  const { PRICE, TIP } = COMMON_EARNING
  const cents = { PRICE: { ...PRICE, MIN: 0.01 }, TIP: { ...TIP, MIN: 0.01, DAILY: 0 } }
  await configure(server, adminToken, {
    COMMON_EARNING: { ...COMMON_EARNING, ON: true, SELLERS: 'member', ...cents },
    COMMON_WORKS: { ARTICLE: true },
  })
  const { _id: systemZoneId } = await office.board.adminSaveZone({ zoneName: '集市' })
  const { _id: systemId } = await office.board.create({ systemName: '集市', systemSign: 'market', systemZoneId })
  const seller = await newMember(server, 'seller')
  const own = clientsAt(() => server, seller)
  const { _id: columnId } = await own.column.create({ title: '栏', access: { kind: 'paid', price: 0.02 } })
  const { _id: postsId } = await own.post.publish({ systemId, title: '篇', content: '字' })
  return { sellerId: seller.id, postsId, columnId }
}

/** What somebody was told has happened. */
interface Told {
  vip: number
  adjust: number
  card: number
  buy: number
  tip: number
  refund: number
}

interface Operation {
  kind: keyof Told
  path: string
  body: unknown
  token: () => string
  key?: string
}

let done = 0
let repetitions = 0
/** Set while something is being killed, until the first answer after it. */
let killedAt = 0
let longestOutage = 0

/** Again with the same key until there is an answer; no answer and "come back later" are none. */
async function insist({ path, body, token, key }: Operation, member: Member): Promise<Envelope & { isAgain: boolean }> {
  for (let isAgain = false; ; isAgain = true) {
    const asked = server
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    const answer = await asked.http.json(`/api/${path}`, { body, token: token(), headers }).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 401) {
      if (killedAt) longestOutage = Math.max(longestOutage, performance.now() - killedAt)
      killedAt = 0
      return { ...answer.envelope, isAgain }
    }
    repetitions += 1
    if (answer?.status === 401) await renew(member)
    else await delay(20)
  }
}

/** Tokens live a quarter of an hour, and those for this long test end in between. */
async function renew(member: Member): Promise<void> {
  try {
    Object.assign(member, await login(server, member.name, member.password))
    adminToken = (await login(server, 'admin', adminPassword)).access_token
  } catch {
    await delay(20)
  }
}

const choices = ['vip', 'adjust', 'adjust', 'buy', 'tip', 'refund'] as const

/** `bought`: what can still be given back. */
function operationOf(member: Member, bought: string[]): Operation {
  const kami = pick(3) === 0 ? codes.pop() : undefined
  const own = () => member.access_token
  if (kami) {
    const body = { paymode: 'kami', paymodename: '卡密', kami, orderNumber: `AO${randomUUID()}` }
    return { kind: 'card', path: 'aoir-pay-order/create', body, token: own }
  }
  const key = randomUUID()
  const office = () => adminToken
  const kind = choices[pick(choices.length)]
  const purchaseId = kind === 'refund' ? bought.pop() : undefined
  if (kind === 'refund' && purchaseId)
    return { kind, path: 'aoir-admin-purchase/refund', body: { purchaseId, reason: 'kill' }, token: office }
  if (kind === 'vip') return { kind, path: 'aoir-order/open-vip', body: { vipitemActive: 0 }, token: own, key }
  if (kind === 'buy') {
    const body = { target: { type: 'column', _id: shop.columnId }, price: 0.02 }
    return { kind, path: 'aoir-purchase/buy', body, token: own, key }
  }
  if (kind === 'tip') {
    const body = { target: { type: 'posts', _id: shop.postsId }, amount: 0.02 }
    return { kind, path: 'aoir-tip/create', body, token: own, key }
  }
  const body = { userId: member.id, amount: 0.02, reason: 'kill' }
  return { kind: 'adjust', path: 'aoir-admin-ledger/adjust', body, token: office, key }
}

async function live(member: Member): Promise<Told> {
  const told: Told = { vip: 0, adjust: 0, card: 0, buy: 0, tip: 0, refund: 0 }
  const bought: string[] = []
  while (done < operations || killed < kills) {
    const operation = operationOf(member, bought)
    const { kind } = operation
    const { code, message, data, isAgain } = await insist(operation, member)
    done += 1
    if (code === 402 && ['vip', 'buy', 'tip'].includes(kind)) continue
    // A refund has no key: that it was made already is the answer to whoever got none.
    const isDone = kind === 'refund' && code === 409 && isAgain
    if (!isDone) expect([kind, code, message]).toEqual([kind, 200, 'ok'])
    told[kind] += 1
    if (kind === 'buy') bought.push((data as { purchase: { _id: string } }).purchase._id)
  }
  return told
}

let killed = 0

async function kill(): Promise<void> {
  for (killed = 0; killed < kills; killed++) {
    const until = ((killed + 1) * operations) / (kills + 1)
    await vi.waitUntil(() => done >= until, { interval: 2 })
    const what = killed % 3
    killedAt = performance.now()
    const postgres = mainProcess(clusterOf(folder))
    if (what !== 0 && postgres) process.kill(postgres, 'SIGKILL')
    if (what !== 1) {
      await server.stop('SIGKILL')
      server = await start()
    } else await vi.waitUntil(() => ![postgres, undefined].includes(mainProcess(clusterOf(folder))))
    await vi.waitUntil(() => killedAt === 0, { interval: 2 })
  }
}

test(
  `${kills} kills during ${operations} operations: nothing is lost, nothing happens twice (seed ${seed})`,
  async () => {
    const [told] = await Promise.all([Promise.all(people.map(live)), kill()])
    const config = runningNeighbour(folder)
    if (!config) throw new Error('the database is gone')
    const db = openDatabase({ ...clientConfig(config) } as Parameters<typeof openDatabase>[0])
    expect(await findViolations({ db })).toEqual([])
    await db.close()
    const client = new pg.Client(clientConfig(config))
    await client.connect()
    for (const [at, { id }] of people.entries()) {
      const { rows } = await client.query<Told & { balance: string }>(
        `select count(*) filter (where e.kind = 'vip')::int as vip, count(*) filter (where e.kind = 'adjust')::int as adjust,
         count(*) filter (where e.kind = 'card')::int as card, count(*) filter (where e.kind = 'buy')::int as buy,
         count(*) filter (where e.kind = 'tip')::int as tip, count(*) filter (where e.kind = 'refund')::int as refund,
         a.balance,
         (select count(*)::int from vip_grants g where g.user_id = a.user_id) as grants
       from accounts a join ledger_entries e on e.account_id = a.id where a.user_id = $1 group by a.id`,
        [id],
      )
      const own = told[at] as Told
      const balance = 2 * own.adjust + 3 * own.card - own.vip - 2 * (own.buy + own.tip - own.refund)
      expect(rows[0]).toEqual({ ...own, grants: own.vip, balance: String(balance) })
    }
    const sum = (kind: keyof Told) => told.reduce((all, one) => all + one[kind], 0)
    const { rows } = await client.query(
      `select count(*) filter (where kind = 'buy')::int as buy, count(*) filter (where kind = 'tip')::int as tip,
         count(*) filter (where state = 'refunded')::int as refund
       from sales where author_id = $1`,
      [shop.sellerId],
    )
    expect(rows[0]).toEqual({ buy: sum('buy'), tip: sum('tip'), refund: sum('refund') })
    await client.end()
    tell(
      `${kills} kills, ${done} operations, ${repetitions} repetitions; after a kill the first answer came within ${Math.round(longestOutage)} ms`,
    )
  },
  size(90_000, 7_200_000),
)
