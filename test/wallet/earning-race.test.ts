import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/modules/ledger-proof/proof.ts'
import type { Clients } from '../support/api.ts'
import { size, tell } from '../support/long-run.ts'
import { closeMarket, type Market, openMarket, renewMarket, type Trader } from '../support/wallet/market.ts'

/** Fifty at once, over two processes, of everything that must happen once. */

const rounds = size(1, 60)
const atOnce = 50

let market: Market
let author: Trader
let buyers: Trader[]
beforeAll(async () => {
  market = await openMarket({ authors: 1, buyers: size(3, 5) })
  author = market.authors[0] as Trader
  buyers = market.buyers
})
afterAll(() => closeMarket(market))

const times = (act: (at: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: atOnce }, (_, at) => act(at)))
const way = ({ ways }: Trader, at: number): Clients => ways[at % 2] as Clients

/** One succeeds; the others are told why they did not. */
async function once(act: (at: number) => Promise<unknown>, ...codes: number[]): Promise<void> {
  const ends = await times(act)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected')
      expect([end.reason.code, end.reason.message, codes.includes(end.reason.code)]).toContain(true)
}

const db = () => market.one.database?.db
const money = async (person: Trader) => (await person.ways[0].user.ownInfo()).money

async function aPost(price = 1): Promise<{ type: 'posts'; _id: string }> {
  const access = { kind: 'paid', price, teaser: 0 } as const
  const post = { systemId: market.boardId, title: `篇 ${randomUUID()}`, content: '锁着的字', access }
  return { type: 'posts', _id: (await author.ways[0].post.publish(post))._id }
}

/** With keys, each sent twice, and without. */
async function buy(buyer: Trader): Promise<string> {
  const target = await aPost()
  const before = await money(buyer)
  const keys = Array.from({ length: 10 }, randomUUID)
  const answers = await times((at) => {
    const idempotencyKey = at < 20 ? keys[at % 10] : undefined
    return way(buyer, at).purchase.buy({ target, price: 1 }, idempotencyKey ? { idempotencyKey } : undefined)
  })
  const bought = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))
  const ids = new Set(bought.map(({ purchase }) => purchase?._id))
  expect([...ids]).toEqual([expect.any(String)])
  // The answer of the one that booked is given again for its key.
  expect(bought.filter(({ isNew }) => isNew).length).toBeLessThanOrEqual(2)
  expect(await money(buyer)).toBeCloseTo(before - 1, 2)
  return String([...ids][0])
}

/** By the author, by the office, and by the site, which finds it gone. */
async function refund(buyer: Trader, purchaseId: string): Promise<void> {
  const before = await money(buyer)
  const [sale] = (await author.ways[0].sale.sales({ limit: 1 })).list
  await once(
    (at) =>
      at % 3 === 0
        ? market.office.adminPurchase.refund({ purchaseId, reason: 'x' })
        : way(author, at).sale.refund({ saleId: sale?._id ?? '0', reason: 'x' }),
    409,
  )
  expect(await money(buyer)).toBeCloseTo(before + 1, 2)
}

/** One answer of several, while the staff takes the question away: it was accepted before that, or not at all. */
async function accept(asker: Trader, isTaken: boolean): Promise<void> {
  const own = asker.ways[0]
  const question = { systemId: market.boardId, title: `问 ${randomUUID()}`, content: '怎么办' }
  const { _id: postsId } = await own.post.publish(question)
  const answers: string[] = []
  for (const person of [author, ...buyers.filter((one) => one !== asker)])
    answers.push((await person.ways[0].comment.publishComment({ postsId, content: `答 ${randomUUID()}` }))._id)
  await own.bounty.create({ postsId, amount: 1, days: 1 })
  const taken = isTaken ? market.office.post.remove({ postsId, reason: 'x' }) : undefined
  const ends = await times((at) =>
    way(asker, at).bounty.accept({ postsId, commentId: answers[at % answers.length] ?? '' }),
  )
  await taken
  const accepted = ends.filter(({ status }) => status === 'fulfilled').length
  if (isTaken) expect(accepted).toBeLessThanOrEqual(1)
  else expect(accepted).toBe(1)
  for (const end of ends) if (end.status === 'rejected') expect([404, 409]).toContain(end.reason.code)
}

/** All that is due is theirs; fifty take it, as balance and as a request. */
async function takeOut(): Promise<void> {
  await db()?.run(sql`update sales set hold_at = clock_timestamp() where state = 'held'`)
  const { available } = await author.ways[0].income.summary()
  await once((at) => way(author, at).income.convert({ amount: Math.round((available - 0.01) * 100) / 100 }), 409)
  await db()?.run(sql`update withdrawals set created_at = created_at - interval '1 day'`)
  const { _id: payeeId } =
    (await author.ways[0].payee.list({})).list[0] ??
    (await author.ways[0].payee.save({ way: 'alipay', account: '13812345678', name: '张三' }))
  await earnAgain()
  await once((at) => way(author, at).withdraw.create({ amount: 8, payeeId }), 409)
  const [request] = (await author.ways[0].withdraw.list({ limit: 1 })).list
  const withdrawId = request?._id ?? '0'
  const { office } = market
  // Taken back, refused or approved: one of them.
  const ends = await times((at) =>
    at % 3 === 0
      ? way(author, at).withdraw.cancel({ withdrawId })
      : at % 3 === 1
        ? office.adminWithdraw.refuse({ withdrawId, reason: 'x' })
        : office.adminWithdraw.approve({ withdrawId }),
  )
  const done = ends.filter(({ status }) => status === 'fulfilled').length
  const [after] = (await author.ways[0].withdraw.list({ limit: 1 })).list
  // What was approved may still be refused.
  expect(done).toBeGreaterThanOrEqual(1)
  expect(done).toBeLessThanOrEqual(2)
  if (after?.state === 'approved')
    await once(() => office.adminWithdraw.pay({ withdrawId, transferNumber: randomUUID() }), 409)
}

/** As much again, past its hold. */
async function earnAgain(): Promise<void> {
  const [buyer] = buyers as [Trader]
  const price = 20
  await buyer.ways[0].purchase.buy({ target: await aPost(price), price })
  await db()?.run(sql`update sales set hold_at = clock_timestamp() where state = 'held'`)
}

async function redeem(): Promise<void> {
  const target = market.things.find((thing) => thing.target?.type === 'column')?.target as {
    type: 'column'
    _id: string
  }
  const { codes } = await market.office.adminCard.create({ kind: 'pass', value: 3, count: 1, target })
  const bring = () => ({ paymode: 'kami', orderNumber: `AO${randomUUID()}`, kami: codes[0] ?? '' }) as const
  await once((at) => way(buyers[at % buyers.length] as Trader, at).order.create(bring()), 400, 429)
  // Whoever lost was not guessing.
  await db()?.run(sql`truncate guess_locks`)
}

async function lastPiece(): Promise<void> {
  const goods = {
    title: '最后一件',
    kind: 'slots',
    value: 1,
    price: 1,
    delivery: 'direct',
    stock: 1,
    show: true,
  } as const
  const { _id: goodsId } = await market.office.adminGoods.save(goods)
  await once((at) => way(buyers[at % buyers.length] as Trader, at).goods.buy({ goodsId, price: 1 }), 409)
}

test(
  `${rounds} rounds of ${atOnce} at once over two processes: bought, given back, accepted, taken out, used and sold out once`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      if (round % 5 === 4) await renewMarket(market)
      const buyer = buyers[round % buyers.length] as Trader
      await refund(buyer, await buy(buyer))
      await accept(buyer, round % 2 === 0)
      await accept(buyer, false)
      await earnAgain()
      await takeOut()
      await redeem()
      await lastPiece()
      expect(market.one.database && (await findViolations({ db: market.one.database.db } as never))).toEqual([])
    }
    tell(`${rounds} rounds: fifty at once of each, over two processes`)
  },
  size(120_000, 3_600_000),
)
