import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayProvider } from '#contract/shared/pay.ts'
import { coinsFor } from '#contract/shared/pay.ts'
import { seed } from '../../../test/fuzz/mutants.ts'
import type { Person } from '../../../test/support/api.ts'
import { methods, newNumber, openPaySite, type PaySite } from '../../../test/support/wallet/pay.ts'
import { expectBooksBalance } from '../../../test/support/wallet/wallet.ts'
import { askAndExpire } from './poll-providers.ts'

/** Whatever comes, in whatever order and however much of it at once: money that arrived is credited once. */

let site: PaySite
let payer: Person
beforeAll(async () => {
  site = await openPaySite()
  payer = await site.api.member()
})
afterAll(() => site.close())

const happenings = ['right', 'again', 'second', 'amount', 'merchant', 'forged', 'expire', 'ask', 'create'] as const
type Happening = (typeof happenings)[number]

/** Groups come one after another; what is in a group comes at once. */
const story = fc.array(fc.array(fc.constantFrom(...happenings), { minLength: 1, maxLength: 5 }), { maxLength: 5 })

test.each<PayProvider>(['epay', 'alipay', 'wechat'])(
  '%s',
  async (provider) => {
    const run = async (groups: Happening[][]) => {
      const orderNumber = newNumber()
      const before = await money()
      const tradeNo = await create(provider, orderNumber)
      site.fakes[provider].pay(tradeNo)
      // Nobody asks but the story.
      await site.api.ctx.db.run(sql`update topup_orders set next_ask_at = null where next_ask_at is not null`)
      const once = site.fakes[provider].notice(tradeNo)
      for (const group of groups)
        await Promise.all(group.map((each) => happen(provider, each, { tradeNo, orderNumber, once })))
      await check(groups.flat(), tradeNo, before)
    }
    await fc.assert(fc.asyncProperty(story, run), { seed, numRuns: 25 })
  },
  60_000,
)

const money = async () => (await payer.api.user.ownInfo()).money

async function create(provider: PayProvider, orderNumber: string): Promise<string> {
  const small = { payId: 'small', amount: 100, paymentAmount: 10.5 }
  const made = await payer.api.order.create({ paymode: methods[provider], orderNumber, ...small })
  return (made as { trade_no: string }).trade_no
}

interface Scene {
  tradeNo: string
  orderNumber: string
  once: ReturnType<PaySite['fakes']['epay']['notice']>
}

async function happen(provider: PayProvider, what: Happening, { tradeNo, orderNumber, once }: Scene): Promise<void> {
  const fake = site.fakes[provider]
  const { db } = site.api.ctx
  if (what === 'right') await site.tell(provider, once)
  if (what === 'again') await site.tell(provider, fake.notice(tradeNo))
  if (what === 'second') await site.tell(provider, fake.notice(tradeNo, { providerTrade: `7${tradeNo.slice(2)}` }))
  if (what === 'amount') await site.tell(provider, fake.notice(tradeNo, { amount: 1 }))
  if (what === 'merchant') await site.tell(provider, fake.notice(tradeNo, { merchant: '9/9' }))
  if (what === 'forged')
    await site.tell(provider, { ...once, query: once.query.replace('sign=', 'sign=0'), body: `${once.body} ` })
  if (what === 'expire')
    await db.run(sql`update topup_orders set expires_at = clock_timestamp() where trade_no = ${tradeNo}`)
  if (what === 'ask')
    await db.run(sql`update topup_orders set next_ask_at = clock_timestamp() where trade_no = ${tradeNo}`)
  if (what === 'ask' || what === 'expire') await askAndExpire(site.api.ctx)
  // Answers and refusals are both right here, depending on what came first.
  if (what === 'create') await create(provider, orderNumber).catch(() => {})
}

async function check(all: Happening[], tradeNo: string, before: number): Promise<void> {
  const has = (...some: Happening[]) => all.some((each) => some.includes(each))
  const payments = Number(has('right', 'again', 'ask')) + Number(has('second'))
  expect(await money()).toBe(before + (payments > 0 ? 100 : 0))
  const { order, notifications } = await site.admin.api.adminPay.order({ trade_no: tradeNo })
  const waiting = has('expire') ? 'expired' : 'created'
  expect(order.state).toBe(payments > 0 ? 'paid' : has('amount', 'merchant') ? 'review' : waiting)
  const reviewed = notifications.filter(({ outcome }) => outcome === 'review').map(({ reason }) => reason)
  // An order that is paid is not asked about any more: of two payments, the first is then never heard of here.
  const isAskedInTime = has('right', 'again') || !has('ask') || reviewed.includes('twice')
  const isTwice = payments > 1 && isAskedInTime
  const expected = [has('amount') && 'amount', has('merchant') && 'merchant', isTwice && 'twice'].filter(Boolean)
  expect(reviewed.sort()).toEqual(expected)
  expect(notifications.filter(({ outcome }) => outcome === 'credited')).toHaveLength(Math.min(payments, 1))
  await expectBooksBalance(site.api)
}

test('coins are never more than the ratio says, and less by no cent', () => {
  const ratio = fc.integer({ min: 0, max: 1_000_000_000 }).map((micro) => micro / 1_000_000)
  fc.assert(
    fc.property(ratio, fc.integer({ min: 1, max: 5_000_000 }), (payRatio, cents) => {
      const exact = BigInt(Math.round(payRatio * 1_000_000)) * BigInt(cents)
      const coins = BigInt(coinsFor(payRatio, cents)) * 1_000_000n
      expect(coins <= exact && exact - coins < 1_000_000n).toBe(true)
    }),
    { seed },
  )
})
