import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { makeCards } from '../card/service.ts'
import { giveSlots, makeRedeemCodes } from '../licence/service.ts'
import { giveDays } from '../vip/service.ts'
import { codesOf } from './codes.ts'
import type { GoodsRow } from './queries.ts'
import { targetOf } from './targets.ts'

interface Delivery {
  userId: string
  purchaseId: string
  txId: string
  count: number
  orderNumber: string
}

/** At once, or as codes that can be passed on; answers the batch of the codes. */
export async function deliver(ctx: Context, goods: GoodsRow, delivery: Delivery): Promise<string | null> {
  const { userId, purchaseId, txId, count, orderNumber } = delivery
  if (goods.delivery === 'direct') {
    if (goods.kind === 'slots') await giveSlots(ctx, userId, goods.value * count)
    else {
      await giveDays(ctx, { userId, days: goods.value * count, txId })
      contentChanged(ctx, `user:${userId}`)
    }
    return null
  }
  const codes = codesOf(ctx, purchaseId, count)
  const batch = { codes, creatorId: userId, note: orderNumber, value: goods.value }
  if (goods.kind === 'slots') return makeRedeemCodes(ctx, batch)
  const target = targetOf(goods) ?? null
  return makeCards(ctx, { ...batch, kind: goods.kind, target, unitPrice: target ? Number(goods.price) : 0 })
}
