import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { PayProvider } from '#contract/shared/pay.ts'
import { createRateLimiter, memoryBuckets } from '#server/http/api/rate-limit.ts'
import { mountApi, openPort } from '#server/http/port/port.ts'
import { inTransaction } from '#server/kernel/context.ts'
import { lockOrder, type OrderRow } from '#server/modules/order/queries.ts'
import { mountPay } from '#server/modules/order/service.ts'
import { credit } from '#server/modules/order/settle.ts'
import { type FakeAlipay, startFakeAlipay } from '../../fakes/pay/alipay.ts'
import { type FakeEpay, startFakeEpay } from '../../fakes/pay/epay.ts'
import type { Notice, NoticeChange, PayFake } from '../../fakes/pay/fake.ts'
import { type FakeWechatPay, startFakeWechatPay, wechatSettings } from '../../fakes/pay/wechat.ts'
import { bootApi, type Person, type TestApi } from '../api.ts'

export interface PayFakes {
  epay: FakeEpay
  alipay: FakeAlipay
  wechat: FakeWechatPay
}

export async function startPayFakes(): Promise<PayFakes> {
  const [epay, alipay, wechat] = await Promise.all([startFakeEpay(), startFakeAlipay(), startFakeWechatPay()])
  return { epay, alipay, wechat }
}

/** What a webmaster enters for them. */
export function payConfig({ epay, alipay, wechat }: PayFakes): Record<string, unknown> {
  return {
    COMMON_IS_PAY: true,
    COMMON_PAY: [
      { payId: 'small', amount: 100, paymentAmount: 10.5, show: true, payDiy: false, payRatio: 0 },
      { payId: 'large', amount: 1000, paymentAmount: 99.99, show: true, payDiy: false, payRatio: 0 },
      { payId: 'custom', amount: 0, paymentAmount: 0, show: true, payDiy: true, payRatio: 9.9 },
      { payId: 'hidden', amount: 1, paymentAmount: 1, show: false, payDiy: false, payRatio: 0 },
    ],
    COMMON_PAY_OPTIONS: [
      { type: 'epay-alipay', name: '易支付' },
      { type: 'epay', name: '收银台' },
      { type: 'alipay-qr', name: '支付宝扫码' },
      { type: 'alipay', name: '支付宝' },
      { type: 'wxpay', name: '微信支付' },
      { type: 'kami', name: '卡密' },
    ],
    PAY: {
      EPAY: { URL: epay.url, PID: epay.pid, ALLOW_PRIVATE: true },
      ALIPAY: {
        APP_ID: alipay.appId,
        SELLER_ID: alipay.sellerId,
        PUBLIC_KEY: alipay.publicKey,
        GATEWAY: alipay.url,
      },
      WXPAY: wechatSettings(wechat),
    },
  }
}

export function paySecrets({ epay, alipay, wechat }: PayFakes) {
  return [
    { name: 'PAY_MERCHANT_KEY', value: epay.key },
    { name: 'PAY_ALIPAY_PRIVATE_KEY', value: alipay.privateKey },
    { name: 'PAY_WX_PRIVATE_KEY', value: wechat.privateKey },
    { name: 'PAY_WX_API_V3_KEY', value: wechat.apiV3Key },
  ] as const
}

export interface Told {
  status: number
  text: string
}

export interface PaySite {
  api: TestApi
  app: FastifyInstance
  admin: Person
  fakes: PayFakes
  /** Brings a message to our door, as a provider does. */
  tell(provider: PayProvider, notice: Notice): Promise<Told>
  /** The payer pays, and the provider tells of it. */
  payAndTell(provider: PayProvider, tradeNo: string, change?: NoticeChange): Promise<Told>
  close(): Promise<void>
}

/** A site that takes payments by every gateway. */
export async function openPaySite(): Promise<PaySite> {
  const api = await bootApi()
  const app = openPort(api.ctx, () => false)
  mountPay(app, api.ctx, { limiter: createRateLimiter(memoryBuckets(), 1000) })
  mountApi(app, api.handle)
  const fakes = await startPayFakes()
  const admin = await api.administrator()
  await admin.api.adminConfig.update(payConfig(fakes))
  for (const secret of paySecrets(fakes)) await admin.api.adminConfig.setSecret(secret)
  const tell: PaySite['tell'] = async (provider, { method, query, headers, body }) => {
    const url = `/api/aoir-pay-notify/${provider}${query && `?${query}`}`
    const answer = await app.inject({ method, url, headers, payload: method === 'GET' ? undefined : body })
    return { status: answer.statusCode, text: answer.body }
  }
  return {
    api,
    app,
    admin,
    fakes,
    tell,
    payAndTell(provider, tradeNo, change) {
      const fake: PayFake = fakes[provider]
      fake.pay(tradeNo)
      return tell(provider, fake.notice(tradeNo, change))
    },
    async close() {
      await app.close()
      for (const fake of Object.values(fakes)) await fake.close()
      await api.close()
    },
  }
}

/** What each provider hears when it has been understood, and when not. */
export const answers: Record<PayProvider, { yes: Told; no: Told; later: Told }> = {
  epay: {
    yes: { status: 200, text: 'success' },
    no: { status: 400, text: 'fail' },
    later: { status: 503, text: 'fail' },
  },
  alipay: {
    yes: { status: 200, text: 'success' },
    no: { status: 400, text: 'fail' },
    later: { status: 503, text: 'fail' },
  },
  wechat: {
    yes: { status: 204, text: '' },
    no: { status: 400, text: '{"code":"FAIL","message":"fail"}' },
    later: { status: 503, text: '{"code":"FAIL","message":"fail"}' },
  },
}

/** An order as it waits, with a payment that can still be made. */
export async function waitingOrder({ ctx }: TestApi, { id }: Pick<Person, 'id'>): Promise<OrderRow> {
  const number = newNumber()
  await ctx.db.run(sql`
    insert into topup_orders (trade_no, user_id, order_number, provider, method, merchant, package, amount, pay_amount,
      subject, on_phone, client_ip, expires_at, payment_type, payment_path, payment_until)
    values (${`T${number}`}, ${id}, ${number}, 'epay', 'epay', '1001', '{}', 100, 100, 'x', false, '192.0.2.1',
      now() + interval '1 hour', 'payurl', 'https://pay.example/', now() + interval '1 hour')`)
  return ctx.db.one<OrderRow>(lockOrder(`T${number}`))
}

/** The same, after its payment has arrived. */
export async function paidOrder(api: TestApi, person: Pick<Person, 'id'>): Promise<OrderRow> {
  const order = await waitingOrder(api, person)
  await inTransaction(api.ctx, (inner) => credit(inner, order, `42${order.id}`, null))
  return order
}

/** A payment for an order that nobody made. */
export async function strayPayment({ ctx }: TestApi): Promise<string> {
  const stray = sql`
    insert into pay_notifications (provider, origin, digest, raw, sig_ok, event, trade_no, provider_trade, amount,
      currency, merchant, outcome)
    values ('epay', 'notify', sha256(${newNumber()}::bytea), '', true, 'paid', 'T0', '42', 100, 'CNY', '1001', 'unknown')
    returning id`
  return (await ctx.db.one<{ id: string }>(stray)).id
}

let numbers = 0

/** An order number as a client makes it, but never twice. */
export function newNumber(): string {
  numbers += 1
  return `AO20261115${String(numbers).padStart(6, '0')}`
}

export const methods: Record<PayProvider, string> = { epay: 'epay-alipay', alipay: 'alipay-qr', wechat: 'wxpay' }
