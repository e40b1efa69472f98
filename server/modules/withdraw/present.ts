import type { Withdrawal } from '#contract/modules/wallet/withdraw.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Context } from '../../kernel/context.ts'
import { fileAddress } from '../attachment/service.ts'
import type { WithdrawalRow } from './queries.ts'

export function presentWithdrawal(ctx: Pick<Context, 'config'>, row: WithdrawalRow): Withdrawal {
  return {
    _id: row.id,
    amount: fromCents(Number(row.amount)),
    fee: fromCents(Number(row.fee)),
    paymentAmount: fromCents(Number(row.payment)),
    payee: row.shown,
    taxNote: row.tax_note,
    state: row.state,
    reason: row.reason,
    transferNumber: row.transfer_number ?? '',
    evidence: row.evidence.map((path) => fileAddress(ctx, path)),
    createTime: row.created_at.getTime(),
    decideTime: row.decided_at?.getTime() ?? 0,
    payTime: row.paid_at?.getTime() ?? 0,
  }
}
