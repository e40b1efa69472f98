import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { exactFigures } from '../../../test/support/figures.ts'
import {
  admin,
  api,
  author,
  begin,
  board,
  endWaiting,
  guest,
  leftIn,
  listed,
  many,
  missing,
  openSite,
  other,
  remove,
  shown,
  target,
} from '../../../test/support/forum/board-deletion.ts'
import { aBoard, aClassification, aComment, aPost, joinBoard, manyPosts } from '../../../test/support/forum/forum.ts'
import { aHeldPost } from '../../../test/support/forum/held.ts'
import { finishMoves } from './service.ts'

await openSite()

describe('posts that go to another board', () => {
  it('go with all that hangs on them, in whatever state they are', async () => {
    const { id: classifyId } = await aClassification(api, board)
    const one = await aPost(author, board, { title: '会找到的标题', classifyId })
    const said = await aComment(other, one)
    await other.api.like.create({ likeType: 'posts', objectId: one })
    await board.creator.api.post.recommend({ systemId: board.id, postsId: one })
    await board.creator.api.post.boardTop({ systemId: board.id, postsId: one })
    const own = await aPost(author, board, { visibility: 'private' })
    const gone = await aPost(author, board)
    await author.api.post.remove({ postsId: gone })
    const held = await aHeldPost(api, author, board)
    await aPost(other, target)

    expect(await remove(target)).toMatchObject({ number: 4, batchId: '' })
    expect([await leftIn(board), await leftIn(target), await shown(target)]).toEqual([0, 5, 2])
    expect(await guest.post.one({ id: one })).toMatchObject({
      system: { _id: target.id },
      likeNumber: 1,
      commentNumber: 1,
      isRecommend: true,
      isTop: false,
      classify: null,
    })
    expect((await guest.comment.comments({ postsId: one })).list).toMatchObject([{ _id: said._id }])
    expect((await guest.search.list({ keyword: '会找到的标题' })).posts).toMatchObject([{ _id: one }])
    expect((await guest.post.list({ select: { systemId: target.id } })).list.map(({ _id }) => _id)).toContain(one)
    expect(await author.api.post.one({ id: own })).toMatchObject({ system: { _id: target.id } })
    await author.api.post.restore({ postsId: gone })
    // The managers of the board they have come to decide about what waits.
    const { list: waiting } = await target.creator.api.adminQueue.list({ select: { systemId: target.id } })
    expect(waiting).toMatchObject([{ kind: 'held', object: { _id: held, place: { systemId: target.id } } }])
    await target.creator.api.adminQueue.decide({ items: [waiting[0]?._id ?? ''], decision: 'pass' })
    expect(await shown(target)).toBe(4)
    expect(await exactFigures(api)).toEqual([])
    expect(await listed()).toMatchObject([
      { _id: board.id, moveTo: { _id: target.id }, number: 4, done: 4, isDone: true, batchId: null, mayUndo: false },
      ...(await listed()).slice(1),
    ])
  })

  it('is told to those who run the board, and written down with before and after', async () => {
    const manager = await api.member()
    await joinBoard(api, board, manager, 'manager')
    await aPost(author, board)
    await remove(target)
    for (const { api: own } of [board.creator, manager])
      expect((await own.notification.system()).list[0]?.content).toBe(`板块「${board.name}」已被删除。原因：合并`)
    const { detail } = await api.ctx.db.one<{ detail: unknown }>(
      sql`select detail from audit_log where action = 'board.delete' and subject = ${board.id} and actor_id = ${admin.id}`,
    )
    expect(detail).toMatchObject({
      before: { name: board.name, sign: board.sign, state: 'open', posts: 1 },
      after: { moveTo: target.id, moveToName: target.name },
      reason: '合并',
    })
    const { list } = await target.creator.api.board.log({ systemId: target.id })
    expect(list[0]).toMatchObject({ action: 'take-in', reason: '合并' })
  })

  it('are gated or open as the board is to which they come', async () => {
    const gated = await aBoard(api, undefined, { readRule: 'joined' })
    const id = await aPost(author, board)
    await remove(gated)
    await expect(guest.post.one({ id })).rejects.toMatchObject({ code: 403 })
    const { id: systemId, name: systemName } = gated
    await admin.api.boardDeletion.delete({ systemId, systemName, moveTo: target.id, reason: 'x' })
    await api.ctx.background.idle()
    expect(await guest.post.one({ id })).toMatchObject({ system: { _id: target.id } })
    expect(await exactFigures(api)).toEqual([])
  })

  it('goes on portion by portion, whoever goes on with it', async () => {
    await manyPosts(api, board, many, { author })
    const moved = () =>
      api.ctx.db.one<{ moved: number }>(sql`select moved from board_deletions where board_id = ${board.id}`)
    await api.ctx.db.transaction(async (tx) => {
      // One stays locked, so that nobody gets to the end.
      await tx.run(sql`
        select 1 from posts where id = (select max(id) from posts where board_id = ${board.id}) for update`)
      await begin(target)
      while ((await moved()).moved < 600);
      expect(await listed()).toMatchObject([
        { _id: board.id, number: many, done: 600, isDone: false },
        ...(await listed()).slice(1),
      ])
      await expect(guest.board.info({ sign: board.sign })).rejects.toMatchObject(missing)
      await endWaiting()
    })
    // The process at it is gone; two others take over.
    await api.ctx.background.idle()
    await Promise.all([finishMoves(api.ctx), finishMoves(api.ctx)])
    expect([await leftIn(board), await leftIn(target), await shown(target)]).toEqual([0, many, many])
    expect((await moved()).moved).toBe(many)
    expect(await finishMoves(api.ctx)).toBe(0)
    expect(await exactFigures(api)).toEqual([])
  })
})

it('goes on when somebody looks at it, although who began it is gone', async () => {
  await aPost(author, board)
  await remove(target)
  // As a process leaves it that dies before the first portion.
  await api.ctx.db.run(sql`update posts set board_id = ${board.id} where board_id = ${target.id}`)
  await api.ctx.db.run(sql`update boards set post_count = 1 - post_count where id in (${board.id}, ${target.id})`)
  await api.ctx.db.run(sql`update board_deletions set moved = 0, moved_at = null where board_id = ${board.id}`)
  expect((await listed())[0]).toMatchObject({ _id: board.id, number: 1, done: 0, isDone: false })
  await Promise.all([listed(), listed()])
  await api.ctx.background.idle()
  expect((await listed())[0]).toMatchObject({ _id: board.id, done: 1, isDone: true })
  expect([await leftIn(board), await shown(target)]).toEqual([0, 1])
  expect(await exactFigures(api)).toEqual([])
})

it('nobody takes away the board to which posts are going', async () => {
  await remove(target)
  const isOnItsWay = (is: boolean) =>
    api.ctx.db.run(
      sql`update board_deletions set moved_at = case when ${!is} then now() end where board_id = ${board.id}`,
    )
  const { id: systemId, name: systemName } = target
  const next = () => admin.api.boardDeletion.delete({ systemId, systemName, moveTo: null, reason: 'x' })
  await isOnItsWay(true)
  await expect(next()).rejects.toMatchObject({
    code: 409,
    message: '有其他板块的帖子正在移入，请等移动完成后再删除',
  })
  await isOnItsWay(false)
  await next()
  await api.ctx.background.idle()
})
