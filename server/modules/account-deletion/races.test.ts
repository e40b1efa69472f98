import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askToLeave, letGo } from '../../../test/support/account/leaving.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from '../ledger/service.ts'

const api = await testApi()
const other = await api.member()
const board = await aBoard(api)
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

const tip = (by: Person, postId: string) =>
  by.api.tip.create({ target: { type: 'posts', _id: postId }, amount: 5 }).then(
    () => true,
    () => false,
  )

/** Whoever leaves with something left, or still to come, does not end. */
async function expectEnd(who: Person, code: number, isFree: boolean): Promise<void> {
  expect(isFree ? [200] : [200, 409]).toContain(code)
  if (code === 200) expect(await letGo(api, who)).toBe(isFree ? 1 : 0)
}

describe.each([1, 2, 3])('an account is closed, round %i,', () => {
  test('while its money is spent: it ends without any, or not at all', async () => {
    const who = await api.member()
    const theirs = await aPost(other, board)
    await give(api, who, 500)
    const [asked, isSpent] = await Promise.all([askToLeave(api, who), tip(who, theirs)])
    expect(await balanceOf(api.ctx, who.id)).toBe(isSpent ? 0 : 500)
    // What was spent a moment later had stood in the way.
    if (asked.code === 409) expect(asked.data.obstacles?.map(({ kind }) => kind)).toEqual(['money'])
    else await expectEnd(who, asked.code, true)
  })

  test('while somebody pays it: what came stands in the way, or the payment is refused', async () => {
    const who = await api.member()
    const own = await aPost(who, board)
    await give(api, other, 500)
    const [asked, isPaid] = await Promise.all([askToLeave(api, who), tip(other, own)])
    await expectEnd(who, asked.code, !isPaid)
    if (asked.code === 409) expect(asked.data.obstacles?.map(({ kind }) => kind)).toEqual(['income'])
  })

  test('while a gift is booked: whoever comes second finds the other', async () => {
    const who = await api.member()
    const [asked] = await Promise.all([askToLeave(api, who), give(api, who, 100)])
    await expectEnd(who, asked.code, false)
    expect(await balanceOf(api.ctx, who.id)).toBe(100)
  })
})
