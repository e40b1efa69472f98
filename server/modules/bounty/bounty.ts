import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Bounty } from '#contract/modules/wallet/bounty.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { moneyText } from '#server/shared/money-text.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { balanceOf, bookLegs } from '../ledger/service.ts'
import { tellMember } from '../notification/service.ts'
import { assertSpending, insertSales } from '../sale/service.ts'
import {
  type BountyRow,
  closeAccepted,
  holdAnswer,
  holdQuestion,
  insertAccepted,
  insertBounty,
  insertStake,
  lockBounty,
  type QuestionRow,
  raiseBounty,
} from './queries.ts'

interface Answered {
  bounty: Bounty
  money: number
}

/** In the smallest unit. */
function assertAmount(ctx: Context, amount: number, before = 0): number {
  const { ON, BOUNTY } = ctx.config.current().document.COMMON_EARNING
  if (!ON || !BOUNTY.ON) throw new Refusal(403, 'bounty_off')
  const [cents, all] = [toCents(amount), toCents(amount) + before]
  if (all < toCents(BOUNTY.MIN) || all > toCents(BOUNTY.MAX))
    throw new Refusal(422, 'bounty_range', { params: { min: BOUNTY.MIN, max: BOUNTY.MAX }, field: 'amount' })
  return cents
}

export function createBounty(
  ctx: Context,
  viewer: Viewer,
  { postsId, amount, days }: { postsId: string; amount: number; days: number },
): Promise<Answered> {
  const cents = assertAmount(ctx, amount)
  const { DAYS } = ctx.config.current().document.COMMON_EARNING.BOUNTY
  if (days > DAYS) throw new Refusal(422, 'bounty_days', { params: { max: DAYS }, field: 'days' })
  return inTransaction(ctx, async (inner) => {
    await ownQuestion(inner, viewer, postsId)
    const before = await inner.db.maybe<BountyRow>(lockBounty(postsId))
    if (before?.state === 'open') throw new Refusal(409, 'bounty_open')
    if (before?.state === 'accepted') throw new Refusal(409, 'bounty_over')
    const row = await inner.db.one<BountyRow>(insertBounty(postsId, viewer.id, cents, days))
    return stake(inner, viewer, row, cents)
  })
}

export function raise(
  ctx: Context,
  viewer: Viewer,
  { postsId, amount }: { postsId: string; amount: number },
): Promise<Answered> {
  return inTransaction(ctx, async (inner) => {
    await ownQuestion(inner, viewer, postsId)
    const row = await inner.db.maybe<BountyRow>(lockBounty(postsId))
    if (row?.state !== 'open' || row.is_over) throw new Refusal(409, 'bounty_over')
    const cents = assertAmount(inner, amount, Number(row.amount))
    await inner.db.run(raiseBounty(row.id, cents))
    return stake(inner, viewer, { ...row, amount: String(Number(row.amount) + cents) }, cents)
  })
}

/** From the balance into escrow. */
async function stake(ctx: Context, viewer: Viewer, row: BountyRow, cents: number): Promise<Answered> {
  await assertSpending(ctx, viewer.id, cents)
  const { txId, balance } = await bookLegs(ctx, {
    kind: 'bounty',
    source: { type: 'bounty', id: randomUUID() },
    userId: viewer.id,
    legs: { user: -cents, escrow: cents },
    actorId: viewer.id,
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 402) throw error
    const money = await balanceOf(ctx, viewer.id)
    const short = fromCents(Math.max(0, cents - money))
    throw new Refusal(402, 'wallet_short', { data: { money: fromCents(money), price: fromCents(cents), short } })
  })
  await ctx.db.run(insertStake(row.id, cents, txId))
  changed(ctx, row.post_id, viewer.id)
  return { bounty: presentBounty(row), money: fromCents(balance) }
}

/** The asker alone; the answer is another member's. One of those who come at the same moment does it. */
export function accept(
  ctx: Context,
  viewer: Viewer,
  { postsId, commentId }: { postsId: string; commentId: string },
): Promise<Answered> {
  return inTransaction(ctx, async (inner) => {
    const question = await ownQuestion(inner, viewer, postsId)
    const row = await inner.db.maybe<BountyRow>(lockBounty(postsId))
    if (row && (row.state !== 'open' || row.is_over)) throw new Refusal(409, 'bounty_over')
    const answer = await inner.db.maybe<{ user_id: string }>(holdAnswer(postsId, commentId))
    if (!answer) throw new Refusal(404, 'comment_not_found')
    if (answer.user_id === viewer.id) throw new Refusal(409, 'bounty_own')
    if (!row) {
      if ((await inner.db.run(insertAccepted(postsId, viewer.id, commentId))) === 0)
        throw new Refusal(409, 'bounty_over')
    } else {
      const saleId = await pay(inner, row, { authorId: answer.user_id, commentId })
      await inner.db.run(closeAccepted(row.id, commentId, saleId))
    }
    const cents = Number(row?.amount ?? 0)
    await tellWinner(inner, answer.user_id, question.title, cents)
    changed(inner, postsId, viewer.id)
    const now: Bounty = {
      amount: fromCents(cents),
      endTime: row?.ends_at?.getTime() ?? 0,
      state: 'accepted',
      commentId,
    }
    return { bounty: now, money: fromCents(await balanceOf(inner, viewer.id)) }
  })
}

/** Out of escrow, shared as any sale, into the hold of whoever answered. */
async function pay(ctx: Context, row: BountyRow, { authorId, commentId }: { authorId: string; commentId: string }) {
  const { SHARE, HOLD_DAYS } = ctx.config.current().document.COMMON_EARNING
  const paid = Number(row.amount)
  const share = Math.floor((paid * (100 - SHARE.bounty)) / 100)
  const { txId } = await bookLegs(ctx, {
    kind: 'bounty',
    source: { type: 'bounty-accept', id: row.id },
    userId: row.user_id,
    legs: { escrow: -paid, income_due: share, platform_share: paid - share },
    actorId: row.user_id,
  })
  const sale = await ctx.db.one<{ id: string }>(
    insertSales(sql`
      select 'bounty' as kind, ${authorId}::int8 as author_id, ${row.user_id}::int8 as user_id,
        'comment' as target_type, ${commentId}::int8 as target_id, ${paid}::int8 as base, ${paid}::int8 as paid,
        ${share}::int8 as share, ${SHARE.bounty}::int2 as percent, '' as message, false as is_anonymous,
        ${HOLD_DAYS}::int as hold_days, ${txId}::int8 as tx_id`),
  )
  return sale.id
}

async function ownQuestion(ctx: Context, viewer: Viewer, postsId: string): Promise<QuestionRow> {
  const row = await ctx.db.maybe<QuestionRow>(holdQuestion(postsId, viewer.id))
  if (!row) throw new Refusal(404, 'post_not_found')
  if (row.user_id !== viewer.id) throw new Refusal(403, 'bounty_not_yours')
  return row
}

async function tellWinner(ctx: Context, userId: string, title: string, cents: number): Promise<void> {
  const currency = ctx.config.current().document.COMMON_CURRENCY
  const params = { title, amount: moneyText(cents), currency }
  await tellMember(ctx, userId, { key: cents > 0 ? 'bounty_notice_won' : 'bounty_notice_accepted', params })
}

export function changed(ctx: Context, postId: string, userId: string): void {
  contentChanged(ctx, 'feed', `post:${postId}`, `user:${userId}`)
}

function presentBounty({ amount, ends_at, state, comment_id }: BountyRow): Bounty {
  return { amount: fromCents(Number(amount)), endTime: ends_at?.getTime() ?? 0, state, commentId: comment_id }
}
