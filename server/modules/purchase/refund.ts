import sql from 'sql-template-tag'
import type { TargetType } from '#contract/modules/wallet/access.ts'
import { moneyText } from '#server/shared/money-text.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { notify } from '../notification/service.ts'
import { type Refund, refundSale, uncountOwned, uncountTip } from '../sale/service.ts'
import { sellable } from '../sellable/service.ts'
import { sellerOfGoods } from './goods-purchases.ts'
import { endPurchase } from './queries.ts'

interface EndedRow {
  target_type: TargetType | null
  target_id: string | null
  title: string
  order_number: string
  /** Of what was sold by the site for its author. */
  goods_id: string | null
  number: number
}

/** The money, the purchase and what was owned by it, in one transaction; the buyer is told. */
export function refund(ctx: Context, wanted: Refund): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { sale, txId } = await refundSale(inner, wanted)
    const ended = await inner.db.many<EndedRow>(endPurchase(sale.id, txId))
    const things = ended.flatMap(({ target_type: type, target_id: id }) => (type && id ? [{ type, id }] : []))
    if (things.length > 0)
      await inner.db.run(
        uncountOwned(sql`
          select * from unnest(${things.map(({ type }) => type)}::text[], ${things.map(({ id }) => id)}::int8[])
            as t (target_type, target_id)`),
      )
    if (sale.kind === 'tip') await inner.db.run(uncountTip(sale))
    const [first] = ended
    if (first?.goods_id) await sellerOfGoods().restock(inner, first.goods_id, first.number)
    contentChanged(inner, `user:${sale.buyer_id}`)
    const shown = [...things.slice(0, 20), { type: sale.target_type as TargetType, id: sale.target_id }]
    for (const { type, id } of shown) {
      const tag = sellable(type)?.tag(id)
      if (tag) contentChanged(inner, tag)
    }
    const params = { amount: moneyText(Number(sale.paid)), title: first?.title ?? '' }
    await notify(inner, {
      userId: sale.buyer_id,
      type: 'system',
      fromUserId: null,
      notice: { key: params.title ? 'refund_note' : 'refund_note_tip', params, reason: wanted.reason },
    })
  })
}
