import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GoodsReceipt } from '#contract/modules/wallet/goods.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { someGoods } from '../../../test/support/wallet/goods.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from '../ledger/book.ts'

const api = await testApi()
const admin = await api.administrator()
await admin.api.security.proof({ way: 'password', password: admin.password })
beforeEach(() =>
  api.configure({ COMMON_IS_VIP: true, COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] }),
)
afterEach(() => expectBooksBalance(api))

async function buyer(cents = 10_000): Promise<Person> {
  const person = await api.member()
  if (cents > 0) await give(api, person, cents)
  return person
}

const buy = ({ api: own }: Person, goodsId: string, more = {}) => own.goods.buy({ goodsId, price: 10, ...more })
const slotsOf = async ({ api: own }: Person) => (await own.licence.authDomainsInfo()).slots
const giveBack = async (purchaseId: string) => {
  await admin.api.security.proof({ way: 'password', password: admin.password })
  return admin.api.adminPurchase.refund({ purchaseId, reason: '误购' })
}

describe('the shop', () => {
  it('shows what is shown, in its order, to everybody', async () => {
    const [one, hidden, two] = [
      await someGoods(admin, { title: '乙', position: 2 }),
      await someGoods(admin, { show: false }),
      await someGoods(admin, { title: '甲', position: 1, kind: 'vip', value: 30 }),
    ]
    const { list } = await api.as(null).goods.list({ limit: 100 })
    const ids = list.map(({ _id }) => _id)
    expect(ids.indexOf(two._id)).toBeLessThan(ids.indexOf(one._id))
    expect(ids).not.toContain(hidden._id)
    expect((await api.as(null).goods.list({ select: { kind: 'vip' } })).list.map(({ kind }) => kind)).toEqual(['vip'])
    expect((await admin.api.adminGoods.list({ limit: 100 })).list.map(({ _id }) => _id)).toContain(hidden._id)
    expect(list.find(({ _id }) => _id === one._id)).toMatchObject({ stock: -1, perUser: 0, sold: 0, price: 10 })
  })

  it('sells places at once, with a receipt', async () => {
    const [person, goods] = [await buyer(), await someGoods(admin, { value: 3 })]
    const made = await buy(person, goods._id, { count: 2 })
    expect(made).toMatchObject({
      slots: 6,
      money: 80,
      codes: [],
      purchase: { paid: 20, state: 'owned', target: { type: 'goods', title: '单站', url: '/shop' } },
    })
    expect(await slotsOf(person)).toBe(6)
    expect((await person.api.purchase.list({})).list).toEqual([made.purchase])
    expect(await person.api.goods.receipt({ purchaseId: made.purchase._id })).toEqual(made)
    const [line] = (await person.api.ledger.list({ kind: 'goods' })).list
    expect(line).toMatchObject({ amount: -20, orderNumber: made.purchase.orderNumber })
    const stranger = await buyer(0)
    const foreign = stranger.api.goods.receipt({ purchaseId: made.purchase._id })
    await expect(foreign).rejects.toMatchObject({ code: 404 })
    expect((await admin.api.adminGoods.list({ limit: 100 })).list.find(({ _id }) => _id === goods._id)?.sold).toBe(2)
  })

  it('sells days of membership at once', async () => {
    const [person, goods] = [await buyer(), await someGoods(admin, { kind: 'vip', value: 30 })]
    const { vipendtime } = await buy(person, goods._id, { count: 2 })
    expect(Math.round((vipendtime - Date.now()) / 86_400_000)).toBe(60)
    await api.configure({ COMMON_IS_VIP: false })
    await expect(buy(person, goods._id)).rejects.toMatchObject({ code: 403 })
  })

  it('sells codes that are shown again, kept nowhere, and work once', async () => {
    const [person, friend] = [await buyer(), await buyer(0)]
    const places = await someGoods(admin, { value: 2, delivery: 'card' })
    const made = await buy(person, places._id, { count: 3 })
    expect(new Set(made.codes).size).toBe(3)
    expect((await person.api.goods.receipt({ purchaseId: made.purchase._id })).codes).toEqual(made.codes)
    expect(await slotsOf(person)).toBe(0)
    const [code = ''] = made.codes
    const kept = await api.ctx.db.one<{ all: string }>(
      sql`select (select string_agg(c::text, ' ') from redeem_codes c) || (select string_agg(p::text, ' ') from purchases p) as all`,
    )
    for (const one of made.codes) expect(kept.all).not.toContain(one)
    expect(await friend.api.licence.redeem({ code })).toMatchObject({ slots: 2 })
    await expect(person.api.licence.redeem({ code })).rejects.toMatchObject({ code: 400 })
    const days = await someGoods(admin, { kind: 'vip', value: 7, delivery: 'card' })
    const { codes } = await buy(person, days._id)
    const card = {
      paymode: 'kami',
      paymodename: '卡密',
      kami: codes[0] ?? '',
      orderNumber: `AO${randomUUID()}`,
    } as const
    await friend.api.order.create(card as never)
    expect((await friend.api.user.ownInfo()).vipendtime).toBeGreaterThan(Date.now())
  })

  it('is refused with the reason, and nothing changes', async () => {
    const person = await buyer(1500)
    const goods = await someGoods(admin)
    for (const price of [9.99, 10.01])
      await expect(buy(person, goods._id, { price })).rejects.toMatchObject({
        code: 409,
        message: '价格已变化',
        data: { price: 10 },
      })
    await expect(buy(person, goods._id, { count: 2 })).rejects.toMatchObject({
      code: 402,
      message: '余额不足',
      data: { money: 15, price: 20, short: 5 },
    })
    for (const count of [0, 21, 1.5, -1])
      await expect(buy(person, goods._id, { count })).rejects.toMatchObject({ code: 422 })
    for (const price of [-1, 0, 0.001, 1e308, Number.NaN])
      await expect(buy(person, goods._id, { price })).rejects.toMatchObject({ code: 422 })
    const many = await someGoods(admin, { value: 1000 })
    await give(api, person, 10_000)
    await expect(buy(person, many._id, { count: 2 })).rejects.toMatchObject({ code: 409 })
    await expect(someGoods(admin, { value: 1001 })).rejects.toMatchObject({ code: 422 })
    const hidden = await someGoods(admin, { show: false })
    await expect(buy(person, hidden._id)).rejects.toMatchObject({ code: 404 })
    const { COMMON_EARNING } = api.ctx.config.current().document
    await api.configure({ COMMON_EARNING: { ...COMMON_EARNING, SPEND_DAILY: 9.99 } })
    await expect(buy(person, goods._id)).rejects.toMatchObject({ code: 403, message: '今天的消费已达上限' })
    await api.configure({ COMMON_EARNING })
    await admin.api.adminWallet.freeze({ userId: person.id, isFrozen: true, reason: '核查' })
    await expect(buy(person, goods._id)).rejects.toMatchObject({ code: 403, message: '钱包已被冻结' })
    expect(await balanceOf(api.ctx, person.id)).toBe(11_500)
    expect(await slotsOf(person)).toBe(0)
  })

  it('sells the last piece once, and one member as many as they may, whoever comes at once', async () => {
    const last = await someGoods(admin, { stock: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, () => buyer()))
    const all = await Promise.allSettled(people.map((person) => buy(person, last._id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 409, message: '已售罄' })
    const few = await someGoods(admin, { perUser: 2, stock: 100 })
    const [person] = people
    if (!person) throw new Error('nobody')
    await give(api, person, 100_000)
    const mine = await Promise.allSettled(Array.from({ length: 20 }, () => buy(person, few._id)))
    expect(mine.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of mine)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 409, message: '已达购买上限' })
    const left = (await admin.api.adminGoods.list({ limit: 100 })).list.find(({ _id }) => _id === few._id)
    expect(left).toMatchObject({ stock: 98, sold: 2 })
  })

  it('with one key is one purchase, with the codes in both answers', async () => {
    const [person, goods] = [await buyer(), await someGoods(admin, { delivery: 'card' })]
    const key = randomUUID()
    const ask = () =>
      api.request<GoodsReceipt>('/api/aoir-goods/buy', {
        body: { goodsId: goods._id, price: 10 },
        token: person.tokens.access_token,
        headers: { 'idempotency-key': key },
      })
    const all = await Promise.all([ask(), ask(), ask()])
    expect(new Set(all.map(({ data }) => data.purchase._id)).size).toBe(1)
    expect(new Set(all.map(({ data }) => data.codes[0])).size).toBe(1)
    expect(await balanceOf(api.ctx, person.id)).toBe(9000)
  })
})

describe('giving back', () => {
  it('takes places that are free, once, and not those that are used', async () => {
    const [person, goods] = [await buyer(), await someGoods(admin, { value: 2, stock: 5 })]
    const { purchase } = await buy(person, goods._id)
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => giveBack(purchase._id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await slotsOf(person), await balanceOf(api.ctx, person.id)]).toEqual([0, 10_000])
    const left = (await admin.api.adminGoods.list({ limit: 100 })).list.find(({ _id }) => _id === goods._id)
    expect(left).toMatchObject({ stock: 5, sold: 0 })
    const again = await buy(person, goods._id)
    await person.api.licence.addAuthDomain({ domain: 'example.com' })
    const used = { code: 409, message: '已使用，不能退款' }
    await expect(giveBack(again.purchase._id)).rejects.toMatchObject(used)
    const days = await someGoods(admin, { kind: 'vip', value: 7 })
    await expect(giveBack((await buy(person, days._id)).purchase._id)).rejects.toMatchObject(used)
    const { difference, goods: sold } = await admin.api.adminEarning.sums({})
    expect(difference).toBe(0)
    expect(sold).toBeGreaterThan(0)
  })

  it('is asked for by the buyer, once, within the hold, of what can come back', async () => {
    const person = await buyer()
    const ask = (purchaseId: string, own = person) => own.api.purchase.askRefund({ purchaseId, reason: '误购' })
    const { purchase } = await buy(person, (await someGoods(admin))._id)
    expect(Math.round((purchase.refundUntil - purchase.createTime) / 86_400_000)).toBe(7)
    await expect(ask(purchase._id, await buyer(0))).rejects.toMatchObject({ code: 404 })
    expect(await ask(purchase._id)).toMatchObject({ refundAsked: true, refundUntil: 0 })
    await expect(ask(purchase._id)).rejects.toMatchObject({ code: 409, message: '已经申请过退款' })
    const asked = await admin.api.adminPurchase.list({ select: { refundAsked: true, userId: person.id } })
    expect(asked.list).toMatchObject([{ _id: purchase._id, refundReason: '误购' }])
    await giveBack(purchase._id)
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
    const days = await buy(person, (await someGoods(admin, { kind: 'vip', value: 7 }))._id)
    expect(days.purchase.refundUntil).toBe(0)
    await expect(ask(days.purchase._id)).rejects.toMatchObject({ code: 409, message: '已使用，不能退款' })
    const late = await buy(person, (await someGoods(admin, { kind: 'vip', value: 7, delivery: 'card' }))._id)
    await api.ctx.db.run(sql`update purchases set ask_until = clock_timestamp() where id = ${late.purchase._id}`)
    await expect(ask(late.purchase._id)).rejects.toMatchObject({ code: 409, message: '已超过可退款时间' })
  })

  it('voids codes that nobody has used', async () => {
    const person = await buyer()
    for (const kind of ['slots', 'vip'] as const) {
      const goods = await someGoods(admin, { kind, delivery: 'card' })
      const { purchase, codes } = await buy(person, goods._id, { count: 2 })
      await giveBack(purchase._id)
      expect((await person.api.goods.receipt({ purchaseId: purchase._id })).codes).toEqual([])
      if (kind === 'slots')
        await expect(person.api.licence.redeem({ code: codes[0] ?? '' })).rejects.toMatchObject({ code: 400 })
    }
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
  })

  it('racing with the use of a code lets one of them happen', async () => {
    const goods = await someGoods(admin, { delivery: 'card' })
    for (let round = 0; round < 10; round++) {
      const [person, friend] = [await buyer(), await buyer(0)]
      const { purchase, codes } = await buy(person, goods._id)
      const [back, use] = await Promise.allSettled([
        giveBack(purchase._id),
        friend.api.licence.redeem({ code: codes[0] ?? '' }),
      ])
      expect([back.status, use.status].sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('the office', () => {
  it('changes goods, deletes what was never sold, and hides what was', async () => {
    const goods = await someGoods(admin)
    const { _id, sold: _, target: __, ...fields } = goods
    expect(await admin.api.adminGoods.save({ _id, ...fields, price: 12 })).toMatchObject({ price: 12, _id })
    await admin.api.adminGoods.delete({ _id })
    await expect(admin.api.adminGoods.delete({ _id })).rejects.toMatchObject({ code: 404 })
    const kept = await someGoods(admin)
    await buy(await buyer(), kept._id)
    await admin.api.adminGoods.delete({ _id: kept._id })
    const found = (await admin.api.adminGoods.list({ limit: 100 })).list.find((one) => one._id === kept._id)
    expect(found).toMatchObject({ show: false, sold: 1 })
  })

  it('refuses what makes no sense', async () => {
    const bad = [{ title: '' }, { price: 0 }, { price: 0.001 }, { value: 0 }, { stock: -2 }, { kind: 'luck' as never }]
    for (const more of bad) await expect(someGoods(admin, more)).rejects.toMatchObject({ code: 422 })
  })
})
