import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type FeedPage, type PostSort, postSorts } from '#contract/modules/forum/feed.ts'
import { type Clients, testApi } from '../../../test/support/api.ts'
import {
  aBoard,
  aClassification,
  aComment,
  aPost,
  type TestBoard,
  withArticles,
} from '../../../test/support/forum/forum.ts'
import { flushViews } from '../post-stats/view-buffer.ts'

const api = await testApi({ config: withArticles })
const author = await api.member()
const reader = await api.member()

async function posts(board: TestBoard, number: number, who = author): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < number; count += 1) ids.push(await aPost(who, board))
  return ids
}

/** Figures that differ from post to post, and ranks that follow from them. */
async function shuffle(board: TestBoard): Promise<void> {
  await api.ctx.db.run(sql`
    update post_stats set likes = (post_id * 7919 % 97)::int, comments = (post_id * 104729 % 89)::int,
      replied_at = now() - (post_id * 7919 % 97) * interval '1 minute'
    where board_id = ${board.id}`)
  const rows = await api.ctx.db.many<{ id: string }>(sql`select id from posts where board_id = ${board.id}`)
  for (const { id } of rows) await api.as(null).post.view({ postsId: id })
  await flushViews(api.ctx)
}

function idsOf({ list }: Pick<FeedPage, 'list'>): string[] {
  return list.map(({ _id }) => _id)
}

async function walk(clients: Clients, select: object, sort: PostSort, limit: number, between?: () => Promise<unknown>) {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page: FeedPage = await clients.post.list({ select, sort, limit, ...(cursor ? { cursor } : {}) })
    ids.push(...idsOf(page))
    cursor = page.nextCursor ?? undefined
    await between?.()
  } while (cursor)
  return ids
}

describe('walking by cursor', () => {
  test.each(postSorts)('sorted by %s every post comes once, in the order of the pages', async (sort) => {
    const board = await aBoard(api)
    const ids = await posts(board, 23)
    await shuffle(board)
    const select = { systemId: board.id }
    const walked = await walk(api.as(null), select, sort, 5)
    expect([...walked].sort()).toEqual([...ids].sort())
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => api.as(null).post.list({ select, sort, limit: 5, page })),
    )
    expect(pages.flatMap(idsOf)).toEqual(walked)
    expect(await walk(reader.api, select, sort, 7)).toEqual(walked)
  })

  test('what is published meanwhile neither repeats nor hides anything', async () => {
    const board = await aBoard(api)
    const ids = await posts(board, 12)
    for (const sort of ['new', 'mix', 'hot', 'reply'] as const) {
      const before = await walk(api.as(null), { systemId: board.id }, sort, 50)
      const walked = await walk(api.as(null), { systemId: board.id }, sort, 4, () => aPost(author, board))
      expect(walked).toEqual(before)
    }
    expect(ids).toHaveLength(12)
  })

  test.each([
    ['of another sort', 'mix', '1763200000000000x_1'],
    ['without a post', 'new', '17'],
    ['that is no number', 'hot', 'NaN_1'],
    ['that is too large', 'new', `1_${'9'.repeat(19)}`],
    ['with an operator', 'reply', '1-1_1'],
  ])('a cursor %s is refused', async (_, sort, cursor) => {
    const { code } = await api.request('/api/aoir-system-posts/list', { body: { sort, cursor } })
    expect(code).toBe(422)
  })

  test('pages end where counting them would cost too much', async () => {
    const page = (number: number) => api.request('/api/aoir-system-posts/list', { body: { page: number, limit: 100 } })
    expect((await page(10)).code).toBe(200)
    expect(await page(11)).toMatchObject({ code: 422, message: '只能翻到前 1000 条，请用 cursor 继续' })
  })
})

describe('choosing', () => {
  test('by board, classification, type and author, with totals that are true', async () => {
    const board = await aBoard(api)
    const article = await aBoard(api, undefined, { type: 'article' })
    const classification = await aClassification(api, board)
    const writer = await api.member()
    const plain = await aPost(writer, board)
    const classed = await aPost(writer, board, { classifyId: classification.id })
    const essay = await aPost(writer, article)
    const { post } = api.as(null)
    const chosen = async (select: object) => {
      const page = await post.list({ select })
      return [idsOf(page), page.total]
    }
    expect(await chosen({ systemId: board.id })).toEqual([[classed, plain], 2])
    expect(await chosen({ systemId: board.id, classifyId: classification.id })).toEqual([[classed], 1])
    expect(await chosen({ classifyId: classification.id })).toEqual([[classed], 1])
    expect(await chosen({ systemType: 'article' })).toEqual([[essay], 1])
    expect(await chosen({ userId: writer.id })).toEqual([[essay, classed, plain], 3])
    expect(await chosen({ userId: writer.id, systemId: board.id })).toEqual([[classed, plain], 2])
    expect(await chosen({ systemId: '999999' })).toEqual([[], 0])
  })

  test('whom I follow; guests follow nobody', async () => {
    const board = await aBoard(api)
    const [one, two, stranger] = [await api.member(), await api.member(), await api.member()]
    const me = await api.member()
    const nothing = { list: [], total: 0, nextCursor: null }
    const ask = () => me.api.post.list({ select: { follow: true } })
    expect(await ask()).toEqual({ ...nothing, followNumber: 0 })
    await me.api.follow.follow({ friendId: (await api.member()).id })
    expect(await ask()).toEqual({ ...nothing, followNumber: 1 })
    const [first] = await posts(board, 1, one)
    await posts(board, 1, stranger)
    const [second, third] = await posts(board, 2, two)
    await me.api.follow.follow({ friendId: one.id })
    await me.api.follow.follow({ friendId: two.id })
    for (const sort of postSorts)
      expect([...(await walk(me.api, { follow: true }, sort, 2))].sort()).toEqual([first, second, third].sort())
    expect(await walk(me.api, { follow: true }, 'new', 2)).toEqual([third, second, first])
    const page = await me.api.post.list({ select: { follow: true } })
    expect(page.total).toBe(3)
    expect(page).not.toHaveProperty('followNumber')
    expect(page.list.every(({ user }) => user.isFollow)).toBe(true)
    expect(await api.as(null).post.list({ select: { follow: true } })).toEqual({ list: [], total: 0, nextCursor: null })
    expect(await me.api.post.newer({ select: { follow: true }, afterId: second ?? '' })).toEqual({ number: 1 })
    expect(await api.as(null).post.newer({ select: { follow: true }, afterId: '1' })).toEqual({ number: 0 })
  })

  test('recommended ones in the order in which they were recommended', async () => {
    const board = await aBoard(api)
    const [first, second, third] = (await posts(board, 3)) as [string, string, string]
    for (const postsId of [second, third, first])
      await board.creator.api.post.recommend({ systemId: board.id, postsId })
    const select = { systemId: board.id, recommend: true }
    expect(await walk(api.as(null), select, 'new', 2)).toEqual([first, third, second])
    await board.creator.api.post.recommend({ systemId: board.id, postsId: third })
    expect(await walk(api.as(null), select, 'new', 2)).toEqual([first, second])
  })

  test('what is pinned on the whole site is a list of its own, the last pinned first; the others stay as they are', async () => {
    const board = await aBoard(api)
    const [first, second, third] = (await posts(board, 3)) as [string, string, string]
    const office = await api.administrator()
    const pin = (postsId: string) => office.api.post.globalTop({ systemId: board.id, postsId })
    const guest = api.as(null).post
    await pin(second)
    await pin(first)
    expect(idsOf(await guest.pinned({}))).toEqual([first, second])
    expect(idsOf(await guest.list({ limit: 3 }))).toEqual([third, second, first])
    expect((await guest.list({ limit: 3 })).list[2]).toMatchObject({ isGlobalTop: true })
    await reader.api.like.create({ likeType: 'posts', objectId: first })
    expect((await reader.api.post.pinned({})).list[0]).toMatchObject({ isLike: true, likeNumber: 1 })
    await author.api.post.remove({ postsId: first })
    await pin(second)
    expect(idsOf(await guest.pinned({}))).toEqual([])
  })

  test('new posts are announced, at most 99', async () => {
    const board = await aBoard(api)
    const ids = (await posts(board, 4)) as [string, string, string, string]
    const newer = (afterId: string) => api.as(null).post.newer({ select: { systemId: board.id }, afterId })
    expect(await newer(ids[1])).toEqual({ number: 2 })
    await posts(board, 1)
    expect(await newer(ids[1])).toEqual({ number: 3 })
    expect(await newer(ids[3])).toEqual({ number: 1 })
  })
})

describe('what is shared', () => {
  test('members see their own marks and fresh figures in lists that are kept', async () => {
    const board = await aBoard(api)
    const [id] = (await posts(board, 1)) as [string]
    const select = { systemId: board.id }
    const before = await api.as(null).post.list({ select })
    expect(before.list[0]).toMatchObject({ likeNumber: 0, isLike: false, isCollect: false })
    await reader.api.like.create({ likeType: 'posts', objectId: id })
    await reader.api.post.collect({ postsId: id })
    await reader.api.follow.follow({ friendId: author.id, desired: true })
    const marked = { likeNumber: 1, collectNumber: 1, isLike: true, isCollect: true, user: { isFollow: true } }
    expect((await reader.api.post.list({ select })).list[0]).toMatchObject(marked)
    expect(await reader.api.post.one({ id })).toMatchObject(marked)
    expect((await author.api.post.list({ select })).list[0]).toMatchObject({ likeNumber: 1, isLike: false })
    // Guests have the list of before until the figures are written.
    await flushViews(api.ctx)
    expect((await api.as(null).post.list({ select })).list[0]).toMatchObject({
      likeNumber: 1,
      isLike: false,
      user: { isFollow: false },
    })
  })

  test('the same answer is given again, until something changes', async () => {
    const board = await aBoard(api)
    await posts(board, 2)
    const ask = () => api.request('/api/aoir-system-posts/list', { body: { select: { systemId: board.id } } })
    const [first, again] = [await ask(), await ask()]
    expect(again.data).toEqual(first.data)
    await posts(board, 1)
    expect((await ask()).data).toMatchObject({ total: 3 })
  })

  test('a comment that many like stands on the card', async () => {
    const board = await aBoard(api)
    const [id] = (await posts(board, 1)) as [string]
    const comment = await aComment(reader, id, '说得好')
    await aComment(reader, id, '一般')
    const hot = async () => (await api.as(null).post.list({ select: { systemId: board.id } })).list[0]?.hotComment
    await api.ctx.db.run(sql`update comments set likes = 9 where id = ${comment._id}`)
    await flushViews(api.ctx)
    expect(await hot()).toBeNull()
    await api.ctx.db.run(sql`update comments set likes = 10 where id = ${comment._id}`)
    api.ctx.events.emit('contentChanged', { tags: ['feed'], fromPeer: false })
    expect(await hot()).toEqual({ name: reader.name, content: '说得好' })
    await reader.api.comment.deleteComment({ commentId: comment._id })
    expect(await hot()).toBeNull()
  })
})
