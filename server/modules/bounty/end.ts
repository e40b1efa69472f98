import { moneyText } from '#server/shared/money-text.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { bookLegs } from '../ledger/service.ts'
import { tellMember } from '../notification/service.ts'
import { changed } from './bounty.ts'
import { type BountyRow, closeRefunded, endedBounties, lockBounty, postIsGone } from './queries.ts'

const portion = 100

/** Bounties on which no answer was accepted in time, or whose post is gone, go back whole. */
export const startBounties = repeating(20_000, untilStopped(endBounties), {
  waits: 'Bounties whose time is over wait for the database.',
  fails: 'bounties could not be given back',
})

export async function endBounties(ctx: Context, signal?: AbortSignal): Promise<void> {
  let found = portion
  while (found === portion && !signal?.aborted) {
    const rows = await ctx.db.many<{ post_id: string }>(endedBounties(portion))
    for (const { post_id } of rows) {
      if (signal?.aborted) return
      await giveBack(ctx, post_id)
    }
    found = rows.length
  }
}

/** Looked at anew with the bounty locked: whoever accepted an answer meanwhile was first. */
function giveBack(ctx: Context, postId: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<BountyRow>(lockBounty(postId))
    if (row?.state !== 'open') return
    const { is_gone } = await inner.db.one<{ is_gone: boolean }>(postIsGone(postId))
    if (!row.is_over && !is_gone) return
    const amount = await refund(inner, row)
    const currency = inner.config.current().document.COMMON_CURRENCY
    const params = { amount: moneyText(amount), currency }
    await tellMember(inner, row.user_id, { key: 'bounty_notice_back', params })
  })
}

/** Before its time, in the transaction of who takes the question away; nobody is told. */
export async function withdrawBounty(ctx: Context, postId: string): Promise<void> {
  const row = await ctx.db.maybe<BountyRow>(lockBounty(postId))
  if (row?.state === 'open') await refund(ctx, row)
}

/** Whole; answers how much, in the smallest unit. */
async function refund(ctx: Context, { id, post_id: postId, user_id: userId, amount }: BountyRow): Promise<number> {
  const cents = Number(amount)
  const { txId } = await bookLegs(ctx, {
    kind: 'refund',
    source: { type: 'bounty-refund', id },
    userId,
    legs: { escrow: -cents, user: cents },
    actorId: null,
  })
  await ctx.db.run(closeRefunded(id, txId))
  changed(ctx, postId, userId)
  return cents
}
