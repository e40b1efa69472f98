import { randomUUID } from 'node:crypto'
import { payoutFee, payoutOf } from '#contract/modules/wallet/payout.ts'
import type { Withdrawal } from '#contract/modules/wallet/withdraw.ts'
import { toCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { bookLegs } from '../ledger/service.ts'
import { settleAuthor } from '../sale/service.ts'
import { type PayeeRow, payeeToPay } from './payee-queries.ts'
import { presentWithdrawal } from './present.ts'
import {
  askedToday,
  countWithdrawalsOf,
  giveBack,
  insertWithdrawal,
  lockIncome,
  lockWithdrawal,
  type TodayRow,
  type WithdrawalRow,
  withdrawalsOf,
} from './queries.ts'
import { openPayee, sealPayee } from './sealed-payee.ts'
import { assertBounds, assertWay, type PayoutTerms, payoutTerms } from './terms.ts'

interface Wish {
  amount: number
  payeeId: string
  taxNote?: string
}

/** Asking and taking back in turns ends somewhere. */
const mostAsked = 20

/** What is due is settled first; the money leaves the income with the request, in one transaction. */
export function createWithdrawal(ctx: Context, viewer: Viewer, { amount, payeeId, taxNote = '' }: Wish) {
  const terms = payoutTerms(ctx)
  const cents = toCents(amount)
  assertBounds(cents, terms)
  const payment = payoutOf(cents, terms)
  if (payment === 0) throw new Refusal(422, 'withdraw_all_fee', { field: 'amount' })
  return inTransaction(ctx, async (inner) => {
    await settleAuthor(inner, viewer.id)
    await inner.db.run(lockIncome(viewer.id))
    const payee = await usablePayee(inner, viewer, payeeId, terms)
    assertToday(await inner.db.one<TodayRow>(askedToday(viewer.id)), cents, terms)
    const whole = openPayee(ctx, 'payee', viewer.id, payee.sealed)
    const made = {
      userId: viewer.id,
      amount: cents,
      fee: payoutFee(cents, terms),
      payment,
      rate: terms.RATE,
      way: payee.way,
      sealed: sealPayee(ctx, 'withdrawal', viewer.id, whole),
      shown: payee.shown,
      taxNote,
      txId: await takeOut(inner, viewer, cents),
    }
    return presentWithdrawal(ctx, await inner.db.one<WithdrawalRow>(insertWithdrawal(made)))
  })
}

async function usablePayee(ctx: Context, viewer: Viewer, id: string, { REALNAME }: PayoutTerms): Promise<PayeeRow> {
  const payee = await ctx.db.maybe<PayeeRow & { is_usable: boolean }>(payeeToPay(viewer.id, id))
  if (!payee) throw new Refusal(404, 'payee_not_found')
  assertWay(ctx, payee.way)
  if (REALNAME === 'required' && !payee.has_id_number)
    throw new Refusal(422, 'payee_bad_id_number', { field: 'payeeId' })
  if (!payee.is_usable) throw new Refusal(409, 'payee_waits')
  return payee
}

function assertToday({ has_open, number, sum, asked }: TodayRow, cents: number, terms: PayoutTerms): void {
  if (has_open) throw new Refusal(409, 'withdraw_open')
  if (number >= terms.DAILY_COUNT || asked >= mostAsked) throw new Refusal(409, 'withdraw_day_count')
  if (Number(sum) + cents > toCents(terms.DAILY_AMOUNT)) throw new Refusal(409, 'withdraw_day_amount')
}

async function takeOut(ctx: Context, { id }: Viewer, cents: number): Promise<string> {
  try {
    const { txId } = await bookLegs(ctx, {
      kind: 'withdraw',
      source: { type: 'withdraw', id: randomUUID() },
      userId: id,
      legs: { income: -cents, withdrawing: cents },
      actorId: id,
    })
    return txId
  } catch (error) {
    if (error instanceof Refusal && error.code === 402) throw new Refusal(409, 'income_short')
    throw error
  }
}

export async function myWithdrawals(ctx: Context, viewer: Viewer, { page, limit }: Page): Promise<Listed<Withdrawal>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<WithdrawalRow>(withdrawalsOf(viewer.id, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countWithdrawalsOf(viewer.id)),
  ])
  return { list: rows.map((row) => presentWithdrawal(ctx, row)), total }
}

export function cancelWithdrawal(ctx: Context, viewer: Viewer, id: string): Promise<Withdrawal> {
  return inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<WithdrawalRow>(lockWithdrawal(id))
    if (!row || row.user_id !== viewer.id) throw new Refusal(404, 'withdraw_not_found')
    if (row.state !== 'pending') throw new Refusal(409, 'withdraw_decided')
    return presentWithdrawal(ctx, await returnToIncome(inner, row, 'cancelled', viewer.id, ''))
  })
}

/** All of it, for a request that is locked; frozen wallets take it too, as it is theirs. */
export async function returnToIncome(
  ctx: Context,
  { id, user_id: userId, amount, tx_id: reverses }: WithdrawalRow,
  state: 'refused' | 'cancelled',
  actorId: string,
  reason: string,
): Promise<WithdrawalRow> {
  const { txId } = await bookLegs(ctx, {
    kind: 'withdraw',
    source: { type: 'withdraw-back', id },
    userId,
    legs: { income: Number(amount), withdrawing: -Number(amount) },
    actorId,
    reverses,
    note: reason,
  })
  return ctx.db.one<WithdrawalRow>(giveBack(id, state, txId, actorId, reason))
}
