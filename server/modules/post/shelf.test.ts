import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Document } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aFile, aPost, setBoardState, type TestBoard } from '../../../test/support/forum/forum.ts'
import { today } from '../../db/days.ts'
import { flush } from './view-buffer.ts'

const api = await testApi()
const author = await api.member()
const board = await aBoard(api)

describe('bookmarks', () => {
  test('fifty calls of one member at once make one bookmark', async () => {
    const id = await aPost(author, board)
    const reader = await api.member()
    const answers = await Promise.all(Array.from({ length: 50 }, () => reader.api.post.collect({ postsId: id })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"isCollect":true,"collectNumber":1}']),
    )
    expect((await api.as(null).post.one({ id })).collectNumber).toBe(1)
    expect(await reader.api.post.collect({ postsId: id })).toEqual({ isCollect: false, collectNumber: 0 })
    expect(await reader.api.post.collect({ postsId: id, desired: false })).toEqual({
      isCollect: false,
      collectNumber: 0,
    })
  })

  test('twenty members at once are counted exactly', async () => {
    const id = await aPost(author, board)
    const readers = await Promise.all(Array.from({ length: 20 }, () => api.member()))
    await Promise.all(readers.map((reader) => reader.api.post.collect({ postsId: id, desired: true })))
    await Promise.all(readers.slice(0, 5).map((reader) => reader.api.post.collect({ postsId: id, desired: false })))
    expect((await author.api.post.one({ id })).collectNumber).toBe(15)
  })

  test('come newest first, by cursor and by page', async () => {
    const reader = await api.member()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const id = await aPost(author, board)
      await reader.api.post.collect({ postsId: id })
      ids.unshift(id)
    }
    const first = await reader.api.post.collects({ limit: 3 })
    expect(first).toMatchObject({ total: 5 })
    const rest = await reader.api.post.collects({ limit: 3, cursor: first.nextCursor ?? '' })
    expect([...first.list, ...rest.list].map(({ _id }) => _id)).toEqual(ids)
    expect(first.list.every(({ isCollect }) => isCollect)).toBe(true)
    expect((await reader.api.post.collects({ limit: 3, page: 2 })).list).toEqual(rest.list)
  })

  test('have a limit, also for two at once', async () => {
    const reader = await api.member()
    const [one, two] = [await aPost(author, board), await aPost(author, board)]
    for (let left = limits.collects - 1; left > 0; left -= 500) await fill(reader, Math.min(500, left))
    const send = (postsId: string) =>
      api.request('/api/aoir-collect/create', { body: { postsId }, token: reader.tokens.access_token })
    const answers = await Promise.all([send(one), send(two)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)?.message).toBe('最多收藏 5000 篇，请先取消一些')
  })
})

describe('drafts', () => {
  test('are kept, changed, listed and thrown away', async () => {
    const writer = await api.member()
    const draft = { systemId: board.id, title: '未完', content: words('草稿正文') }
    const saved = await writer.api.post.saveDraft({ draft })
    expect(saved).toMatchObject({ postsId: null, title: '未完', excerpt: '草稿正文', system: { _id: board.id } })
    await writer.api.post.saveDraft({ _id: saved._id, draft: { ...draft, title: '未完二' } })
    await writer.api.post.saveDraft({ draft: {} })
    const { list, total } = await writer.api.post.drafts({})
    expect([total, list.map(({ title }) => title)]).toEqual([2, ['', '未完二']])
    await writer.api.post.deleteDraft({ _id: saved._id })
    expect(await writer.api.post.draft({ _id: saved._id })).toBeNull()
  })

  test('show their pictures as they are today', async () => {
    const [inside, beside, gone] = [await aFile(api, author), await aFile(api, author), await aFile(api, author)]
    const film = await aFile(api, author, 'video')
    const content: Document = {
      type: 'doc',
      content: [{ type: 'image', attrs: { path: inside, url: 'https://evil.example' } }],
    }
    const { _id } = await author.api.post.saveDraft({ draft: { content, images: [beside, gone], video: film } })
    await api.ctx.db.run(sql`update attachments set state = 'deleting', deleting_at = now() where path = ${gone}`)
    const draft = await author.api.post.draft({ _id })
    expect(draft?.pictures.map(({ url }) => url)).toEqual([`/${beside}`])
    expect(draft?.insidePictures.map(({ url }) => url)).toEqual([`/${inside}`])
    expect(draft?.film?.url).toBe(`/${film}`)
    expect(draft?.draft.content?.content?.[0]).toMatchObject({ attrs: { path: inside, url: `/${inside}` } })
    expect(JSON.stringify(draft)).not.toContain('evil')
  })

  test('of a post that is being edited there is one, and it goes with the change', async () => {
    const id = await aPost(author, board)
    const [one, two] = await Promise.all(
      ['eins', 'zwei'].map((title) => author.api.post.saveDraft({ postsId: id, draft: { title } })),
    )
    expect(one?._id).toBe(two?._id)
    expect(await author.api.post.draft({ postsId: id })).toMatchObject({ _id: one?._id, postsId: id })
    await author.api.post.update({ postsId: id, systemId: board.id, title: 't', content: 'c' })
    expect(await author.api.post.draft({ postsId: id })).toBeNull()
    const stranger = await api.member()
    const token = stranger.tokens.access_token
    const answer = await api.request('/api/aoir-posts-draft/save', { body: { postsId: id, draft: {} }, token })
    expect(answer.code).toBe(403)
  })

  test('have a limit, also for many at once', async () => {
    const writer = await api.member()
    const save = () =>
      api.request('/api/aoir-posts-draft/save', { body: { draft: {} }, token: writer.tokens.access_token })
    const answers = await Promise.all(Array.from({ length: 60 }, save))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(limits.drafts)
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 409 })
    expect((await writer.api.post.drafts({})).total).toBe(limits.drafts)
  })

  test('are no larger than a post may be', async () => {
    const token = author.tokens.access_token
    const content = {
      type: 'doc',
      content: [...(words('字'.repeat(50_000)).content ?? []), ...(words('字').content ?? [])],
    }
    const answer = await api.request('/api/aoir-posts-draft/save', { body: { draft: { content } }, token })
    expect(answer).toMatchObject({ code: 422, message: '最多 50000 个字符' })
  })

  test('do not tell of a board that is out of sight', async () => {
    const own = await aBoard(api)
    const { _id } = await author.api.post.saveDraft({ draft: { systemId: own.id, title: 't' } })
    await setBoardState(api, own, 'hidden')
    expect((await author.api.post.draft({ _id }))?.system).toBeNull()
  })
})

describe('my posts and figures', () => {
  test('by state and word', async () => {
    const writer = await api.member()
    const open = await aPost(writer, board, { title: '一百% 的_帖子' })
    const closed = await aPost(writer, board, { visibility: 'private' })
    const deleted = await aPost(writer, board)
    await writer.api.post.remove({ postsId: deleted })
    const ids = async (select: object) => (await writer.api.post.mine({ select })).list.map(({ _id }) => _id)
    expect(await ids({})).toEqual([deleted, closed, open])
    expect(await ids({ state: 'public' })).toEqual([open])
    expect(await ids({ state: 'private' })).toEqual([closed])
    expect(await ids({ state: 'deleted' })).toEqual([deleted])
    expect(await ids({ keyword: '% 的_' })).toEqual([open])
    expect(await ids({ keyword: '%' })).toEqual([open])
    expect(await ids({ keyword: '__' })).toEqual([])
  })

  test('what others did, in all and by day', async () => {
    const [writer, reader] = [await api.member(), await api.member()]
    const id = await aPost(writer, board)
    await reader.api.like.create({ likeType: 'posts', objectId: id })
    const comment = await aComment(reader, id)
    await reader.api.comment.publishReply({ commentId: comment._id, content: 'more' })
    await aComment(writer, id)
    await reader.api.follow.follow({ friendId: writer.id })
    await api.ctx.db.run(sql`update likes set created_at = now() - interval '40 days' where object_id = ${id}`)
    for (const ip of ['192.0.2.41', '192.0.2.42'])
      await api.request('/api/aoir-system-posts/view', { body: { postsId: id }, ip })
    await flush(api.ctx)
    await api.ctx.db.run(sql`
      insert into author_days (user_id, day, views)
      select ${writer.id}, ${today} - age, 10 + age from unnest(array[29, 30, 59, 60]) as age`)
    const figures = await writer.api.post.figures({})
    expect(figures).toMatchObject({ posts: 1, views: 2, likes: 1, comments: 3, fans: 1 })
    expect(figures.days).toHaveLength(30)
    expect(figures.days.at(-1)).toMatchObject({ views: 2, posts: 1, likes: 0, comments: 2, fans: 1 })
    expect(figures.days[0]).toMatchObject({ views: 39, posts: 0, likes: 0, comments: 0, fans: 0 })
    expect(figures.before).toHaveLength(30)
    expect([figures.before[0]?.views, figures.before.at(-1)?.views]).toEqual([69, 40])
    expect(figures.before.reduce((sum, { likes }) => sum + likes, 0)).toBe(1)
    const order = [...figures.before, ...figures.days].map(({ day }) => day)
    expect(order).toEqual([...new Set(order)].sort())
  })
})

describe('counting', () => {
  test('twenty publish and delete at once, and every number is right', async () => {
    const own = await aBoard(api)
    const writers = await Promise.all(Array.from({ length: 10 }, () => api.member()))
    const ids = await Promise.all(writers.flatMap((writer) => [aPost(writer, own), aPost(writer, own)]))
    const removals = writers.flatMap((writer, index) => {
      const postsId = ids[2 * index] ?? ''
      // Two delete the same post at once: one of them finds it, and it goes once.
      return [writer.api.post.remove({ postsId }), own.creator.api.post.remove({ postsId, reason: 'x' })]
    })
    const done = (await Promise.allSettled(removals)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(10)
    const rows = await api.ctx.db.one(sql`
      select b.post_count, (select count(*)::int from posts where board_id = b.id and is_listed) as listed,
        (select count(*)::int from post_stats where board_id = b.id and is_listed) as in_lists,
        (select sum(c.posts)::int from user_counts c where c.user_id = any(${writers.map(({ id }) => id)}::int8[])) as authors
      from boards b where b.id = ${own.id}`)
    expect(rows).toEqual({ post_count: 10, listed: 10, in_lists: 10, authors: 10 })
  })

  test('moves in both directions at once do not stand in each other’s way', async () => {
    const administrator = await api.administrator()
    const [one, two] = [await aBoard(api), await aBoard(api)]
    const there = await Promise.all(Array.from({ length: 6 }, () => aPost(author, one)))
    const back = await Promise.all(Array.from({ length: 6 }, () => aPost(author, two)))
    const move = (postsId: string, board: TestBoard) => administrator.api.post.move({ postsId, systemId: board.id })
    await Promise.all([...there.map((id) => move(id, two)), ...back.map((id) => move(id, one))])
    const counts = await api.ctx.db.many(sql`select post_count from boards where id in (${one.id}, ${two.id})`)
    expect(counts).toEqual([{ post_count: 6 }, { post_count: 6 }])
    expect((await api.as(null).post.list({ select: { systemId: one.id } })).total).toBe(6)
  })
})

/** So many posts, and bookmarks of all of them. */
async function fill(reader: Person, number: number): Promise<void> {
  await api.ctx.db.run(sql`
    with many as (
      insert into posts (board_id, user_id, title, document, visibility, is_listed)
      select ${board.id}, ${author.id}, 'many', '{"type":"doc"}', 'public', true
      from generate_series(1, ${number}::int) returning id
    )
    insert into collects (user_id, post_id) select ${reader.id}, id from many`)
}

function words(text: string): Document {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
}
