import type { AdminWithdrawal, WholePayee } from '#contract/modules/wallet/withdraw.ts'
import { toCents } from '#contract/shared/money.ts'
import { moneyText } from '#server/shared/money-text.ts'
import { violated } from '../../db/errors.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimFiles } from '../attachment/service.ts'
import { type Office, record } from '../audit/service.ts'
import { bookLegs, freezeOf } from '../ledger/service.ts'
import { tellMember } from '../notification/service.ts'
import { oneOfDesk } from './desk.ts'
import { hasOtherCashier, sealedOf } from './desk-queries.ts'
import { approve, lockWithdrawal, markPaid, type WithdrawalRow } from './queries.ts'
import { openPayee } from './sealed-payee.ts'
import { returnToIncome } from './withdraw.ts'

type State = WithdrawalRow['state']

/** Whoever decides comes one after another, and never decides on the own request. */
async function taken(ctx: Context, viewer: Viewer, id: string, states: State[]): Promise<WithdrawalRow> {
  const row = await ctx.db.maybe<WithdrawalRow>(lockWithdrawal(id))
  if (!row) throw new Refusal(404, 'withdraw_not_found')
  if (row.user_id === viewer.id) throw new Refusal(403, 'withdraw_own')
  if (!states.includes(row.state)) throw new Refusal(409, 'withdraw_decided')
  return row
}

/** What is open waits as long as nothing may go out of the wallet. */
async function assertMoves(ctx: Context, { user_id: userId }: WithdrawalRow): Promise<void> {
  if (await ctx.db.maybe(freezeOf(userId))) throw new Refusal(409, 'withdraw_frozen')
}

interface Decision {
  row: WithdrawalRow
  action: 'withdraw.approve' | 'withdraw.pay' | 'withdraw.refuse'
  notice: 'withdraw_note_approved' | 'withdraw_note_paid' | 'withdraw_note_refused'
  transferNumber?: string
  reason?: string
}

const states = { 'withdraw.approve': 'approved', 'withdraw.pay': 'paid', 'withdraw.refuse': 'refused' } as const

async function conclude(ctx: Context, { client, viewer }: Office, decision: Decision): Promise<AdminWithdrawal> {
  const { row, action, notice: key, transferNumber, reason } = decision
  const amount = moneyText(Number(row.amount))
  const said = { ...(transferNumber ? { transferNumber } : {}), ...(reason ? { reason } : {}) }
  const detail = { user: row.user_id, amount, before: row.state, after: states[action], ...said }
  await record(ctx, { actorId: viewer.id, action, subject: row.id, ip: client.ip, detail })
  await tellMember(ctx, row.user_id, { key, params: { amount }, reason })
  return oneOfDesk(ctx, viewer, row.id)
}

export function approveWithdrawal(ctx: Context, office: Office, id: string): Promise<AdminWithdrawal> {
  return inTransaction(ctx, async (inner) => {
    const row = await taken(inner, office.viewer, id, ['pending'])
    await assertMoves(inner, row)
    await inner.db.run(approve(id, office.viewer.id))
    return conclude(inner, office, { row, action: 'withdraw.approve', notice: 'withdraw_note_approved' })
  })
}

export function refuseWithdrawal(
  ctx: Context,
  office: Office,
  { withdrawId, reason }: { withdrawId: string; reason: string },
): Promise<AdminWithdrawal> {
  return inTransaction(ctx, async (inner) => {
    const row = await taken(inner, office.viewer, withdrawId, ['pending', 'approved'])
    await returnToIncome(inner, row, 'refused', office.viewer.id, reason)
    const told = { row, action: 'withdraw.refuse', notice: 'withdraw_note_refused', reason } as const
    return conclude(inner, office, told)
  })
}

interface Payment {
  withdrawId: string
  transferNumber: string
  evidence?: string[]
}

export function payWithdrawal(
  ctx: Context,
  office: Office,
  { withdrawId, transferNumber, evidence = [] }: Payment,
): Promise<AdminWithdrawal> {
  const { viewer } = office
  return inTransaction(ctx, async (inner) => {
    const row = await taken(inner, viewer, withdrawId, ['approved'])
    await assertMoves(inner, row)
    await assertOtherEyes(inner, viewer, row)
    const txId = await payOut(inner, row, viewer.id)
    await claimFiles(inner, viewer.id, { type: 'withdrawal', id: withdrawId }, evidence, ['image'])
    await inner.db.run(markPaid(withdrawId, txId, viewer.id, transferNumber, evidence))
    return conclude(inner, office, { row, action: 'withdraw.pay', notice: 'withdraw_note_paid', transferNumber })
  }).catch((error) => {
    if (violated(error) !== 'withdrawals_transfer') throw error
    throw new Refusal(409, 'withdraw_number_taken', { field: 'transferNumber' })
  })
}

/** From a sum on two administrators have seen it, where there are two. */
async function assertOtherEyes(ctx: Context, viewer: Viewer, { amount, approved_by }: WithdrawalRow): Promise<void> {
  const { TWO_EYES } = ctx.config.current().document.COMMON_EARNING.WITHDRAW
  if (Number(amount) < toCents(TWO_EYES) || approved_by !== viewer.id) return
  if (await ctx.db.maybe(hasOtherCashier(viewer.id))) throw new Refusal(403, 'withdraw_two_eyes')
}

async function payOut(ctx: Context, { id, user_id: userId, ...row }: WithdrawalRow, actorId: string): Promise<string> {
  const [amount, fee] = [Number(row.amount), Number(row.fee)]
  const { txId } = await bookLegs(ctx, {
    kind: 'withdraw',
    source: { type: 'withdraw-paid', id },
    userId,
    legs: { withdrawing: -amount, cash_out: amount - fee, fee },
    actorId,
  })
  return txId
}

/** One at a time, and written down who looked. */
export function revealPayee(ctx: Context, { client, viewer }: Office, id: string): Promise<WholePayee> {
  return inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<{ user_id: string; sealed: Buffer | null }>(sealedOf(id))
    if (!row) throw new Refusal(404, 'withdraw_not_found')
    if (!row.sealed) throw new Refusal(409, 'withdraw_emptied')
    const detail = { user: row.user_id }
    await record(inner, { actorId: viewer.id, action: 'withdraw.reveal', subject: id, ip: client.ip, detail })
    return openPayee(ctx, 'withdrawal', row.user_id, row.sealed)
  })
}
