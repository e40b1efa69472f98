import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Purchase } from '#contract/modules/wallet/purchase.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { together } from '../../../test/support/together.ts'
import { aPaidPost, aPaidWork, endHolds, makeVip, selling, settleAll } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, expectSeen, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from '../ledger/book.ts'
import { refundGone, returnAndSettle } from './gone.ts'

const api = await testApi()
const author = await api.member()
const administrator = await api.administrator()
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

async function buyer(cents = 10_000): Promise<Person> {
  const person = await api.member()
  if (cents > 0) await give(api, person, cents)
  return person
}

const posts = (_id: string) => ({ type: 'posts', _id }) as const
const work = (_id: string) => ({ type: 'work', _id }) as const
const chapter = (_id: string) => ({ type: 'chapter', _id }) as const
const buy = (
  { api: own }: Person,
  target: ReturnType<typeof posts | typeof work | typeof chapter>,
  price: number,
  more = {},
) => own.purchase.buy({ target, price, ...more })

const earned = async ({ id }: Person) =>
  (
    await api.ctx.db.one<{ share: number }>(
      sql`select coalesce(sum(share), 0)::int as share from sales where author_id = ${id} and state <> 'refunded'`,
    )
  ).share

describe('buying', () => {
  it('pays the author and the site, and is owned', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 1.01)]
    const quoted = await person.api.purchase.quote({ target: posts(id) })
    expect(quoted).toMatchObject({ listPrice: 1.01, price: 1.01, off: 0, isOwned: false, money: 100, short: 0 })
    const { purchase, money, isNew } = await buy(person, posts(id), 1.01)
    expect({ money, isNew }).toEqual({ money: 98.99, isNew: true })
    expect(purchase).toMatchObject({
      paid: 1.01,
      way: 'balance',
      state: 'owned',
      endTime: 0,
      target: { url: `/${id}` },
    })
    expect(await person.api.purchase.quote({ target: posts(id) })).toMatchObject({ isOwned: true, price: 0 })
    const { list } = await author.api.sale.sales({ select: { targetId: id } })
    expect(list).toMatchObject([{ paid: 1.01, share: 0.7, fee: 0.31, percent: 30, state: 'held', user: null }])
    const [line] = (await person.api.ledger.list({ kind: 'buy' })).list
    expect(line).toMatchObject({ amount: -1.01, balance: 98.99, orderNumber: purchase.orderNumber })
  })

  it('fifty at once are one booking and one purchase', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    const all = await Promise.all(Array.from({ length: 50 }, () => buy(person, posts(id), 3)))
    expect(new Set(all.map(({ purchase }) => purchase._id)).size).toBe(1)
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await balanceOf(api.ctx, person.id)).toBe(9700)
    const stats = await api.ctx.db.one(
      sql`select owned from earning_stats where target_type = 'posts' and target_id = ${id}`,
    )
    expect(stats).toEqual({ owned: 1 })
  })

  it('with keys too: each its own, and each twice', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    const keys = Array.from({ length: 10 }, () => randomUUID())
    const ask = (key: string, target = posts(id)) =>
      api.request<{ purchase: Purchase; isNew: boolean }>('/api/aoir-purchase/buy', {
        body: { target, price: 3 },
        token: person.tokens.access_token,
        headers: { 'idempotency-key': key },
      })
    const all = await Promise.all([...keys, ...keys].map((key) => ask(key)))
    expect(new Set(all.map(({ data }) => data.purchase._id)).size).toBe(1)
    expect(await balanceOf(api.ctx, person.id)).toBe(9700)
    const first = all.find(({ data }) => data.isNew)
    expect(first?.data.purchase).toEqual((await person.api.purchase.list({})).list[0])
    expect(await ask(keys[0] ?? '', posts(await aPaidPost(api, author, 3)))).toMatchObject({ code: 422 })
  })

  it('of a last cent books nothing when one is missing', async () => {
    const [person, id] = [await buyer(299), await aPaidPost(api, author, 3)]
    const short = { code: 402, message: '余额不足', data: { money: 2.99, price: 3, short: 0.01 } }
    await expect(buy(person, posts(id), 3)).rejects.toMatchObject(short)
    const others = await Promise.all([aPaidPost(api, author, 3), aPaidPost(api, author, 3)])
    await give(api, person, 1)
    const all = await Promise.allSettled([id, ...others].map((one) => buy(person, posts(one), 3)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 402 })
    expect(await balanceOf(api.ctx, person.id)).toBe(0)
  })

  it('is refused with the reason, and nothing changes', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    for (const price of [2.99, 3.01])
      await expect(buy(person, posts(id), price)).rejects.toMatchObject({
        code: 409,
        message: '价格已变化',
        data: { price: 3 },
      })
    for (const price of [-1, 0, 0.001, 1e308, Number.NaN])
      await expect(buy(person, posts(id), price)).rejects.toMatchObject({ code: 422 })
    await expect(buy(author, posts(id), 3)).rejects.toMatchObject({ code: 409, message: '不能购买自己的内容' })
    await expect(buy(administrator, posts(id), 3)).rejects.toMatchObject({
      code: 409,
      message: '无需购买，可以直接阅读',
    })
    await expect(buy(person, chapter(id), 3)).rejects.toMatchObject({ code: 404 })
    const open = await aPost(author, await aBoard(api))
    await expect(buy(person, posts(open), 3)).rejects.toMatchObject({ code: 409 })
    const hidden = await aPaidPost(api, author, 3)
    await author.api.post.remove({ postsId: hidden })
    await expect(buy(person, posts(hidden), 3)).rejects.toMatchObject({ code: 404 })
    await author.api.block.block({ userId: person.id, desired: true })
    await expect(buy(person, posts(id), 3)).rejects.toMatchObject({ code: 403 })
    await author.api.block.block({ userId: person.id, desired: false })
    await selling(api, { ON: false })
    await expect(buy(person, posts(id), 3)).rejects.toMatchObject({ code: 403, message: '暂未开放付费内容' })
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
  })

  it('is over when a frozen wallet or a limit of the day says so', async () => {
    const person = await buyer()
    const [one, two] = await Promise.all([aPaidPost(api, author, 3), aPaidPost(api, author, 3)])
    await selling(api, { SPEND_DAILY: 5 })
    const all = await Promise.allSettled([one, two].map((id) => buy(person, posts(id), 3)))
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(buy(person, posts(two), 3).catch(() => buy(person, posts(one), 3))).resolves.toMatchObject({
      isNew: false,
    })
    await selling(api)
    await api.ctx.db.run(sql`insert into frozen_wallets (user_id, reason, frozen_by) values (${person.id}, 'x', 1)`)
    await expect(buy(person, posts(await aPaidPost(api, author, 1)), 1)).rejects.toMatchObject({
      code: 403,
      message: '钱包已被冻结',
    })
  })

  it('costs members with VIP what the author says, and nothing where it is free for them', async () => {
    const person = await buyer()
    await makeVip(api, person)
    const cheap = await aPaidPost(api, author, 0.99, { vipDiscount: 50 })
    expect(await person.api.purchase.quote({ target: posts(cheap) })).toMatchObject({ listPrice: 0.99, price: 0.5 })
    expect(await person.api.purchase.saved()).toEqual({ saved: 0 })
    const { purchase } = await buy(person, posts(cheap), 0.5)
    expect(await person.api.purchase.saved()).toEqual({ saved: 0.49 })
    const free = await aPaidPost(api, author, 1, { vipFree: true })
    await expect(buy(person, posts(free), 1)).rejects.toMatchObject({ code: 409, message: '无需购买，可以直接阅读' })
    const past = await aPaidPost(api, author, 1, { freeFrom: Date.now() - 1000 })
    await expect(buy(person, posts(past), 1)).rejects.toMatchObject({ code: 409 })
    // What costs everybody the same saves nothing, and what was saved in another month is not of this one.
    const plain = await aPaidPost(api, author, 1)
    await buy(person, posts(plain), 1)
    expect(await person.api.purchase.saved()).toEqual({ saved: 0.49 })
    await api.ctx.db.run(sql`
      update purchases set created_at = created_at - interval '32 days' where id = ${purchase._id}`)
    expect(await person.api.purchase.saved()).toEqual({ saved: 0 })
  })

  it('asks nothing more of what is owned, whatever becomes of it', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    const { purchase } = await buy(person, posts(id), 3)
    await api.ctx.db.run(sql`update posts set access = '{"kind": "paid", "price": 9}' where id = ${id}`)
    expect(await buy(person, posts(id), 9)).toMatchObject({ isNew: false, purchase: { _id: purchase._id } })
    await selling(api, { ON: false })
    expect(await buy(person, posts(id), 1)).toMatchObject({ isNew: false })
  })
})

describe('works', () => {
  it('are bought whole at the price of a bundle, to the cent', async () => {
    const person = await buyer()
    const { workId, chapterIds } = await aPaidWork(api, author, [0, 0.33, 0.33, 0.35], 15)
    await buy(person, chapter(chapterIds[1] ?? ''), 0.33)
    const quoted = await person.api.purchase.quote({ target: work(workId) })
    expect(quoted).toMatchObject({ listPrice: 0.68, price: 0.58, chapterNumber: 2 })
    const [one, two] = await Promise.all([buy(person, work(workId), 0.58), buy(person, work(workId), 0.58)])
    expect(one.purchase._id).toBe(two.purchase._id)
    const owned = await api.ctx.db.many<{ paid: string }>(
      sql`select paid from ownerships where purchase_id = ${one.purchase._id} order by target_id`,
    )
    expect(owned.map(({ paid }) => Number(paid))).toEqual([28, 30])
    expect(await person.api.purchase.quote({ target: work(workId) })).toMatchObject({ isOwned: true })
  })

  it('and one of its chapters at the same moment are never paid twice', async () => {
    const person = await buyer()
    const { workId, chapterIds } = await aPaidWork(api, author, [1, 1, 1])
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 ? buy(person, work(workId), 3) : buy(person, chapter(chapterIds[0] ?? ''), 1),
      ),
    )
    for (const one of all) if (one.status === 'rejected') expect(one.reason.code).toBe(409)
    const { number } = await api.ctx.db.one<{ number: number }>(sql`
      select count(*)::int as number from ownerships where user_id = ${person.id} and target_id = ${chapterIds[0]}`)
    expect(number).toBe(1)
  })

  it('are bought by chapters of one’s choice', async () => {
    const person = await buyer()
    const { workId, chapterIds } = await aPaidWork(api, author, [1, 2, 3], 50)
    const chosen = { chapterIds: chapterIds.slice(0, 2) }
    expect(await person.api.purchase.quote({ target: work(workId), ...chosen })).toMatchObject({ price: 3 })
    await buy(person, work(workId), 3, chosen)
    await expect(person.api.purchase.quote({ target: work(workId), chapterIds: ['1'] })).rejects.toMatchObject({
      code: 404,
    })
    expect(await buy(person, work(workId), 1.5)).toMatchObject({ purchase: { paid: 1.5 } })
  })

  it('that are finished include what still comes', async () => {
    const person = await buyer()
    const { workId } = await aPaidWork(api, author, [1, 1])
    await api.ctx.db.run(sql`update works set serial = 'finished' where id = ${workId}`)
    await buy(person, work(workId), 2)
    const { number } = await api.ctx.db.one<{ number: number }>(
      sql`select count(*)::int as number from ownerships where user_id = ${person.id} and target_type = 'work'`,
    )
    expect(number).toBe(1)
  })

  it('are bought by themselves only where that is switched on, up to its price', async () => {
    const person = await buyer()
    const { workId, chapterIds } = await aPaidWork(api, author, [1, 2])
    const next = (at: number, price: number) => buy(person, chapter(chapterIds[at] ?? ''), price, { auto: true })
    expect(await person.api.purchase.auto({ workId })).toEqual({ on: false, cap: 0 })
    await expect(next(0, 1)).rejects.toMatchObject({ code: 409, message: '未开启自动购买' })
    expect(await person.api.purchase.auto({ workId, on: true, cap: 1.5 })).toEqual({ on: true, cap: 1.5 })
    expect(await next(0, 1)).toMatchObject({ purchase: { way: 'auto' } })
    await expect(next(1, 2)).rejects.toMatchObject({ code: 409, message: '超出自动购买上限' })
  })
})

describe('refunds', () => {
  const office = async (purchaseId: string, more = {}) => {
    await administrator.api.security.proof({ way: 'password', password: administrator.password })
    return administrator.api.adminPurchase.refund({ purchaseId, reason: '误购', ...more })
  }

  it('inside the hold give everything back once, whoever asks', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    const { purchase } = await buy(person, posts(id), 3)
    const [sale] = (await author.api.sale.sales({ select: { targetId: id } })).list
    const before = await earned(author)
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => author.api.sale.refund({ saleId: sale?._id ?? '', reason: '误购' })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 409, message: '已退款' })
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
    expect(await earned(author)).toBe(before - 210)
    await expect(office(purchase._id)).rejects.toMatchObject({ code: 409 })
    expect((await person.api.purchase.list({})).list).toMatchObject([{ _id: purchase._id, state: 'refunded' }])
    const again = await buy(person, posts(id), 3)
    expect(again).toMatchObject({ isNew: true })
    expect(again.purchase._id).not.toBe(purchase._id)
  })

  it('are given with a reason that the buyer may read', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    await buy(person, posts(id), 3)
    const [sale] = (await author.api.sale.sales({ select: { targetId: id } })).list
    const refund = (reason: string) => author.api.sale.refund({ saleId: sale?._id ?? '', reason })
    const words = (action: 'block' | 'mask', word: string) =>
      administrator.api.adminRule.save({
        name: word,
        kind: 'words',
        action,
        scope: ['message'],
        options: { words: [word] },
      })
    const rules = [await words('block', '赌场'), await words('mask', '笨蛋')]
    await expect(refund('去赌场')).rejects.toMatchObject({ code: 422 })
    await refund('你这笨蛋')
    const [notice] = (await person.api.notification.system({})).list
    expect(notice?.content).toContain('你这＊＊')
    for (const { _id } of rules) await administrator.api.adminRule.delete({ _id })
  })

  it('are asked for once, inside the hold', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    const { _id: purchaseId } = (await buy(person, posts(id), 3)).purchase
    const ask = () => person.api.purchase.askRefund({ purchaseId, reason: '误购' })
    expect(await ask()).toMatchObject({ refundAsked: true })
    await expect(ask()).rejects.toMatchObject({ code: 409, message: '已经申请过退款' })
    const { list } = await administrator.api.adminPurchase.list({ select: { refundAsked: true } })
    expect(list).toMatchObject([{ _id: purchaseId, refundReason: '误购', user: { _id: person.id } }])
    const late = (await buy(person, posts(await aPaidPost(api, author, 1)), 1)).purchase._id
    await endHolds(api)
    await expect(person.api.purchase.askRefund({ purchaseId: late, reason: 'x' })).rejects.toMatchObject({
      code: 409,
      message: '已超过可退款时间',
    })
  })

  it('after it come from the author’s income or from the site, by the office alone', async () => {
    const seller = await api.member()
    const person = await buyer()
    const ids = [await aPaidPost(api, seller, 3), await aPaidPost(api, seller, 3)]
    const bought = []
    for (const id of ids) bought.push((await buy(person, posts(id), 3)).purchase._id)
    await settleAll(api)
    const [sale] = (await seller.api.sale.sales({})).list
    await expect(seller.api.sale.refund({ saleId: sale?._id ?? '', reason: 'x' })).rejects.toMatchObject({ code: 409 })
    await office(bought[0] ?? '')
    await api.ctx.db.run(sql`
      select * from ledger_post_legs('convert', 'test', ${seller.id}, ${seller.id}, array['user', 'income'], array[210, -210]::int8[],
        null, null, null, '')`)
    await expect(office(bought[1] ?? '')).rejects.toMatchObject({ code: 409, message: '作者收益不足' })
    expect(await office(bought[1] ?? '', { bearer: 'platform' })).toMatchObject({
      state: 'refunded',
      saleState: 'refunded',
    })
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
  })

  it('are the site’s for what is gone', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    await buy(person, posts(id), 3)
    await author.api.post.remove({ postsId: id })
    expect(await Promise.all([refundGone(api.ctx), refundGone(api.ctx)]).then(([one, two]) => one + two)).toBe(1)
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
    expect((await person.api.purchase.list({})).list).toMatchObject([{ state: 'refunded', target: { isGone: true } }])
  })

  /** Two posts of one author were bought; the dearer one is gone, and the hold of both has ended. */
  async function soldAndGone() {
    const seller = await api.member()
    const person = await buyer()
    const [kept, gone] = [await aPaidPost(api, seller, 3), await aPaidPost(api, seller, 5)]
    await buy(person, posts(kept), 3)
    await buy(person, posts(gone), 5)
    await seller.api.post.remove({ postsId: gone })
    await endHolds(api)
    return { seller, person }
  }

  it('of what is gone come before the shares of its author, also when its hold has ended meanwhile', async () => {
    const { seller, person } = await soldAndGone()
    await returnAndSettle(api.ctx)
    expect(await balanceOf(api.ctx, person.id)).toBe(9700)
    expect(await seller.api.income.summary()).toMatchObject({ due: 0, available: 2.1, total: 2.1 })
    const { list } = await seller.api.sale.sales({})
    expect(list.map(({ state }) => state)).toEqual(['refunded', 'settled'])
  })

  it('of what is gone wait for their round, also when its author takes all that is there before it', async () => {
    const { seller, person } = await soldAndGone()
    expect(await seller.api.income.summary()).toMatchObject({ due: 3.5, available: 2.1, total: 5.6 })
    await expect(seller.api.income.convert({ amount: 5.6 })).rejects.toMatchObject({ code: 409 })
    expect(await seller.api.income.convert({ amount: 2.1 })).toEqual({ available: 0, money: 2.1 })
    await returnAndSettle(api.ctx)
    expect(await balanceOf(api.ctx, person.id)).toBe(9700)
    expect(await seller.api.income.summary()).toMatchObject({ due: 0, available: 0, converted: 2.1, total: 2.1 })
  })

  it('of what is gone are one round of several processes, and none of them complains', async () => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    await buy(person, posts(id), 3)
    await author.api.post.remove({ postsId: id })
    const warn = vi.spyOn(api.ctx.log, 'warn')
    const rounds = await together(
      api.ctx.db,
      sql`sales`,
      [1, 2].map(() => () => refundGone(api.ctx)),
    )
    expect(rounds.map((round) => round.status === 'fulfilled' && round.value).sort()).toEqual([0, 1])
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
  })
})

it('statement, author and office agree to the cent', async () => {
  const seller = await api.member()
  const people = [await buyer(), await buyer(), await buyer()]
  for (let turn = 0; turn < 8; turn++) {
    const id = await aPaidPost(api, seller, (turn * 37 + 11) / 100)
    for (const person of people) await buy(person, posts(id), (turn * 37 + 11) / 100)
    if (turn % 3 === 0) {
      const [sale] = (await seller.api.sale.sales({ select: { targetId: id } })).list
      await seller.api.sale.refund({ saleId: sale?._id ?? '', reason: 'x' })
    }
    if (turn === 4) await settleAll(api)
  }
  const spent = await Promise.all(people.map(async ({ id }) => 10_000 - (await balanceOf(api.ctx, id))))
  const { list } = await seller.api.sale.byTarget({ limit: 100 })
  const cents = (take: (line: (typeof list)[number]) => number) =>
    list.reduce((sum, line) => sum + Math.round(take(line) * 100), 0)
  expect(cents(({ paid }) => paid)).toBe(spent.reduce((sum, one) => sum + one, 0))
  expect(cents(({ share }) => share)).toBe(await earned(seller))
  const sums = await administrator.api.adminEarning.sums({})
  expect(sums.difference).toBe(0)
  const week = await administrator.api.adminEarning.sums({ from: Date.now() - 7 * 86_400_000, to: Date.now() + 1000 })
  expect(week).toEqual(sums)
})

describe('the proof sees', () => {
  it.each([
    ['I10', sql`update sales set share = share - 1, fee = fee + 1 where id = (select max(id) from sales)`],
    ['I11', sql`update sales set state = 'settled', share = 0, fee = paid where id = (select max(id) from sales)`],
    ['I12', sql`update sales set state = 'settled', settle_tx_id = tx_id where id = (select max(id) from sales)`],
    ['I15', sql`delete from ownerships where purchase_id = (select max(id) from purchases)`],
    ['I15', sql`update ownerships set paid = paid + 1 where purchase_id = (select max(id) from purchases)`],
    [
      'I16',
      sql`update sales set state = 'refunded', refund_tx_id = tx_id, refunded_at = now() where id = (select max(id) from sales)`,
    ],
  ])('%s broken', async (name, planted) => {
    const [person, id] = [await buyer(), await aPaidPost(api, author, 3)]
    await buy(person, posts(id), 3)
    await expectSeen(api, planted, name)
  })
})
