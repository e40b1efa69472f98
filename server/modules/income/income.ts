import { randomUUID } from 'node:crypto'
import type { Income } from '#contract/modules/wallet/income.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { bookLegs } from '../ledger/service.ts'
import { settleAuthor } from '../sale/service.ts'
import { type DayRow, type IncomeRow, incomeByDay, incomeOf } from './queries.ts'

const shownDays = 30

/** What is past its hold counts as available, whether the round has come yet or not. */
export async function incomeSummary(ctx: Context, viewer: Viewer): Promise<Income> {
  const [row, days] = await Promise.all([
    ctx.db.one<IncomeRow>(incomeOf(viewer.id)),
    ctx.db.many<DayRow>(incomeByDay(viewer.id)),
  ])
  const [due, converted] = [Number(row.held) - Number(row.ready), Number(row.converted)]
  const [withdrawing, withdrawn] = [Number(row.withdrawing), Number(row.withdrawn)]
  const available = Number(row.income) + Number(row.ready)
  return {
    due: fromCents(due),
    available: fromCents(available),
    converted: fromCents(converted),
    withdrawing: fromCents(withdrawing),
    withdrawn: fromCents(withdrawn),
    total: fromCents(due + available + withdrawing + withdrawn + converted),
    today: fromCents(Number(days.at(-1)?.amount ?? 0)),
    month: fromCents(days.reduce((sum, day) => sum + (day.is_of_month ? Number(day.amount) : 0), 0)),
    isFrozen: row.freeze_reason !== null,
    freezeReason: row.freeze_reason ?? '',
    days: days.slice(-shownDays).map(({ day, amount, tip_amount: tip, sales, tips }) => ({
      day,
      amount: fromCents(Number(amount)),
      tipAmount: fromCents(Number(tip)),
      sales,
      tips,
    })),
  }
}

/** One to one, at once, and never back. What is due is settled first, in the same transaction. */
export function convertIncome(ctx: Context, viewer: Viewer, { amount }: { amount: number }) {
  const cents = toCents(amount)
  return inTransaction(ctx, async (inner) => {
    await settleAuthor(inner, viewer.id)
    try {
      const { balance, income } = await bookLegs(inner, {
        kind: 'convert',
        source: { type: 'convert', id: randomUUID() },
        userId: viewer.id,
        legs: { income: -cents, user: cents },
        actorId: viewer.id,
      })
      return { available: fromCents(income), money: fromCents(balance) }
    } catch (error) {
      if (error instanceof Refusal && error.code === 402) throw new Refusal(409, 'income_short')
      throw error
    }
  })
}
