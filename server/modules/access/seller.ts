import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

/** Whether somebody may ask for money for what they write, and so much of it. What was sold before stays as it is. */
export function assertMaySell(
  ctx: Pick<Context, 'config'>,
  viewer: Pick<Viewer, 'grade'>,
  { kind, price = 0 }: ContentAccess,
  field: string,
): void {
  if (kind !== 'paid') return
  const { ON, SELLERS, SELLER_LEVEL, PRICE } = ctx.config.current().document.COMMON_EARNING
  if (!ON || SELLERS === 'nobody') throw new Refusal(403, 'earning_off')
  if (SELLERS === 'level' && (viewer.grade ?? 1) < SELLER_LEVEL)
    throw new Refusal(403, 'earning_seller_level', { params: { level: SELLER_LEVEL } })
  if (price < PRICE.MIN || price > PRICE.MAX)
    throw new Refusal(422, 'earning_price_range', { params: { min: PRICE.MIN, max: PRICE.MAX }, field })
}
