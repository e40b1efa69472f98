import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import type { PayProvider } from '#contract/shared/pay.ts'
import type { Notice, NoticeChange } from '../../../test/fakes/pay/fake.ts'
import { answers, methods, newNumber } from '../../../test/support/wallet/pay.ts'
import { sharedPaySite } from '../../../test/support/wallet/pay-site.ts'
import { give } from '../../../test/support/wallet/wallet.ts'
import { cleanUp } from '../../jobs/housekeeping.ts'
import { tasks } from '../../jobs/retention.ts'
import { mostUnverified } from './notification-queries.ts'
import { askAndExpire } from './poll-providers.ts'
import { retryWaiting } from './receive.ts'

const site = sharedPaySite()
const expiry = tasks.filter(({ name }) => name === 'pay_notifications')
afterEach(async () => {
  // What one test leaves to be done must not be done in another.
  await site.api.ctx.db.run(sql`update topup_orders set next_ask_at = null where next_ask_at is not null`)
})

const order = (provider: PayProvider, orderNumber = newNumber()) =>
  site.payer.api.order.create({
    paymode: methods[provider],
    orderNumber,
    payId: 'small',
    amount: 100,
    paymentAmount: 10.5,
  }) as Promise<{ trade_no: string; orderNumber: string }>
const money = async () => (await site.payer.api.user.ownInfo()).money
const stateOf = async (tradeNo: string) =>
  (await site.api.ctx.db.one<{ state: string }>(sql`select state from topup_orders where trade_no = ${tradeNo}`)).state
interface Row {
  outcome: string
  reason: string
  times: number
  sig_ok: boolean | null
}
const stored = (tradeNo: string) =>
  site.api.ctx.db.many<Row>(
    sql`select outcome, reason, times, sig_ok from pay_notifications where trade_no = ${tradeNo} order by id`,
  )
const outcomes = async (tradeNo: string) => (await stored(tradeNo)).map(({ outcome }) => outcome)

describe.each<PayProvider>(['epay', 'alipay', 'wechat'])('%s', (provider) => {
  const { yes, no } = answers[provider]

  test('tells of a payment: the order is credited once, and the payer hears of it', async () => {
    const { trade_no, orderNumber } = await order(provider)
    const heard: unknown[] = []
    const off = site.api.ctx.events.on('orderPaid', (event) => heard.push(event))
    expect(await site.payAndTell(provider, trade_no)).toEqual(yes)
    expect(await money()).toBe(100)
    expect(await site.payer.api.order.status({ orderNumber })).toMatchObject({ status: 'paid' })
    expect(heard).toEqual([{ userId: site.payer.id, orderNumber, tradeNo: trade_no, amount: 10_000, balance: 10_000 }])
    const { list } = await site.payer.api.ledger.list({})
    expect(list).toMatchObject([{ kind: 'topup', amount: 100, balance: 100, orderNumber }])
    off()
  })

  test('tells it fifty times at once, in the same bytes and in others', async () => {
    const { trade_no } = await order(provider)
    const fake = site.fakes[provider]
    fake.pay(trade_no)
    const same = fake.notice(trade_no)
    const notices = Array.from({ length: 50 }, (_, at) => (at % 2 ? same : fake.notice(trade_no)))
    const told = await Promise.all(notices.map((notice) => site.tell(provider, notice)))
    expect(told).toEqual(Array(50).fill(yes))
    expect(await money()).toBe(100)
    const rows = await stored(trade_no)
    expect(rows.filter(({ outcome }) => outcome === 'credited')).toHaveLength(1)
    expect(rows.every(({ outcome }) => outcome === 'credited' || outcome === 'duplicate')).toBe(true)
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(50)
  })

  test.each<[string, (notice: Notice) => Notice]>([
    ['no signature', (notice) => forged(notice, '')],
    ['another signature', (notice) => forged(notice, 'QUJDREVGR0g=')],
  ])('in whose name somebody else comes, with %s', async (_what, change) => {
    const { trade_no } = await order(provider)
    site.fakes[provider].pay(trade_no)
    expect(await site.tell(provider, change(site.fakes[provider].notice(trade_no)))).toEqual(no)
    expect([await money(), await stateOf(trade_no)]).toEqual([0, 'created'])
    const rows = await site.api.ctx.db.many<Row>(
      sql`select outcome, sig_ok from pay_notifications order by id desc limit 1`,
    )
    expect(rows).toEqual([{ outcome: 'forged', sig_ok: false }])
  })

  const merchant: Record<PayProvider, string> = { epay: '1002', alipay: '2021000000000009', wechat: 'wx9/1900000009' }
  test.each<[string, NoticeChange]>([
    ['amount', { amount: 1049 }],
    ['amount', { amount: 105_000 }],
    ['amount', { amount: 1 }],
    ['merchant', { merchant: merchant[provider] }],
    ...(provider === 'epay' ? [] : [['currency', { currency: 'USD' }] as [string, NoticeChange]]),
  ])('tells of another %s: nothing is credited, somebody has to look', async (reason, change) => {
    const { trade_no, orderNumber } = await order(provider)
    expect(await site.payAndTell(provider, trade_no, change)).toEqual(yes)
    expect([await money(), await stateOf(trade_no)]).toEqual([0, 'review'])
    expect(await stored(trade_no)).toMatchObject([{ outcome: 'review', reason, sig_ok: true }])
    expect(await site.payer.api.order.status({ orderNumber })).toMatchObject({ status: 'pending', inReview: true })
    // Told again in other bytes it is still one thing to decide about.
    await site.tell(provider, site.fakes[provider].notice(trade_no, change))
    expect((await outcomes(trade_no)).filter((outcome) => outcome === 'review')).toHaveLength(1)
    // What was ordered may still be paid as it was ordered.
    await site.tell(provider, site.fakes[provider].notice(trade_no))
    expect([await money(), await stateOf(trade_no)]).toEqual([100, 'paid'])
  })

  test('tells of a payment before the order has been answered', async () => {
    const orderNumber = newNumber()
    const fake = site.fakes[provider]
    fake.beforeAnswer.push(async () => {
      const [newest = ''] = [...fake.orders.keys()].slice(-1)
      expect(await site.payAndTell(provider, newest)).toEqual(yes)
    })
    expect(await order(provider, orderNumber)).toMatchObject({ orderNumber })
    expect(await site.payer.api.order.status({ orderNumber })).toMatchObject({ status: 'paid' })
    expect(await money()).toBe(100)
  })

  test('tells of a payment after the order has expired: it is credited, for the money has arrived', async () => {
    const { trade_no, orderNumber } = await order(provider)
    await site.api.ctx.db.run(sql`update topup_orders set expires_at = now() where trade_no = ${trade_no}`)
    await askAndExpire(site.api.ctx)
    expect(await site.payer.api.order.status({ orderNumber })).toMatchObject({ status: 'closed' })
    expect(await site.payAndTell(provider, trade_no)).toEqual(yes)
    expect([await money(), await stateOf(trade_no)]).toEqual([100, 'paid'])
  })

  test('tells of an order that nobody made: it is stored, and listed', async () => {
    const tradeNo = `AO9${newNumber()}`
    expect(await site.tell(provider, site.fakes[provider].notice(tradeNo))).toEqual(yes)
    expect(await outcomes(tradeNo)).toEqual(['unknown'])
    const { list } = await site.admin.api.adminPay.reviews({ limit: 100 })
    expect(list).toContainEqual(expect.objectContaining({ trade_no: tradeNo, outcome: 'unknown', paymentAmount: 1 }))
    const { unmatched } = await site.admin.api.adminPay.reconciliation({})
    expect(unmatched).toContainEqual(expect.objectContaining({ kind: 'unknown', trade_no: tradeNo, provider }))
  })

  test('tells of a second payment for one order: it is credited once, and somebody has to look', async () => {
    const { trade_no } = await order(provider)
    await site.payAndTell(provider, trade_no)
    const second = site.fakes[provider].notice(trade_no, { providerTrade: `99${Date.now()}` })
    expect(await site.tell(provider, second)).toEqual(yes)
    expect([await money(), await stateOf(trade_no)]).toEqual([100, 'paid'])
    expect(await stored(trade_no)).toMatchObject([{ outcome: 'credited' }, { outcome: 'review', reason: 'twice' }])
  })

  test('tells of something that is no payment', async () => {
    const { trade_no } = await order(provider)
    const status = { epay: 'WAIT', alipay: 'WAIT_BUYER_PAY', wechat: 'USERPAYING' }[provider]
    expect(await site.tell(provider, site.fakes[provider].notice(trade_no, { status }))).toEqual(yes)
    expect([await money(), await stateOf(trade_no)]).toEqual([0, 'created'])
    expect(await outcomes(trade_no)).toEqual(['ignored'])
  })

  test('is asked when it has told nothing', async () => {
    const { trade_no } = await order(provider)
    const due = () => site.api.ctx.db.run(sql`update topup_orders set next_ask_at = now() where trade_no = ${trade_no}`)
    await due()
    await askAndExpire(site.api.ctx)
    expect(await stateOf(trade_no)).toBe('created')
    site.fakes[provider].pay(trade_no)
    site.fakes[provider].faults.push({ status: 500, body: 'x' })
    await due()
    await askAndExpire(site.api.ctx)
    expect(await stateOf(trade_no)).toBe('created')
    await due()
    await Promise.all([askAndExpire(site.api.ctx), askAndExpire(site.api.ctx)])
    expect([await money(), await stateOf(trade_no)]).toEqual([100, 'paid'])
    // What it tells later is known already.
    expect(await site.tell(provider, site.fakes[provider].notice(trade_no))).toEqual(yes)
    expect(await outcomes(trade_no)).toEqual(['credited', 'duplicate'])
    expect(await money()).toBe(100)
  })

  test('is asked when the payer looks', async () => {
    const { trade_no, orderNumber } = await order(provider)
    site.fakes[provider].pay(trade_no)
    await site.api.ctx.db.run(
      sql`update topup_orders set created_at = now() - interval '11 seconds' where trade_no = ${trade_no}`,
    )
    await site.payer.api.order.status({ orderNumber })
    await site.api.ctx.background.idle()
    expect(await site.payer.api.order.status({ orderNumber })).toMatchObject({ status: 'paid' })
  })

  test('tells while it is not set up: nobody listens, nothing is kept, and told again it is dealt with', async () => {
    const { trade_no } = await order(provider)
    const { PAY } = site.api.ctx.config.current().document
    const rows = () => site.api.ctx.db.one<{ count: number }>(sql`select count(*)::int as count from pay_notifications`)
    const before = await rows()
    await site.admin.api.adminConfig.update({
      PAY: { EPAY: { PID: '' }, ALIPAY: { APP_ID: '' }, WXPAY: { MCH_ID: '' } },
    })
    expect(await site.payAndTell(provider, trade_no)).toEqual({ ...no, status: 404 })
    const junk = { ...site.fakes[provider].notice(trade_no), body: 'x'.repeat(10_000) }
    for (let times = 0; times < 5; times++) expect((await site.tell(provider, junk)).status).toBe(404)
    expect(await rows()).toEqual(before)
    await site.admin.api.adminConfig.update({ PAY })
    expect(await site.payAndTell(provider, trade_no)).toEqual(yes)
    expect([await money(), await stateOf(trade_no)]).toEqual([100, 'paid'])
  })
})

describe('whatever comes to the door', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['nonsense', { payload: '\0\xff{', headers: { 'content-type': 'application/json' } }],
    ['XML', { payload: '<xml/>', headers: { 'content-type': 'text/xml' } }],
    ['a prototype', { payload: '__proto__=1&sign_type=RSA2&sign=x' }],
  ])('%s is no payment', async (_what, given) => {
    for (const provider of ['epay', 'alipay', 'wechat'])
      for (const method of ['GET', 'POST'] as const) {
        const answer = await site.app.inject({ method, url: `/api/aoir-pay-notify/${provider}`, ...given })
        expect(answer.statusCode).toBe(400)
      }
  })

  test('more than a message is not read', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/aoir-pay-notify/alipay',
      payload: 'x'.repeat(17_000),
    })
    expect(answer.statusCode).toBe(413)
  })
})

describe('junk in the name of a provider', () => {
  const unverified = async (provider: PayProvider) => {
    const count = sql`select count(*)::int as count from pay_notifications where provider = ${provider} and sig_ok is not true`
    return (await site.api.ctx.db.one<{ count: number }>(count)).count
  }
  const flood = async (provider: PayProvider, headers: Record<string, string> = {}) => {
    const notice = { method: 'POST', query: '', headers } as const
    for (let at = 0; at < mostUnverified + 50; at += 25)
      await Promise.all(
        Array.from({ length: 25 }, (_, more) => site.tell(provider, { ...notice, body: `junk ${at + more}` })),
      )
  }
  const clear = () => site.api.ctx.db.run(sql`delete from pay_notifications where sig_ok is not true`)

  test('is kept up to a number, for a week, and stands in no list', async () => {
    await clear()
    await flood('alipay')
    // Some come in between the look and the row.
    expect(await unverified('alipay')).toBeLessThanOrEqual(mostUnverified + 25)
    expect(await unverified('alipay')).toBeGreaterThanOrEqual(mostUnverified)
    const { unmatched } = await site.admin.api.adminPay.reconciliation({})
    expect(unmatched.filter(({ kind }) => kind === 'received')).toEqual([])
    const { trade_no } = await order('alipay')
    expect(await site.payAndTell('alipay', trade_no)).toEqual(answers.alipay.yes)
    await site.api.ctx.db.run(sql`update pay_notifications set received_at = received_at - interval '8 days'`)
    await cleanUp(site.api.ctx, expiry)
    expect(await unverified('alipay')).toBe(0)
    expect(await outcomes(trade_no)).toEqual(['credited'])
  })

  test('that nobody can look at now delays nothing of another, is tried ever more rarely, and ends too', async () => {
    await clear()
    const { ctx } = site.api
    const { PAY } = ctx.config.current().document
    // Its keys have to be fetched, and it is silent.
    await site.admin.api.adminConfig.update({ PAY: { WXPAY: { PUBLIC_KEY: '', PUBLIC_KEY_ID: '' } } })
    const broken = Array.from({ length: 2000 }, () => ({ status: 502, body: 'x' }))
    site.fakes.wechat.faults.push(...broken)
    const { query: _query, ...genuine } = site.fakes.wechat.notice(
      (await order('wechat').catch(() => ({ trade_no: '' }))).trade_no,
    )
    await flood('wechat', { ...genuine.headers, 'wechatpay-serial': 'ABCDEF0123456789' })
    const waiting = await unverified('wechat')
    expect(waiting).toBeLessThanOrEqual(mostUnverified + 25)
    const { trade_no } = await order('alipay')
    const close = (settings: string) => ctx.db.run(sql`update wallet_state set unsafe_settings = ${settings}`)
    await close('{fsync}')
    expect(await site.payAndTell('alipay', trade_no)).toEqual(answers.alipay.later)
    await close('{}')
    const later = (seconds: number) =>
      ctx.db.run(sql`
        update pay_notifications set received_at = received_at - ${seconds} * interval '1 second',
          next_try_at = next_try_at - ${seconds} * interval '1 second' where outcome = 'received'`)
    await later(31)
    expect(await retryWaiting(ctx)).toBe(1)
    expect([await money(), await stateOf(trade_no)]).toEqual([100, 'paid'])
    const { asked } = site.fakes.wechat
    const before = asked.length + site.fakes.wechat.faults.length
    await later(31)
    await retryWaiting(ctx)
    await later(31)
    await retryWaiting(ctx)
    expect(asked.length + site.fakes.wechat.faults.length).toBeLessThanOrEqual(before)
    site.fakes.wechat.faults.length = 0
    await site.admin.api.adminConfig.update({ PAY })
    await ctx.db.run(sql`update pay_notifications set received_at = received_at - interval '8 days'`)
    await cleanUp(ctx, expiry)
    expect(await unverified('wechat')).toBe(0)
  })
})

describe('a large payment by epay', () => {
  const large = () =>
    site.payer.api.order.create({
      paymode: methods.epay,
      orderNumber: newNumber(),
      payId: 'custom',
      paymentAmount: 1000.01,
    }) as Promise<{ trade_no: string }>
  const notice = (tradeNo: string, change?: NoticeChange) => site.tell('epay', site.fakes.epay.notice(tradeNo, change))
  const { yes, later } = answers.epay
  const ask = async (tradeNo: string) => {
    await site.api.ctx.db.run(sql`update topup_orders set next_ask_at = now() where trade_no = ${tradeNo}`)
    await askAndExpire(site.api.ctx)
  }
  const retry = async () => {
    await site.api.ctx.db.run(
      sql`update pay_notifications set received_at = received_at - interval '31 seconds' where outcome = 'received'`,
    )
    return retryWaiting(site.api.ctx)
  }

  test('is credited when the gateway, asked once, says the same', async () => {
    const { trade_no } = await large()
    site.fakes.epay.asked.length = 0
    expect(await site.payAndTell('epay', trade_no)).toEqual(yes)
    expect([await money(), await stateOf(trade_no)]).toEqual([9900.09, 'paid'])
    expect(site.fakes.epay.asked).toEqual(['/api.phporder'])
  })

  test('that is signed, but that nobody has made, is not credited', async () => {
    const { trade_no } = await large()
    expect(await notice(trade_no)).toEqual(later)
    expect([await money(), await stateOf(trade_no)]).toEqual([0, 'created'])
    expect(await stored(trade_no)).toMatchObject([{ outcome: 'received', reason: 'unconfirmed', sig_ok: true }])
    site.fakes.epay.asked.length = 0
    expect(await retry()).toBe(0)
    expect(site.fakes.epay.asked).toEqual([])
    // Made after all: the questions by the clock find it, and what was told first is known then.
    site.fakes.epay.pay(trade_no)
    await ask(trade_no)
    expect(await money()).toBe(9900.09)
    expect(await retry()).toBe(1)
    expect(site.fakes.epay.asked).toEqual(['/api.phporder'])
    expect(await outcomes(trade_no)).toEqual(['duplicate', 'credited'])
  })

  test.each<[string, () => void, NoticeChange]>([
    ['cannot be asked about', () => site.fakes.epay.faults.push({ status: 500, body: 'x' }), {}],
    ['has another number', () => {}, { providerTrade: '4200000000' }],
  ])('that the gateway %s waits', async (_what, upset, change) => {
    const { trade_no } = await large()
    site.fakes.epay.pay(trade_no)
    upset()
    expect(await notice(trade_no, change)).toEqual(later)
    expect([await money(), await stateOf(trade_no)]).toEqual([0, 'created'])
    await ask(trade_no)
    expect([await money(), await stateOf(trade_no)]).toEqual([9900.09, 'paid'])
    await retry()
  })

  test('is believed at once where the site says so', async () => {
    const { trade_no } = await large()
    expect(await notice(trade_no)).toEqual(later)
    await site.admin.api.adminConfig.update({ PAY: { EPAY: { CONFIRM_ABOVE: 2000 } } })
    expect(await retry()).toBe(1)
    expect([await money(), await stateOf(trade_no)]).toEqual([9900.09, 'paid'])
    await site.admin.api.adminConfig.update({ PAY: { EPAY: { CONFIRM_ABOVE: 1000 } } })
  })
})

test('a wallet that is full leaves the payment to somebody', async () => {
  const { trade_no } = await order('epay')
  await give(site.api, site.payer, 999_999_999_999)
  expect(await site.payAndTell('epay', trade_no)).toEqual(answers.epay.yes)
  expect(await stored(trade_no)).toMatchObject([{ outcome: 'review', reason: 'full' }])
})

test('a wallet that is closed makes the provider come again', async () => {
  const { trade_no } = await order('alipay')
  const close = (settings: string) => site.api.ctx.db.run(sql`update wallet_state set unsafe_settings = ${settings}`)
  await close('{fsync}')
  expect(await site.payAndTell('alipay', trade_no)).toEqual(answers.alipay.later)
  await expect(order('epay')).rejects.toMatchObject({ code: 503 })
  await close('{}')
  expect(await site.tell('alipay', site.fakes.alipay.notice(trade_no))).toEqual(answers.alipay.yes)
  await site.api.ctx.db.run(
    sql`update pay_notifications set received_at = received_at - interval '31 seconds' where outcome = 'received'`,
  )
  await retryWaiting(site.api.ctx)
  expect(await outcomes(trade_no)).toEqual(['duplicate', 'credited'])
  expect(await money()).toBe(100)
})

test('what was told, and the terms of an order, stay', async () => {
  const { trade_no } = await order('epay')
  await site.payAndTell('epay', trade_no)
  const refused = (statement: ReturnType<typeof sql>) => expect(site.api.ctx.db.run(statement)).rejects.toThrow()
  await refused(sql`delete from pay_notifications`)
  await refused(sql`update pay_notifications set raw = 'x'`)
  await refused(sql`truncate pay_notifications`)
  await refused(sql`delete from topup_orders`)
  await refused(sql`update topup_orders set amount = amount + 1 where trade_no = ${trade_no}`)
  await refused(sql`update topup_orders set state = 'created' where trade_no = ${trade_no}`)
  await refused(sql`update topup_orders set tx_id = null where trade_no = ${trade_no}`)
})

function forged(notice: Notice, signature: string): Notice {
  const change = (text: string) => text.replace(/\bsign=[^&]*/, `sign=${encodeURIComponent(signature)}`)
  const headers = { ...notice.headers, 'wechatpay-signature': signature }
  return { ...notice, headers, query: change(notice.query), body: change(notice.body) }
}
