import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'
import { today } from '../../db/sql-parts.ts'
import { flushViews } from '../post-stats/view-buffer.ts'

const api = await testApi()
const board = await aBoard(api)

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
    await flushViews(api.ctx)
    await api.ctx.db.run(sql`
      insert into author_days (user_id, day, views)
      select ${writer.id}, ${today} - age, 10 + age from unnest(array[29, 30, 59, 60]) as age`)
    await api.ctx.db.run(sql`
      insert into post_days (post_id, day, views) select ${id}, ${today} - age, age from unnest(array[29, 30]) as age`)
    const { viewDays } = (await writer.api.post.mine({})).list[0] ?? {}
    expect(viewDays).toEqual([29, ...Array.from({ length: 28 }, () => 0), 2])
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
