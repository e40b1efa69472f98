import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aPaidPost, aPaidWork, makeVip, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'

const api = await testApi()
const author = await api.member()
const hour = 3_600_000
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

async function reader(more: { isVip?: boolean; grade?: number } = {}): Promise<Person> {
  const person = await api.member()
  await give(api, person, 100_000)
  if (more.isVip) await makeVip(api, person)
  if (more.grade) await api.ctx.db.run(sql`update users set grade = ${more.grade} where id = ${person.id}`)
  return person
}

const posts = (_id: string) => ({ type: 'posts', _id }) as const
const lastSale = async () => (await author.api.sale.sales({ limit: 1 })).list[0]

test('the site takes its discount off its own share, and the better of both counts', async () => {
  await api.configure({ COMMON_PRIVILEGE: { content_off: { vip: 20, levels: { 3: 5 } } } })
  const [vip, third, nobody] = [await reader({ isVip: true }), await reader({ grade: 3 }), await reader()]
  const plain = await aPaidPost(api, author, 9.99)
  const priceOf = async ({ api: own }: Person, id: string) => {
    const [{ price }, quote] = [await own.post.one({ id }), await own.purchase.quote({ target: posts(id) })]
    expect(quote.price).toBe(price)
    const { list } = await own.post.list({ select: { userId: author.id }, limit: 30 })
    expect(list.find(({ _id }) => _id === id)?.price).toBe(price)
    return price
  }
  // 7.992 and 9.4905, rounded up to the cent.
  expect([await priceOf(vip, plain), await priceOf(third, plain), await priceOf(nobody, plain)]).toEqual([8, 9.5, 9.99])
  expect(await nobody.api.purchase.quote({ target: posts(plain) })).toMatchObject({ price: 9.99, vipPrice: 8 })
  await vip.api.purchase.buy({ target: posts(plain), price: 8 })
  // 70 % of what would be paid without the discount: the rest of what was paid is the site's.
  expect(await lastSale()).toMatchObject({ paid: 8, share: 6.99, fee: 1.01 })
  const ofAuthor = await aPaidPost(api, author, 10, { vipDiscount: 50 })
  expect([await priceOf(vip, ofAuthor), await priceOf(third, ofAuthor)]).toEqual([5, 9.5])
  await vip.api.purchase.buy({ target: posts(ofAuthor), price: 5 })
  expect(await lastSale()).toMatchObject({ paid: 5, share: 3.5, fee: 1.5 })
  const lesser = await aPaidPost(api, author, 10, { vipDiscount: 10 })
  expect(await priceOf(vip, lesser)).toBe(8)
  await vip.api.purchase.buy({ target: posts(lesser), price: 8 })
  expect(await lastSale()).toMatchObject({ paid: 8, share: 6.3, fee: 1.7 })
})

test('of a bundle it comes off the sum, once', async () => {
  await api.configure({ COMMON_PRIVILEGE: { content_off: { vip: 20 } } })
  const { workId, chapterIds } = await aPaidWork(api, author, [1.01, 2.02, 0], 10)
  const vip = await reader({ isVip: true })
  const { list } = await vip.api.worksChapter.list({ workId })
  expect(list.map(({ price }) => price)).toEqual([0.81, 1.62, 0])
  expect(await vip.api.worksChapter.one({ id: chapterIds[0] ?? '' })).toMatchObject({ price: 0.81 })
  // 3.03 less 10 % is 2.73, and less 20 % of that 2.19.
  const target = { type: 'work', _id: workId } as const
  expect(await vip.api.purchase.quote({ target })).toMatchObject({
    listPrice: 3.03,
    price: 2.19,
    off: 0.84,
    memberOff: 0.54,
  })
  await vip.api.purchase.buy({ target, price: 2.19 })
})

test('it cannot be more than the site keeps, from either side', async () => {
  const { api: own } = await api.administrator()
  const refused = { code: 422, message: '优惠不能超过平台分成' }
  for (const content_off of [{ vip: 31 }, { base: 31 }, { levels: { 2: 31 } }])
    await expect(own.adminConfig.update({ COMMON_PRIVILEGE: { content_off } })).rejects.toMatchObject(refused)
  await own.adminConfig.update({ COMMON_PRIVILEGE: { content_off: { vip: 30 } } })
  await expect(own.adminConfig.update({ COMMON_EARNING: { SHARE: { chapter: 29 } } })).rejects.toMatchObject({
    ...refused,
    data: { errors: [{ path: 'COMMON_EARNING.SHARE.chapter' }] },
  })
  // Tips have no discount.
  await own.adminConfig.update({ COMMON_EARNING: { SHARE: { tip: 5, chapter: 31 } } })
  await own.adminConfig.update({ COMMON_PRIVILEGE: { content_off: { vip: 0 } } })
})

test('who reads earlier has it so many hours before it is free, and need not buy it', async () => {
  await api.configure({ COMMON_PRIVILEGE: { early_hours: { vip: 3, levels: { 4: 1 } } } })
  const [vip, fourth, nobody] = [await reader({ isVip: true }), await reader({ grade: 4 }), await reader()]
  const inHours = (hours: number) => aPaidPost(api, author, 2, { freeFrom: Date.now() + hours * hour })
  const [soon, later] = [await inHours(2.9), await inHours(3.1)]
  const isLocked = async (id: string, people = [vip, fourth, nobody]) =>
    Promise.all(people.map(async ({ api: own }) => (await own.post.one({ id })).isLocked))
  expect(await isLocked(soon)).toEqual([false, true, true])
  expect(await isLocked(later)).toEqual([true, true, true])
  expect(await isLocked(await inHours(0.9))).toEqual([false, false, true])
  expect((await api.as(null).post.one({ id: soon })).isLocked).toBe(true)
  const { list } = await vip.api.post.list({ select: { userId: author.id }, limit: 30 })
  expect(list.find(({ _id }) => _id === soon)).toMatchObject({ isLocked: false, price: 0 })
  expect(list.find(({ _id }) => _id === later)).toMatchObject({ isLocked: true, price: 2 })
  await expect(vip.api.purchase.buy({ target: posts(soon), price: 2 })).rejects.toMatchObject({
    code: 409,
    message: '无需购买，可以直接阅读',
  })
  await nobody.api.purchase.buy({ target: posts(soon), price: 2 })
})

test('so it is with chapters, what is said of them, and the end of membership', async () => {
  await api.configure({ COMMON_PRIVILEGE: { early_hours: { vip: 3 } } })
  const { workId, chapterIds } = await aPaidWork(api, author, [2, 2])
  const [id = '', other = ''] = chapterIds
  const freeFrom = Date.now() + 2 * hour
  await api.ctx.db.run(
    sql`update work_chapters set access = access || ${JSON.stringify({ freeFrom })}::jsonb where id = ${id}`,
  )
  const [vip, nobody] = [await reader({ isVip: true }), await reader()]
  const locks = async ({ api: own }: Person) =>
    (await own.worksChapter.list({ workId })).list.map((one) => one.isLocked)
  expect([await locks(vip), await locks(nobody)]).toEqual([
    [false, true],
    [true, true],
  ])
  expect((await vip.api.worksChapter.one({ id })).isLocked).toBe(false)
  expect((await nobody.api.worksChapter.one({ id })).isLocked).toBe(true)
  const say = (person: Person, chapterId: string) => person.api.worksComment.publish({ chapterId, content: '好看' })
  const { _id: commentId } = await say(vip, id)
  await vip.api.comment.publishReply({ commentId, content: '真的' })
  await vip.api.like.create({ likeType: 'comment', objectId: commentId, desired: true })
  await expect(say(nobody, id)).rejects.toMatchObject({ code: 403 })
  await expect(say(vip, other)).rejects.toMatchObject({ code: 403 })
  await api.ctx.db.run(sql`update users set vip_end_at = clock_timestamp() where id = ${vip.id}`)
  api.ctx.events.emit('contentChanged', { tags: [`user:${vip.id}`], fromPeer: false })
  expect((await vip.api.worksChapter.one({ id })).isLocked).toBe(true)
})
