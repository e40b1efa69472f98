import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import { aBoard, aClassification, aPost, manyPosts } from '../../../test/support/forum/forum.ts'
import { emptyClassifications } from './settle.ts'

/** More than leave in one step. */
const number = 1300

const api = await testApi()
const board = await aBoard(api)

const left = async (id: string) =>
  api.ctx.db.one<{ posts: number; rows: number }>(sql`
    select (select count(*)::int from posts where classification_id = ${id}) as posts,
      (select count(*)::int from classifications where id = ${id}) as rows`)

it('a large one is gone at once, although its posts follow later', async () => {
  const { id, name } = await aClassification(api, board)
  await manyPosts(api, board, number, { classifyId: id })
  const manager = board.creator.api
  const guest = api.as(null)
  const inside = () => guest.post.list({ select: { systemId: board.id, classifyId: id }, limit: 5 })
  expect(await inside()).toMatchObject({ total: number })

  await api.ctx.db.transaction(async (tx) => {
    // One post stays locked, so that nobody gets to the end.
    await tx.run(
      sql`select 1 from posts where id = (select max(id) from posts where classification_id = ${id}) for update`,
    )
    await manager.board.deleteClassify({ _id: id })
    expect((await guest.board.info({ sign: board.sign })).classifies).toEqual([])
    expect(await inside()).toEqual({ list: [], total: 0, nextCursor: null })
    const { list } = await guest.post.list({ select: { systemId: board.id }, limit: 5 })
    expect(list.map(({ classify }) => classify)).toEqual(Array(5).fill(null))
    await expect(aPost(board.creator, board, { classifyId: id })).rejects.toMatchObject({ code: 422 })
    await expect(manager.board.deleteClassify({ _id: id })).rejects.toMatchObject({ code: 404 })
    // Its name is free again.
    const again = await manager.board.createClassify({ systemId: board.id, classifyName: name })
    expect(again._id).not.toBe(id)
    expect((await left(id)).rows).toBe(1)
  })
  await emptyClassifications(api.ctx)
  expect(await left(id)).toEqual({ posts: 0, rows: 0 })
  expect(await exactFigures(api)).toEqual([])
})

it('a small one is gone for good behind the answer', async () => {
  const { id } = await aClassification(api, board)
  const postId = await aPost(board.creator, board, { classifyId: id, visibility: 'private' })
  await board.creator.api.board.deleteClassify({ _id: id })
  await api.ctx.background.idle()
  expect(await left(id)).toEqual({ posts: 0, rows: 0 })
  expect((await board.creator.api.post.one({ id: postId })).classify).toBeNull()
})
