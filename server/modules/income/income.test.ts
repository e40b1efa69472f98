import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aPaidPost, endHolds, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { countDays } from '../sale/days.ts'
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

  it('of days that are over is summed up once, and follows what is settled and given back', async () => {
    const author = await api.member()
    await sold(author, 6)
    const { list: sales } = await author.api.sale.sales({})
    // Five of them on two days of last week; what is sold now is not summed up yet.
    for (const [at, { _id }] of sales.slice(1).entries())
      await api.ctx.db.run(sql`
        update sales set created_at = created_at - make_interval(days => ${3 + (at % 2)}::int),
          hold_at = now() + interval '1 day' where id = ${_id}`)
    const figures = async () => ({
      summary: await author.api.income.summary(),
      all: await author.api.sale.sales({}),
      targets: await author.api.sale.byTarget({}),
    })
    const before = await figures()
    await Promise.all([1, 2, 3].map(() => countDays(api.ctx)))
    expect(await figures()).toEqual(before)
    const [kept] = await api.ctx.db.many<{ sales: string }>(
      sql`select sum(sales) as sales from sales_days where author_id = ${author.id}`,
    )
    expect(Number(kept?.sales)).toBe(5)

    await author.api.sale.refund({ saleId: sales[1]?._id ?? '', reason: 'mistake' })
    await endHolds(api)
    await settleDue(api.ctx)
    const after = await figures()
    expect(after.summary).toMatchObject({ due: 0, available: 35, total: 35, month: before.summary.month - 7 })
    expect(after.targets.list).toMatchObject([{ sales: 5, refunds: 1, paid: 50, share: 35 }])
    expect(after.all.total).toBe(6)
    // Summed up anew from the sales, it is the same.
    await api.ctx.db.run(sql`truncate sales_days, sales_targets`)
    await api.ctx.db.run(sql`update sales_counted set before = '2000-01-01'`)
    await countDays(api.ctx)
    expect(await figures()).toEqual(after)
  })

  it('refuses what is no amount', async () => {
    const author = await api.member()
    for (const amount of [0, -1, 0.001, 1e308, '5', null])
      await expect(author.api.income.convert({ amount } as never)).rejects.toMatchObject({ code: 422 })
  })
})
