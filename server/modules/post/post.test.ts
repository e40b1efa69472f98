import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { aBoard, aClassification, aPost, joinBoard } from '../../../test/support/forum/forum.ts'
import { sharedBoard } from '../../../test/support/forum/post-site.ts'

const { api, author, board, countsOf } = sharedBoard()

describe('deleting and restoring', () => {
  test('by the author: gone at once, and back when they want', async () => {
    const id = await aPost(author, board)
    const before = await countsOf()
    await author.api.post.remove({ postsId: id })
    expect(await countsOf()).toEqual({ board: before.board - 1, author: before.author - 1 })
    expect((await api.request(`/api/aoir-system-posts/${id}`, { method: 'GET' })).code).toBe(404)
    const mine = await author.api.post.mine({ select: { state: 'deleted' } })
    expect(mine.list[0]).toMatchObject({ _id: id, state: 'deleted', mayRestore: true })
    await author.api.post.restore({ postsId: id })
    expect(await countsOf()).toEqual(before)
    expect((await api.as(null).post.one({ id }))._id).toBe(id)
  })

  test('by a manager: with a reason, which the author is told and the log keeps', async () => {
    const id = await aPost(author, board, { title: '广告' })
    const token = board.creator.tokens.access_token
    const remove = (reason?: string) =>
      api.request('/api/aoir-system-posts/delete', { body: { postsId: id, reason }, token })
    expect(await remove()).toMatchObject({ code: 422, message: '请填写原因' })
    expect((await remove('违规')).code).toBe(200)
    const [notice] = (await author.api.notification.system()).list
    expect(notice).toMatchObject({ content: '你的帖子《广告》已被删除，原因：违规', fromUser: null })
    const entry = await api.ctx.db.one(
      sql`select action, actor_id, user_id, reason from board_log where post_id = ${id} and action = 'delete'`,
    )
    expect(entry).toEqual({ action: 'delete', actor_id: board.creator.id, user_id: author.id, reason: '违规' })
    const again = (person: Person) =>
      api.request('/api/aoir-system-posts/restore', { body: { postsId: id }, token: person.tokens.access_token })
    expect((await again(await api.member())).code).toBe(404)
    expect((await again(author)).code).toBe(403)
    expect((await again(board.creator)).code).toBe(200)
    expect((await again(board.creator)).code).toBe(404)
  })

  test('after thirty days there is no way back', async () => {
    const id = await aPost(author, board)
    await author.api.post.remove({ postsId: id })
    await api.ctx.db.run(sql`update posts set deleted_at = now() - interval '30 days 1 second' where id = ${id}`)
    const answer = await api.request('/api/aoir-system-posts/restore', {
      body: { postsId: id },
      token: author.tokens.access_token,
    })
    expect(answer.code).toBe(409)
    expect((await author.api.post.mine({ select: { state: 'deleted' } })).list[0]?.mayRestore).toBe(false)
  })

  test('a manager who was dismissed cannot bring back what they deleted', async () => {
    const manager = await api.member()
    await joinBoard(api, board, manager, 'manager')
    const id = await aPost(author, board)
    await manager.api.post.remove({ postsId: id, reason: 'x' })
    await api.ctx.db.run(sql`update board_members set role = 'member' where user_id = ${manager.id}`)
    const token = manager.tokens.access_token
    expect((await api.request('/api/aoir-system-posts/restore', { body: { postsId: id }, token })).code).toBe(403)
  })
})

describe('managing', () => {
  test('board and post must belong together (D23)', async () => {
    const mine = await aBoard(api)
    const foreign = await aPost(author, board)
    const body = { systemId: mine.id, postsId: foreign }
    for (const path of ['Front-Posts-Top', 'Front-Posts-Recommend'])
      for (const person of [mine.creator, await api.administrator()])
        expect(
          (await api.request(`/api/aoir-system-posts/${path}`, { body, token: person.tokens.access_token })).code,
        ).toBe(403)
    const { tokens } = await api.administrator()
    const answer = await api.request('/api/aoir-system-posts/Front-Global-Top', { body, token: tokens.access_token })
    expect(answer.code).toBe(403)
    expect(await api.as(null).post.one({ id: foreign })).toMatchObject({ isTop: false, isRecommend: false })
  })

  test('pins, recommendations and closing are switches, and each act is written down', async () => {
    const id = await aPost(author, board)
    const manager = board.creator.api.post
    const pair = { systemId: board.id, postsId: id }
    const administrator = await api.administrator()
    expect(await manager.boardTop(pair)).toEqual({ isTop: true })
    expect(await manager.recommend(pair)).toEqual({ isRecommend: true })
    expect(await administrator.api.post.globalTop(pair)).toEqual({ isGlobalTop: true })
    expect(await manager.close({ postsId: id, reason: '吵' })).toEqual({ isClosed: true })
    expect(await author.api.post.one({ id })).toMatchObject({
      isTop: true,
      isRecommend: true,
      isGlobalTop: true,
      isClosed: true,
      mayComment: false,
      commentRefusal: '该帖已关闭评论',
    })
    const pins = await api.as(null).post.pinned({ systemId: board.id })
    expect(pins.list[0]?._id).toBe(id)
    expect((await api.as(null).post.pinned({})).list[0]?._id).toBe(id)
    const best = await api.as(null).post.list({ select: { systemId: board.id, recommend: true } })
    expect(best).toMatchObject({ total: 1, list: [{ _id: id }] })
    expect(await manager.close({ postsId: id })).toEqual({ isClosed: false })
    expect(await manager.boardTop(pair)).toEqual({ isTop: false })
    const acts = await api.ctx.db.many<{ action: string }>(
      sql`select action from board_log where post_id = ${id} order by id`,
    )
    expect(acts.map(({ action }) => action)).toEqual(['top', 'recommend', 'global-top', 'close', 'open', 'untop'])
    await administrator.api.post.globalTop(pair)
  })

  test('no more than three pins are shown', async () => {
    const own = await aBoard(api)
    for (let number = 0; number < 4; number += 1)
      await own.creator.api.post.boardTop({ systemId: own.id, postsId: await aPost(author, own) })
    expect((await api.as(null).post.pinned({ systemId: own.id })).list).toHaveLength(3)
  })

  test('moving needs rights in both boards, and the counts go along', async () => {
    const other = await aBoard(api)
    const classification = await aClassification(api, other)
    const id = await aPost(author, board)
    const before = await countsOf()
    const body = { postsId: id, systemId: other.id, classifyId: classification.id, reason: '板块不符' }
    const send = (person: Person) =>
      api.request('/api/aoir-system-posts/move', { body, token: person.tokens.access_token })
    expect((await send(board.creator)).code).toBe(403)
    expect((await send(other.creator)).code).toBe(403)
    expect((await send(author)).code).toBe(403)
    await joinBoard(api, other, board.creator, 'manager')
    expect((await send(board.creator)).code).toBe(200)
    expect(await countsOf()).toEqual({ board: before.board - 1, author: before.author })
    expect((await countsOf(other.id)).board).toBe(1)
    expect(await api.as(null).post.one({ id })).toMatchObject({
      postsSystemId: other.id,
      classify: { _id: classification.id },
    })
  })
})

describe('in another board', () => {
  test('a post is recommended no longer, whoever took it there', async () => {
    const other = await aBoard(api, board.creator)
    for (const how of ['move', 'update'] as const) {
      const id = await aPost(author, board)
      await board.creator.api.post.recommend({ systemId: board.id, postsId: id })
      if (how === 'move') await board.creator.api.post.move({ postsId: id, systemId: other.id, reason: 'x' })
      else await author.api.post.update({ postsId: id, systemId: other.id, title: '换地方', content: '换地方' })
      expect(await api.as(null).post.one({ id })).toMatchObject({ postsSystemId: other.id, isRecommend: false })
      const { list } = await api.as(null).post.list({ select: { systemId: other.id, recommend: true } })
      expect(list).toEqual([])
    }
  })

  test('a closed post stays closed, and its author does not take it where it could be opened', async () => {
    const own = await aBoard(api, author)
    const id = await aPost(author, board)
    await board.creator.api.post.close({ postsId: id, reason: '偏题' })
    const away = { postsId: id, systemId: own.id, title: '换地方', content: '换地方' }
    await expect(author.api.post.update(away)).rejects.toMatchObject({ code: 403 })
    await author.api.post.update({ ...away, systemId: board.id })
    await joinBoard(api, own, board.creator, 'manager')
    await board.creator.api.post.move({ postsId: id, systemId: own.id, reason: 'x' })
    expect(await api.as(null).post.one({ id })).toMatchObject({ postsSystemId: own.id, isClosed: true })
  })
})

describe('neighbours', () => {
  test('before, after and more of the same board', async () => {
    const own = await aBoard(api)
    const ids = []
    for (let number = 0; number < 4; number += 1) ids.push(await aPost(author, own))
    const [first, second, third, fourth] = ids as [string, string, string, string]
    const around = await api.as(null).post.around({ postsId: second })
    expect([around.previous?._id, around.next?._id]).toEqual([first, third])
    expect(around.more.map(({ _id }) => _id).sort()).toEqual([first, third, fourth].sort())
    await author.api.post.remove({ postsId: third })
    expect((await api.as(null).post.around({ postsId: second })).next?._id).toBe(fourth)
    expect((await api.as(null).post.around({ postsId: fourth })).next).toBeNull()
  })
})
