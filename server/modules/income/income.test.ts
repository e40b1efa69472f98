import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aPaidPost, endHolds, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { settleDue } from '../sale/settle.ts'

const api = await testApi()
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

/** What somebody bought of this author, each for ten. */
async function sold(author: Person, times: number): Promise<void> {
  const postId = await aPaidPost(api, author, 10)
  for (let at = 0; at < times; at += 1) {
    const buyer = await api.member()
    await give(api, buyer, 1000)
    await buyer.api.purchase.buy({ target: { type: 'posts', _id: postId }, price: 10 })
  }
}

describe('income', () => {
  it('waits for the end of the hold, is settled in one booking, and moves to the balance', async () => {
    const author = await api.member()
    await sold(author, 3)
    const summary = await author.api.income.summary()
    expect(summary).toMatchObject({ due: 21, available: 0, converted: 0, total: 21, today: 21, month: 21 })
    expect(summary.days).toHaveLength(30)
    expect(summary.days.at(-1)).toMatchObject({ amount: 21, sales: 3, tips: 0 })
    await expect(author.api.income.convert({ amount: 0.01 })).rejects.toMatchObject({ code: 409 })
    await endHolds(api)
    // Available before the round has come, and the same afterwards.
    expect(await author.api.income.summary()).toMatchObject({ due: 0, available: 21 })
    await settleDue(api.ctx)
    expect(await author.api.income.summary()).toMatchObject({ due: 0, available: 21, total: 21 })
    const { list } = await author.api.ledger.list({ account: 'income' })
    expect(list).toMatchObject([{ kind: 'settle', amount: 21, balance: 21 }])
    expect(await author.api.income.convert({ amount: 20.5 })).toEqual({ available: 0.5, money: 20.5 })
    expect(await author.api.income.summary()).toMatchObject({ available: 0.5, converted: 20.5, total: 21 })
  })

  it('is settled by whoever wants to move it, without waiting for the round', async () => {
    const author = await api.member()
    await sold(author, 1)
    await endHolds(api)
    expect(await author.api.income.convert({ amount: 7 })).toEqual({ available: 0, money: 7 })
  })

  it('with fifty at once moves what is there, once, and several rounds settle each sale once', async () => {
    const author = await api.member()
    await sold(author, 2)
    await endHolds(api)
    await Promise.all(Array.from({ length: 5 }, () => settleDue(api.ctx)))
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => author.api.income.convert({ amount: 7 })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await author.api.income.summary()).toMatchObject({ available: 0, converted: 14, total: 14 })
  })

  it('refuses what is no amount', async () => {
    const author = await api.member()
    for (const amount of [0, -1, 0.001, 1e308, '5', null])
      await expect(author.api.income.convert({ amount } as never)).rejects.toMatchObject({ code: 422 })
  })
})
