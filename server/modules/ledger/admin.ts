import type { AdminLine, HouseAccount } from '#contract/modules/wallet/admin-ledger.ts'
import type { StatementInput } from '#contract/modules/wallet/ledger.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  type AdminLineRow,
  countTransactions,
  houseStatement,
  type TrialRow,
  trialBalance,
  withNames,
} from './admin-queries.ts'
import { balanceOf } from './book.ts'
import { freezeOf } from './freeze.ts'
import { linesOf, pageOf, presentLine } from './statement.ts'
import { memberName, statementOf } from './statement-queries.ts'

export async function readTrialBalance(ctx: Context) {
  const rows = await ctx.db.many<TrialRow>(trialBalance())
  const { transactions } = await ctx.db.one<{ transactions: number }>(countTransactions())
  const sum = rows.reduce((all, row) => all + Number(row.sum), 0)
  return {
    list: rows.map(({ account, accounts, entries, sum: own, balance }) => ({
      account,
      accounts,
      entries,
      sum: fromCents(Number(own)),
      balance: balance === null ? null : fromCents(Number(balance)),
    })),
    sum: fromCents(sum),
    transactions,
  }
}

type Wanted = StatementInput & { userId?: string; account?: HouseAccount }

/** The lines of any account, with who was behind each of them. */
export async function anyStatement(ctx: Context, locale: Locale, { userId, account, ...input }: Wanted) {
  if ((userId === undefined) === (account === undefined))
    throw new Refusal(422, 'wallet_need_account', { field: 'userId' })
  const lines = linesOf(input)
  const statement = account ? houseStatement(account, lines) : withNames(statementOf(userId ?? '', lines))
  const rows = await ctx.db.many<AdminLineRow | { total: string; tx_id: null }>(statement)
  const found = rows.filter((row): row is AdminLineRow => row.tx_id !== null)
  const owner = userId === undefined ? undefined : await ctx.db.maybe<{ name: string }>(memberName(userId))
  if (userId !== undefined && !owner) throw new Refusal(404, 'user_not_found')
  return {
    list: found.map((row) => presentAdminLine(ctx, locale, row)),
    ...pageOf(rows, found, input.limit),
    user: somebody(userId ?? null, owner?.name ?? null),
    balance: userId === undefined ? null : fromCents(await balanceOf(ctx, userId)),
    freezeReason: userId === undefined ? null : await whyFrozen(ctx, userId),
  }
}

async function whyFrozen(ctx: Context, userId: string): Promise<string | null> {
  return (await ctx.db.maybe<{ reason: string }>(freezeOf(userId)))?.reason ?? null
}

function presentAdminLine(ctx: Context, locale: Locale, row: AdminLineRow): AdminLine {
  const { balance_after: after } = row
  return {
    ...presentLine(ctx, locale, { ...row, balance_after: after ?? '0' }),
    balance: after === null ? null : fromCents(Number(after)),
    user: somebody(row.user_id, row.user_name),
    actor: somebody(row.actor_id, row.actor_name),
    note: row.note,
    source: { type: row.source_type, id: row.source_id },
    reverses: row.reverses,
  }
}

export function somebody(id: string | null, name: string | null): { _id: string; name: string } | null {
  return id === null ? null : { _id: id, name: name ?? '' }
}
