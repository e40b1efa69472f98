import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Viewer } from '#server/kernel/context.ts'
import { createBatch } from '#server/modules/card/batches.ts'
import { redeemCard } from '#server/modules/card/service.ts'
import { balanceOf } from '#server/modules/ledger/book.ts'
import { book } from '#server/modules/ledger/service.ts'
import { buy } from '#server/modules/purchase/buy.ts'
import { refund } from '#server/modules/purchase/refund.ts'
import { tip } from '#server/modules/tip/give.ts'
import { openVip } from '#server/modules/vip/open.ts'
import { testApi } from '../support/api.ts'
import { aBoard, aPost } from '../support/forum/forum.ts'
import { random, size, tell } from '../support/long-run.ts'
import { aPaidColumn, selling } from '../support/wallet/earning.ts'
import { expectBooksBalance } from '../support/wallet/wallet.ts'

/**
 * The wallet against a model of a few lines: three members do things at the same time, each in a row of their own, and
 * after each step it is known what each of them has.
 */

const runs = size(12, 5000)
const steps = 50
const proofEvery = size(4, 250)
const seed = Number(process.env.AOIR_TEST_SEED ?? 20_261_115)

const plans = [
  { vipnumber: 3, paymentAmount: 1.25, show: true },
  { vipnumber: 30, paymentAmount: 9.99, show: true },
]
const api = await testApi()
const admin = (await api.administrator()).id
await api.configure({ COMMON_IS_VIP: true, COMMON_VIP: plans })
await selling(api)
const author = await api.member()
/** In the smallest unit; neither divides evenly between author and site. */
const pass = { target: await aPaidColumn(author, 3.33), price: 333 }
const post = { type: 'posts', _id: await aPost(author, await aBoard(api)) } as const

/** What somebody has, as a child would reckon it. */
interface Model {
  id: string
  balance: number
  days: number
  lines: number
  /** Wrong codes in a row: at five there would be a wait. */
  wrong: number
  last: { source: { type: string; id: string }; amount: number } | null
  cards: { code: string; value: number; isUsed: boolean }[]
  passes: { id: string; isBack: boolean }[]
  tips: number
}

/** Cards that all of them reach for, and who got them. */
interface Contest {
  code: string
  value: number
  winners: string[]
}

const viewerOf = ({ id }: Model) => ({ id, name: '', userpower: 1, sessionId: '0' }) satisfies Viewer
let orders = 0

type Step = (model: Model, pick: (below: number) => number, contests: Contest[]) => Promise<void>

const change: Step = async (model, pick) => {
  const amount = (pick(3) === 0 ? -1 : 1) * (1 + pick(2000))
  const source = { type: 'model', id: `${model.id} ${++orders}` }
  const booking = { kind: 'adjust', source, userId: model.id, amount, house: 'adjust', actorId: null } as const
  const outcome = await book(api.ctx, booking).catch((error) => error)
  if (model.balance + amount < 0) return expect(outcome).toMatchObject({ code: 402 })
  model.balance += amount
  model.lines += 1
  model.last = { source, amount }
  expect(outcome).toMatchObject({ balance: model.balance, isNew: true })
}

const repeat: Step = async (model) => {
  if (!model.last) return
  const booking = { kind: 'adjust', userId: model.id, house: 'adjust', actorId: null, ...model.last } as const
  expect(await book(api.ctx, booking)).toMatchObject({ balance: model.balance, isNew: false })
}

const open: Step = async (model, pick) => {
  const vipitemActive = pick(plans.length)
  const { vipnumber = 0, paymentAmount = 0 } = plans[vipitemActive] ?? {}
  const price = Math.round(paymentAmount * 100)
  const outcome = await openVip(api.ctx, viewerOf(model), { vipitemActive }).catch((error) => error)
  if (model.balance < price) return expect(outcome).toMatchObject({ code: 402 })
  model.balance -= price
  model.days += vipnumber
  model.lines += 1
  expect(outcome).toMatchObject({ money: model.balance / 100 })
}

/** Each time one more: without a key nothing is a repetition. */
const buyPass: Step = async (model) => {
  const wish = { target: pass.target, price: pass.price / 100 }
  const outcome = await buy(api.ctx, viewerOf(model), wish).catch((error) => error)
  if (model.balance < pass.price) return expect(outcome).toMatchObject({ code: 402 })
  model.balance -= pass.price
  model.lines += 1
  expect(outcome).toMatchObject({ isNew: true, money: model.balance / 100 })
  model.passes.push({ id: outcome.purchase._id, isBack: false })
}

const giveBack: Step = async (model, pick) => {
  const chosen = model.passes[pick(model.passes.length)]
  if (!chosen) return
  const { sale_id: saleId } = await api.ctx.db.one<{ sale_id: string }>(
    sql`select sale_id from purchases where id = ${chosen.id}`,
  )
  const given = { saleId, by: 'administrator', actorId: admin, reason: '模型', bearer: 'author' } as const
  const outcome = await refund(api.ctx, given).catch((error) => error)
  if (chosen.isBack) return expect(outcome).toMatchObject({ code: 409 })
  expect(outcome).toBeUndefined()
  chosen.isBack = true
  model.balance += pass.price
  model.lines += 1
}

const giveTip: Step = async (model, pick) => {
  const cents = 10 + pick(500)
  const wish = { target: post, amount: cents / 100, message: '', isAnonymous: pick(2) === 0 }
  const outcome = await tip(api.ctx, viewerOf(model), wish).catch((error) => error)
  if (model.balance < cents) return expect(outcome).toMatchObject({ code: 402 })
  model.balance -= cents
  model.lines += 1
  model.tips += 1
  expect(outcome).toMatchObject({ money: model.balance / 100 })
}

const redeem: Step = async (model, pick) => {
  const card = model.cards[pick(model.cards.length)]
  if (!card || model.wrong >= 4) return
  const outcome = await use(model, card.code)
  if (card.isUsed) {
    model.wrong += 1
    return expect(outcome).toMatchObject({ code: 400 })
  }
  card.isUsed = true
  won(model, card.value)
  expect(outcome).toMatchObject({ balance: model.balance, value: card.value, isNew: true })
}

const reach: Step = async (model, pick, contests) => {
  const contest = contests[pick(contests.length)]
  if (!contest || model.wrong >= 4) return
  const outcome = await use(model, contest.code)
  if (outcome.code === 400) {
    model.wrong += 1
    return
  }
  contest.winners.push(model.id)
  won(model, contest.value)
  expect(outcome).toMatchObject({ balance: model.balance, isNew: true })
}

function use({ id }: Model, code: string) {
  const orderNumber = `AO${++orders}`
  return redeemCard(api.ctx, { userId: id, code, orderNumber, ip: `member ${id}` }).catch((error) => error)
}

function won(model: Model, value: number): void {
  model.balance += value
  model.lines += 1
  model.wrong = 0
}

const choices = [
  ...[change, change, change, repeat, open, open, redeem, redeem, reach],
  ...[buyPass, buyPass, giveTip, giveTip, giveBack],
]

async function newModel(cards: string[]): Promise<Model> {
  orders += 1
  const name = `model ${orders}`
  const { id } = await api.ctx.db.one<{ id: string }>(
    sql`insert into users (name, name_key) values (${name}, ${name}) returning id`,
  )
  const own = cards.map((code) => ({ code, value: 250, isUsed: false }))
  return { id, balance: 0, days: 0, lines: 0, wrong: 0, last: null, cards: own, passes: [], tips: 0 }
}

async function playOnce(pick: (below: number) => number): Promise<void> {
  const order = { kind: 'money', value: 2.5, count: 12 } as const
  const { codes } = await createBatch(api.ctx, { userId: admin, ip: '' }, order)
  const models = await Promise.all([0, 3, 6].map((at) => newModel(codes.slice(at, at + 3))))
  const contests = codes.slice(9).map((code) => ({ code, value: 250, winners: [] as string[] }))
  const plays = models.map((model) => {
    const own = random(pick(2 ** 31))
    return async () => {
      for (let step = 0; step < steps; step++) await choices[own(choices.length)]?.(model, own, contests)
    }
  })
  await Promise.all(plays.map((play) => play()))
  for (const model of models) await compare(model)
  for (const { winners } of contests) expect(winners.length).toBeLessThanOrEqual(1)
}

async function compare({ id, balance, days, lines, passes, tips }: Model): Promise<void> {
  expect(await balanceOf(api.ctx, id)).toBe(balance)
  const seen = await api.ctx.db.one<{ days: number; lines: number; span: number | null }>(sql`
    select coalesce(sum(g.days), 0)::int as days,
      (extract(epoch from u.vip_end_at - min(g.from_at)) / 86400)::float8 as span,
      coalesce((select version from accounts where user_id = u.id), 0)::int as lines
    from users u left join vip_grants g on g.user_id = u.id where u.id = ${id} group by u.id`)
  expect(seen).toEqual({ days, lines, span: days === 0 ? null : days })
  const sold = await api.ctx.db.one<{ kept: number; back: number; tips: number }>(sql`
    select count(*) filter (where kind = 'buy' and state = 'held')::int as kept,
      count(*) filter (where state = 'refunded')::int as back, count(*) filter (where kind = 'tip')::int as tips
    from sales where buyer_id = ${id} and author_id = ${author.id}`)
  const back = passes.filter(({ isBack }) => isBack).length
  expect(sold).toEqual({ kept: passes.length - back, back, tips })
}

test(
  `${runs} runs of ${steps} steps by three members agree with the model (seed ${seed})`,
  async () => {
    const pick = random(seed)
    for (let run = 1; run <= runs; run++) {
      await playOnce(pick)
      if (run % proofEvery === 0) await expectBooksBalance(api)
    }
    await expectBooksBalance(api)
    tell(`${runs} runs, ${runs * steps * 3} steps: no deviation`)
  },
  size(90_000, 3_600_000),
)
