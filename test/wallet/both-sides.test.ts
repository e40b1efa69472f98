import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api as contracts } from '#contract/api.ts'
import { createClient, type Outgoing } from '#contract/client.ts'
import { findViolations } from '#server/modules/ledger/proof.ts'
import { seed } from '../fuzz/mutants.ts'
import type { Clients, Tokens } from '../support/api.ts'
import { login, type Member, newMember } from '../support/forum/people.ts'
import { size } from '../support/long-run.ts'
import { adminPassword, type RunningServer, startServer } from '../support/server.ts'
import { configure } from '../support/site.ts'

/**
 * What a buyer's statement, the income of an author and the office say of the same sales agrees to the cent, whatever is
 * bought, tipped, used and given back at once, over two processes of which one is killed now and then.
 */

const runs = size(5, 400)

let one: RunningServer
let two: RunningServer
let authors: Somebody[]
let buyers: Somebody[]
let office: Clients
let admin: Tokens
let things: Thing[]
let cards: string[] = []

interface Somebody extends Member {
  /** By the one and by the other process. */
  ways: [Clients, Clients]
}
type Thing = { author: number; goodsId?: string; target: { type: 'posts' | 'column'; _id: string }; price: number }

function clientsAt(server: () => RunningServer, bearer: { access_token: string }): Clients {
  const send = async ({ url, method, body, idempotencyKey }: Outgoing) => {
    const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
    const { envelope } = await server().http.json(url, { method, body, token: bearer.access_token, headers })
    return envelope
  }
  const all = Object.entries(contracts).map(([name, contract]) => [name, createClient(contract, send)])
  return Object.fromEntries(all) as Clients
}

async function somebody(name: string): Promise<Somebody> {
  const member = await newMember(one, name)
  return Object.assign(member, {
    ways: [clientsAt(() => one, member), clientsAt(() => two, member)] as Somebody['ways'],
  })
}

beforeAll(async () => {
  one = await startServer()
  two = await startServer({ besides: one })
  admin = await login(one, 'admin', adminPassword)
  office = clientsAt(() => one, admin)
  const { COMMON_EARNING } = await office.config.siteConfig()
  const earning = {
    ...COMMON_EARNING,
    ON: true,
    SELLERS: 'member',
    HOLD_DAYS: 7,
    TIP: { ...COMMON_EARNING.TIP, DAILY: 0 },
  }
  const payment = { COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] }
  const works = { COMMON_WORKS: { ARTICLE: true, FICTION: false, MANGA: false } }
  await configure(one, admin.access_token, { COMMON_EARNING: earning, ...payment, ...works }, two)
  await office.security.proof({ way: 'password', password: adminPassword })
  authors = [await somebody('author0'), await somebody('author1')]
  buyers = [await somebody('buyer0'), await somebody('buyer1'), await somebody('buyer2')]
  for (const { id: userId } of buyers) await office.adminLedger.adjust({ userId, amount: 100_000, reason: '测试' })
  const { _id: systemZoneId } = await office.board.adminSaveZone({ zoneName: '两面' })
  const board = await office.board.create({ systemName: '两面', systemSign: 'both-sides', systemZoneId })
  things = (await Promise.all(authors.map((author, at) => thingsOf(author, at, board._id)))).flat()
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

/** A post and a column, at prices that do not divide evenly, and the column once more as goods that cost less. */
async function thingsOf({ ways: [own] }: Somebody, author: number, systemId: string): Promise<Thing[]> {
  const access = { kind: 'paid', price: 3.33 + author, teaser: 0 } as const
  const post = await own.post.publish({ systemId, title: `篇${author}`, content: '锁着的字', access })
  const column = await own.column.create({ title: `栏${author}`, access: { kind: 'paid', price: 9.97 } })
  const target = { type: 'column', _id: column._id } as const
  const draft = {
    title: `票${author}`,
    kind: 'pass',
    value: 7,
    price: 1.99,
    target,
    delivery: 'direct',
    show: true,
  } as const
  const goods = await office.adminGoods.save(draft)
  return [
    { author, target: { type: 'posts', _id: post._id }, price: access.price },
    { author, target, price: 9.97 },
    { author, target, price: 1.99, goodsId: goods._id },
  ]
}

const deeds = ['buy', 'buy', 'buy', 'tip', 'tip', 'card', 'giveBack', 'takeBack', 'settle', 'convert'] as const
const deed = fc.record({
  what: fc.constantFrom(...deeds),
  who: fc.nat(2),
  which: fc.nat(60),
  way: fc.nat(1),
  cents: fc.integer({ min: 10, max: 999 }),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never
/** What is in a group happens at once; in some of them one process is killed. */
const group = fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 8 }), kills: fc.nat(11) })
const story = fc.array(group, { minLength: 3, maxLength: 8 })

/** Refusals and lost answers are part of the game; faults are not. */
async function tried(act: Promise<unknown>): Promise<void> {
  await act.catch((error: { code?: unknown }) => {
    if (typeof error.code === 'number' && error.code >= 500 && error.code !== 503) throw error
  })
}

async function happen({ what, who, which, way, cents }: Deed): Promise<void> {
  const [buyer, at] = [buyers[who] as Somebody, way as 0 | 1]
  const own = buyer.ways[at]
  const { target, author, price, goodsId } = things[which % things.length] as Thing
  const seller = (authors[author] as Somebody).ways[at]
  if (what === 'buy' && goodsId) await tried(own.goods.buy({ goodsId, price }))
  if (what === 'buy' && !goodsId) await tried(own.purchase.buy({ target, price }))
  if (what === 'tip' && target.type === 'posts')
    await tried(
      own.tip.create({ target: { type: 'posts', _id: target._id }, amount: cents / 100, isAnonymous: who === 0 }),
    )
  if (what === 'card') await bringCard(own, which, at)
  if (what === 'giveBack') {
    const { list } = await seller.sale.sales({ limit: 50 }).catch(() => ({ list: [] }))
    await tried(seller.sale.refund({ saleId: list[which % (list.length || 1)]?._id ?? '1', reason: 'x' }))
  }
  if (what === 'takeBack') {
    const { list } = await own.purchase.list({ limit: 50 }).catch(() => ({ list: [] }))
    const purchaseId = list[which % (list.length || 1)]?._id ?? '1'
    await tried(office.adminPurchase.refund({ purchaseId, reason: 'x', bearer: which % 2 ? 'author' : 'platform' }))
  }
  if (what === 'settle')
    await one.database?.db.run(sql`
      update sales set hold_at = clock_timestamp() where state = 'held' and id % 3 = ${which % 3}::int`)
  if (what === 'convert') await convert(seller)
}

/** Several reach for the same code. */
async function bringCard(own: Clients, which: number, at: number): Promise<void> {
  if (cards.length < 3) {
    const target = things[1 + (which % 2) * 3]?.target as { type: 'column'; _id: string }
    cards.push(...(await office.adminCard.create({ kind: 'pass', value: 11, count: 5, target })).codes)
  }
  const orderNumber = `BS${which}-${at}-${cards.length}`
  await tried(own.order.create({ paymode: 'kami', orderNumber, kami: cards[which % 2] ?? '' }))
  if (which % 2) cards = cards.slice(1)
}

async function convert(seller: Clients): Promise<void> {
  const { available } = await seller.income.summary().catch(() => ({ available: 0 }))
  if (available > 0) await tried(seller.income.convert({ amount: Math.ceil(available * 50) / 100 }))
}

async function kill(): Promise<void> {
  await two.stop('SIGKILL')
  two = await startServer({ besides: one })
}

/** All pages of a list. */
async function all<Item>(ask: (page: { page: number; limit: number }) => Promise<{ list: Item[] }>): Promise<Item[]> {
  const found: Item[] = []
  for (let page = 1; ; page++) {
    const { list } = await ask({ page, limit: 100 })
    found.push(...list)
    if (list.length < 100) return found
  }
}

const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

async function compare(): Promise<void> {
  const sold = (await Promise.all(authors.map(({ ways: [own] }) => all((page) => own.sale.sales(page))))).map((list) =>
    list.filter(({ kind }) => kind !== 'bounty'),
  )
  const bought = await all((page) => office.adminPurchase.list(page))
  const tips = await all((page) => office.adminTip.list(page))
  for (const [at, { id, ways }] of authors.entries()) {
    const lines = sold[at] ?? []
    // Each sale of an author is one purchase at the office, or one tip, with the same amounts and the same end.
    const said = lines.map((sale) => [sale.paid, sale.share, sale.fee, sale.state])
    const seen = [
      ...bought.filter(({ author }) => author?._id === id).map((one) => [one.paid, one.share, one.fee, one.saleState]),
      ...tips
        .filter(({ author }) => author._id === id)
        .map((tip) => {
          const fee = (cents(tip.paid) - cents(tip.share)) / 100
          return [tip.paid, tip.share, fee, tip.state]
        }),
    ]
    expect(said.map(String).sort()).toEqual(seen.map(String).sort())
    const summary = await ways[0].income.summary()
    const byOffice = await one.database?.db.one<{ borne: string }>(sql`
      select coalesce(sum(s.share), 0) as borne from sales s join ledger_transactions t on t.id = s.refund_tx_id
      where s.author_id = ${id} and s.settle_tx_id is not null and not exists (
        select from ledger_transactions c where c.source_type = 'sale-claw' and c.source_id = s.id::text)`)
    const kept = lines.filter(({ state }) => state !== 'refunded')
    // What the site gave back of its own the author keeps.
    expect(cents(summary.total)).toBe(sum(kept.map(({ share }) => share)) + Number(byOffice?.borne))
  }
  for (const { id, ways } of buyers) {
    const lines = await all((page) => ways[0].ledger.list(page))
    const mine = bought.filter(({ user }) => user._id === id)
    const ofKind = (...kinds: string[]) =>
      sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
    expect(ofKind('buy')).toBe(0 - sum(mine.map(({ paid }) => paid)))
    for (const purchase of mine) {
      const [line, ...more] = lines.filter(
        ({ kind, orderNumber }) => kind === 'buy' && orderNumber === purchase.orderNumber,
      )
      expect([line && cents(line.amount), purchase.way === 'card' ? [] : more]).toEqual([-cents(purchase.paid), []])
    }
    expect(ofKind('card')).toBe(sum(mine.filter(({ way }) => way === 'card').map(({ paid }) => paid)))
    const back = mine.filter(({ state }) => state === 'refunded')
    expect(ofKind('refund')).toBe(sum(back.map(({ paid }) => paid)))
    const { money } = await ways[0].user.ownInfo()
    expect(cents(money)).toBe(10_000_000 + ofKind('buy', 'tip', 'card', 'refund'))
  }
  const every = sold.flat()
  const { purchases, tips: tipped, refunds, due, difference } = await office.adminEarning.sums({})
  const of = (kind: string) => sum(every.filter((sale) => sale.kind === kind).map(({ paid }) => paid))
  expect([cents(purchases), cents(tipped), difference]).toEqual([of('buy'), of('tip'), 0])
  expect(cents(refunds)).toBe(sum(every.filter(({ state }) => state === 'refunded').map(({ paid }) => paid)))
  const held = await one.database?.db.one<{ share: string }>(
    sql`select coalesce(sum(share), 0) as share from sales where state = 'held'`,
  )
  expect(cents(due)).toBe(Number(held?.share))
  expect(one.database && (await findViolations({ db: one.database.db } as never))).toEqual([])
}

let renewed = performance.now()

/** Tokens live a quarter of an hour. */
async function renew(): Promise<void> {
  if (performance.now() - renewed < 300_000) return
  renewed = performance.now()
  Object.assign(admin, await login(one, 'admin', adminPassword))
  await office.security.proof({ way: 'password', password: adminPassword })
  for (const person of [...authors, ...buyers]) Object.assign(person, await login(one, person.name, person.password))
}

async function play(steps: { deeds: Deed[]; kills: number }[]): Promise<void> {
  await renew()
  for (const { deeds: some, kills } of steps) await Promise.all([...some.map(happen), ...(kills === 0 ? [kill()] : [])])
  await compare()
}

/** One after another, so that some of everything is there whatever comes of the races. */
const opening: Deed[] = (['buy', 'buy', 'buy', 'tip', 'card', 'takeBack'] as const).map((what, at) => ({
  what,
  who: 1,
  which: what === 'buy' ? at : 0,
  way: at % 2,
  cents: 77,
}))

async function expectSome(): Promise<void> {
  const sold = (await Promise.all(authors.map(({ ways: [own] }) => all((page) => own.sale.sales(page))))).flat()
  const ends = sold.map(({ kind, state }) => `${kind} ${state}`)
  const bought = (await all((page) => office.adminPurchase.list(page))).map(
    ({ way, target }) => `${way} ${target.type}`,
  )
  expect(ends).toEqual(expect.arrayContaining(['buy held', 'tip held', 'buy refunded']))
  expect(bought).toEqual(expect.arrayContaining(['balance posts', 'balance column', 'balance goods', 'card column']))
}

test(
  `${runs} random histories read the same in a statement, in an income and at the office`,
  async () => {
    await play(opening.map((one) => ({ deeds: [one], kills: 1 })))
    await expectSome()
    await fc.assert(fc.asyncProperty(story, play), { seed, numRuns: runs, endOnFailure: true })
  },
  size(180_000, 3_600_000),
)
