import type {
  LedgerKind,
  LedgerLine,
  OwnStatementInput,
  Statement,
  StatementInput,
} from '#contract/modules/wallet/ledger.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { fromCents } from '#contract/shared/money.ts'
import { say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { type LineRow, type Lines, type StatementRow, statementOf } from './statement-queries.ts'

const titles: Record<LedgerKind, MessageKey> = {
  topup: 'wallet_line_topup',
  card: 'wallet_line_card',
  vip: 'wallet_line_vip',
  refund: 'wallet_line_refund',
  adjust: 'wallet_line_adjust',
  agent: 'wallet_line_agent',
  buy: 'wallet_line_buy',
  tip: 'wallet_line_tip',
  bounty: 'wallet_line_bounty',
  goods: 'wallet_line_goods',
  settle: 'wallet_line_settle',
  convert: 'wallet_line_convert',
  withdraw: 'wallet_line_withdraw',
  opening: 'wallet_line_opening',
}

/** What moved a member's balance. */
export async function ownStatement(
  ctx: Context,
  locale: Locale,
  userId: string,
  { account, direction, ...input }: OwnStatementInput,
): Promise<Statement> {
  const rows = await ctx.db.many<StatementRow>(statementOf(userId, { ...linesOf(input), account, direction }))
  const found = rows.filter((row): row is LineRow => row.tx_id !== null)
  return { list: found.map((row) => presentLine(ctx, locale, row)), ...pageOf(rows, found, input.limit) }
}

export function linesOf({ page, limit, month, kind, cursor }: StatementInput): Lines {
  const skip = cursor === undefined ? (page - 1) * limit : 0
  return { month, kind, below: cursor, skip, limit }
}

/** How many there are, and where to go on. The first line of all has the number 1. */
export function pageOf(rows: { total: string }[], found: { line: string }[], limit: number) {
  const last = found.length === limit ? found.at(-1)?.line : undefined
  return { total: Number(rows[0]?.total ?? 0), nextCursor: last && last !== '1' ? last : null }
}

/** Who moved a balance by hand, or took a payment back, has told the member why. */
const told: LedgerKind[] = ['adjust', 'refund']

export function presentLine(ctx: Context, locale: Locale, row: LineRow): LedgerLine {
  const { kind, vip_days: days, vip_end_at: end } = row
  return {
    _id: row.tx_id,
    kind,
    amount: fromCents(Number(row.amount)),
    balance: fromCents(Number(row.balance_after)),
    title: titleOf(ctx, locale, row),
    orderNumber: row.order_number ?? '',
    createTime: row.created_at.getTime(),
    note: told.includes(kind) ? row.note : '',
    vip: days === null || end === null ? null : { days, endTime: end.getTime() },
  }
}

function titleOf(
  ctx: Context,
  locale: Locale,
  { kind, amount, method, vip_days: days, order_number: order }: LineRow,
): string {
  const { COMMON_PAY_OPTIONS } = ctx.config.current().document
  const name = COMMON_PAY_OPTIONS.find(({ type }) => type === method)?.name
  if (kind === 'topup' && name) return say(locale, 'wallet_line_topup_by', { method: name })
  if (kind === 'vip' && days !== null) return say(locale, 'wallet_line_vip_days', { days })
  if (kind === 'refund' && order) return say(locale, 'wallet_line_refund_of', { order })
  if (kind === 'withdraw' && Number(amount) > 0) return say(locale, 'wallet_line_withdraw_back')
  return say(locale, titles[kind])
}
