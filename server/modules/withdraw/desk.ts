import sql, { type Sql } from 'sql-template-tag'
import type { AdminWithdrawal } from '#contract/modules/wallet/withdraw.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { presentCard } from '../user/service.ts'
import {
  countDesk,
  type DeskRow,
  type DeskSelect,
  deskFigures,
  deskRows,
  type FiguresRow,
  hasOtherCashier,
  wanted,
} from './desk-queries.ts'
import { presentWithdrawal } from './present.ts'

/** What waits for a decision, and what an administrator should know of whom it is for. */
export async function withdrawalsDesk(
  ctx: Context,
  viewer: Viewer,
  { page, limit, select = {} }: Page & { select?: DeskSelect },
) {
  const [list, { total }, figures] = await Promise.all([
    rowsOf(ctx, viewer, wanted(select), limit, (page - 1) * limit),
    ctx.db.one<Pick<Listed<never>, 'total'>>(countDesk(wanted(select))),
    ctx.db.one<FiguresRow>(deskFigures()),
  ])
  return { list, total, figures: presentFigures(figures) }
}

function presentFigures(row: FiguresRow) {
  return {
    pending: row.pending,
    oldestTime: row.oldest?.getTime() ?? 0,
    approved: row.approved,
    approvedPayment: fromCents(Number(row.approved_payment)),
    paidMonth: row.paid_month,
    paidMonthPayment: fromCents(Number(row.paid_month_payment)),
    due: fromCents(Number(row.due)),
  }
}

export async function oneOfDesk(ctx: Context, viewer: Viewer, id: string): Promise<AdminWithdrawal> {
  const [row] = await rowsOf(ctx, viewer, sql`w.id = ${id}`, 1, 0)
  return row as AdminWithdrawal
}

async function rowsOf(ctx: Context, viewer: Viewer, condition: Sql, limit: number, offset: number) {
  const rows = await ctx.db.many<DeskRow>(deskRows(condition, limit, offset))
  const hasOther = (await ctx.db.maybe(hasOtherCashier(viewer.id))) !== undefined
  const from = toCents(ctx.config.current().document.COMMON_EARNING.WITHDRAW.TWO_EYES)
  return rows.map((row) => present(ctx, row, hasOther && Number(row.amount) >= from))
}

function somebody(id: string | null, name: string | null) {
  return id === null ? null : { _id: id, name: name ?? '' }
}

function present(ctx: Context, row: DeskRow, isForTwo: boolean): AdminWithdrawal {
  const { author, freeze_reason: freezeReason } = row
  return {
    ...presentWithdrawal(ctx, row),
    user: presentCard(ctx, { ...author, vip_end_at: author.vip_end_at && new Date(author.vip_end_at) } as never),
    rate: Number(row.rate),
    approvedBy: somebody(row.approved_by, row.approved_name),
    endedBy: somebody(row.ended_by, row.ended_name),
    isFrozen: freezeReason !== null,
    freezeReason: freezeReason ?? '',
    hasPayee: row.has_payee,
    needsOther: isForTwo,
    risk: {
      registerTime: row.registered_at.getTime(),
      available: fromCents(Number(row.available)),
      sales: row.sales,
      buyers: row.buyers,
      refunds: row.refunds,
      sameDevice: row.same_device,
      sameNetwork: row.same_network,
      top: row.top.map(({ id, name, sum }) => ({
        user: somebody(id, name),
        sum: fromCents(Number(sum)),
        percent: Math.round((Number(sum) * 100) / Number(row.paid)),
      })),
    },
  }
}
