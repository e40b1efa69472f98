import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewBatch } from '#contract/modules/wallet/card.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard } from '../../../test/support/forum/forum.ts'
import { aPaidColumn, aPaidWork, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from '../ledger/book.ts'

const api = await testApi()
const admin = await api.administrator()
const author = await api.member()
beforeEach(async () => {
  await selling(api)
  const AGENT = { PERCENT: 70 }
  await api.configure({ AGENT, COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] })
})
afterEach(async () => {
  await expectBooksBalance(api)
  expect((await admin.api.adminEarning.sums({})).difference).toBe(0)
})

const day = 86_400_000
const make = (batch: Partial<NewBatch>) => admin.api.adminCard.create({ kind: 'pass', value: 30, count: 1, ...batch })
const aCode = async (batch: Partial<NewBatch>) => (await make(batch)).codes[0] ?? ''
let orders = 0
const use = ({ api: own }: Person, code: string, orderNumber = `CG${++orders}`) =>
  own.order.create({ paymode: 'kami', orderNumber, kami: code })
const batchOf = async (id: string) =>
  (await admin.api.adminCard.list({ keyword: `#${id}` })).list.find(({ _id }) => _id === id)
const due = async () => (await author.api.income.summary()).due

async function agent(cents: number): Promise<Person> {
  const person = await api.member()
  await admin.api.adminUser.setAgent({ userId: person.id, isAgent: true })
  await give(api, person, cents)
  await api.giveProof(person)
  return person
}

describe('a card for a pass', () => {
  it('opens a column, is a sale of its author at the price of the batch, and says the same to a repetition', async () => {
    const target = await aPaidColumn(author, 30)
    const { batchId, codes } = await make({ target, value: 15 })
    expect(await batchOf(batchId)).toMatchObject({ target: { ...target, title: '潮汐手记' }, price: 15, value: 15 })
    const [person, before] = [await api.member(), await due()]
    const first = await use(person, codes[0] ?? '', 'CG-same')
    expect(first).toMatchObject({
      kind: 'pass',
      value: 15,
      money: 0,
      grant: { ...target, title: '潮汐手记', slots: 0 },
    })
    expect(await use(person, codes[0] ?? '', 'CG-same')).toEqual(first)
    const { list } = await person.api.purchase.list({})
    expect(list).toMatchObject([{ way: 'card', paid: 15, state: 'owned', target: { type: 'column' } }])
    const end = 'grant' in first ? (first.grant?.endTime ?? 0) : 0
    expect(Math.round((end - (list[0]?.createTime ?? 0)) / day)).toBe(15)
    expect((await person.api.column.one({ id: target._id })).passEndTime).toBe(end)
    expect((await due()) - before).toBeCloseTo(10.5)
    const lines = (await person.api.ledger.list({})).list
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['buy', -15],
      ['card', 15],
    ])
  })

  it('opens a board for its days, and another one adds to what is left', async () => {
    const founder = await api.member()
    const board = await aBoard(api, founder)
    await founder.api.board.update({ systemId: board.id, access: { kind: 'paid', price: 5, days: 10 } })
    const target = { type: 'system', _id: board.id } as const
    const { batchId, codes } = await make({ target, value: 7, count: 2, perUser: 1 })
    expect((await batchOf(batchId))?.price).toBe(3.5)
    const person = await api.member()
    expect(await use(person, codes[0] ?? '')).toMatchObject({ grant: target })
    await expect(use(person, codes[1] ?? '')).rejects.toMatchObject({ code: 409 })
    const more = await aCode({ target, value: 30 })
    const { grant } = (await use(person, more)) as { grant: { endTime: number } }
    expect(Math.round((grant.endTime - Date.now()) / day)).toBe(37)
  })

  it('is used once, whoever brings it', async () => {
    const code = await aCode({ target: await aPaidColumn(author, 30) })
    const people = await Promise.all(Array.from({ length: 10 }, () => api.member()))
    const all = await Promise.allSettled(people.map((person) => use(person, code)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const same = await aCode({ target: await aPaidColumn(author, 30) })
    const [one = people[0]] = people
    const again = await Promise.allSettled(Array.from({ length: 10 }, () => use(one as Person, same)))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('stays good when it is refused: to its author, to whoever is blocked, to frozen wallets, while nothing is sold', async () => {
    const target = await aPaidColumn(author, 30)
    const code = await aCode({ target })
    await expect(use(author, code)).rejects.toMatchObject({ code: 409, message: '不能购买自己的内容' })
    const person = await api.member()
    await author.api.block.block({ userId: person.id, desired: true })
    await expect(use(person, code)).rejects.toMatchObject({ code: 403 })
    const cold = await api.member()
    await admin.api.security.proof({ way: 'password', password: admin.password })
    await admin.api.adminWallet.freeze({ userId: cold.id, isFrozen: true, reason: '核实' })
    await expect(use(cold, code)).rejects.toMatchObject({ code: 403 })
    await selling(api, { ON: false })
    const friend = await api.member()
    await expect(use(friend, code)).rejects.toMatchObject({ code: 403 })
    await selling(api)
    expect(await balanceOf(api.ctx, cold.id)).toBe(0)
    expect(await use(friend, code)).toMatchObject({ grant: target })
  })
})

describe('a card for a work', () => {
  it('brings what is sold of it; whoever owns all of it keeps the card', async () => {
    const { workId, chapterIds } = await aPaidWork(api, author, [0, 3, 4], 10)
    const target = { type: 'work', _id: workId } as const
    const { batchId, codes } = await make({ kind: 'work', value: 9, count: 2, target })
    expect(await batchOf(batchId)).toMatchObject({ value: 1, price: 6.3 })
    const person = await api.member()
    expect(await use(person, codes[0] ?? '')).toMatchObject({
      kind: 'work',
      value: 1,
      grant: { ...target, endTime: 0 },
    })
    expect(await person.api.purchase.quote({ target: { type: 'chapter', _id: chapterIds[2] ?? '' } })).toMatchObject({
      isOwned: true,
    })
    const refused = { code: 409, message: '已拥有，卡密未使用' }
    await expect(use(person, codes[1] ?? '')).rejects.toMatchObject(refused)
    expect(await use(await api.member(), codes[1] ?? '')).toMatchObject({ grant: target })
  })

  it('given back pays what the sale was booked at, once', async () => {
    const { workId } = await aPaidWork(api, author, [3, 4])
    const code = await aCode({ kind: 'work', target: { type: 'work', _id: workId } })
    const [person, before] = [await api.member(), await due()]
    await use(person, code)
    const [sale] = (await author.api.sale.sales({})).list
    await author.api.sale.refund({ saleId: sale?._id ?? '', reason: '补偿' })
    expect([await balanceOf(api.ctx, person.id), await due()]).toEqual([700, before])
    await expect(use(person, code)).rejects.toMatchObject({ code: 400 })
  })
})

describe('a card for places', () => {
  it('adds them, up to what one member may have', async () => {
    const person = await api.member()
    expect(await use(person, await aCode({ kind: 'slots', value: 3 }))).toMatchObject({
      kind: 'slots',
      value: 3,
      money: 0,
      grant: { type: 'slots', slots: 3 },
    })
    const large = await aCode({ kind: 'slots', value: 1000 })
    await expect(use(person, large)).rejects.toMatchObject({ code: 409 })
    expect(await use(await api.member(), large)).toMatchObject({ grant: { slots: 1000 } })
  })
})

describe('an agent', () => {
  it('pays the price of what is opened, whose author earns no more than that, and gets it back for what is voided', async () => {
    const target = await aPaidColumn(author, 10)
    const who = await agent(10_000)
    const [before, wish] = [await due(), { kind: 'pass', value: 30, count: 3, target } as const]
    const { batchId, codes } = await who.api.agentCard.create(wish)
    expect(await balanceOf(api.ctx, who.id)).toBe(10_000 - 3 * 700)
    await expect(use(who, codes[0] ?? '')).rejects.toMatchObject({ code: 403 })
    await use(await api.member(), codes[0] ?? '')
    // Of what the author asks the site keeps 30 of a hundred; what agents pay less is the site's.
    expect((await due()) - before).toBeCloseTo(7)
    await who.api.agentCard.void({ batchId })
    expect(await balanceOf(api.ctx, who.id)).toBe(10_000 - 700)
    await expect(use(await api.member(), codes[1] ?? '')).rejects.toMatchObject({ code: 400 })
    await expect(who.api.agentCard.create({ kind: 'slots', value: 1, count: 1 })).rejects.toMatchObject({ code: 422 })
  })
})

it('is not made for what is not sold, and opens one thing of its kind', async () => {
  const free = await aPaidColumn(author, 3)
  await author.api.column.update({ columnId: free._id, access: { kind: 'free' } })
  const sold = await aPaidColumn(author, 3)
  const { workId } = await aPaidWork(api, author, [1])
  const bad: Partial<NewBatch>[] = [
    {},
    { kind: 'work' },
    { kind: 'work', target: sold },
    { kind: 'pass', target: { type: 'work', _id: workId } },
    { kind: 'pass', target: free },
    { kind: 'pass', target: sold, value: 1.5 },
    { kind: 'pass', target: sold, value: 36_501 },
    { kind: 'slots', value: 1001 },
    { kind: 'slots', value: 0.5 },
  ]
  for (const batch of bad) await expect(make(batch)).rejects.toMatchObject({ code: 422 })
  const gone = { type: 'column', _id: '999999999' } as const
  await expect(make({ target: gone })).rejects.toMatchObject({ code: 404 })
  await expect(author.api.adminCard.create({ kind: 'pass', value: 1, count: 1, target: sold })).rejects.toMatchObject({
    code: 403,
  })
})
