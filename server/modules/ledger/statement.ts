import type { LedgerKind, LedgerLine, Statement, StatementInput } from '#contract/ledger.ts'
import type { MessageKey } from '#contract/message-key.ts'
import { fromCents } from '#contract/money.ts'
import type { Context } from '../../context.ts'
import { type Locale, say } from '../../messages.ts'
import { type LineRow, type StatementRow, statementOf } from './statement-queries.ts'

const titles: Record<LedgerKind, MessageKey> = {
  topup: 'wallet_line_topup',
  card: 'wallet_line_card',
  vip: 'wallet_line_vip',
  refund: 'wallet_line_refund',
  adjust: 'wallet_line_adjust',
  agent: 'wallet_line_agent',
}

/** What moved a member's balance. */
export async function ownStatement(
  ctx: Context,
  locale: Locale,
  userId: string,
  input: StatementInput,
): Promise<Statement> {
  const { total, rows, nextCursor } = await readLines(ctx, userId, input)
  return { list: rows.map((row) => presentLine(locale, row)), total, nextCursor }
}

export async function readLines(ctx: Context, userId: string, { page, limit, month, kind, cursor }: StatementInput) {
  const skip = cursor === undefined ? (page - 1) * limit : 0
  const rows = await ctx.db.many<StatementRow>(statementOf(userId, { month, kind, below: cursor, skip, limit }))
  const lines = rows.filter((row): row is LineRow => row.tx_id !== null)
  const last = lines.length === limit ? lines.at(-1) : undefined
  // The first line of all has the number 1.
  const nextCursor = last && last.line !== '1' ? last.line : null
  return { total: Number(rows[0]?.total ?? 0), rows: lines, nextCursor }
}

export function presentLine(locale: Locale, row: LineRow): LedgerLine {
  return {
    _id: row.tx_id,
    kind: row.kind,
    amount: fromCents(Number(row.amount)),
    balance: fromCents(Number(row.balance_after)),
    title: say(locale, titles[row.kind]),
    orderNumber: row.order_number ?? '',
    createTime: row.created_at.getTime(),
  }
}
