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

const start = () => startServer({ embedded: true, env: { DATA_DIR: folder } })

beforeAll(async () => {
  server = await start()
  adminToken = (await login(server, 'admin', adminPassword)).access_token
  const plan = { vipnumber: 1, paymentAmount: 0.01, show: true }
  const payment = { COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] }
  await configure(server, adminToken, { COMMON_IS_VIP: true, COMMON_VIP: [plan], ...payment })
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

/** What somebody was told has happened. */
interface Told {
  vip: number
  adjust: number
  card: number
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
async function insist({ path, body, token, key }: Operation, member: Member): Promise<Envelope> {
  for (;;) {
    const asked = server
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    const answer = await asked.http.json(`/api/${path}`, { body, token: token(), headers }).catch(() => undefined)
    if (answer && answer.status < 500 && answer.status !== 401) {
      if (killedAt) longestOutage = Math.max(longestOutage, performance.now() - killedAt)
      killedAt = 0
      return answer.envelope
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

function operationOf(member: Member): Operation {
  const kami = pick(3) === 0 ? codes.pop() : undefined
  const own = () => member.access_token
  if (kami) {
    const body = { paymode: 'kami', paymodename: '卡密', kami, orderNumber: `AO${randomUUID()}` }
    return { kind: 'card', path: 'aoir-pay-order/create', body, token: own }
  }
  const key = randomUUID()
  if (pick(2) === 0) return { kind: 'vip', path: 'aoir-order/open-vip', body: { vipitemActive: 0 }, token: own, key }
  const body = { userId: member.id, amount: 0.02, reason: 'kill' }
  return { kind: 'adjust', path: 'aoir-admin-ledger/adjust', body, token: () => adminToken, key }
}

async function live(member: Member): Promise<Told> {
  const told: Told = { vip: 0, adjust: 0, card: 0 }
  while (done < operations || killed < kills) {
    const operation = operationOf(member)
    const { code, message } = await insist(operation, member)
    done += 1
    if (code === 402 && operation.kind === 'vip') continue
    expect([operation.kind, code, message]).toEqual([operation.kind, 200, 'ok'])
    told[operation.kind] += 1
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
         count(*) filter (where e.kind = 'card')::int as card, a.balance,
         (select count(*)::int from vip_grants g where g.user_id = a.user_id) as grants
       from accounts a join ledger_entries e on e.account_id = a.id where a.user_id = $1 group by a.id`,
        [id],
      )
      const { vip, adjust, card } = told[at] as Told
      expect(rows[0]).toEqual({ vip, adjust, card, grants: vip, balance: String(2 * adjust + 3 * card - vip) })
    }
    await client.end()
    tell(
      `${kills} kills, ${done} operations, ${repetitions} repetitions; after a kill the first answer came within ${Math.round(longestOutage)} ms`,
    )
  },
  size(90_000, 7_200_000),
)
