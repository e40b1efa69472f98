import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost, type TestBoard } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const author = await api.member()

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
