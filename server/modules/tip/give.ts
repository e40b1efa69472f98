import { randomUUID } from 'node:crypto'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { moneyText } from '#server/shared/money-text.ts'
import { gathering } from '../../db/gather.ts'
import type { KeptKey } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertWalletOpen, balanceOf, booked } from '../ledger/service.ts'
import { moderated, type Submission } from '../moderation/service.ts'
import { announce } from '../notification/service.ts'
import { type Gift, type GivenRow, placeTips } from './give-queries.ts'
import { findTarget, type Target, type TargetRow, tagsOf } from './targets.ts'

interface Wish {
  target: Target
  amount: number
  message: string
  isAnonymous: boolean
}

export async function tip(ctx: Context, viewer: Viewer, wish: Wish, keep?: KeptKey) {
  const amount = assertAmount(ctx, wish.amount)
  const found = await findTarget(ctx, viewer, wish.target)
  if (found.author_id === viewer.id) throw new Refusal(409, 'tip_own')
  if (found.is_blocked) throw new Refusal(403, 'tip_blocked')
  const message = await clearedMessage(ctx, viewer, wish.message)
  const gift = giftOf(ctx, viewer, { ...wish, message }, found, amount)
  const row = await together(ctx.db, { ...gift, keep })
  // With this key somebody was quicker: the usual way finds the answer.
  if (!row) throw new Refusal(409, 'buy_busy')
  await assertPlaced(ctx, viewer, row, amount)
  contentChanged(ctx, ...tagsOf(wish.target), `user:${viewer.id}`)
  announce(ctx, row.told ?? [], null)
  return { _id: row.sale_id ?? '', money: fromCents(Number(row.new_balance)), tipNumber: row.tips ?? 0 }
}

/** In the smallest unit. */
function assertAmount(ctx: Context, amount: number): number {
  const { ON, TIP } = ctx.config.current().document.COMMON_EARNING
  if (!ON || !TIP.ON) throw new Refusal(403, 'tip_off')
  if (!TIP.AMOUNTS.includes(amount) && (amount < TIP.MIN || amount > TIP.MAX))
    throw new Refusal(422, 'tip_range', { params: { min: TIP.MIN, max: TIP.MAX }, field: 'amount' })
  return toCents(amount)
}

/** As comments are looked at. It has no place to wait in: what a rule would hold is refused. */
async function clearedMessage(ctx: Context, viewer: Viewer, message: string): Promise<string> {
  if (!message) return ''
  const submission: Submission = {
    scope: 'comment',
    groups: [[message]],
    links: [],
    images: 0,
    videos: 0,
    // It is looked at as comments are, and does not count as one of them.
    isEdit: true,
  }
  return moderated(ctx, viewer, submission, async (_, { verdict, groups }) => {
    if (verdict.action === 'hold') throw new Refusal(422, 'text_stays', { field: 'message' })
    return groups.flat().join('')
  })
}

/** Of each member one at a time. */
const together = gathering<Gift, GivenRow | undefined>(
  async (db, gifts) => {
    const rows = await db.many<GivenRow>(placeTips(gifts))
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return gifts.map((_, index) => byPlace.get(index + 1))
  },
  ({ userId }) => [userId],
)

async function assertPlaced(ctx: Context, viewer: Viewer, row: GivenRow, paid: number): Promise<void> {
  const { outcome } = row
  if (outcome === 'tips' || outcome === 'spent') {
    await assertWalletOpen(ctx)
    throw new Refusal(403, outcome === 'tips' ? 'tip_daily' : 'spend_daily')
  }
  if (outcome === 'short') {
    const money = await balanceOf(ctx, viewer.id)
    const short = fromCents(Math.max(0, paid - money))
    throw new Refusal(402, 'wallet_short', { data: { money: fromCents(money), price: fromCents(paid), short } })
  }
  await booked(ctx, { kind: 'tip', userId: viewer.id }, { ...row, outcome })
}

function giftOf(ctx: Context, viewer: Viewer, wish: Wish, found: TargetRow, paid: number): Gift {
  const { SHARE, HOLD_DAYS, TIP, SPEND_DAILY } = ctx.config.current().document.COMMON_EARNING
  const { target, message, isAnonymous } = wish
  const { post_id: postId, work_id: workId, chapter_id: chapterId } = found
  return {
    userId: viewer.id,
    sourceId: randomUUID(),
    target: { type: target.type, id: target._id },
    authorId: found.author_id,
    paid,
    share: Math.floor((paid * (100 - SHARE.tip)) / 100),
    percent: SHARE.tip,
    holdDays: HOLD_DAYS,
    message,
    isAnonymous,
    most: { tips: toCents(TIP.DAILY), all: toCents(SPEND_DAILY) },
    news: { postId, workId, chapterId, notice: noticeOf(ctx, viewer, wish, found, paid) },
  }
}

function noticeOf(ctx: Context, viewer: Viewer, { message, isAnonymous }: Wish, { title }: TargetRow, paid: number) {
  const currency = ctx.config.current().document.COMMON_CURRENCY
  const said = message ? 'said' : 'silent'
  const key = notices[isAnonymous ? 'nobody' : 'somebody'][said]
  const name = isAnonymous ? '' : (viewer.name ?? '')
  return { key, params: { name, title, amount: moneyText(paid), currency, message } }
}

const notices: Record<'somebody' | 'nobody', Record<'said' | 'silent', MessageKey>> = {
  somebody: { said: 'tip_notice_said', silent: 'tip_notice' },
  nobody: { said: 'tip_notice_nobody_said', silent: 'tip_notice_nobody' },
}
