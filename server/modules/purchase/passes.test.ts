import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { endHolds, makeVip, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { tellOfEndingPasses } from './ending.ts'

const api = await testApi()
const author = await api.member()
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

const day = 86_400_000

async function buyer(): Promise<Person> {
  const person = await api.member()
  await give(api, person, 10_000)
  return person
}

async function aColumn(price = 10) {
  const { _id } = await author.api.column.create({ title: '潮汐手记', access: { kind: 'paid', price } })
  return { type: 'column', _id } as const
}

/** An article of that column that is sold by itself. */
async function anArticle(columnId: string): Promise<string> {
  const board = await aBoard(api, await api.member(), { type: 'article' })
  const access = { kind: 'paid', price: 3, teaser: 0 } as const
  return aPost(author, board, { title: '退潮', content: '退潮之后才看得见礁石', access, article: { columnId } })
}

const days = (from: number, to: number) => Math.round((to - from) / day)

describe('a pass for a column', () => {
  it('opens its articles for thirty days, and another one is added to what is left', async () => {
    const target = await aColumn()
    const id = await anArticle(target._id)
    const person = await buyer()
    expect(await person.api.post.one({ id })).toMatchObject({ isLocked: true })
    const first = await person.api.purchase.buy({ target, price: 10 })
    expect(days(first.purchase.createTime, first.purchase.endTime)).toBe(30)
    expect(await person.api.post.one({ id })).toMatchObject({ isLocked: false, price: 0 })
    const second = await person.api.purchase.buy({ target, price: 10 })
    expect(second.isNew).toBe(true)
    expect(days(first.purchase.endTime, second.purchase.endTime)).toBe(30)
    const column = await person.api.column.one({ id: target._id })
    expect(column.passEndTime).toBe(second.purchase.endTime)
  })

  it('ends by the clock of the database', async () => {
    const target = await aColumn()
    const id = await anArticle(target._id)
    const person = await buyer()
    await person.api.purchase.buy({ target, price: 10 })
    await api.ctx.db.run(sql`
      update ownerships set ends_at = clock_timestamp() where user_id = ${person.id} and target_id = ${target._id}`)
    expect(await person.api.post.one({ id })).toMatchObject({ isLocked: true, price: 3 })
    expect((await person.api.column.one({ id: target._id })).passEndTime).toBe(0)
  })

  it('costs members with VIP less, and its author cannot buy it', async () => {
    const target = await aColumn()
    await author.api.column.update({ columnId: target._id, access: { kind: 'paid', price: 10, vipDiscount: 20 } })
    const vip = await buyer()
    await makeVip(api, vip)
    expect((await vip.api.column.one({ id: target._id })).price).toBe(8)
    await expect(vip.api.purchase.buy({ target, price: 10 })).rejects.toMatchObject({ code: 409, data: { price: 8 } })
    await expect(author.api.purchase.buy({ target, price: 10 })).rejects.toMatchObject({ code: 409 })
    for (const access of [{ kind: 'vip' }, { kind: 'paid' }, { kind: 'paid', price: -1 }])
      await expect(author.api.column.update({ columnId: target._id, access: access as never })).rejects.toMatchObject({
        code: 422,
      })
  })

  it('bought with one key is one pass, whoever sends it how often', async () => {
    const target = await aColumn()
    const person = await buyer()
    const idempotencyKey = 'one-pass-of-mine'
    const all = await Promise.all(
      Array.from({ length: 10 }, () => person.api.purchase.buy({ target, price: 10 }, { idempotencyKey })),
    )
    expect(new Set(all.map(({ purchase }) => purchase._id)).size).toBe(1)
    expect((await person.api.user.ownInfo()).money).toBe(90)
  })

  it('is given back with what it opened', async () => {
    const target = await aColumn()
    const id = await anArticle(target._id)
    const person = await buyer()
    await person.api.purchase.buy({ target, price: 10 })
    const [sale] = (await author.api.sale.sales({ select: { targetId: target._id } })).list
    await author.api.sale.refund({ saleId: String(sale?._id), reason: '退' })
    expect(await person.api.post.one({ id })).toMatchObject({ isLocked: true })
    expect((await person.api.user.ownInfo()).money).toBe(100)
  })

  it('moves up when the one before it is given back, and not by a day more', async () => {
    const target = await aColumn()
    const id = await anArticle(target._id)
    const person = await buyer()
    const first = await person.api.purchase.buy({ target, price: 10 })
    await person.api.purchase.buy({ target, price: 10 })
    const sales = (await author.api.sale.sales({ select: { targetId: target._id } })).list
    await author.api.sale.refund({ saleId: String(sales[1]?._id), reason: '买重了' })
    expect(await person.api.post.one({ id })).toMatchObject({ isLocked: false })
    const { passEndTime } = await person.api.column.one({ id: target._id })
    expect(Math.abs(passEndTime - first.purchase.endTime)).toBeLessThan(60_000)
    expect((await person.api.purchase.list({})).list.map(({ state, endTime }) => [state, endTime])).toEqual([
      ['owned', passEndTime],
      ['refunded', first.purchase.endTime],
    ])
  })

  it('runs to its end when the author deletes the column after the hold, and not when the staff does', async () => {
    const target = await aColumn()
    const id = await anArticle(target._id)
    const person = await buyer()
    await person.api.purchase.buy({ target, price: 10 })
    await endHolds(api)
    await author.api.column.delete({ columnId: target._id })
    expect(await person.api.post.one({ id })).toMatchObject({ isLocked: false })
    expect(await (await buyer()).api.post.one({ id })).toMatchObject({ isLocked: true, price: 3 })
    await api.ctx.db.run(
      sql`update columns set deleted_by = ${(await api.administrator()).id} where id = ${target._id}`,
    )
    expect(await person.api.post.one({ id })).toMatchObject({ isLocked: true })
  })
})

describe('a pass for a board', () => {
  const passFor = { kind: 'paid', price: 5, days: 7 } as const

  it('opens the board, and not what is sold in it', async () => {
    const founder = await api.member()
    const board = await aBoard(api, founder)
    const sold = await aPost(author, board, {
      content: '暗礁的位置在这里',
      access: { kind: 'paid', price: 3, teaser: 0 },
    })
    const free = await aPost(author, board, { content: '公开的话' })
    await founder.api.board.update({ systemId: board.id, access: passFor })
    const person = await buyer()
    const target = { type: 'system', _id: board.id } as const
    await expect(person.api.post.one({ id: free })).rejects.toMatchObject({ code: 403 })
    await expect(person.api.purchase.buy({ target: { type: 'posts', _id: sold }, price: 3 })).rejects.toMatchObject({
      code: 404,
    })
    expect(await person.api.board.info({ sign: board.sign })).toMatchObject({
      canRead: false,
      price: 5,
      access: passFor,
    })
    const { purchase } = await person.api.purchase.buy({ target, price: 5 })
    expect(days(purchase.createTime, purchase.endTime)).toBe(7)
    expect(await person.api.board.info({ sign: board.sign })).toMatchObject({
      canRead: true,
      passEndTime: purchase.endTime,
    })
    expect(await person.api.post.one({ id: free })).toMatchObject({ isLocked: false })
    expect(await person.api.post.one({ id: sold })).toMatchObject({ isLocked: true, price: 3 })
    await founder.api.board.update({ systemId: board.id, readRule: 'everybody' })
    expect(await api.as(null).board.info({ sign: board.sign })).toMatchObject({ access: { kind: 'free' }, price: 0 })
  })

  it('needs terms, and somebody who may sell', async () => {
    const founder = await api.member()
    const board = await aBoard(api, founder)
    const set = (patch: object) => founder.api.board.update({ systemId: board.id, ...patch })
    await expect(set({ readRule: 'paid' })).rejects.toMatchObject({ code: 422 })
    for (const wrong of [{ days: 0 }, { days: 366 }, { price: 5000 }, { price: 0 }])
      await expect(set({ access: { ...passFor, ...wrong } })).rejects.toMatchObject({ code: 422 })
    await selling(api, { ON: false })
    await expect(set({ access: passFor })).rejects.toMatchObject({ code: 403 })
  })
})

describe('the end of a pass', () => {
  it('is told once, three days before', async () => {
    const target = await aColumn()
    const person = await buyer()
    await person.api.purchase.buy({ target, price: 10 })
    const endIn = (interval: string) =>
      api.ctx.db.run(sql`
        update ownerships set ends_at = clock_timestamp() + ${interval}::interval where user_id = ${person.id}`)
    const told = async () => (await person.api.notification.system({})).list.length
    await endIn('3 days 1 minute')
    await tellOfEndingPasses(api.ctx)
    const before = await told()
    await endIn('3 days')
    await Promise.all([1, 2, 3].map(() => tellOfEndingPasses(api.ctx)))
    expect(await told()).toBe(before + 1)
  })
})
