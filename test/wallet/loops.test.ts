import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#server/kernel/context.ts'
import { createBatch, voidOne } from '#server/modules/card/batches.ts'
import { buyAsAgent, voidAsAgent } from '#server/modules/card/routes.ts'
import { redeemCard } from '#server/modules/card/service.ts'
import { balanceOf } from '#server/modules/ledger/book.ts'
import { refundOrder } from '#server/modules/order/refund.ts'
import { openVip } from '#server/modules/vip/open.ts'
import { seed } from '../fuzz/mutants.ts'
import { bootApi, type TestApi } from '../support/api.ts'
import { size } from '../support/long-run.ts'
import { paidOrder } from '../support/wallet/pay.ts'
import { expectBooksBalance, give } from '../support/wallet/wallet.ts'

/**
 * Value never comes out larger than it went in, whatever agents and members do with cards, refunds, voids, gifts and
 * offices: for an agent a card is worth what was paid for it, and a member gains by a card only what an agent gave up.
 */

let api: TestApi
let admin: Viewer
const percent = 70
const vipPrice = 300
beforeAll(async () => {
  api = await bootApi()
  admin = { id: (await api.administrator()).id, name: '', userpower: 0, sessionId: '0' }
  await api.configure({
    AGENT: { PERCENT: percent },
    COMMON_IS_VIP: true,
    COMMON_VIP: [{ vipnumber: 30, paymentAmount: vipPrice / 100, show: true }],
  })
})
afterAll(() => api.close())

const deeds = [
  'buy',
  'redeem',
  'redeem',
  'gift',
  'topUp',
  'refund',
  'siteCard',
  'buyDays',
  'void',
  'adminVoid',
  'vip',
] as const
const deed = fc.record({
  what: fc.constantFrom(...deeds),
  who: fc.nat(3),
  which: fc.nat(40),
  cents: fc.integer({ min: 1, max: 900 }),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never
const office = fc.record({ what: fc.constant('office' as const), who: fc.nat(3), isAgent: fc.boolean() })
/** What is in a group happens at once; offices change in between. */
const story = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.array(deed, { minLength: 1, maxLength: 4 }) }, { weight: 1, arbitrary: office }),
  {
    minLength: 5,
    maxLength: 25,
  },
)

interface Somebody {
  id: string
  isAgent: boolean
  /** Has bought at the price of agents. */
  isDealer: boolean
  /** What came from outside, and what was given for it, in the smallest unit. */
  in: number
  spent: number
  orders: string[]
}

interface Batch {
  id: string
  agent: Somebody
  price: number
  codes: { code: string; value: number; isUsed: boolean }[]
}

interface Scene {
  people: Somebody[]
  batches: Batch[]
}

let numbers = 0
const client = { ip: '192.0.2.1' } as Parameters<typeof refundOrder>[1]

/** Refusals are part of the game; faults are not. */
async function tried<T>(deed: Promise<T>): Promise<T | undefined> {
  return deed.catch((error) => {
    if (typeof error.code !== 'number' || error.code >= 500) throw error
    return undefined
  })
}

function use({ id }: Somebody, code: string) {
  const orderNumber = `AO${++numbers}`
  return tried(redeemCard(api.ctx, { userId: id, code, orderNumber, ip: `member ${numbers}` }))
}

async function buy(who: Somebody, scene: Scene, kind: 'money' | 'vip', cents: number, count: number): Promise<void> {
  const value = kind === 'money' ? cents : 30
  const input = { kind, value: kind === 'money' ? cents / 100 : value, count }
  const made = await tried(buyAsAgent(api.ctx, { userId: who.id, ip: '' }, input))
  expect(made === undefined || who.isAgent).toBe(true)
  if (!made) return
  const price = Math.ceil(((kind === 'money' ? cents : vipPrice) * percent) / 100)
  const worth = kind === 'money' ? cents : 0
  scene.batches.push({
    id: made.batchId,
    agent: who,
    price,
    codes: made.codes.map((code) => ({ code, value: worth, isUsed: false })),
  })
  who.spent += price * count
}

async function redeem(who: Somebody, isBarred: boolean, scene: Scene, which: number): Promise<void> {
  const cards = scene.batches.flatMap(({ codes }) => codes)
  const card = cards[which % cards.length]
  if (!card) return
  const got = await use(who, card.code)
  if (!got) return
  expect(isBarred, 'an agent has redeemed a card of an agent').toBe(false)
  expect(card.isUsed, 'a card was redeemed twice').toBe(false)
  card.isUsed = true
  who.in += card.value
}

async function voidBatch(who: Somebody | undefined, scene: Scene, which: number): Promise<void> {
  const batch = scene.batches[which % scene.batches.length]
  if (!batch) return
  const act = who
    ? voidAsAgent(api.ctx, { userId: who.id, ip: '' }, batch.id)
    : voidOne(api.ctx, { userId: admin.id, ip: '' }, { batchId: batch.id })
  const voided = await tried(act)
  if (voided) batch.agent.spent -= batch.price * voided.voided
}

async function happen({ what, who, which, cents }: Deed, barred: boolean[], scene: Scene): Promise<void> {
  const person = scene.people[who] as Somebody
  if (what === 'gift') {
    await give(api, person, cents)
    person.in += cents
  }
  if (what === 'topUp') {
    const { trade_no } = await paidOrder(api, person)
    person.orders.push(trade_no)
    person.in += 100
  }
  if (what === 'refund') {
    const trade_no = person.orders[which % person.orders.length] ?? ''
    const done = await tried(refundOrder(api.ctx, client, admin, { trade_no, way: 'manual', reason: 'x' }))
    if (done) person.in -= 100
  }
  if (what === 'siteCard') {
    const { codes } = await createBatch(
      api.ctx,
      { userId: admin.id, ip: '' },
      { kind: 'money', value: cents / 100, count: 1 },
    )
    if (await use(person, codes[0] ?? '')) person.in += cents
  }
  if (what === 'buy') await buy(person, scene, 'money', cents, 1 + (which % 3))
  if (what === 'buyDays') await buy(person, scene, 'vip', 0, 1)
  if (what === 'redeem') await redeem(person, barred[who] ?? true, scene, which)
  if (what === 'void') await voidBatch(person, scene, which)
  if (what === 'adminVoid') await voidBatch(undefined, scene, which)
  if (what === 'vip' && (await tried(openVip(api.ctx, { ...admin, id: person.id }, { vipitemActive: 0 }))))
    person.spent += vipPrice
}

async function newPerson(isAgent: boolean): Promise<Somebody> {
  const name = `loop ${++numbers}`
  const { id } = await api.ctx.db.one<{ id: string }>(
    sql`insert into users (name, name_key, is_agent) values (${name}, ${name}, ${isAgent}) returning id`,
  )
  const purse = 2000
  await give(api, { id }, purse)
  return { id, isAgent, isDealer: false, in: purse, spent: 0, orders: [] }
}

async function play(steps: typeof story extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
  const people = await Promise.all([true, true, false, false].map(newPerson))
  const scene: Scene = { people, batches: [] }
  for (const step of steps) {
    if (Array.isArray(step)) {
      const barred = people.map(({ isAgent, isDealer }) => isAgent || isDealer)
      await Promise.all(step.map((each) => happen(each, barred, scene)))
      for (const { agent } of scene.batches) agent.isDealer = true
    } else {
      const person = people[step.who] as Somebody
      person.isAgent = step.isAgent
      await api.ctx.db.run(sql`update users set is_agent = ${step.isAgent} where id = ${person.id}`)
    }
  }
  for (const { id, in: given, spent } of people) expect(await balanceOf(api.ctx, id)).toBe(given - spent)
  await expectBooksBalance(api)
}

const runs = size(20, 1000)

test(
  `${runs} random histories of cards, refunds, voids, gifts and offices give nobody more than went in`,
  () => fc.assert(fc.asyncProperty(story, play), { seed, numRuns: runs }),
  size(90_000, 3_600_000),
)
