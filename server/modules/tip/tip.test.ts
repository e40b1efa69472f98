import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { aPaidWork, endHolds, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from '../ledger/service.ts'
import { settleAuthor } from '../sale/service.ts'

const api = await testApi()
const author = await api.member()
const administrator = await api.administrator()
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

async function giver(cents = 10_000): Promise<Person> {
  const person = await api.member()
  if (cents > 0) await give(api, person, cents)
  return person
}

const posts = (_id: string) => ({ type: 'posts', _id }) as const
const aTarget = async () => posts(await aPost(author, await aBoard(api)))
const limits = (TIP: object) => {
  const { COMMON_EARNING } = api.ctx.config.current().document
  return api.configure({ COMMON_EARNING: { ...COMMON_EARNING, TIP: { ...COMMON_EARNING.TIP, ...TIP } } })
}

describe('a tip', () => {
  it('goes from the balance to the author, less what the site keeps', async () => {
    const [person, target] = [await giver(), await aTarget()]
    const given = await person.api.tip.create({ target, amount: 5, message: '写得真细' })
    expect(given).toMatchObject({ money: 95, tipNumber: 1 })
    const { list } = await author.api.sale.sales({ select: { targetId: target._id } })
    expect(list).toMatchObject([
      { kind: 'tip', paid: 5, fee: 0.5, share: 4.5, percent: 10, state: 'held', message: '写得真细' },
    ])
    expect(list[0]?.user).toMatchObject({ _id: person.id })
    expect((await person.api.ledger.list({ kind: 'tip' })).list).toMatchObject([{ amount: -5, balance: 95 }])
    expect(await person.api.post.one({ id: target._id })).toMatchObject({ tipNumber: 1 })
    const [notice] = (await author.api.notification.system({ limit: 1 })).list
    expect(notice).toMatchObject({ fromUser: null, posts: { _id: target._id } })
    expect(notice?.content).toContain(`${person.name} 为`)
    expect(notice?.content).toContain('5.00 屿币，留言：写得真细')
    await endHolds(api)
    await settleAuthor(api.ctx, author.id)
    expect(await author.api.income.summary()).toMatchObject({ available: 4.5, due: 0 })
  })

  it('is given for comments, chapters and works as well', async () => {
    const [person, { _id }] = [await giver(), await aTarget()]
    const comment = await author.api.comment.publishComment({ postsId: _id, content: '灯箱要先预热' })
    const { workId, chapterIds } = await aPaidWork(api, author, [1])
    const targets = [
      { type: 'comment', _id: comment._id },
      { type: 'work', _id: workId },
      { type: 'chapter', _id: chapterIds[0] ?? '' },
    ] as const
    expect(await api.as(null).works.one({ id: workId })).toMatchObject({ tipNumber: 0 })
    expect(await api.as(null).worksChapter.one({ id: chapterIds[0] ?? '' })).toMatchObject({ tipNumber: 0 })
    for (const target of targets)
      expect(await person.api.tip.create({ target, amount: 1 })).toMatchObject({ tipNumber: 1 })
    // Pages that were kept before say so too.
    expect(await api.as(null).works.one({ id: workId })).toMatchObject({ tipNumber: 1 })
    expect(await api.as(null).worksChapter.one({ id: chapterIds[0] ?? '' })).toMatchObject({ tipNumber: 1 })
    const { list } = await author.api.sale.sales({ limit: 3 })
    expect(list.map(({ target: { type, isGone } }) => [type, isGone])).toEqual([
      ['chapter', false],
      ['work', false],
      ['comment', false],
    ])
    expect(list[2]?.target).toMatchObject({ title: '灯箱要先预热', url: `/${_id}#c-${comment._id}` })
  })

  it('with a key is given once, and the answer is the same', async () => {
    const [person, target] = [await giver(), await aTarget()]
    const key = randomUUID()
    const ask = () =>
      api.request<{ _id: string }>('/api/aoir-tip/create', {
        body: { target, amount: 1 },
        token: person.tokens.access_token,
        headers: { 'idempotency-key': key },
      })
    const all = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(all.map(({ code, data }) => `${code} ${data._id}`)).size).toBe(1)
    expect(all[0]?.code).toBe(200)
    expect(await balanceOf(api.ctx, person.id)).toBe(9900)
  })

  it('of the last cents is given once, whatever comes at once', async () => {
    const [person, target] = [await giver(100), await aTarget()]
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => person.api.tip.create({ target, amount: 1 })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 402, data: { money: 0, price: 1, short: 1 } })
  })

  it('stays within the limit of the day, also when many come at once', async () => {
    const [person, target] = [await giver(), await aTarget()]
    await limits({ DAILY: 3 })
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => person.api.tip.create({ target, amount: 1 })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = all.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 403, message: '今天的打赏已达上限' } })
    await limits({ DAILY: 2000 })
    await selling(api, { SPEND_DAILY: 4 })
    await person.api.tip.create({ target, amount: 1 })
    await expect(person.api.tip.create({ target, amount: 1 })).rejects.toMatchObject({
      code: 403,
      message: '今天的消费已达上限',
    })
  })

  it('is refused with the reason, and nothing changes', async () => {
    const [person, target] = [await giver(), await aTarget()]
    const tip = (more: object = {}) => person.api.tip.create({ target, amount: 1, ...more })
    await expect(author.api.tip.create({ target, amount: 1 })).rejects.toMatchObject({
      code: 409,
      message: '不能打赏自己',
    })
    for (const amount of [-1, 0, 0.001, 1e308, Number.NaN])
      await expect(tip({ amount })).rejects.toMatchObject({ code: 422 })
    for (const amount of [0.09, 1000.01])
      await expect(tip({ amount })).rejects.toMatchObject({ code: 422, message: '打赏金额应在 0.1 到 1000 之间' })
    await expect(tip({ message: '字'.repeat(51) })).rejects.toMatchObject({ code: 422 })
    await expect(tip({ target: { type: 'comment', _id: target._id } })).rejects.toMatchObject({ code: 404 })
    for (const [by, whom] of [
      [author, person],
      [person, author],
    ] as const) {
      await by.api.block.block({ userId: whom.id, desired: true })
      await expect(tip()).rejects.toMatchObject({ code: 403 })
      await by.api.block.block({ userId: whom.id, desired: false })
    }
    await selling(api, { ON: false })
    await expect(tip()).rejects.toMatchObject({ code: 403, message: '暂未开放打赏' })
    await selling(api)
    await limits({ ON: false })
    await expect(tip()).rejects.toMatchObject({ code: 403, message: '暂未开放打赏' })
    await limits({ ON: true })
    await api.ctx.db.run(sql`insert into frozen_wallets (user_id, reason, frozen_by) values (${person.id}, 'x', 1)`)
    await expect(tip()).rejects.toMatchObject({ code: 403, message: '钱包已被冻结' })
    await author.api.post.remove({ postsId: target._id })
    await expect(tip()).rejects.toMatchObject({ code: 404 })
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
    expect((await author.api.sale.sales({ select: { targetId: target._id } })).total).toBe(0)
  })

  it('brings words that are looked at as comments are', async () => {
    const [person, target] = [await giver(), await aTarget()]
    const rule = (action: 'mask' | 'hold' | 'block', word: string) =>
      administrator.api.adminRule.save({
        name: word,
        kind: 'words',
        action,
        scope: ['comment'],
        options: { words: [word] },
      })
    await Promise.all([rule('block', '代开发票'), rule('hold', '加我好友'), rule('mask', '笨蛋')])
    const tip = (message: string) => person.api.tip.create({ target, amount: 1, message })
    await expect(tip('代开发票')).rejects.toMatchObject({ code: 422 })
    await expect(tip('加我好友')).rejects.toMatchObject({ code: 422 })
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
    await tip('谢谢笨蛋')
    expect((await api.as(null).tip.list({ target })).list[0]?.message).toMatch(/^谢谢(?!笨蛋)/)
  })
})

describe('supporters', () => {
  it('stand with the sum of what they gave, and nobody learns who hides', async () => {
    const target = await aTarget()
    const [one, two, hidden] = [await giver(), await giver(), await giver()]
    await one.api.tip.create({ target, amount: 1, message: '先' })
    await one.api.tip.create({ target, amount: 2 })
    await two.api.tip.create({ target, amount: 50 })
    for (const amount of [4, 5]) await hidden.api.tip.create({ target, amount, isAnonymous: true, message: '加油' })
    const guest = await api.as(null).tip.list({ target })
    expect(guest).toMatchObject({ total: 4, tipNumber: 5 })
    expect(guest.list.map(({ user, sum, number, message }) => [user?._id, sum, number, message])).toEqual([
      [two.id, 50, 1, ''],
      [undefined, 5, 1, '加油'],
      [undefined, 4, 1, '加油'],
      [one.id, 3, 2, '先'],
    ])
    const seen = JSON.stringify([
      guest,
      await author.api.tip.list({ target }),
      await author.api.sale.sales({ select: { targetId: target._id } }),
      await author.api.notification.system({ limit: 5 }),
      (await administrator.api.adminTip.list({ limit: 5 })).list,
      (await api.as(null).post.one({ id: target._id })).content,
    ])
    expect(seen).toContain(one.name)
    expect(seen).not.toContain(hidden.name)
    expect(seen).not.toMatch(new RegExp(`"_id":"${hidden.id}"`))
  })

  it('go with a refund, which only the office gives', async () => {
    const [person, target] = [await giver(), await aTarget()]
    const { _id: tipId } = await person.api.tip.create({ target, amount: 5 })
    const refused = author.api.sale.refund({ saleId: tipId, reason: 'x' })
    await expect(refused).rejects.toMatchObject({ code: 409 })
    await administrator.api.security.proof({ way: 'password', password: administrator.password })
    const refund = () => administrator.api.adminPurchase.refund({ tipId, reason: '误操作' })
    const all = await Promise.allSettled(Array.from({ length: 5 }, refund))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(api.ctx, person.id)).toBe(10_000)
    expect(await api.as(null).tip.list({ target })).toMatchObject({ list: [], total: 0, tipNumber: 0 })
    expect(await person.api.post.one({ id: target._id })).toMatchObject({ tipNumber: 0 })
    const { list } = await administrator.api.adminTip.list({ select: { authorId: author.id, state: 'refunded' } })
    expect(list[0]).toMatchObject({ _id: tipId, state: 'refunded', user: { _id: person.id } })
  })
})
