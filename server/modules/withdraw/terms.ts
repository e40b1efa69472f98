import type { ConfigDocument, PayeeWay } from '#contract/modules/site/config.ts'
import { toCents } from '#contract/shared/money.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

export type PayoutTerms = ConfigDocument['COMMON_EARNING']['WITHDRAW']

/** On what terms income is paid out; refuses where it is not. */
export function payoutTerms(ctx: Pick<Context, 'config'>): PayoutTerms {
  const { WITHDRAW } = ctx.config.current().document.COMMON_EARNING
  if (!WITHDRAW.ON) throw new Refusal(403, 'withdraw_closed')
  return WITHDRAW
}

export function assertWay(ctx: Pick<Context, 'config'>, way: PayeeWay): void {
  if (!payoutTerms(ctx).WAYS.includes(way)) throw new Refusal(422, 'payee_way_closed', { field: 'way' })
}

export function assertBounds(cents: number, { MIN, MAX }: PayoutTerms): void {
  if (cents < toCents(MIN)) throw new Refusal(422, 'withdraw_min', { field: 'amount', params: { min: MIN.toFixed(2) } })
  if (cents > toCents(MAX)) throw new Refusal(422, 'withdraw_max', { field: 'amount', params: { max: MAX.toFixed(2) } })
}
