import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/modules/ledger-proof/proof.ts'
import type { Tokens } from '../support/api.ts'
import { login, type Member, newMember } from '../support/forum/people.ts'
import type { Envelope } from '../support/http-client.ts'
import { size, tell } from '../support/long-run.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'

/** Everything at once, over two processes on one database. */

const rounds = size(4, 1000)
const atOnce = 50
const proofEvery = size(1, 25)

let one: RunningServer
let two: RunningServer
let admin: Tokens
let people: Member[]
beforeAll(async () => {
  one = await startServer()
  two = await startServer({ besides: one })
  admin = await login(one, 'admin', adminPassword)
  const plan = { vipnumber: 1, paymentAmount: 1, show: true }
  const payment = { COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] }
  await configure(one, admin.access_token, { COMMON_IS_VIP: true, COMMON_VIP: [plan], ...payment }, two)
  people = []
  // One after another: a server hashes only so many passwords at once.
  for (let at = 0; at < size(4, 10); at++) people.push(await newMember(one, `racer${at}`))
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

type Money = { money: number }

async function call<T>(at: number, path: string, token: string, body: unknown, key?: string): Promise<Envelope<T>> {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const { envelope } = await (at % 2 ? one : two).http.json<T>(`/api/${path}`, { body, token, headers })
  return envelope
}

/** Tokens live a quarter of an hour. */
async function renew(): Promise<void> {
  admin = await login(one, 'admin', adminPassword)
  for (const person of people) Object.assign(person, await login(one, person.name, person.password))
}

async function balanceOf({ id }: Member): Promise<number> {
  const row = await one.database?.db.maybe<{ balance: string }>(sql`select balance from accounts where user_id = ${id}`)
  return Number(row?.balance ?? 0)
}

/** Fifty purchases at once with money for three; some of them are the same one, asked for twice. */
async function spend(person: Member): Promise<void> {
  const amount = 3 - (await balanceOf(person)) / 100
  if (amount !== 0)
    await call(1, 'aoir-admin-ledger/adjust', admin.access_token, { userId: person.id, amount, reason: 'race' })
  const keys = Array.from({ length: atOnce / 2 }, () => randomUUID())
  const answers = await Promise.all(
    [...keys, ...keys].map(async (key, at) => {
      const { code, data } = await call<Money>(
        at,
        'aoir-order/open-vip',
        person.access_token,
        { vipitemActive: 0 },
        key,
      )
      return { key, code, text: JSON.stringify(data) }
    }),
  )
  const bought = new Map(answers.filter(({ code }) => code === 200).map(({ key, text }) => [key, text]))
  expect(bought.size).toBe(3)
  for (const { key, code, text } of answers) {
    expect(code).toBe(bought.has(key) ? 200 : 402)
    if (code === 200) expect(text).toBe(bought.get(key))
  }
  expect(await balanceOf(person)).toBe(0)
}

/** One card, and everybody brings it, with numbers of their own. */
async function snatch(code: string): Promise<void> {
  const before = await Promise.all(people.map(balanceOf))
  const body = () => ({ paymode: 'kami', paymodename: '卡密', kami: code, orderNumber: `AO${randomUUID()}` })
  const tries = Array.from({ length: atOnce }, (_, at) => people[at % people.length] as Member)
  const answers = await Promise.all(
    tries.map((person, at) => call<Money>(at, 'aoir-pay-order/create', person.access_token, body())),
  )
  expect(answers.filter(({ code: answer }) => answer === 200)).toHaveLength(1)
  for (const { code: answer } of answers) expect([200, 400, 429]).toContain(answer)
  const after = await Promise.all(people.map(balanceOf))
  expect(after.reduce((sum, balance, at) => sum + balance - (before[at] ?? 0), 0)).toBe(777)
  // Whoever lost was not guessing.
  await one.database?.db.run(sql`truncate guess_locks`)
}

test(
  `${rounds} rounds of ${atOnce} at once: nothing is spent or given twice`,
  async () => {
    const codes: string[] = []
    const db = one.database?.db
    for (let round = 1; round <= rounds; round++) {
      if (round % 100 === 0) await renew()
      if (codes.length === 0) {
        const order = { kind: 'money', value: 7.77, count: 100 }
        const made = await call<{ codes: string[] }>(1, 'aoir-admin-card/create', admin.access_token, order)
        codes.push(...made.data.codes)
      }
      await spend(people[round % people.length] as Member)
      await snatch(codes.pop() ?? '')
      if (db && round % proofEvery === 0) expect(await findViolations({ db })).toEqual([])
    }
    if (db) expect(await findViolations({ db })).toEqual([])
    tell(`${rounds} rounds: three purchases of fifty, one redemption of fifty, each time`)
  },
  size(90_000, 3_600_000),
)
