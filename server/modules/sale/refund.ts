import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { bookLegs } from '../ledger/service.ts'
import { endSale, lockSale, type SaleRow } from './queries.ts'

export interface Refund {
  saleId: string
  /** Who decides. The author and the site itself only before the author has it. */
  by: 'author' | 'administrator' | 'site'
  /** null: the server itself. */
  actorId: string | null
  reason: string
  /** Who pays for what the author has already. */
  bearer: 'author' | 'platform'
}

export interface Refunded {
  sale: SaleRow
  txId: string
}

/**
 * Gives the whole back, once: the sale is locked, and whoever comes second is told. What belongs to the sale beside the
 * money is ended by the caller, in the same transaction.
 */
export function refundSale(ctx: Context, refund: Refund): Promise<Refunded> {
  return inTransaction(ctx, async (inner) => {
    const sale = await inner.db.maybe<SaleRow>(lockSale(refund.saleId))
    assertMay(sale, refund)
    if (sale.state === 'settled' && refund.bearer === 'author' && Number(sale.share) > 0)
      await takeBack(inner, sale, refund)
    const txId = await giveBack(inner, sale, refund)
    await inner.db.run(endSale(sale.id, txId))
    return { sale, txId }
  })
}

function assertMay(sale: SaleRow | undefined, { by, actorId }: Refund): asserts sale is SaleRow {
  if (!sale || (by === 'author' && sale.author_id !== actorId)) throw new Refusal(404, 'sale_not_found')
  if (sale.state === 'refunded') throw new Refusal(409, 'refund_done')
  if (by === 'administrator') return
  // Tips and bounties were given: only an administrator takes them back. What the site takes back was gone in time.
  const isInTime = by === 'site' ? sale.state === 'held' : sale.is_in_hold
  if (sale.kind !== 'buy' || !isInTime) throw new Refusal(409, 'refund_too_late')
}

/** From the author's income to where shares wait. */
async function takeBack(ctx: Context, { id, author_id, share }: SaleRow, { actorId, reason }: Refund): Promise<void> {
  try {
    await bookLegs(ctx, {
      kind: 'refund',
      source: { type: 'sale-claw', id },
      userId: author_id,
      legs: { income: -Number(share), income_due: Number(share) },
      actorId,
      note: reason,
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 402) throw new Refusal(409, 'refund_income_short')
    throw error
  }
}

async function giveBack(ctx: Context, sale: SaleRow, { actorId, reason, bearer }: Refund): Promise<string> {
  const [paid, share, fee] = [Number(sale.paid), Number(sale.share), Number(sale.fee)]
  const isBySite = sale.state === 'settled' && bearer === 'platform'
  const { txId } = await bookLegs(ctx, {
    kind: 'refund',
    source: { type: 'sale-refund', id: sale.id },
    userId: sale.buyer_id,
    legs: isBySite ? { user: paid, platform_share: -paid } : { user: paid, income_due: -share, platform_share: -fee },
    actorId,
    reverses: sale.tx_id,
    note: reason,
  })
  return txId
}
