import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { flushReads } from '../history/read-buffer.ts'
import { startViewBuffer } from './service.ts'
import { flushViews } from './view-buffer.ts'

const api = await testApi()
const author = await api.member()
const board = await aBoard(api)

async function look(postsId: string, { ip, token }: { ip?: string; token?: string } = {}): Promise<void> {
  await api.request('/api/aoir-system-posts/view', { body: { postsId }, ip, token })
}

async function statsOf(id: string) {
  return api.ctx.db.one<{ views: string; likes: number; mix: number; hot: number; created: number }>(sql`
    select s.views, s.likes, s.mix, s.hot, extract(epoch from p.created_at)::float8 as created
    from post_stats s join posts p on p.id = s.post_id where p.id = ${id}`)
}

describe('views', () => {
  test('are counted later, once for each member and address', async () => {
    const id = await aPost(author, board)
    const reader = await api.member()
    for (const ip of ['192.0.2.7', '192.0.2.7', '192.0.2.8', '2001:db8::1', '2001:db8::2']) await look(id, { ip })
    for (const ip of ['192.0.2.7', '192.0.2.9']) await look(id, { ip, token: reader.tokens.access_token })
    expect((await statsOf(id)).views).toBe('0')
    await flushViews(api.ctx)
    expect((await statsOf(id)).views).toBe('4')
    await look(id, { ip: '192.0.2.7' })
    await flushViews(api.ctx)
    expect((await statsOf(id)).views).toBe('4')
    expect((await api.as(null).post.one({ id })).viewNumber).toBe(4)
  })

  test('of what cannot be seen, or is not there, count nothing and tell nothing', async () => {
    const id = await aPost(author, board, { visibility: 'private' })
    for (const postsId of [id, '999999'])
      expect(await api.request('/api/aoir-system-posts/view', { body: { postsId } })).toMatchObject({
        code: 200,
        data: null,
      })
    await flushViews(api.ctx)
    expect((await statsOf(id)).views).toBe('0')
  })

  test('wait while the database is away, and are not lost', async () => {
    const id = await aPost(author, board)
    await look(id)
    await api.ctx.db.run(sql`alter table post_stats rename to post_stats_away`)
    await expect(flushViews(api.ctx)).rejects.toThrow()
    await api.ctx.db.run(sql`alter table post_stats_away rename to post_stats`)
    await flushViews(api.ctx)
    expect((await statsOf(id)).views).toBe('1')
  })

  test('are written when the server stops', async () => {
    const id = await aPost(author, board)
    const buffer = startViewBuffer(api.ctx, 3_600_000)
    await look(id)
    await buffer.stop()
    expect((await statsOf(id)).views).toBe('1')
  })
})

describe('where readers come from', () => {
  const come = (postsId: string, ip: string, from?: string, host?: string) =>
    api.request('/api/aoir-system-posts/view', { body: { postsId, from, host }, ip })

  test('is kept by day for the author, by class, and other sites by name', async () => {
    const writer = await api.member()
    const [first, second] = [await aPost(writer, board, { title: 'first' }), await aPost(writer, board)]
    await come(first, '192.0.2.1', 'home')
    await come(first, '192.0.2.2', 'external', 'WWW.Example.com')
    await come(second, '192.0.2.2', 'external', 'www.example.com')
    await come(second, '192.0.2.3', 'external', '<script>')
    await come(second, '192.0.2.3', 'board', 'not.counted.twice')
    await come(second, '192.0.2.4')
    const fan = await api.member()
    await api.request('/api/aoir-system-posts/view', { body: { postsId: first }, token: fan.tokens.access_token })
    await flushViews(api.ctx)
    await flushReads(api.ctx)
    await fan.api.follow.follow({ friendId: writer.id, desired: true })
    await fan.api.like.create({ likeType: 'posts', objectId: first })

    const { posts, sources } = await writer.api.post.analysis({ days: 7 })
    expect(sources).toEqual([
      { source: 'direct', host: '', views: 2 },
      { source: 'external', host: 'www.example.com', views: 2 },
      { source: 'external', host: '', views: 1 },
      { source: 'home', host: '', views: 1 },
    ])
    expect(posts.map(({ _id, views, likes, fans }) => ({ _id, views, likes, fans }))).toEqual([
      { _id: first, views: 3, likes: 1, fans: 1 },
      { _id: second, views: 3, likes: 0, fans: 0 },
    ])
    expect(await come(first, '192.0.2.9', 'elsewhere')).toMatchObject({ code: 422 })
  })

  test('names few other sites for one author on one day', async () => {
    const writer = await api.member()
    const id = await aPost(writer, board)
    for (let number = 0; number < 30; number++) {
      await come(id, `198.51.100.${number}`, 'external', `site${number}.example`)
      if (number % 7 === 0) await flushViews(api.ctx)
    }
    await flushViews(api.ctx)
    const { sources } = await writer.api.post.analysis({})
    expect(sources.filter(({ host }) => host !== '')).toHaveLength(20)
    expect(sources[0]).toEqual({ source: 'external', host: '', views: 10 })
  })

  test('waits while the database is away', async () => {
    const writer = await api.member()
    const id = await aPost(writer, board)
    await come(id, '192.0.2.1', 'search')
    await api.ctx.db.run(sql`alter table view_sources rename to view_sources_away`)
    await expect(flushViews(api.ctx)).rejects.toThrow()
    await api.ctx.db.run(sql`alter table view_sources_away rename to view_sources`)
    await flushViews(api.ctx)
    const { sources, posts } = await writer.api.post.analysis({})
    expect(sources).toEqual([{ source: 'search', host: '', views: 1 }])
    expect(posts).toMatchObject([{ _id: id, views: 1 }])
  })
})

describe('ranks', () => {
  test('follow the formula, at once and after every change', async () => {
    const id = await aPost(author, board)
    const fresh = await statsOf(id)
    expect(fresh.mix).toBeCloseTo(fresh.created / 45_000, 9)
    expect(fresh.hot).toBeCloseTo(fresh.created / 604_800, 9)
    await api.ctx.db.run(sql`
      update post_stats set likes = 99, comments = 200, collects = 100, views = 9950 where post_id = ${id}`)
    const reader = await api.member()
    await reader.api.like.create({ likeType: 'posts', objectId: id })
    await look(id)
    await flushViews(api.ctx)
    const points = 100 + 2 * 200 + 3 * 100 + 9951 / 50
    const { mix, hot } = await statsOf(id)
    expect(mix).toBeCloseTo(Math.log10(points) + fresh.created / 45_000, 9)
    expect(hot).toBeCloseTo(Math.log10(points) + fresh.created / 604_800, 9)
  })

  test('ten times the points outweigh half a day among all, a week among the hottest', async () => {
    const own = await aBoard(api)
    const old = await aPost(author, own)
    await aPost(author, own)
    const order = async (age: string, sort: 'mix' | 'hot') => {
      await api.ctx.db.run(sql`update posts set created_at = now() - ${age}::interval where id = ${old}`)
      await api.ctx.db.run(sql`update post_stats set likes = 10 where post_id = ${old}`)
      // Takes nothing back, but looks at the post anew.
      await author.api.post.collect({ postsId: old, desired: false })
      await flushViews(api.ctx)
      const { list } = await api.as(null).post.list({ select: { systemId: own.id }, sort })
      return list.map(({ _id }) => (_id === old ? 'old' : 'recent'))
    }
    expect(await order('12 hours', 'mix')).toEqual(['old', 'recent'])
    expect(await order('13 hours', 'mix')).toEqual(['recent', 'old'])
    expect(await order('6 days 23 hours', 'hot')).toEqual(['old', 'recent'])
    expect(await order('7 days 1 hour', 'hot')).toEqual(['recent', 'old'])
  })
})
