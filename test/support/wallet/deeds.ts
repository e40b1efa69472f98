import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import type { Clients } from '../api.ts'
import type { Market, Thing, Trader } from './market.ts'

/** What people do on a market, all of it at once: refusals and lost answers are part of the game, faults are not. */

const kinds = [
  ...['buy', 'buy', 'buy', 'buy', 'tip', 'tip', 'card', 'giveBack', 'takeBack', 'settle', 'convert'],
  ...['ask', 'raise', 'accept', 'withdraw', 'cancel', 'decide', 'decide'],
] as const
export const deed = fc.record({
  what: fc.constantFrom(...kinds),
  who: fc.nat(2),
  which: fc.nat(60),
  way: fc.nat(1),
  cents: fc.integer({ min: 10, max: 999 }),
})
export type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

interface Question {
  asker: number
  postsId: string
  commentIds: string[]
}

interface Stage {
  market: Market
  /** Codes for passes that several reach for. */
  cards: string[]
  questions: Question[]
}

export function newStage(market: Market): Stage {
  return { market, cards: [], questions: [] }
}

async function tried<Value>(act: Promise<Value>): Promise<Value | undefined> {
  return act.catch((error: { code?: unknown }) => {
    if (typeof error.code === 'number' && error.code >= 500 && error.code !== 503) throw error
    return undefined
  })
}

const oneOf = <Item>(list: Item[], which: number): Item | undefined => list[which % (list.length || 1)]

export async function happen(stage: Stage, { what, who, which, way, cents }: Deed): Promise<void> {
  const { market } = stage
  const at = way as 0 | 1
  const own = (market.buyers[who] as Trader).ways[at]
  const thing = market.things[which % market.things.length] as Thing
  const seller = (market.authors[thing.author ?? which % market.authors.length] as Trader).ways[at]
  const acts: Record<(typeof kinds)[number], () => Promise<unknown>> = {
    buy: () => buy(own, thing),
    tip: () => tip(own, thing, { amount: cents / 100, isAnonymous: who === 0 }),
    card: () => bringCard(stage, own, which),
    giveBack: () => giveBack(seller, which),
    takeBack: () => takeBack(stage, own, which),
    settle: async () =>
      market.one.database?.db.run(sql`
        update sales set hold_at = clock_timestamp() where state = 'held' and id % 3 = ${which % 3}::int`),
    convert: () => convert(seller),
    ask: () => ask(stage, who, cents / 100, at),
    raise: () => raise(stage, which, cents / 100, at),
    accept: () => accept(stage, which, at),
    withdraw: () => withdraw(seller, cents / 100),
    cancel: () => cancel(seller),
    decide: () => decide(market, which),
  }
  await acts[what]()
}

async function buy(own: Clients, { goodsId, target, price }: Thing): Promise<void> {
  if (goodsId) await tried(own.goods.buy({ goodsId, price: price ?? 0 }))
  else if (target) {
    const shown = price ?? (await tried(own.purchase.quote({ target })))?.price
    if (shown) await tried(own.purchase.buy({ target, price: shown }))
  }
}

async function tip(own: Clients, { target }: Thing, given: { amount: number; isAnonymous: boolean }): Promise<void> {
  if (!target || target.type === 'column') return
  await tried(own.tip.create({ target: { type: target.type, _id: target._id }, ...given }))
}

async function bringCard(stage: Stage, own: Clients, which: number): Promise<void> {
  const { market } = stage
  if (stage.cards.length < 3) {
    const columns = market.things.flatMap(({ target, goodsId }) =>
      target?.type === 'column' && !goodsId ? [{ type: target.type, _id: target._id }] : [],
    )
    const target = oneOf(columns, which)
    if (target)
      stage.cards.push(...(await market.office.adminCard.create({ kind: 'pass', value: 11, count: 5, target })).codes)
  }
  const orderNumber = `AO${randomUUID()}`
  await tried(own.order.create({ paymode: 'kami', orderNumber, kami: stage.cards[which % 2] ?? '' }))
  if (which % 2) stage.cards = stage.cards.slice(1)
}

async function giveBack(seller: Clients, which: number): Promise<void> {
  const list = (await tried(seller.sale.sales({ limit: 50 })))?.list ?? []
  await tried(seller.sale.refund({ saleId: oneOf(list, which)?._id ?? '1', reason: 'x' }))
}

async function takeBack({ market: { office } }: Stage, own: Clients, which: number): Promise<void> {
  const list = (await tried(own.purchase.list({ limit: 50 })))?.list ?? []
  const purchaseId = oneOf(list, which)?._id ?? '1'
  await tried(office.adminPurchase.refund({ purchaseId, reason: 'x', bearer: which % 2 ? 'author' : 'platform' }))
}

async function convert(seller: Clients): Promise<void> {
  const { available } = (await tried(seller.income.summary())) ?? { available: 0 }
  if (available > 0) await tried(seller.income.convert({ amount: Math.ceil(available * 50) / 100 }))
}

/** A question of a buyer, with an answer of each author, and money on it. */
async function ask({ market, questions }: Stage, asker: number, amount: number, at: 0 | 1): Promise<void> {
  const own = (market.buyers[asker] as Trader).ways[at]
  const post = await tried(
    own.post.publish({ systemId: market.boardId, title: `问 ${randomUUID()}`, content: '怎么办' }),
  )
  if (!post) return
  const { _id: postsId } = post
  const answers = await Promise.all(
    market.authors.map(({ ways }) =>
      tried(ways[at].comment.publishComment({ postsId, content: `答 ${randomUUID()}` })),
    ),
  )
  questions.push({ asker, postsId, commentIds: answers.flatMap((answer) => answer?._id ?? []) })
  await tried(own.bounty.create({ postsId, amount, days: 7 }))
}

async function raise({ market, questions }: Stage, which: number, amount: number, at: 0 | 1): Promise<void> {
  const question = oneOf(questions, which)
  if (question) await tried((market.buyers[question.asker] as Trader).ways[at].bounty.raise({ ...question, amount }))
}

async function accept({ market, questions }: Stage, which: number, at: 0 | 1): Promise<void> {
  const question = oneOf(questions, which)
  const commentId = question && oneOf(question.commentIds, which)
  if (!question || !commentId) return
  const { asker, postsId } = question
  await tried((market.buyers[asker] as Trader).ways[at].bounty.accept({ postsId, commentId }))
}

async function withdraw(seller: Clients, amount: number): Promise<void> {
  const { list = [] } = (await tried(seller.payee.list({}))) ?? {}
  const payee = list[0] ?? (await tried(seller.payee.save({ way: 'alipay', account: '13812345678', name: '张三' })))
  if (payee) await tried(seller.withdraw.create({ amount, payeeId: payee._id }))
}

async function cancel(seller: Clients): Promise<void> {
  const { list = [] } = (await tried(seller.withdraw.list({}))) ?? {}
  if (list[0]) await tried(seller.withdraw.cancel({ withdrawId: list[0]._id }))
}

/** The office looks at the request that waits longest. */
async function decide({ office }: Market, which: number): Promise<void> {
  const [request] = (await office.adminWithdraw.list({})).list
  if (!request) return
  const { _id: withdrawId, state } = request
  if (which % 4 === 0) await tried(office.adminWithdraw.refuse({ withdrawId, reason: 'x' }))
  else if (state === 'pending') await tried(office.adminWithdraw.approve({ withdrawId }))
  else await tried(office.adminWithdraw.pay({ withdrawId, transferNumber: randomUUID() }))
}
