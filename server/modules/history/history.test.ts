import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { flushReads } from './read-buffer.ts'

const api = await testApi()
const author = await api.member()
const board = await aBoard(api)

async function look(postsId: string, { token }: { token: string }): Promise<void> {
  await api.request('/api/aoir-system-posts/view', { body: { postsId }, token })
}

describe('reading history', () => {
  test('has what was read, newest first and once, at once', async () => {
    const reader = await api.member()
    const ids = [await aPost(author, board), await aPost(author, board), await aPost(author, board)] as const
    const token = reader.tokens.access_token
    for (const id of [...ids, ids[0]]) await look(id, { token })
    const read = async () => (await reader.api.post.history({ limit: 2 })).list.map(({ _id }) => _id)
    expect(await read()).toEqual([ids[0], ids[2]])
    const { nextCursor, total } = await reader.api.post.history({ limit: 2 })
    expect(total).toBe(3)
    const rest = await reader.api.post.history({ limit: 2, cursor: nextCursor ?? '' })
    expect(rest).toMatchObject({ list: [{ _id: ids[1] }], nextCursor: null })
    await look(ids[1], { token })
    await reader.api.post.clearHistory({ postsId: ids[1] })
    expect(await read()).toEqual([ids[0], ids[2]])
    await look(ids[1], { token })
    await reader.api.post.clearHistory({})
    await flushReads(api.ctx)
    expect(await read()).toEqual([])
  })

  test('has what is just being written, and does not get back what is cleared meanwhile', async () => {
    const [reader, other, forgetful] = [await api.member(), await api.member(), await api.member()]
    const id = await aPost(author, board)
    for (const { tokens } of [reader, forgetful]) await look(id, { token: tokens.access_token })
    const { written, read, cleared } = await api.ctx.db.transaction(async (tx) => {
      await tx.run(sql`lock table read_history in exclusive mode`)
      const under = { written: flushReads(api.ctx), read: reader.api.post.history({}) }
      // Nothing of theirs waits: the answer comes while the other two are kept.
      expect((await other.api.post.history({})).list).toEqual([])
      return { ...under, cleared: forgetful.api.post.clearHistory({}) }
    })
    await written
    expect((await read).list.map(({ _id }) => _id)).toEqual([id])
    await cleared
    expect((await forgetful.api.post.history({})).list).toEqual([])
  })

  test('keeps the newest 500', async () => {
    const reader = await api.member()
    const last = await aPost(author, board)
    await api.ctx.db.run(sql`
      with many as (
        insert into posts (board_id, user_id, title, document, visibility, is_listed)
        select ${board.id}, ${author.id}, 'many', '{"type":"doc"}', 'public', true from generate_series(1, 500) returning id
      )
      insert into post_stats (post_id, board_id, user_id, is_listed) select id, ${board.id}, ${author.id}, true from many`)
    await api.ctx.db.run(sql`
      insert into read_history (user_id, post_id, seen_at)
      select ${reader.id}, id, now() - (id || ' seconds')::interval from posts where title = 'many'`)
    await look(last, { token: reader.tokens.access_token })
    const page = await reader.api.post.history({})
    expect(page.total).toBe(500)
    expect(page.list[0]?._id).toBe(last)
  })
})
