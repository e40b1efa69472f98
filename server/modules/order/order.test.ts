import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { PayProvider } from '#contract/shared/pay.ts'
import type { Fault } from '../../../test/fakes/http.ts'
import { startFakeEpayRsa } from '../../../test/fakes/pay/epay-rsa.ts'
import { answers, methods, newNumber } from '../../../test/support/wallet/pay.ts'
import { sharedPaySite } from '../../../test/support/wallet/pay-site.ts'

const site = sharedPaySite()

const small = { payId: 'small', amount: 100, paymentAmount: 10.5 }
const form = (change: object = {}) => ({ paymode: 'epay-alipay', orderNumber: newNumber(), ...small, ...change })
const create = (change: object = {}, who = site.payer, headers?: Record<string, string>) =>
  site.api.request<{ type: string; path: string; trade_no: string; expireTime: number }>('/api/aoir-pay-order/create', {
    body: form(change),
    token: who.tokens.access_token,
    headers,
  })
const orderCount = async () =>
  (
    await site.api.ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from topup_orders where user_id = ${site.payer.id}`,
    )
  ).n

describe('an order', () => {
  test.each<[string, string, Record<string, string>]>([
    ['epay-alipay', 'qrcode', {}],
    ['epay', 'payurl', {}],
    ['alipay-qr', 'qrcode', {}],
    ['alipay', 'payurl', {}],
    ['wxpay', 'qrcode', {}],
    ['alipay', 'payurl', { 'user-agent': 'iPhone' }],
  ])('by %s is paid by a %s', async (paymode, type, headers) => {
    const { code, data } = await create({ paymode }, site.payer, headers)
    expect(code).toBe(200)
    expect(data).toMatchObject({
      type,
      path: type === 'qrcode' ? expect.stringMatching(/^data:image\/svg\+xml;base64,/) : expect.stringMatching(/^http/),
      trade_no: expect.stringMatching(/^AO\d{22}$/),
      amount: 100,
      paymentAmount: 10.5,
    })
    expect(data.expireTime - Date.now()).toBeGreaterThan(29 * 60_000)
    if (type === 'payurl') await fetch(data.path)
    const orders = Object.values(site.fakes).flatMap(({ orders }) => [...orders.values()])
    expect(orders.find(({ tradeNo }) => tradeNo === data.trade_no)).toMatchObject({
      amount: 1050,
      subject: '青屿 屿币充值',
    })
  })

  test('is listed with the others of its member, newest first, and goes on with its payment', async () => {
    const [first, second] = [form({ paymode: 'wxpay' }), form()]
    for (const wish of [first, second]) await site.payer.api.order.create(wish)
    const { list, total } = await site.payer.api.order.list()
    expect([total, list.map(({ orderNumber, status }) => [orderNumber, status])]).toEqual([
      2,
      [
        [second.orderNumber, 'pending'],
        [first.orderNumber, 'pending'],
      ],
    ])
    expect((await site.payer.api.order.list({ page: 2, limit: 1 })).list).toEqual([list[1]])
    expect(await site.payer.api.order.createPay({ orderNumber: first.orderNumber })).toMatchObject({ type: 'qrcode' })
    await site.payAndTell('wechat', list[1]?.trade_no ?? '')
    expect((await site.payer.api.order.list()).list[1]).toMatchObject({ status: 'paid', payTime: expect.any(Number) })
    expect(await (await site.api.member()).api.order.list()).toEqual({ list: [], total: 0 })
  })

  test('by WeChat on a phone is a page when the merchant may show one', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile' }
    expect((await create({ paymode: 'wxpay' }, site.payer, phone)).data.type).toBe('qrcode')
    await site.admin.api.adminConfig.update({ PAY: { WXPAY: { H5: true } } })
    const { data } = await create({ paymode: 'wxpay' }, site.payer, phone)
    expect(data).toMatchObject({ type: 'payurl', path: expect.stringContaining('redirect_url=') })
    expect(new URL(data.path).searchParams.get('redirect_url')).toMatch(new RegExp(`/return/pay/${data.trade_no}$`))
    // That page does not open inside WeChat itself.
    const inWechat = { 'user-agent': `${phone['user-agent']} MicroMessenger/8.0.60` }
    const orderNumber = newNumber()
    expect((await create({ paymode: 'wxpay', orderNumber }, site.payer, inWechat)).data.type).toBe('qrcode')
    expect(await site.payer.api.order.createPay({ orderNumber })).toMatchObject({ type: 'qrcode' })
    expect((await create({ paymode: 'alipay' }, site.payer, inWechat)).data.type).toBe('payurl')
    await site.admin.api.adminConfig.update({ PAY: { WXPAY: { H5: false } } })
  })

  test('tells its owner what has become of it, and nobody else', async () => {
    const orderNumber = newNumber()
    const { data } = await create({ orderNumber })
    const pending = {
      status: 'pending',
      inReview: false,
      amount: 100,
      paymentAmount: 10.5,
      expireTime: data.expireTime,
    }
    expect(await site.payer.api.order.status({ orderNumber })).toEqual(pending)
    expect(await site.payer.api.order.status({ orderNumber: data.trade_no })).toEqual(pending)
    await site.payAndTell('epay', data.trade_no)
    expect(await site.payer.api.order.detail({ orderNumber })).toMatchObject({
      status: 'paid',
      trade_no: data.trade_no,
      orderNumber,
      paymode: 'epay-alipay',
      paymodename: '易支付',
      payTime: expect.any(Number),
    })
    const other = await site.api.member()
    await expect(other.api.order.status({ orderNumber })).rejects.toMatchObject({ code: 404 })
    await expect(other.api.order.detail({ orderNumber: data.trade_no })).rejects.toMatchObject({ code: 404 })
  })

  test('is the same by the same number: one order, one answer, one call to the provider', async () => {
    const orderNumber = newNumber()
    const before = site.fakes.epay.asked.length
    const all = await Promise.all(Array.from({ length: 20 }, () => create({ orderNumber })))
    expect(new Set(all.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(all[0]?.code).toBe(200)
    expect(await create({ orderNumber })).toMatchObject({ code: 200, data: all[0]?.data })
    expect(await site.payer.api.order.createPay({ orderNumber })).toEqual(all[0]?.data)
    expect(site.fakes.epay.asked.length - before).toBe(1)
    expect(await orderCount()).toBe(1)
    // The number is the member's own.
    const other = await site.api.member()
    const theirs = await create({ orderNumber }, other)
    expect(theirs.code).toBe(200)
    expect(theirs.data.trade_no).not.toBe(all[0]?.data.trade_no)
  })

  test.each([{ payId: 'large', amount: 1000, paymentAmount: 99.99 }, { paymode: 'wxpay' }])(
    'does not become another by its number: %j',
    async (change) => {
      const orderNumber = newNumber()
      await create({ orderNumber })
      expect(await create({ orderNumber, ...change })).toMatchObject({
        code: 409,
        message: '该订单号已用于另一笔订单，请刷新后重试',
      })
      expect(await orderCount()).toBe(1)
    },
  )

  test('is created once by an Idempotency-Key too, which belongs to one body', async () => {
    const key = { 'idempotency-key': `key-${newNumber()}` }
    const orderNumber = newNumber()
    const first = await create({ orderNumber }, site.payer, key)
    expect(first.code).toBe(200)
    expect(await create({ orderNumber }, site.payer, key)).toMatchObject({ code: 200, data: first.data })
    expect(await create({ orderNumber: newNumber() }, site.payer, key)).toMatchObject({ code: 422 })
    expect(await orderCount()).toBe(1)
  })

  test('that was paid is not to be paid again', async () => {
    const orderNumber = newNumber()
    const { data } = await create({ orderNumber })
    await site.payAndTell('epay', data.trade_no)
    expect(await create({ orderNumber })).toMatchObject({ code: 409, message: '订单已支付' })
    await expect(site.payer.api.order.createPay({ orderNumber })).rejects.toMatchObject({ code: 409 })
  })

  test('that has expired is closed, before anybody has written that down', async () => {
    const orderNumber = newNumber()
    await create({ orderNumber })
    await site.api.ctx.db.run(sql`update topup_orders set expires_at = now() where user_id = ${site.payer.id}`)
    expect(await site.payer.api.order.status({ orderNumber })).toMatchObject({ status: 'closed' })
    expect(await create({ orderNumber })).toMatchObject({ code: 409, message: '订单已过期，请重新下单' })
    await expect(site.payer.api.order.createPay({ orderNumber })).rejects.toMatchObject({ code: 409 })
  })

  test('gets another payment when the first one is no longer good', async () => {
    const orderNumber = newNumber()
    const first = await create({ orderNumber, paymode: 'wxpay' })
    await site.api.ctx.db.run(sql`update topup_orders set payment_until = now() where user_id = ${site.payer.id}`)
    const second = await site.payer.api.order.createPay({ orderNumber })
    expect(second.trade_no).toBe(first.data.trade_no)
    expect(second.path).not.toBe(first.data.path)
  })

  test('waits with a few others', async () => {
    await site.api.ctx.db.run(sql`
      insert into topup_orders (trade_no, user_id, order_number, provider, method, merchant, package, amount, pay_amount,
        subject, on_phone, client_ip, expires_at)
      select 'many-' || ${site.payer.id}::text || '-' || n, ${site.payer.id}, 'n' || n, 'epay', 'epay', 'x', '{}', 1, 1, '', false, '', now() + interval '1 hour'
      from generate_series(1, 30) n`)
    expect(await create()).toMatchObject({ code: 429, message: '未支付的订单过多，请稍后再试' })
  })
})

describe('the price', () => {
  test.each<[string, object]>([
    ['more for less', { amount: 100_000, paymentAmount: 0.01 }],
    ['another amount', { amount: 101 }],
    ['another payment', { paymentAmount: 10.51 }],
    ['of a package that is not shown', { payId: 'hidden', amount: 1, paymentAmount: 1 }],
    ['of a package that is not there', { payId: 'x' }],
    ['of no package', { payId: undefined }],
    ['of one’s own with another ratio', { payId: 'custom', amount: 100, paymentAmount: 10 }],
  ])('is not what the client believes: %s', async (_what, change) => {
    expect(await create(change)).toMatchObject({ code: 409 })
    expect(await orderCount()).toBe(0)
  })

  test('is there for the packages that people see, and for no fifth one', async () => {
    const { COMMON_PAY } = site.api.ctx.config.current().document
    const more = ['fourth', 'fifth'].map((payId) => ({ ...COMMON_PAY[0], payId }))
    await site.api.configure({ COMMON_PAY: [...COMMON_PAY, ...more] })
    expect(await create({ payId: 'fourth' })).toMatchObject({ code: 200 })
    expect(await create({ payId: 'fifth' })).toMatchObject({ code: 409, message: '该充值套餐已下架，请刷新后重试' })
    await site.api.configure({ COMMON_PAY })
  })

  test('is that of the moment of the order', async () => {
    const { COMMON_PAY } = site.api.ctx.config.current().document
    const orderNumber = newNumber()
    const before = await create({ orderNumber })
    const dearer = COMMON_PAY.map((each) => (each.payId === 'small' ? { ...each, paymentAmount: 12 } : each))
    await site.admin.api.adminConfig.update({ COMMON_PAY: dearer })
    expect(await create()).toMatchObject({ code: 409, message: '价格已变化，请刷新后重试' })
    // Who has ordered before pays, and gets, what was agreed.
    expect(await create({ orderNumber })).toMatchObject({ code: 200, data: before.data })
    await site.payAndTell('epay', before.data.trade_no)
    expect((await site.payer.api.user.ownInfo()).money).toBe(100)
    await site.admin.api.adminConfig.update({ COMMON_PAY })
  })

  test.each([-1, 0.001, 10.505, 1e308, '100', '１００', 'NaN', null, [10.5], 2 ** 53])(
    '%j is no amount',
    async (amount) => {
      expect(await create({ amount })).toMatchObject({ code: 422, message: '请输入正确的金额' })
      expect(await create({ payId: 'custom', amount: undefined, paymentAmount: amount })).toMatchObject({ code: 422 })
      expect(await orderCount()).toBe(0)
    },
  )

  test.each<[number, number]>([
    [10, 99],
    [0.11, 1.08],
    [0.29, 2.87],
    [1234.56, 12_222.14],
  ])('of one’s own choice: %s yuan give %s, rounded down', async (paymentAmount, amount) => {
    const { code, data } = await create({ payId: 'custom', paymentAmount, amount })
    expect([code, data]).toMatchObject([200, { amount, paymentAmount }])
    expect(await create({ payId: 'custom', paymentAmount, amount: amount + 0.01 })).toMatchObject({ code: 409 })
  })

  test('of one’s own choice has bounds', async () => {
    const choose = (paymentAmount: number) => create({ payId: 'custom', paymentAmount, amount: undefined })
    expect(await choose(50_000.01)).toMatchObject({ code: 422, message: '金额应在 0.01 到 50000 元之间' })
    expect(await choose(0)).toMatchObject({ code: 422 })
    expect(await choose(50_000)).toMatchObject({ code: 200 })
  })
})

describe('the way to pay', () => {
  test.each<[object, number, string]>([
    [{ paymode: undefined }, 422, '请选择支付方式'],
    [{ paymode: '' }, 422, '请选择支付方式'],
    [{ paymode: 7 }, 422, '请选择支付方式'],
    [{ paymode: 'kami' }, 422, '请输入卡密'],
    [{ paymode: 'kami', kami: ' ' }, 422, '请输入卡密'],
    [{ paymode: 'epay-wxpay' }, 400, '不支持的支付方式'],
    [{ paymode: 'bitcoin' }, 400, '不支持的支付方式'],
    [{ orderNumber: undefined }, 422, '订单号不正确'],
    [{ orderNumber: 'a b' }, 422, '订单号不正确'],
  ])('%j: %s %s', async (change, code, message) => {
    expect(await create(change)).toMatchObject({ code, message })
    expect(await orderCount()).toBe(0)
  })

  test('that an earlier release let the site offer, and that there is not', async () => {
    const { COMMON_PAY_OPTIONS } = site.api.ctx.config.current().document
    await site.api.configure({ COMMON_PAY_OPTIONS: [...COMMON_PAY_OPTIONS, { type: 'cash', name: '现金' }] })
    expect(await create({ paymode: 'cash' })).toMatchObject({ code: 400, message: '不支持的支付方式' })
    expect(await orderCount()).toBe(0)
    await site.api.configure({ COMMON_PAY_OPTIONS })
  })

  test('where only cards are offered', async () => {
    const { COMMON_PAY_OPTIONS } = site.api.ctx.config.current().document
    await site.admin.api.adminConfig.update({ COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] })
    expect(await create()).toMatchObject({ code: 400, message: '暂时只支持卡密支付' })
    await site.admin.api.adminConfig.update({ COMMON_PAY_OPTIONS })
  })

  test('a card is redeemed at once, and again by the same number', async () => {
    const { codes } = await site.admin.api.adminCard.create({ kind: 'money', value: 25.5, count: 2 })
    const orderNumber = newNumber()
    const card = { paymode: 'kami', kami: codes[0], orderNumber, amount: 'x', paymentAmount: -3, payId: '' }
    const first = await create(card)
    expect(first).toMatchObject({ code: 200, data: { money: 25.5, kind: 'money', value: 25.5 } })
    expect(await create(card)).toMatchObject({ code: 200, data: { money: 25.5 } })
    expect(await create({ ...card, orderNumber: newNumber() })).toMatchObject({ code: 400 })
    expect((await site.payer.api.user.ownInfo()).money).toBe(25.5)
    const paid = { status: 'paid', amount: 25.5, paymentAmount: 0, paymode: 'kami', paymodename: '卡密' }
    expect(await site.payer.api.order.detail({ orderNumber })).toMatchObject(paid)
    const other = await site.api.member()
    await expect(other.api.order.status({ orderNumber })).rejects.toMatchObject({ code: 404 })
  })

  test.each<[PayProvider, Record<string, unknown>, string]>([
    ['epay', { EPAY: { PID: '' } }, 'PAY_MERCHANT_KEY'],
    ['alipay', { ALIPAY: { PUBLIC_KEY: '' } }, 'PAY_ALIPAY_PRIVATE_KEY'],
    ['wechat', { WXPAY: { SERIAL_NO: '' } }, 'PAY_WX_API_V3_KEY'],
  ])('%s that is not configured says so', async (provider, missing, secret) => {
    const { PAY } = site.api.ctx.config.current().document
    const paymode = methods[provider]
    const refused = { status: 400, code: 40004, message: '支付接口未配置' }
    await site.admin.api.adminConfig.update({ PAY: missing })
    expect(await create({ paymode })).toMatchObject(refused)
    await site.admin.api.adminConfig.update({ PAY })
    const name = secret as 'PAY_MERCHANT_KEY'
    await site.admin.api.adminConfig.removeSecret({ name })
    expect(await create({ paymode })).toMatchObject(refused)
    await expect(site.admin.api.adminPay.test({ provider })).rejects.toMatchObject({ code: 40004 })
    const { epay, alipay, wechat } = site.fakes
    const value = { epay: epay.key, alipay: alipay.privateKey, wechat: wechat.apiV3Key }[provider]
    await site.admin.api.adminConfig.setSecret({ name, value })
    expect((await create({ paymode })).code).toBe(200)
    expect(await orderCount()).toBe(1)
  })

  test('nobody tops up where that is switched off', async () => {
    const orderNumber = newNumber()
    const { data } = await create({ orderNumber })
    await site.admin.api.adminConfig.update({ COMMON_IS_PAY: false })
    expect(await create()).toMatchObject({ code: 403, message: '充值功能未开启' })
    expect(await create({ paymode: 'kami', kami: 'x' })).toMatchObject({ code: 403 })
    await expect(site.payer.api.order.createPay({ orderNumber })).rejects.toMatchObject({ code: 403 })
    // What was under way is not lost.
    await site.payAndTell('epay', data.trade_no)
    expect(await site.payer.api.order.status({ orderNumber })).toMatchObject({ status: 'paid' })
    await site.admin.api.adminConfig.update({ COMMON_IS_PAY: true })
  })
})

describe.each<PayProvider>(['epay', 'alipay', 'wechat'])('%s in trouble', (provider) => {
  const paymode = methods[provider]

  test.each<[string, Fault, number[]]>([
    ['down', { status: 502, body: '<html>' }, [503]],
    ['gone in the middle', 'cut', [503]],
    ['garbled', { status: 200, body: '{"code":"what"}' }, [400, 503]],
  ])('%s: a sentence, and the same order the next time', async (_what, fault, codes) => {
    const orderNumber = newNumber()
    site.fakes[provider].faults.push(fault)
    const answer = await create({ paymode, orderNumber })
    expect(codes).toContain(answer.code)
    expect(answer.message).toMatch(/^支付(平台|接口)/)
    expect(answer.data).toBeNull()
    expect((await create({ paymode, orderNumber })).code).toBe(200)
    expect(await orderCount()).toBe(1)
  })

  test('settings that are wrong are told to the administrator', async () => {
    expect(await site.admin.api.adminPay.test({ provider })).toBeNull()
    site.fakes[provider].faults.push({ status: 500, body: 'x' })
    await expect(site.admin.api.adminPay.test({ provider })).rejects.toMatchObject({ code: 503 })
  })
})

test.each<Record<string, string>>([{}, { 'idempotency-key': 'a key of sixteen letters'.replaceAll(' ', '-') }])(
  'no transaction waits for a provider: %j',
  async (headers) => {
    const waiting: unknown[] = []
    site.fakes.epay.beforeAnswer.push(async () => {
      const idle = sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`
      waiting.push(await site.api.ctx.db.one(idle))
    })
    expect((await create({}, site.payer, headers)).code).toBe(200)
    expect(waiting).toEqual([{ count: 0 }])
  },
)

test('an epay gateway in our own network is asked only where an administrator allows it', async () => {
  await site.admin.api.adminConfig.update({ PAY: { EPAY: { ALLOW_PRIVATE: false } } })
  const before = site.fakes.epay.asked.length
  await expect(site.admin.api.adminPay.test({ provider: 'epay' })).rejects.toMatchObject({
    code: 400,
    message: '网关地址指向内网：请改用公网地址，或打开“允许内网网关”',
  })
  expect(await create()).toMatchObject({ code: 400, message: '支付接口配置有误，请联系管理员' })
  expect(site.fakes.epay.asked).toHaveLength(before)
  await site.admin.api.adminConfig.update({ PAY: { EPAY: { ALLOW_PRIVATE: true } } })
  expect(await create()).toMatchObject({ code: 200 })
})

test('epay by its newer interface', async () => {
  const { PAY } = site.api.ctx.config.current().document
  const rsa = await startFakeEpayRsa()
  await site.admin.api.adminConfig.update({ PAY: { EPAY: { URL: rsa.url, VERSION: 'v2', PUBLIC_KEY: rsa.publicKey } } })
  expect(await create()).toMatchObject({ code: 40004 })
  await site.admin.api.adminConfig.setSecret({ name: 'PAY_EPAY_PRIVATE_KEY', value: rsa.privateKey })
  expect(await site.admin.api.adminPay.test({ provider: 'epay' })).toBeNull()
  const { data } = await create()
  rsa.pay(data.trade_no)
  // Who has only the old key has no key.
  expect(await site.tell('epay', site.fakes.epay.notice(data.trade_no, { amount: 1050 }))).toEqual(answers.epay.no)
  expect(await site.tell('epay', rsa.notice(data.trade_no))).toEqual(answers.epay.yes)
  expect((await site.payer.api.user.ownInfo()).money).toBe(100)
  await site.admin.api.adminConfig.update({ PAY })
  await rsa.close()
})

test('the way back leads to a page, and proves nothing', async () => {
  const { data } = await create()
  const back = (agent: string, path = data.trade_no) =>
    site.app.inject({ url: `/return/pay/${path}?trade_status=TRADE_SUCCESS`, headers: { 'user-agent': agent } })
  expect((await back('Windows')).headers.location).toBe(`/wallet?trade=${data.trade_no}`)
  expect((await back('iPhone')).headers.location).toBe(`/webapp/user/recharge?trade=${data.trade_no}`)
  expect((await back('Windows', '%0d%0ax: y')).headers.location).toBe('/wallet')
  expect((await site.payer.api.user.ownInfo()).money).toBe(0)
})
