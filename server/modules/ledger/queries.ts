import sql, { type Sql } from 'sql-template-tag'
import type { HouseAccount } from '#contract/modules/wallet/admin-ledger.ts'
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
  house: 'cash_in' | 'card_pool' | 'vip_income' | 'refund' | 'adjust' | 'opening'
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
  outcome: 'booked' | 'known' | 'closed' | 'frozen' | 'short' | 'full'
  booked_id: string | null
  new_balance: string
}

/** What may stand on either side of a booking of several legs: the two accounts of the member, and the house's. */
export type LegAccount = 'user' | 'income' | HouseAccount

/** A change of a member's balance or income, or of both, against accounts of the house: the amounts sum to nothing. */
export interface LegBooking extends Omit<Booking, 'amount' | 'house'> {
  /** In the smallest unit, signed from the side of the account. */
  legs: Partial<Record<LegAccount, number>>
}

export interface LegsPostedRow extends PostedRow {
  /** Null where the booking has no leg on it. */
  new_income: string | null
}

/** As `posting`, of several legs: `accounts` and `amounts` are arrays of one length. */
export function postingLegs(
  booking: Record<keyof Omit<LegBooking, 'source' | 'legs'> | 'sourceType' | 'sourceId' | 'accounts' | 'amounts', Sql>,
): Sql {
  const { kind, sourceType, sourceId, userId, accounts, amounts, actorId, orderNumber, reverses, note } = booking
  return sql`
    ledger_post_legs(${kind}, ${sourceType}, ${sourceId}, ${userId}, ${accounts}, ${amounts}, ${actorId}, ${orderNumber},
      ${reverses}, ${note})`
}

export function postLegs({ source, legs, ...booking }: LegBooking): Sql {
  const { kind, userId, actorId, orderNumber = null, reverses = null, note = '' } = booking
  const call = postingLegs({
    kind: sql`${kind}`,
    sourceType: sql`${source.type}`,
    sourceId: sql`${source.id}`,
    userId: sql`${userId}::int8`,
    accounts: sql`${Object.keys(legs)}::text[]`,
    amounts: sql`${Object.values(legs)}::int8[]`,
    actorId: sql`${actorId}::int8`,
    orderNumber: sql`${orderNumber}`,
    reverses: sql`${reverses}::int8`,
    note: sql`${note}`,
  })
  return sql`select * from ${call}`
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
  return sql`select balance from accounts where user_id = ${userId} and kind = 'user'`
}

export function wantedState(): Sql {
  return sql`select failed_proof_id, unsafe_settings from wallet_state`
}

export interface StateRow {
  failed_proof_id: string | null
  unsafe_settings: string[]
}
