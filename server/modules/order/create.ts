import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { OrderForm, Payment } from '#contract/modules/wallet/order.ts'
import { limits } from '#contract/shared/limits.ts'
import { toCents } from '#contract/shared/money.ts'
import { coinsFor, type PayMethod, payMethods } from '#contract/shared/pay.ts'
import { say } from '#server/shared/messages.ts'
import { violated } from '../../db/errors.ts'
import type { Client } from '../../http/api/exchange.ts'
import { isInWechat, isPhone } from '../../http/port/user-agent.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { chinaTime } from '../../providers/pay/china-time.ts'
import { assertWalletOpen } from '../ledger/service.ts'
import { openGateway, providerOf, reaching } from './gateways.ts'
import { paymentFor } from './payment.ts'
import { countOpen, insertOrder, type NewOrder, type OrderRow, orderByNumber, ownOrder } from './queries.ts'

/** Orders of one member that may wait for their payment at a time. */
const mostOpen = 30

/** An order and what it is paid by. The same number again is the same order, and the same answer. */
export async function createOrder(ctx: Context, client: Client, viewer: Viewer, form: OrderForm): Promise<Payment> {
  const { document } = ctx.config.current()
  const method = methodOf(document.COMMON_PAY_OPTIONS, form.paymode)
  const before = await ctx.db.maybe<OrderRow>(orderByNumber(viewer.id, form.orderNumber))
  // Prices may have changed since; an order stays what it was.
  if (before) return paymentFor(ctx, repeated(before, method, form))
  const purchase = purchaseOf(document, form)
  const { merchant } = await reaching(ctx, () => openGateway(ctx, providerOf[method]))
  await assertWalletOpen(ctx)
  const { count } = await ctx.db.one<{ count: number }>(countOpen(viewer.id))
  if (count >= mostOpen) throw new Refusal(429, 'order_too_many_open', { retryAfter: 600 })
  const made = await insert(ctx, {
    userId: viewer.id,
    orderNumber: form.orderNumber,
    provider: providerOf[method],
    method,
    merchant,
    package: purchase.package,
    amount: purchase.amount,
    payAmount: purchase.payAmount,
    subject: subjectOf(ctx, client),
    onPhone: takesPhonePage(method, client.userAgent),
    clientIp: client.ip,
    minutes: document.PAY.EXPIRE_MINUTES,
  })
  if (made) return paymentFor(ctx, made)
  // Somebody was faster with the same number.
  return paymentFor(ctx, repeated(await ctx.db.one(orderByNumber(viewer.id, form.orderNumber)), method, form, purchase))
}

/** The payment of an order that waits for it. */
export async function payAgain(ctx: Context, viewer: Viewer, orderNumber: string): Promise<Payment> {
  if (!ctx.config.current().document.COMMON_IS_PAY) throw new Refusal(403, 'pay_off')
  const order = await ctx.db.maybe<OrderRow>(ownOrder(viewer.id, orderNumber))
  if (!order) throw new Refusal(404, 'order_not_found')
  return paymentFor(ctx, order)
}

type Gatewayed = Exclude<PayMethod, 'kami'>

function methodOf(offered: { type: string }[], paymode: string): Gatewayed {
  const types = offered.map(({ type }) => type)
  if (!types.includes(paymode))
    throw new Refusal(400, types.every((type) => type === 'kami') ? 'order_card_only' : 'order_bad_method')
  if (paymode === 'kami' || !payMethods.includes(paymode as PayMethod)) throw new Refusal(400, 'order_bad_method')
  return paymode as Gatewayed
}

/** WeChat's page for phones is for other browsers than its own, which shows the QR code instead. */
function takesPhonePage(method: Gatewayed, userAgent: string): boolean {
  return isPhone(userAgent) && !(method === 'wxpay' && isInWechat(userAgent))
}

/** The order that has this number, when the same is wanted of it. */
function repeated(order: OrderRow, method: string, form: OrderForm, purchase?: Purchase): OrderRow {
  const isSame =
    order.method === method &&
    order.package.payId === form.payId &&
    isAmount(form.amount, order.amount) &&
    isAmount(form.paymentAmount, order.pay_amount) &&
    (!purchase || isDeepStrictEqual(order.package, purchase.package))
  if (!isSame) throw new Refusal(409, 'order_number_used')
  return order
}

function isAmount(believed: number | undefined, cents: string): boolean {
  return believed === undefined || Math.round(believed * 100) === Number(cents)
}

/** Two numbers of a second that are alike are as good as impossible, and still no reason to fail. */
async function insert(ctx: Context, made: Omit<NewOrder, 'tradeNo'>, tries = 3): Promise<OrderRow | undefined> {
  try {
    return await ctx.db.maybe<OrderRow>(insertOrder({ ...made, tradeNo: newTradeNo(ctx) }))
  } catch (error) {
    if (tries > 1 && violated(error) === 'topup_orders_trade') return insert(ctx, made, tries - 1)
    throw error
  }
}

/** At most 30 characters, of which every provider takes 32. */
function newTradeNo(ctx: Context): string {
  const { COMMON_ORDERNUMBER_PREFIX } = ctx.config.current().document
  const time = chinaTime(Date.now()).replace(/\D/g, '')
  return `${COMMON_ORDERNUMBER_PREFIX}${time}${String(randomInt(100_000_000)).padStart(8, '0')}`
}

function subjectOf(ctx: Context, client: Client): string {
  const { COMMON_CURRENCY: currency, COMMON_SITE_NAME: site } = ctx.config.current().document
  return say(client.locale, 'order_subject', { site, currency })
}

type Package = ConfigDocument['COMMON_PAY'][number]

/** What is bought, in cents of either currency, and the package as it was at that moment. */
interface Purchase {
  amount: number
  payAmount: number
  package: Package
}

/** The price is the configuration's; what the client believes is only compared with it. */
function purchaseOf({ COMMON_PAY, PAY }: ConfigDocument, form: OrderForm): Purchase {
  const shown = COMMON_PAY.filter(({ show }) => show).slice(0, limits.plansShown)
  const chosen = shown.find(({ payId }) => payId === form.payId)
  if (!chosen) throw new Refusal(409, 'order_no_package')
  if (form.amount === -1 || form.paymentAmount === -1) throw badAmount()
  const payAmount = chosen.payDiy ? customPayment(PAY, form) : toCents(chosen.paymentAmount)
  const amount = chosen.payDiy ? coinsFor(chosen.payRatio, payAmount) : toCents(chosen.amount)
  // A package that costs or gives nothing is a mistake of its maker.
  if (amount < 1 || payAmount < 1) throw chosen.payDiy ? badAmount() : new Refusal(409, 'order_no_package')
  if (differs(form.amount, amount) || differs(form.paymentAmount, payAmount))
    throw new Refusal(409, 'order_price_changed')
  return { amount, payAmount, package: chosen }
}

function customPayment({ CUSTOM: { MIN, MAX } }: ConfigDocument['PAY'], { paymentAmount }: OrderForm): number {
  if (paymentAmount === undefined) throw badAmount()
  if (paymentAmount < MIN || paymentAmount > MAX)
    throw new Refusal(422, 'order_amount_range', { params: { min: MIN, max: MAX }, field: 'paymentAmount' })
  return toCents(paymentAmount)
}

function differs(believed: number | undefined, cents: number): boolean {
  return believed !== undefined && toCents(believed) !== cents
}

function badAmount(): Refusal {
  return new Refusal(422, 'order_bad_amount', { field: 'paymentAmount' })
}
