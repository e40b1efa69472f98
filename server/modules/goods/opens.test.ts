import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aPaidColumn, aPaidWork, endHolds, selling, settleAll } from '../../../test/support/wallet/earning.ts'
import { someGoods } from '../../../test/support/wallet/goods.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from '../ledger/book.ts'

const api = await testApi()
const admin = await api.administrator()
const author = await api.member()
beforeEach(async () => {
  await selling(api, { HOLD_DAYS: 7 })
  await api.configure({ COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] })
})
afterEach(async () => {
  await expectBooksBalance(api)
  expect((await admin.api.adminEarning.sums({})).difference).toBe(0)
})

const day = 86_400_000
const days = (from: number, to: number) => Math.round((to - from) / day)

async function buyer(cents = 20_000): Promise<Person> {
  const person = await api.member()
  if (cents > 0) await give(api, person, cents)
  return person
}
const giveBack = async (purchaseId: string, bearer?: 'platform') => {
  await admin.api.security.proof({ way: 'password', password: admin.password })
  return admin.api.adminPurchase.refund({ purchaseId, reason: '误购', bearer })
}
const aPass = async (more = {}) => {
  const target = await aPaidColumn(author, 30)
  const goods = await someGoods(admin, { title: '潮汐季票', kind: 'pass', value: 90, price: 80, target, ...more })
  return { target, goods }
}
const due = async () => (await author.api.income.summary()).due
let orders = 0
const use = ({ api: own }: Person, code: string, orderNumber = `GO${++orders}`) =>
  own.order.create({ paymode: 'kami', orderNumber, kami: code })
const used = { code: 409, message: '已使用，不能退款' }

describe('a pass as goods', () => {
  it('opens at once, and its author earns by their own price where the site asks less', async () => {
    const { target, goods } = await aPass()
    expect(goods.target).toEqual({ ...target, title: '潮汐手记' })
    const [person, before] = [await buyer(), await due()]
    const { purchase, money } = await person.api.goods.buy({ goodsId: goods._id, price: 80 })
    expect(purchase).toMatchObject({ paid: 80, target: { type: 'goods', title: '潮汐季票' }, refundUntil: 0 })
    expect([money, days(purchase.createTime, purchase.endTime)]).toEqual([120, 90])
    expect((await person.api.column.one({ id: target._id })).passEndTime).toBe(purchase.endTime)
    // 90 days cost 90 at the author's; the site keeps 30 of a hundred of that, and what it takes off is its own.
    expect((await due()) - before).toBeCloseTo(63)
    const [sale] = (await author.api.sale.sales({})).list
    expect(sale).toMatchObject({ target: { ...target, title: '潮汐手记' }, paid: 80, share: 63, fee: 17 })
  })

  it('is given back as long as it has not begun, once, with its piece of the stock', async () => {
    const { target, goods } = await aPass({ stock: 5 })
    const [person, before] = [await buyer(), await due()]
    const first = await person.api.goods.buy({ goodsId: goods._id, price: 80 })
    const second = await person.api.goods.buy({ goodsId: goods._id, price: 80 })
    expect(days(first.purchase.endTime, second.purchase.endTime)).toBe(90)
    await expect(giveBack(first.purchase._id)).rejects.toMatchObject(used)
    expect(second.purchase.refundUntil).toBeGreaterThan(second.purchase.createTime)
    await person.api.purchase.askRefund({ purchaseId: second.purchase._id, reason: '后悔' })
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => giveBack(second.purchase._id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(api.ctx, person.id)).toBe(12_000)
    expect((await person.api.column.one({ id: target._id })).passEndTime).toBe(first.purchase.endTime)
    expect((await due()) - before).toBeCloseTo(63)
    const left = (await admin.api.adminGoods.list({ limit: 100 })).list.find(({ _id }) => _id === goods._id)
    expect(left).toMatchObject({ stock: 4, sold: 1 })
    const ask = person.api.purchase.askRefund({ purchaseId: first.purchase._id, reason: '后悔' })
    await expect(ask).rejects.toMatchObject(used)
  })

  it('is given back by its author within the hold, with its piece of the stock', async () => {
    const { goods } = await aPass({ stock: 5 })
    const person = await buyer()
    await person.api.goods.buy({ goodsId: goods._id, price: 80, count: 2 })
    const [sale] = (await author.api.sale.sales({})).list
    await author.api.sale.refund({ saleId: String(sale?._id), reason: '退' })
    expect(await balanceOf(api.ctx, person.id)).toBe(20_000)
    const left = (await admin.api.adminGoods.list({ limit: 100 })).list.find(({ _id }) => _id === goods._id)
    expect(left).toMatchObject({ stock: 5, sold: 0 })
  })

  it('that is settled is given back from the income of its author, or by the site', async () => {
    const { goods } = await aPass()
    const person = await buyer()
    await person.api.goods.buy({ goodsId: goods._id, price: 80 })
    const waiting = await person.api.goods.buy({ goodsId: goods._id, price: 80 })
    await endHolds(api)
    await settleAll(api)
    const { available } = await author.api.income.summary()
    await author.api.income.convert({ amount: available })
    await expect(giveBack(waiting.purchase._id)).rejects.toMatchObject({ code: 409, message: '作者收益不足' })
    await giveBack(waiting.purchase._id, 'platform')
    expect(await balanceOf(api.ctx, person.id)).toBe(12_000)
  })

  it('is not sold to its author, to whoever is blocked, nor where nothing is sold', async () => {
    const { target, goods } = await aPass()
    const wish = { goodsId: goods._id, price: 80 }
    await give(api, author, 8000)
    await expect(author.api.goods.buy(wish)).rejects.toMatchObject({ code: 409, message: '不能购买自己的内容' })
    const person = await buyer()
    await author.api.block.block({ userId: person.id, desired: true })
    await expect(person.api.goods.buy(wish)).rejects.toMatchObject({ code: 403 })
    const poor = await buyer(100)
    await expect(poor.api.goods.buy(wish)).rejects.toMatchObject({
      code: 402,
      data: { money: 1, price: 80, short: 79 },
    })
    await selling(api, { ON: false })
    await expect((await buyer()).api.goods.buy(wish)).rejects.toMatchObject({ code: 403 })
    await selling(api)
    await author.api.column.delete({ columnId: target._id })
    await expect((await buyer()).api.goods.buy(wish)).rejects.toMatchObject({ code: 404 })
  })

  it('as codes waits where cards are paid from until somebody uses one', async () => {
    const { target, goods } = await aPass({ delivery: 'card' })
    const [person, friend, before] = [await buyer(), await buyer(0), await due()]
    const { purchase, codes } = await person.api.goods.buy({ goodsId: goods._id, price: 80, count: 2 })
    expect([codes.length, await due()]).toEqual([2, before])
    const answer = await use(friend, codes[0] ?? '')
    expect(answer).toMatchObject({ kind: 'pass', value: 90, money: 0, grant: { ...target, title: '潮汐手记' } })
    expect((await due()) - before).toBeCloseTo(63)
    await expect(giveBack(purchase._id)).rejects.toMatchObject(used)
    const unused = await person.api.goods.buy({ goodsId: goods._id, price: 80 }).catch((error) => error)
    expect(unused).toMatchObject({ code: 402 })
    await give(api, person, 8000)
    const more = await person.api.goods.buy({ goodsId: goods._id, price: 80 })
    await giveBack(more.purchase._id)
    await expect(use(friend, more.codes[0] ?? '')).rejects.toMatchObject({ code: 400 })
    expect(await balanceOf(api.ctx, person.id)).toBe(12_000)
  })

  it('as a code is spent once, when it is bought, and not again by whoever uses it', async () => {
    const { goods } = await aPass({ delivery: 'card' })
    const person = await buyer()
    const { codes } = await person.api.goods.buy({ goodsId: goods._id, price: 80 })
    await use(person, codes[0] ?? '')
    await selling(api, { SPEND_DAILY: 110 })
    const dear = await someGoods(admin, { price: 25 })
    const again = () => person.api.goods.buy({ goodsId: dear._id, price: 25 })
    expect(await again()).toMatchObject({ money: 95 })
    await expect(again()).rejects.toMatchObject({ code: 403, message: '今天的消费已达上限' })
  })
})

describe('a work as goods', () => {
  it('brings what is sold of it and is not owned yet, once', async () => {
    const serial = await aPaidWork(api, author, [0, 3, 4])
    const target = { type: 'work', _id: serial.workId } as const
    const goods = await someGoods(admin, { kind: 'work', value: 7, price: 5, target })
    expect(goods.value).toBe(1)
    const person = await buyer()
    await person.api.purchase.buy({ target: { type: 'chapter', _id: serial.chapterIds[1] ?? '' }, price: 3 })
    const wish = { goodsId: goods._id, price: 5 }
    await expect(person.api.goods.buy({ ...wish, count: 2 })).rejects.toMatchObject({ code: 409 })
    const { purchase } = await person.api.goods.buy(wish)
    const owned = await api.ctx.db.many(sql`
      select target_type, target_id, paid from ownerships where purchase_id = ${purchase._id}`)
    expect(owned).toEqual([{ target_type: 'chapter', target_id: serial.chapterIds[2], paid: '500' }])
    await expect(person.api.goods.buy(wish)).rejects.toMatchObject({ code: 409 })
    await expect(giveBack(purchase._id)).rejects.toMatchObject(used)
    expect(await balanceOf(api.ctx, person.id)).toBe(20_000 - 300 - 500)
  })

  it('is sold once to whoever presses it twenty times', async () => {
    const { workId } = await aPaidWork(api, author, [3, 4])
    const goods = await someGoods(admin, { kind: 'work', price: 5, target: { type: 'work', _id: workId } })
    const person = await buyer()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => person.api.goods.buy({ goodsId: goods._id, price: 5 })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(api.ctx, person.id)).toBe(19_500)
  })
})

it('refuses goods that open nothing, the wrong thing, or what is not sold', async () => {
  const free = await aPaidColumn(author, 3)
  await author.api.column.update({ columnId: free._id, access: { kind: 'free' } })
  const { target } = await aPass()
  const { workId } = await aPaidWork(api, author, [1])
  const bad = [
    { kind: 'pass' },
    { kind: 'work' },
    { kind: 'pass', target: { type: 'work', _id: workId } },
    { kind: 'work', target },
    { kind: 'pass', target: { type: 'posts', _id: '1' } },
  ]
  for (const more of bad) await expect(someGoods(admin, more as never)).rejects.toMatchObject({ code: 422 })
  await expect(someGoods(admin, { kind: 'pass', target: free })).rejects.toMatchObject({ code: 409 })
  const gone = { type: 'column', _id: '999999999' } as const
  await expect(someGoods(admin, { kind: 'pass', target: gone })).rejects.toMatchObject({ code: 404 })
  expect(await someGoods(admin, { target })).toMatchObject({ kind: 'slots', target: null })
})
