import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sale } from '#contract/modules/wallet/sale.ts'
import { findViolations } from '#server/modules/ledger-proof/proof.ts'
import { seed } from '../fuzz/mutants.ts'
import { size } from '../support/long-run.ts'
import { type Deed, deed, happen, newStage } from '../support/wallet/deeds.ts'
import { closeMarket, killOne, type Market, openMarket, renewMarket, type Trader } from '../support/wallet/market.ts'

/**
 * What a buyer's statement, the income of an author and the office say of the same sales agrees to the cent, whatever is
 * bought, tipped, asked, used, given back and paid out at once, over two processes of which one is killed now and then.
 */

const runs = size(5, 400)

let market: Market
let stage: ReturnType<typeof newStage>
beforeAll(async () => {
  market = await openMarket({ authors: 2, buyers: 3 })
  stage = newStage(market)
})
afterAll(() => closeMarket(market))

/** What is in a group happens at once; in some of them one process is killed. */
const group = fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 8 }), kills: fc.nat(11) })
const story = fc.array(group, { minLength: 3, maxLength: 8 })

type Ask<Item> = (page: { page: number; limit: number }) => Promise<{ list: Item[] }>

/** All pages of a list. */
async function all<Item>(ask: Ask<Item>, limit = 100): Promise<Item[]> {
  const found: Item[] = []
  for (let page = 1; ; page++) {
    const { list } = await ask({ page, limit })
    found.push(...list)
    if (list.length < limit) return found
  }
}

/** As many as the desk shows at once. */
const allRequests = () => all((page) => market.office.adminWithdraw.list(page), 20)

const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)
const one = async (statement: ReturnType<typeof sql>) =>
  Number((await market.one.database?.db.one<{ sum: string }>(statement))?.sum)

interface Office {
  bought: Awaited<ReturnType<Market['office']['adminPurchase']['list']>>['list']
  tips: Awaited<ReturnType<Market['office']['adminTip']['list']>>['list']
  requests: Awaited<ReturnType<Market['office']['adminWithdraw']['list']>>['list']
}

async function compare(): Promise<void> {
  const { office } = market
  const seen: Office = {
    bought: await all((page) => office.adminPurchase.list(page)),
    tips: await all((page) => office.adminTip.list(page)),
    requests: await allRequests(),
  }
  const sold: Sale[][] = []
  for (const author of market.authors) sold.push(await compareAuthor(author, seen))
  for (const buyer of market.buyers) await compareBuyer(buyer, seen)
  await compareSums(sold.flat(), seen)
  const { database } = market.one
  expect(database && (await findViolations({ db: database.db } as never))).toEqual([])
  // Each day allows so many requests; none of these is of today any more.
  await database?.db.run(sql`update withdrawals set created_at = created_at - interval '1 day'`)
}

/** Each sale of an author is one purchase at the office, or one tip, with the same amounts and the same end. */
async function compareAuthor({ id, ways: [own] }: Trader, { bought, tips, requests }: Office): Promise<Sale[]> {
  const lines = await all((page) => own.sale.sales(page))
  const said = lines
    .filter(({ kind }) => kind !== 'bounty')
    .map((sale) => [sale.paid, sale.share, sale.fee, sale.state])
  const seen = [
    ...bought
      .filter(({ author }) => author?._id === id)
      .map((purchase) => [purchase.paid, purchase.share, purchase.fee, purchase.saleState]),
    ...tips
      .filter(({ author }) => author._id === id)
      .map((tip) => [tip.paid, tip.share, (cents(tip.paid) - cents(tip.share)) / 100, tip.state]),
  ]
  expect(said.map(String).sort()).toEqual(seen.map(String).sort())
  const summary = await own.income.summary()
  // What the site gave back of its own the author keeps.
  const borne = await one(sql`
    select coalesce(sum(s.share), 0) as sum from sales s join ledger_transactions t on t.id = s.refund_tx_id
    where s.author_id = ${id} and s.settle_tx_id is not null and not exists (
      select from ledger_transactions c where c.source_type = 'sale-claw' and c.source_id = s.id::text)`)
  const kept = lines.filter(({ state }) => state !== 'refunded')
  expect(cents(summary.total)).toBe(sum(kept.map(({ share }) => share)) + borne)
  const { total } = await own.sale.sales({ limit: 1 })
  expect(total).toBe(lines.length)
  const byTarget = await all((page) => own.sale.byTarget(page))
  expect(sum(byTarget.map(({ share }) => share))).toBe(sum(kept.map(({ share }) => share)))

  const mine = requests.filter(({ user }) => user._id === id)
  const asked = await all((page) => own.withdraw.list(page))
  const looks = (list: typeof asked) =>
    list.map(({ _id, amount, fee, paymentAmount, state }) => [_id, amount, fee, paymentAmount, state].join(' ')).sort()
  expect(looks(asked)).toEqual(looks(mine))
  const inState = (...states: string[]) =>
    sum(mine.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))
  expect([cents(summary.withdrawing), cents(summary.withdrawn)]).toEqual([
    inState('pending', 'approved'),
    inState('paid'),
  ])
  const statement = await all((page) => own.ledger.list({ ...page, account: 'income' }))
  const ofKind = (kind: string) => sum(statement.filter((line) => line.kind === kind).map(({ amount }) => amount))
  expect([cents(summary.converted), ofKind('withdraw')]).toEqual([
    0 - ofKind('convert'),
    0 - inState('pending', 'approved', 'paid'),
  ])
  const due = lines
    .filter(({ state, holdTime }) => state === 'held' && holdTime <= Date.now())
    .map(({ share }) => share)
  expect(cents(summary.available)).toBe(sum(statement.map(({ amount }) => amount)) + sum(due))
  return lines
}

async function compareBuyer({ id, ways: [own] }: Trader, { bought, tips }: Office): Promise<void> {
  const lines = await all((page) => own.ledger.list(page))
  const mine = bought.filter(({ user }) => user._id === id)
  const isOfSite = ({ target, author }: Office['bought'][number]) => target.type === 'goods' && author === null
  const paidFor = (list: Office['bought']) => sum(list.map(({ paid }) => paid))
  const ofKind = (...kinds: string[]) =>
    sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  expect(ofKind('buy')).toBe(0 - paidFor(mine.filter((purchase) => !isOfSite(purchase))))
  expect(ofKind('goods')).toBe(0 - paidFor(mine.filter(isOfSite)))
  for (const purchase of mine) {
    const [line, ...more] = lines.filter(
      ({ kind, orderNumber }) => ['buy', 'goods'].includes(kind) && orderNumber === purchase.orderNumber,
    )
    expect([line && cents(line.amount), purchase.way === 'card' ? [] : more]).toEqual([-cents(purchase.paid), []])
  }
  expect(ofKind('card')).toBe(paidFor(mine.filter(({ way }) => way === 'card')))
  expect(ofKind('refund')).toBe(paidFor(mine.filter(({ state }) => state === 'refunded')))
  const given = tips.filter(({ user }) => user?._id === id).map(({ paid }) => paid)
  const hidden = await one(sql`
    select coalesce(sum(paid), 0) as sum from sales where buyer_id = ${id} and kind = 'tip' and is_anonymous`)
  expect(ofKind('tip')).toBe(0 - sum(given) - hidden)
  const staked = await one(sql`
    select coalesce(sum(k.amount), 0) as sum from bounties b join bounty_stakes k on k.bounty_id = b.id
    where b.user_id = ${id}`)
  expect(ofKind('bounty')).toBe(0 - staked)
  const { money } = await own.user.ownInfo()
  expect(cents(money)).toBe(10_000_000 + ofKind('buy', 'tip', 'card', 'refund', 'goods', 'bounty'))
}

async function compareSums(sold: Sale[], { bought, requests }: Office): Promise<void> {
  const sums = await market.office.adminEarning.sums({})
  const of = (kind: string) => sum(sold.filter((sale) => sale.kind === kind).map(({ paid }) => paid))
  const wares = bought.filter(({ target, author }) => target.type === 'goods' && author === null)
  const back = wares.filter(({ state }) => state === 'refunded')
  const [purchases, tips, bounties, goods] = [sums.purchases, sums.tips, sums.bounties, sums.goods].map(cents)
  expect([purchases, tips, bounties, sums.difference]).toEqual([of('buy'), of('tip'), of('bounty'), 0])
  expect(goods).toBe(sum(wares.map(({ paid }) => paid)))
  const returned = sold.filter(({ state }) => state === 'refunded')
  expect(cents(sums.refunds)).toBe(sum([...returned, ...back].map(({ paid }) => paid)))
  const held = await one(sql`select coalesce(sum(share), 0) as sum from sales where state = 'held'`)
  expect(cents(sums.due)).toBe(held)
  const incomes = await Promise.all(market.authors.map(({ ways: [own] }) => own.income.summary()))
  expect(cents(sums.converted)).toBe(sum(incomes.map(({ converted }) => converted)))
  expect(cents(sums.withdrawing)).toBe(sum(incomes.map(({ withdrawing }) => withdrawing)))
  const paid = requests.filter(({ state }) => state === 'paid')
  expect(cents(sums.fees)).toBe(sum(paid.map(({ fee }) => fee)))
  expect(cents(sums.withdrawn) + cents(sums.fees)).toBe(sum(incomes.map(({ withdrawn }) => withdrawn)))
}

let renewed = performance.now()

async function play(steps: { deeds: Deed[]; kills: number }[]): Promise<void> {
  if (performance.now() - renewed > 300_000) {
    renewed = performance.now()
    await renewMarket(market)
  }
  for (const { deeds: some, kills } of steps)
    await Promise.all([...some.map((act) => happen(stage, act)), ...(kills === 0 ? [killOne(market)] : [])])
  await compare()
}

/** One after another, so that some of everything is there whatever comes of the races. */
const opening: Deed[] = [
  ...Array.from({ length: 11 }, () => 'buy' as const),
  ...(['tip', 'card', 'takeBack', 'ask', 'raise', 'accept', 'settle', 'settle', 'settle', 'withdraw'] as const),
  ...(['decide', 'decide', 'withdraw', 'cancel', 'withdraw', 'convert'] as const),
].map((what, at) => ({
  what,
  who: 1,
  which: ['buy', 'settle'].includes(what) ? at : ['tip', 'takeBack'].includes(what) ? 0 : 1,
  way: at % 2,
  cents: 77,
}))

async function expectSome(): Promise<void> {
  const sold = (await Promise.all(market.authors.map(({ ways: [own] }) => all((page) => own.sale.sales(page))))).flat()
  const bought = (await all((page) => market.office.adminPurchase.list(page))).map(
    ({ way, target }) => `${way} ${target.type}`,
  )
  const kinds = sold.map(({ kind, state }) => `${kind} ${state}`)
  expect(kinds).toEqual(expect.arrayContaining(['buy settled', 'tip settled', 'buy refunded']))
  expect(sold.map(({ kind }) => kind)).toContain('bounty')
  expect(bought).toEqual(
    expect.arrayContaining(['posts', 'column', 'chapter', 'work', 'goods'].map((type) => `balance ${type}`)),
  )
  expect(bought).toContain('card column')
  const requests = (await allRequests()).map(({ state }) => state)
  expect(requests).toEqual(expect.arrayContaining(['paid', 'cancelled', 'pending']))
}

test(
  `${runs} random histories read the same in a statement, in an income and at the office`,
  async () => {
    await play(opening.map((act) => ({ deeds: [act], kills: 1 })))
    await expectSome()
    await fc.assert(fc.asyncProperty(story, play), { seed, numRuns: runs, endOnFailure: true })
  },
  size(240_000, 3_600_000),
)
