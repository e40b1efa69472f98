import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { PayProvider } from '#contract/shared/pay.ts'
import { methods, newNumber } from '../../../test/support/wallet/pay.ts'
import { sharedPaySite } from '../../../test/support/wallet/pay-site.ts'
import { expectBooksBalance } from '../../../test/support/wallet/wallet.ts'
import { inTransaction } from '../../kernel/context.ts'
import { book } from '../ledger/service.ts'
import { countOldUnmatched, reconcile } from '../reconcile/service.ts'

const site = sharedPaySite()

const admin = () => site.admin.api.adminPay
async function order(provider: PayProvider = 'epay'): Promise<string> {
  const small = { payId: 'small', amount: 100, paymentAmount: 10.5 }
  const made = await site.payer.api.order.create({ paymode: methods[provider], orderNumber: newNumber(), ...small })
  return (made as { trade_no: string }).trade_no
}
async function paid(provider: PayProvider = 'epay'): Promise<string> {
  const tradeNo = await order(provider)
  await site.payAndTell(provider, tradeNo)
  return tradeNo
}
const money = async () => (await site.payer.api.user.ownInfo()).money
const audited = async (subject: string) => {
  const { list } = await site.admin.api.audit.list({ select: { action: 'pay', subject } })
  return list.map(({ action, detail }) => ({ action, ...detail }))
}
const spend = (cents: number) =>
  book(site.api.ctx, {
    kind: 'adjust',
    source: { type: 'test', id: newNumber() },
    userId: site.payer.id,
    amount: -cents,
    house: 'adjust',
    actorId: null,
  })

describe('orders', () => {
  test('are found by any of their numbers, by state, provider and member', async () => {
    const tradeNo = await paid('wechat')
    await order('alipay')
    const { list: all, total } = await admin().orders({ select: { userId: site.payer.id } })
    expect([total, all.map(({ state, provider }) => [state, provider])]).toEqual([
      2,
      [
        ['created', 'alipay'],
        ['paid', 'wechat'],
      ],
    ])
    const [, first] = all
    for (const number of [tradeNo, first?.orderNumber, first?.providerTrade]) {
      const { list } = await admin().orders({ select: { number } })
      expect(list).toMatchObject([
        { trade_no: tradeNo, user: { _id: site.payer.id, name: site.payer.name }, payTime: expect.any(Number) },
      ])
    }
    expect((await admin().orders({ select: { userId: site.payer.id, state: 'paid' } })).total).toBe(1)
    expect((await admin().orders({ select: { userId: site.payer.id, provider: 'epay' } })).total).toBe(0)
  })

  test('are found by the days on which they were ordered, as the site counts them', async () => {
    const tradeNo = await order('alipay')
    const at = (moment: string) =>
      site.api.ctx.db.run(sql`update topup_orders set created_at = ${moment} where trade_no = ${tradeNo}`)
    const found = async (from?: string, to?: string) => {
      const { list } = await admin().orders({ select: { userId: site.payer.id, from, to }, limit: 100 })
      return list.some((one) => one.trade_no === tradeNo)
    }
    // The third of March in Shanghai.
    await at('2026-03-02T16:00:00Z')
    expect([
      await found('2026-03-03', '2026-03-03'),
      await found('2026-03-04'),
      await found(undefined, '2026-03-02'),
    ]).toEqual([true, false, false])
    await at('2026-03-02T15:59:59Z')
    expect([await found('2026-03-03'), await found('2026-03-02', '2026-03-02')]).toEqual([false, true])
    await expect(admin().orders({ select: { from: '2026-02-30' } })).rejects.toMatchObject({ code: 422 })
  })

  test('are shown with everything that was told', async () => {
    const tradeNo = await paid('alipay')
    await site.tell('alipay', site.fakes.alipay.notice(tradeNo))
    const { order: shown, notifications } = await admin().order({ trade_no: tradeNo })
    expect(shown).toMatchObject({ state: 'paid', amount: 100, paymentAmount: 10.5, refundState: '' })
    expect(notifications).toMatchObject([
      { outcome: 'credited', paymentAmount: 10.5, order: { user: { _id: site.payer.id } } },
      { outcome: 'duplicate' },
    ])
    await expect(admin().order({ trade_no: 'nothing' })).rejects.toMatchObject({ code: 404 })
  })
})

describe('a refund', () => {
  test.each<PayProvider>(['epay', 'alipay', 'wechat'])('by %s', async (provider) => {
    const tradeNo = await paid(provider)
    const refunded = await admin().refund({ trade_no: tradeNo, way: 'provider', reason: '误充' })
    expect(refunded).toMatchObject({ state: 'refunded', refundState: 'done', refundReason: '误充', status: 'refunded' })
    expect([...site.fakes[provider].refunds.values()]).toContainEqual({ tradeNo, amount: 1050 })
    expect(await money()).toBe(0)
    expect((await site.payer.api.ledger.list({})).list).toMatchObject([
      {
        ...{ kind: 'refund', amount: -100, balance: 0, orderNumber: refunded.orderNumber },
        ...{ title: `退款 · 订单 ${refunded.orderNumber}`, note: '误充' },
      },
      { kind: 'topup', amount: 100, title: `${refunded.paymodename}充值`, note: '' },
    ])
    const { list } = await site.payer.api.notification.system({})
    expect(list[0]?.content).toContain('已退款 10.50 元')
    expect(await audited(tradeNo)).toMatchObject([
      {
        ...{ action: 'pay.refund', way: 'provider', reason: '误充', amount: 100 },
        ...{ before: { state: 'paid', refundState: '' }, after: { state: 'refunded', refundState: 'pending' } },
      },
    ])
    await expect(admin().refund({ trade_no: tradeNo, way: 'manual', reason: 'x' })).rejects.toMatchObject({ code: 409 })
    // What the provider tells of it changes nothing.
    await site.tell(provider, site.fakes[provider].notice(tradeNo))
    expect(await site.payer.api.order.status({ orderNumber: tradeNo })).toMatchObject({ status: 'refunded' })
  })

  test('needs a balance that suffices', async () => {
    const tradeNo = await paid()
    await spend(1)
    const refund = admin().refund({ trade_no: tradeNo, way: 'provider', reason: '误充' })
    await expect(refund).rejects.toMatchObject({ code: 402, message: '用户余额不足，无法退款' })
    expect(site.fakes.epay.refunds.has(tradeNo)).toBe(false)
    expect(await site.payer.api.order.status({ orderNumber: tradeNo })).toMatchObject({ status: 'paid' })
    expect(await audited(tradeNo)).toEqual([])
  })

  test('that the provider did not make is listed, and made by the same call later', async () => {
    const tradeNo = await paid('alipay')
    site.fakes.alipay.faults.push({ status: 502, body: 'x' })
    const refund = () => admin().refund({ trade_no: tradeNo, way: 'provider', reason: '误充' })
    await expect(refund()).rejects.toMatchObject({ code: 503 })
    expect(await money()).toBe(0)
    const { unmatched } = await admin().reconciliation({})
    expect(unmatched).toContainEqual(
      expect.objectContaining({ kind: 'refund-pending', trade_no: tradeNo, amount: 10.5 }),
    )
    expect(await refund()).toMatchObject({ refundState: 'done' })
    expect(site.fakes.alipay.refunds.size).toBeGreaterThan(0)
    expect((await site.payer.api.ledger.list({ kind: 'refund' })).total).toBe(1)
  })

  test.each<PayProvider>(['epay', 'alipay', 'wechat'])(
    'of %s is asked for once by twenty at once',
    async (provider) => {
      const tradeNo = await paid(provider)
      const wish = { trade_no: tradeNo, way: 'provider', reason: '误充' } as const
      const before = site.fakes[provider].asked.length
      const all = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) => admin().refund(at % 4 === 3 ? { ...wish, way: 'manual' } : wish)),
      )
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 409 })
      const { refundState } = (await admin().order({ trade_no: tradeNo })).order
      const asked = site.fakes[provider].asked.length - before
      expect([refundState, asked]).toEqual(refundState === 'manual' ? ['manual', 0] : ['done', 1])
      expect((await site.payer.api.ledger.list({ kind: 'refund' })).total).toBe(1)
      expect(site.fakes[provider].refunds.has(`R${tradeNo}`)).toBe(refundState === 'done')
    },
  )

  test('that is under way keeps others out, and one that died blocks nobody for long', async () => {
    const tradeNo = await paid('wechat')
    const wish = { trade_no: tradeNo, way: 'provider', reason: '误充' } as const
    const tried: unknown[] = []
    site.fakes.wechat.beforeAnswer.push(async () => {
      for (const way of ['provider', 'manual'] as const)
        tried.push(
          await admin()
            .refund({ ...wish, way })
            .catch(({ code, message }) => [code, message]),
        )
    })
    expect(await admin().refund(wish)).toMatchObject({ refundState: 'done' })
    expect(tried).toEqual([
      [409, '这笔订单正在退款，请稍候'],
      [409, '这笔订单正在退款，请稍候'],
    ])
  })

  test('that the provider refused says so at once, tells the member nothing, and can be made by hand', async () => {
    const tradeNo = await paid('alipay')
    const order = site.fakes.alipay.orders.get(tradeNo)
    if (order) order.state = 'open'
    const wish = { trade_no: tradeNo, way: 'provider', reason: '误充' } as const
    const says = 'ACQ.TRADE_NOT_EXIST'
    const refused = { code: 400, message: `余额已扣回，但支付平台拒绝了退款（${says}）：可以重试，或线下退还` }
    await expect(admin().refund(wish)).rejects.toMatchObject(refused)
    expect((await admin().order({ trade_no: tradeNo })).order).toMatchObject({
      state: 'refunded',
      refundState: 'refused',
      refundRefusal: says,
    })
    const news = async () => (await site.payer.api.notification.system({})).list[0]?.content ?? ''
    expect(await news()).not.toContain('已退款')
    expect(await admin().refund({ ...wish, way: 'manual' })).toMatchObject({ refundState: 'manual' })
    expect(await news()).toContain('已退款 10.50 元')
    await expect(admin().refund(wish)).rejects.toMatchObject({ code: 409 })
  })

  test.each<PayProvider>(['epay', 'alipay', 'wechat'])(
    'at %s whose answer was lost is not made twice',
    async (name) => {
      const fake = site.fakes[name]
      const broken = { status: 502, body: 'x' }
      const unknown = { code: 503, message: expect.stringContaining('还不知道钱是否已退回') }
      const lost = async () => {
        const tradeNo = await paid(name)
        fake.faults.push(broken)
        const wish = { trade_no: tradeNo, way: 'provider', reason: '误充' } as const
        await expect(admin().refund(wish)).rejects.toMatchObject(unknown)
        return { wish, byHand: { ...wish, way: 'manual' } as const, order: fake.orders.get(tradeNo) }
      }
      const state = async ({ trade_no }: { trade_no: string }) => (await admin().order({ trade_no })).order.refundState
      // It was done all the same.
      for (const way of ['provider', 'manual'] as const) {
        const { wish, order } = await lost()
        if (order) order.state = 'refunded'
        const again = await admin()
          .refund({ ...wish, way })
          .catch(({ code }) => code)
        if (way === 'manual') expect(again).toBe(409)
        expect([await state(wish), fake.refunds.has(`R${wish.trade_no}`)]).toEqual(['done', false])
      }
      // It was not, and as long as the provider does not say so, nothing is given back by hand.
      const { wish, byHand } = await lost()
      fake.faults.push(broken)
      await expect(admin().refund(byHand)).rejects.toMatchObject(unknown)
      expect(await state(wish)).toBe('pending')
      expect(await admin().refund(byHand)).toMatchObject({ refundState: 'manual' })
      expect(fake.refunds.has(`R${wish.trade_no}`)).toBe(false)
    },
  )

  test('twenty at once are one', async () => {
    const tradeNo = await paid('wechat')
    const wish = { trade_no: tradeNo, way: 'provider', reason: '误充' } as const
    await Promise.allSettled(Array.from({ length: 20 }, () => admin().refund(wish)))
    expect((await site.payer.api.ledger.list({ kind: 'refund' })).total).toBe(1)
    expect([...site.fakes.wechat.refunds.values()].filter((each) => each.tradeNo === tradeNo)).toHaveLength(1)
    expect((await admin().order({ trade_no: tradeNo })).order.refundState).toBe('done')
  })

  test('by hand asks nobody', async () => {
    const tradeNo = await paid()
    const before = site.fakes.epay.asked.length
    expect(await admin().refund({ trade_no: tradeNo, way: 'manual', reason: '线下' })).toMatchObject({
      refundState: 'manual',
    })
    expect(site.fakes.epay.asked.length).toBe(before)
    expect(await money()).toBe(0)
  })

  test('of what was not paid is none', async () => {
    const wish = { way: 'manual', reason: 'x' } as const
    await expect(admin().refund({ trade_no: await order(), ...wish })).rejects.toMatchObject({ code: 409 })
    await expect(admin().refund({ trade_no: 'nothing', ...wish })).rejects.toMatchObject({ code: 404 })
    await expect(admin().refund({ trade_no: await paid(), way: 'manual', reason: ' ' })).rejects.toMatchObject({
      code: 422,
    })
  })
})

test.each<PayProvider>(['alipay', 'wechat'])('a refund at %s without us has to be looked at', async (provider) => {
  const tradeNo = await paid(provider)
  const order = site.fakes[provider].orders.get(tradeNo)
  if (order) order.state = 'refunded'
  for (let times = 0; times < 3; times++) await site.tell(provider, site.fakes[provider].notice(tradeNo))
  const { notifications, order: shown } = await admin().order({ trade_no: tradeNo })
  expect(shown.state).toBe('paid')
  const open = notifications.filter(({ outcome }) => outcome === 'review')
  expect(open).toMatchObject([{ reason: 'refunded' }])
  await admin().refund({ trade_no: tradeNo, way: 'manual', reason: '已在平台退款' })
  await admin().review({ _id: open[0]?._id ?? '', decision: 'reject', reason: '已处理' })
  expect(await money()).toBe(0)
})

describe('a review', () => {
  async function odd(change = { amount: 999 } as object): Promise<{ tradeNo: string; _id: string }> {
    const tradeNo = await order('wechat')
    await site.payAndTell('wechat', tradeNo, change)
    const { list } = await admin().reviews({ limit: 100 })
    const found = list.find(({ trade_no }) => trade_no === tradeNo)
    expect(found).toMatchObject({
      outcome: 'review',
      paymentAmount: 9.99,
      order: { paymentAmount: 10.5, state: 'review' },
    })
    return { tradeNo, _id: found?._id ?? '' }
  }

  test('credits what was ordered, once, in the name of who decided', async () => {
    const { tradeNo, _id } = await odd()
    const decision = { _id, decision: 'credit', reason: '差额已补' } as const
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => admin().review(decision)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { outcome: 'credited' } }])
    expect(await money()).toBe(100)
    expect(await audited(tradeNo)).toMatchObject([
      {
        ...{ action: 'pay.review', decision: 'credit', objection: 'amount', reason: '差额已补' },
        before: { notification: 'review', order: 'review' },
        after: { notification: 'credited', order: 'paid' },
      },
    ])
    expect((await admin().order({ trade_no: tradeNo })).order.state).toBe('paid')
    // Somebody has looked at it: it matches although the amounts differ, and the day says that they do.
    const { unmatched } = await admin().reconciliation({})
    expect(unmatched.filter(({ trade_no }) => trade_no === tradeNo)).toEqual([])
  })

  test('rejects', async () => {
    const { tradeNo, _id } = await odd()
    expect(await admin().review({ _id, decision: 'reject', reason: '已原路退回' })).toMatchObject({
      outcome: 'rejected',
    })
    expect([await money(), (await admin().order({ trade_no: tradeNo })).order.state]).toEqual([0, 'expired'])
    // Told again, it was decided.
    await site.tell('wechat', site.fakes.wechat.notice(tradeNo, { amount: 999 }))
    expect((await admin().order({ trade_no: tradeNo })).order.state).toBe('expired')
    const again = admin().review({ _id, decision: 'credit', reason: 'x' })
    await expect(again).rejects.toMatchObject({ code: 409, message: '该付款已处理' })
  })

  test('of a payment that has no order, or whose order was paid, can only reject', async () => {
    const tradeNo = await paid('wechat')
    await site.tell('wechat', site.fakes.wechat.notice(tradeNo, { providerTrade: '4299999999' }))
    await site.tell('wechat', site.fakes.wechat.notice(`AO9${newNumber()}`))
    const { list } = await admin().reviews({ limit: 100 })
    for (const { _id } of list.slice(-2)) {
      await expect(admin().review({ _id, decision: 'credit', reason: 'x' })).rejects.toMatchObject({ code: 409 })
      expect(await admin().review({ _id, decision: 'reject', reason: '已退' })).toMatchObject({ outcome: 'rejected' })
    }
    expect(await money()).toBe(100)
    await expect(admin().review({ _id: '999999', decision: 'reject', reason: 'x' })).rejects.toMatchObject({
      code: 404,
    })
  })
})

describe('reconciliation', () => {
  test('of even days finds the three sides equal', async () => {
    await paid('epay')
    await paid('alipay')
    const { days } = await admin().reconciliation({})
    const today = days.filter(({ provider }) => provider !== 'wechat')
    expect(today).toHaveLength(2)
    for (const { notified, paid, ordered, booked, isEven } of today) {
      expect(isEven).toBe(true)
      expect(notified).toEqual(paid)
      expect(ordered).toEqual(booked)
    }
    expect((await admin().reconciliation({ from: '2020-01-01', to: '2020-01-31' })).days).toEqual([])
    await expect(admin().reconciliation({ from: '2026-02-30' })).rejects.toMatchObject({ code: 422 })
  })

  test('lists what does not match, with its age; after an hour it is an alarm', async () => {
    const tradeNo = `AO9${newNumber()}`
    await site.tell('epay', site.fakes.epay.notice(tradeNo))
    const before = await countOldUnmatched(site.api.ctx)
    await site.api.ctx.db.run(
      sql`update pay_notifications set received_at = now() - interval '2 hours' where trade_no = ${tradeNo}`,
    )
    expect(await countOldUnmatched(site.api.ctx)).toBe(before + 1)
    const { unmatched } = await admin().reconciliation({})
    const found = unmatched.find(({ trade_no }) => trade_no === tradeNo)
    expect(found).toMatchObject({ kind: 'unknown', provider: 'epay', amount: 1 })
    expect(found?.ageSeconds).toBeGreaterThanOrEqual(7200)
  })

  test('finds a booking without an order and an order without a message, as the proof of the books does', async () => {
    const tradeNo = await paid('alipay')
    const rolledBack = new Error('seen')
    const look = inTransaction(site.api.ctx, async (inner) => {
      const source = { type: 'topup', id: 'nobody’s' }
      const stray = { kind: 'topup', userId: site.payer.id, amount: 500, house: 'cash_in', actorId: null } as const
      await book(inner, { ...stray, source })
      await inner.db.run(sql`update pay_notifications set outcome = 'ignored' where trade_no = ${tradeNo}`)
      const kinds = (await reconcile(inner, {})).unmatched.map(({ kind, trade_no }) => [kind, trade_no])
      expect(kinds).toContainEqual(['booking-without-order', ''])
      expect(kinds).toContainEqual(['order-without-notification', tradeNo])
      await expect(expectBooksBalance({ ctx: inner })).rejects.toThrow('I8')
      throw rolledBack
    })
    await expect(look).rejects.toBe(rolledBack)
  })
})
