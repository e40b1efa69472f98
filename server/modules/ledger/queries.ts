import sql, { type Sql } from 'sql-template-tag'
import type { LedgerKind } from '#contract/modules/wallet/ledger.ts'

export interface Booking {
  kind: LedgerKind
  /** The business event. Books once, whatever the way of repetition. */
  source: { type: string; id: string }
  /** The member whose account moves. */
  userId: string
  /** In the smallest unit, signed from the member's side. */
  amount: number
  /** The account on the other side. */
  house: 'cash_in' | 'card_pool' | 'vip_income' | 'refund' | 'adjust'
  /** Null: the server itself. */
  actorId: string | null
  /** Shown in the statement. */
  orderNumber?: string
  /** The transaction that a refund or an adjustment takes back. */
  reverses?: string
  /** Why, for those who look through the books. */
  note?: string
}

export interface PostedRow {
  outcome: 'booked' | 'known' | 'closed' | 'short' | 'full'
  booked_id: string | null
  new_balance: string
}

/** As the source of rows in a larger statement; the values may be columns of it. */
export function posting(booking: Record<keyof Omit<Booking, 'source'> | 'sourceType' | 'sourceId', Sql>): Sql {
  const { kind, sourceType, sourceId, userId, amount, house, actorId, orderNumber, reverses, note } = booking
  return sql`
    ledger_post(${kind}, ${sourceType}, ${sourceId}, ${userId}, ${amount}, ${house}, ${actorId}, ${orderNumber},
      ${reverses}, ${note})`
}

export function post({ source, ...booking }: Booking): Sql {
  const { kind, userId, amount, house, actorId, orderNumber = null, reverses = null, note = '' } = booking
  const call = posting({
    kind: sql`${kind}`,
    sourceType: sql`${source.type}`,
    sourceId: sql`${source.id}`,
    userId: sql`${userId}::int8`,
    amount: sql`${amount}::int8`,
    house: sql`${house}`,
    actorId: sql`${actorId}::int8`,
    orderNumber: sql`${orderNumber}`,
    reverses: sql`${reverses}::int8`,
    note: sql`${note}`,
  })
  return sql`select * from ${call}`
}

export function balance(userId: string): Sql {
  return sql`select balance from accounts where user_id = ${userId}`
}

export function wantedState(): Sql {
  return sql`select failed_proof_id, unsafe_settings from wallet_state`
}

export interface StateRow {
  failed_proof_id: string | null
  unsafe_settings: string[]
}
