import { randomUUID } from 'node:crypto'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { moneyText } from '#server/shared/money-text.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { record } from '../audit/service.ts'
import { notify } from '../notification/service.ts'
import { lockMember } from '../user/service.ts'
import { book } from './book.ts'

interface Adjustment {
  userId: string
  amount: number
  reason: string
}

/** By hand: booked, written down and told, or nothing of it. */
export function adjust(
  ctx: Context,
  { client, viewer }: { client: Client; viewer: Viewer },
  { userId, amount, reason }: Adjustment,
): Promise<{ _id: string; money: number }> {
  return inTransaction(ctx, async (inner) => {
    await lockMember(inner, userId)
    const { txId, balance } = await book(inner, {
      kind: 'adjust',
      source: { type: 'adjust', id: randomUUID() },
      userId,
      amount: toCents(amount),
      house: 'adjust',
      actorId: viewer.id,
      note: reason,
    })
    const [before, after] = [fromCents(balance - toCents(amount)), fromCents(balance)]
    const detail = { amount, before, after, reason, transaction: txId }
    await record(inner, { actorId: viewer.id, action: 'user.adjust-balance', subject: userId, ip: client.ip, detail })
    const params = { amount: moneyText(toCents(amount), { signed: true }) }
    await notify(inner, {
      userId,
      type: 'system',
      fromUserId: null,
      notice: { key: 'wallet_note_adjusted', params, reason },
    })
    return { _id: txId, money: fromCents(balance) }
  })
}
