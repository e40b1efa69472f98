import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { OrderForm } from '#contract/modules/wallet/order.ts'
import { limits } from '#contract/shared/limits.ts'
import { toCents } from '#contract/shared/money.ts'
import { coinsFor } from '#contract/shared/pay.ts'
import { Refusal } from '../../kernel/errors.ts'

type Package = ConfigDocument['COMMON_PAY'][number]

/** What is bought, in cents of either currency, and the package as it was at that moment. */
export interface Purchase {
  amount: number
  payAmount: number
  package: Package
}

/** The price is the configuration's; what the client believes is only compared with it. */
export function purchaseOf({ COMMON_PAY, PAY }: ConfigDocument, form: OrderForm): Purchase {
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
