import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aPaidPost, aPaidWork, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { aDraft } from '../../../test/support/works/works.ts'
import { balanceOf } from '../ledger/book.ts'

const api = await testApi()
await selling(api)
const [author, buyer] = [await api.member(), await api.member()]
await give(api, buyer, 10_000)

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  api.request('/api/aoir-purchase/buy', { body, token: buyer.tokens.access_token, headers })
const stays = async () => {
  expect(await balanceOf(api.ctx, buyer.id)).toBe(10_000)
  expect((await buyer.api.purchase.list({})).total).toBe(0)
  await expectBooksBalance(api)
}

it.each([-1, 0, 0.001, 1e308, '5', null, undefined, [5], Number.NaN])('a price of %o buys nothing', async (price) => {
  const target = { type: 'posts', _id: await aPaidPost(api, author, 5) }
  expect(await ask({ target, price })).toMatchObject({ code: 422 })
  await stays()
})

it('another price than that of now is told, the lower and the higher', async () => {
  const target = { type: 'posts', _id: await aPaidPost(api, author, 5) }
  for (const price of [4.99, 5.01])
    expect(await ask({ target, price })).toMatchObject({ code: 409, data: { price: 5 } })
  await stays()
})

it('the number of one thing is not that of another', async () => {
  const _id = await aPaidPost(api, author, 5)
  // There may be a board of that number, which is open to everybody.
  for (const type of ['chapter', 'work', 'column', 'system', 'file', 'goods'])
    expect([404, 409]).toContain((await ask({ target: { type, _id }, price: 5 })).code)
  for (const target of [{ type: 'packet', _id }, { type: 'posts', _id: '1 or 1' }, { type: 'posts' }, null])
    expect(await ask({ target, price: 5 })).toMatchObject({ code: 422 })
  await stays()
})

it('what nobody else sees yet, or any more, is not for sale', async () => {
  const hidden = await aPaidPost(api, author, 5)
  await author.api.post.setVisibility({ postsId: hidden, visibility: 'private' })
  const { workId, chapterIds } = await aPaidWork(api, author, [5, 5])
  const [shown = '', taken = ''] = chapterIds
  const [draft, later] = [await aDraft(author, workId), await aDraft(author, workId)]
  await author.api.worksChapter.setState({
    chapterIds: [later],
    state: 'scheduled',
    publishTime: Date.now() + 3_600_000,
  })
  await author.api.worksChapter.setState({ chapterIds: [taken], state: 'hidden' })
  const access = JSON.stringify({ kind: 'paid', price: 5 })
  await api.ctx.db.run(sql`update work_chapters set access = ${access}::jsonb where id in (${draft}, ${later})`)
  const unseen = [draft, later, taken].map((_id) => ({ type: 'chapter', _id }))
  for (const target of [{ type: 'posts', _id: hidden }, ...unseen])
    expect(await ask({ target, price: 5 })).toMatchObject({ code: 404 })
  for (const _id of [draft, later, taken])
    expect(await ask({ target: { type: 'work', _id: workId }, chapterIds: [shown, _id], price: 10 })).toMatchObject({
      code: 404,
    })
  await author.api.works.update({ workId, visibility: 'private' })
  for (const target of [
    { type: 'work', _id: workId },
    { type: 'chapter', _id: shown },
  ])
    expect(await ask({ target, price: 5 })).toMatchObject({ code: 404 })
  await stays()
})

it('a comment has no locked part', async () => {
  const postsId = await aPaidPost(api, author, 5)
  const part = { type: 'part', attrs: { by: 'login' }, content: [{ type: 'paragraph' }] }
  const body = { postsId, content: { type: 'doc', content: [part] } }
  const token = buyer.tokens.access_token
  expect(await api.request('/api/aoir-system-posts-comment/publish', { body, token })).toMatchObject({ code: 422 })
})

it('a key is for one thing', async () => {
  const [one, other] = [await aPaidPost(api, author, 5), await aPaidPost(api, author, 5)]
  const key = { 'idempotency-key': 'one-key-two-things' }
  expect(await ask({ target: { type: 'posts', _id: one }, price: 5 }, key)).toMatchObject({ code: 200 })
  expect(await ask({ target: { type: 'posts', _id: other }, price: 5 }, key)).toMatchObject({ code: 422 })
  expect(await balanceOf(api.ctx, buyer.id)).toBe(9500)
  await expectBooksBalance(api)
})
