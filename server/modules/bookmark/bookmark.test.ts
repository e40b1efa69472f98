import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'

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
