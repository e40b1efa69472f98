import sql, { raw } from 'sql-template-tag'
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
  listed,
  many,
  missing,
  moderator,
  number,
  openSite,
  other,
  remove,
  shown,
  takeBoard,
  undo,
} from '../../../test/support/forum/board-deletion.ts'
import {
  aBoard,
  aClassification,
  aComment,
  aPost,
  aZone,
  joinBoard,
  manyPosts,
} from '../../../test/support/forum/forum.ts'
import { aHeldPost } from '../../../test/support/forum/held.ts'
import { settle } from '../grade/settle.ts'
import { flushViews } from '../post-stats/view-buffer.ts'
import { finishRemovals } from '../removal/service.ts'

await openSite()

/** Everything that deleting a board and undoing it must leave as it was. Posts made as rows have neither ranks nor grams. */
const tables: Record<string, string> = {
  posts: '*',
  comments: '*',
  post_stats:
    'post_id, board_id, user_id, is_listed, is_gated, is_recommended, likes, comments, collects, views, floors',
  boards: '*',
  board_members: '*',
  classifications: '*',
  user_counts: '*',
  users: 'id, exp, grade',
  likes: '*',
  collects: '*',
  attachment_uses: '*',
  search_texts: 'kind, object_id, board_id',
  queue_items: '*',
}

async function wholeState(): Promise<Record<string, unknown[]>> {
  await settle(api.ctx)
  await flushViews(api.ctx)
  const state: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(tables))
    state[table] = await api.ctx.db.many(sql`select ${raw(columns)} from ${raw(table)} order by 1, 2, 3`)
  return state
}

describe('posts that are removed with their board', () => {
  it('come back with it, and everything is as it was', async () => {
    const { id: classifyId } = await aClassification(api, board)
    const one = await aPost(author, board, { classifyId })
    await aComment(other, one)
    await other.api.like.create({ likeType: 'posts', objectId: one })
    await other.api.post.collect({ postsId: one })
    await board.creator.api.post.recommend({ systemId: board.id, postsId: one })
    await joinBoard(api, board, other)
    await aPost(author, board, { visibility: 'private' })
    await author.api.post.remove({ postsId: await aPost(author, board) })
    await aHeldPost(api, author, board)
    await manyPosts(api, board, 620, { author: other })
    const before = await wholeState()

    const { batchId, number: count } = await remove(null)
    expect(count).toBe(621)
    await expect(guest.post.one({ id: one })).rejects.toMatchObject({ code: 404 })
    expect((await guest.post.list({ select: { userId: other.id } })).total).toBe(0)
    expect(await exactFigures(api)).toEqual([])
    expect(await listed()).toMatchObject([
      { _id: board.id, moveTo: null, number: 621, done: 621, isDone: true, batchId, mayUndo: true },
      ...(await listed()).slice(1),
    ])
    expect((await author.api.notification.system()).list[0]?.content).toBe('你的 1 条内容已被移除。原因：合并')

    expect(await undo(batchId)).toEqual({ restored: 621, gone: 0 })
    await api.ctx.background.idle()
    const after = await wholeState()
    for (const table of Object.keys(tables)) expect(after[table], table).toEqual(before[table])
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ systemContentNumber: 621 })
    expect((await listed()).map(({ _id }) => _id)).not.toContain(board.id)
    await expect(undo(batchId)).rejects.toMatchObject({ code: 409, message: '该批次已撤销' })
    const acts = await api.ctx.db.many<{ action: string }>(
      sql`select action from audit_log where detail ->> 'batchId' = ${batchId} order by id`,
    )
    expect(acts.map(({ action }) => action)).toEqual([
      'board.delete',
      'content.remove',
      'board.restore',
      'content.restore',
    ])
  })

  it('goes on after its process has ended, and is told once', async () => {
    await manyPosts(api, board, many, { author })
    const batchId = await api.ctx.db.transaction(async (tx) => {
      await tx.run(sql`
        select 1 from posts where id = (select max(id) from posts where board_id = ${board.id}) for update`)
      const answer = await begin(null)
      const done = async () => (await listed())[0]
      while (((await done())?.done ?? 0) < 600);
      expect(await done()).toMatchObject({ _id: board.id, number: many, done: 600, isDone: false, mayUndo: false })
      await endWaiting()
      return answer.batchId ?? ''
    })
    await api.ctx.background.idle()
    await Promise.all([finishRemovals(api.ctx), finishRemovals(api.ctx)])
    expect(await number(sql`posts where board_id = ${board.id} and deleted_at is null`)).toBe(0)
    const told = (await author.api.notification.system()).list.map(({ content }) => content)
    expect(told).toEqual(['你的 720 条内容已被移除。原因：合并'])
    expect(await number(sql`audit_log where action = 'content.remove' and subject = ${batchId}`)).toBe(1)
    expect(await undo(batchId)).toEqual({ restored: many, gone: 0 })
    await api.ctx.background.idle()
    expect(await shown(board)).toBe(many)
    expect(await exactFigures(api)).toEqual([])
  })

  it('do not come back one by one, whoever asks', async () => {
    const id = await aPost(author, board)
    const before = await aPost(author, board)
    await author.api.post.remove({ postsId: before })
    const { batchId } = await remove(null)
    const refused = { code: 409, message: '帖子所在的板块已被删除，恢复板块后才能操作' }
    const one = { type: 'posts' as const, ids: [id], reason: 'x' }
    await expect(admin.api.adminContent.restore(one)).rejects.toMatchObject(refused)
    await expect(admin.api.adminDeleted.restore({ type: 'posts', objectId: id })).rejects.toMatchObject(refused)
    await expect(author.api.post.restore({ postsId: before })).rejects.toMatchObject(refused)
    await undo(batchId)
    await author.api.post.restore({ postsId: before })
    expect(await shown(board)).toBe(2)
  })

  it('are not passed while they are held; what is rejected is a draft for another board', async () => {
    const [one] = [await aHeldPost(api, author, board), await aHeldPost(api, author, board)]
    await remove(null)
    const { list } = await admin.api.adminQueue.list({ select: { systemId: board.id } })
    const [first = '', second = ''] = list.map(({ _id }) => _id)
    await expect(admin.api.adminQueue.decide({ items: [first], decision: 'pass' })).rejects.toMatchObject({ code: 409 })
    await admin.api.adminQueue.decide({ items: [first, second], decision: 'reject', reason: 'x' })
    const { list: drafts } = await author.api.post.drafts()
    expect(drafts).toMatchObject([{ system: null }, { system: null }])
    expect(one).toBeDefined()
    // The queue of a board that is gone is nobody's.
    expect(await board.creator.api.adminQueue.list({}).catch(({ code }) => code)).toBe(403)
    expect(await exactFigures(api)).toEqual([])
  })

  it('are counted as gone when something else brings them back before their board', async () => {
    const id = await aPost(author, board)
    const { batchId: ofPost } = await admin.api.adminContent.remove({ type: 'posts', ids: [id], reason: 'x' })
    const { batchId } = await remove(null)
    expect(await undo(ofPost)).toEqual({ restored: 0, gone: 1 })
    await expect(guest.post.one({ id })).rejects.toMatchObject({ code: 404 })
    await undo(batchId)
    await api.ctx.background.idle()
    expect(await guest.post.one({ id })).toMatchObject({ system: { _id: board.id } })
    expect(await exactFigures(api)).toEqual([])
  })
})

describe('undoing', () => {
  it('is for administrators, for thirty days', async () => {
    const { batchId } = await remove(null)
    await expect(undo(batchId, moderator)).rejects.toMatchObject({ code: 403 })
    await api.ctx.db.run(sql`update removals set removed_at = now() - interval '31 days' where id = ${batchId}`)
    await expect(undo(batchId)).rejects.toMatchObject({ code: 409, message: '已超过 30 天，不能撤销' })
    expect((await listed()).find(({ _id }) => _id === board.id)).toMatchObject({ mayUndo: false })
    await expect(guest.board.info({ sign: board.sign })).rejects.toMatchObject(missing)
  })

  it('happens once, also when several ask at once', async () => {
    const id = await aPost(author, board)
    const { batchId } = await remove(null)
    const results = await Promise.allSettled([1, 2, 3].map(() => undo(batchId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await guest.post.one({ id })).toMatchObject({ _id: id })
    expect(await exactFigures(api)).toEqual([])
  })

  it('waits until the name is free again, and changes nothing meanwhile', async () => {
    const id = await aPost(author, board)
    const { batchId } = await remove(null)
    const { _id: systemId } = await admin.api.board.create({
      systemName: board.name,
      systemSign: board.sign,
      systemZoneId: await aZone(api),
    })
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ _id: systemId })
    await expect(undo(batchId)).rejects.toMatchObject({
      code: 409,
      message: '板块的名称或标识已被其他板块使用，请先修改那个板块',
    })
    await expect(guest.post.one({ id })).rejects.toMatchObject({ code: 404 })
    await admin.api.boardDeletion.delete({ systemId, systemName: board.name, moveTo: null, reason: 'x' })
    await api.ctx.background.idle()
    expect(await undo(batchId)).toEqual({ restored: 1, gone: 0 })
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ _id: board.id })
  })

  it('brings it into another zone of its kind when its own is gone', async () => {
    const zoneId = await aZone(api)
    takeBoard(await aBoard(api, undefined, { zoneId }))
    await expect(admin.api.board.adminDeleteZone({ _id: zoneId })).rejects.toMatchObject({ code: 409 })
    const { batchId } = await remove(null)
    await admin.api.board.adminDeleteZone({ _id: zoneId })
    await undo(batchId)
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ systemType: 'forum' })
    expect(await exactFigures(api)).toEqual([])
  })

  it('says so when there is no zone of its kind', async () => {
    const zoneId = await aZone(api, 'article')
    takeBoard(await aBoard(api, undefined, { zoneId, type: 'article' }))
    const { batchId } = await remove(null)
    await admin.api.board.adminDeleteZone({ _id: zoneId })
    await expect(undo(batchId)).rejects.toMatchObject({ code: 409, message: '没有同类型的分区，请先新建一个分区' })
    await aZone(api, 'article')
    await undo(batchId)
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ systemType: 'article' })
  })
})
