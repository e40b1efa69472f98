import sql, { type Sql } from 'sql-template-tag'
import type { PayeeWay } from '#contract/modules/site/config.ts'
import type { Withdrawal } from '#contract/modules/wallet/withdraw.ts'
import { dayStart, today } from '../../db/sql-parts.ts'
import type { ShownPayee } from './sealed-payee.ts'

export interface WithdrawalRow {
  id: string
  user_id: string
  amount: string
  fee: string
  payment: string
  way: PayeeWay
  shown: ShownPayee
  tax_note: string
  state: Withdrawal['state']
  reason: string
  transfer_number: string | null
  evidence: string[]
  tx_id: string
  approved_by: string | null
  created_at: Date
  decided_at: Date | null
  paid_at: Date | null
}

export const columns = sql`
  w.id, w.user_id, w.amount, w.fee, w.payment, w.way, w.shown, w.tax_note, w.state, w.reason, w.transfer_number, w.evidence,
  w.tx_id, w.approved_by, w.created_at, w.decided_at, w.paid_at`

/** Requests of a member wait for each other here, so that limits of the day and the one open request hold. */
export function lockIncome(userId: string): Sql {
  return sql`select id from accounts where user_id = ${userId} and kind = 'income' for no key update`
}

export interface TodayRow {
  has_open: boolean
  number: number
  sum: string
  /** With those that were taken back. */
  asked: number
}

/** What a member asked for on this day of the site. What was taken back or refused does not count against them. */
export function askedToday(userId: string): Sql {
  const counts = sql`w.created_at >= ${dayStart(today, 0)} and w.state not in ('cancelled', 'refused')`
  return sql`
    select coalesce(bool_or(w.state in ('pending', 'approved')), false) as has_open,
      count(*) filter (where ${counts})::int as number, coalesce(sum(w.amount) filter (where ${counts}), 0) as sum,
      count(*) filter (where w.created_at >= ${dayStart(today, 0)})::int as asked
    from withdrawals w
    where w.user_id = ${userId} and (w.created_at >= ${dayStart(today, 0)} or w.state in ('pending', 'approved'))`
}

export interface NewWithdrawal {
  userId: string
  amount: number
  fee: number
  payment: number
  rate: number
  way: PayeeWay
  sealed: Buffer
  shown: ShownPayee
  taxNote: string
  txId: string
}

export function insertWithdrawal(made: NewWithdrawal): Sql {
  const { userId, amount, fee, payment, rate, way, sealed, shown, taxNote, txId } = made
  return sql`
    insert into withdrawals as w (user_id, amount, fee, payment, rate, way, sealed, shown, tax_note, tx_id)
    values (${userId}, ${amount}, ${fee}, ${payment}, ${rate}, ${way}, ${sealed}, ${JSON.stringify(shown)}::jsonb,
      ${taxNote}, ${txId})
    returning ${columns}`
}

export function withdrawalsOf(userId: string, limit: number, offset: number): Sql {
  return sql`
    select ${columns} from withdrawals w where w.user_id = ${userId} order by w.id desc limit ${limit} offset ${offset}`
}

export function countWithdrawalsOf(userId: string): Sql {
  return sql`select count(*)::int as total from withdrawals where user_id = ${userId}`
}

/** In order to decide it: whoever comes next sees what has become of it. */
export function lockWithdrawal(id: string): Sql {
  return sql`select ${columns} from withdrawals w where w.id = ${id} for no key update`
}

export function approve(id: string, actorId: string): Sql {
  return sql`
    update withdrawals set state = 'approved', approved_by = ${actorId}, decided_at = clock_timestamp() where id = ${id}`
}

/** What is not paid needs no payee any more. */
export function giveBack(
  id: string,
  state: 'refused' | 'cancelled',
  txId: string,
  actorId: string,
  reason: string,
): Sql {
  return sql`
    update withdrawals w set state = ${state}, reason = ${reason}, end_tx_id = ${txId}, ended_by = ${actorId},
      decided_at = clock_timestamp(), sealed = null
    where w.id = ${id} returning ${columns}`
}

export function markPaid(id: string, txId: string, actorId: string, transferNumber: string, evidence: string[]): Sql {
  return sql`
    update withdrawals set state = 'paid', end_tx_id = ${txId}, ended_by = ${actorId}, paid_at = clock_timestamp(),
      transfer_number = ${transferNumber}, evidence = ${evidence}::text[]
    where id = ${id}`
}

/** Half a year after it was paid nobody needs to know where to. */
export function emptyOldPayees(most: number): Sql {
  return sql`
    update withdrawals set sealed = null where id = any (array(
      select id from withdrawals
      where sealed is not null and state = 'paid' and decided_at < now() - interval '180 days'
        and paid_at < now() - interval '180 days'
      limit ${most} for update skip locked))`
}
