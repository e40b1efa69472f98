import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Context, inTransaction } from '#server/kernel/context.ts'
import { aFile, aPost, joinBoard } from '../../../test/support/forum/forum.ts'
import { sharedBoard } from '../../../test/support/forum/post-site.ts'
import { seenFile } from '../attachment/visibility.ts'
import { holdPost, passPost, rejectPost, unrejectPost } from './hold.ts'

const { api, author, board, countsOf } = sharedBoard()

function inOne<T>(act: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(api.ctx, act)
}

/** As if it had been held from the beginning. */
async function aHeldPost(patch: Parameters<typeof aPost>[2] = {}): Promise<string> {
  const id = await aPost(author, board, patch)
  await inOne((ctx) => holdPost(ctx, id, true))
  return id
}

async function newest(limit = 3): Promise<string[]> {
  const { list } = await api.as(null).post.list({ select: { systemId: board.id }, sort: 'new', limit })
  return list.map(({ _id }) => _id)
}

describe('a held post', () => {
  test('is there for its author and the staff alone', async () => {
    const before = await countsOf()
    const id = await aHeldPost({ title: '审核中的帖子', content: 'unheard-of' })
    const [moderator, manager] = [await api.moderator(), await api.member()]
    await joinBoard(api, board, manager, 'manager')
    expect(await author.api.post.one({ id })).toMatchObject({ isHeld: true, title: '审核中的帖子' })
    expect(await moderator.api.post.one({ id })).toMatchObject({ isHeld: true })
    for (const client of [api.as(null), manager.api])
      await expect(client.post.one({ id })).rejects.toMatchObject({ code: 404 })
    expect(await countsOf()).toEqual(before)
    expect((await api.as(null).search.list({ keyword: 'unheard-of' })).posts).toEqual([])
    expect((await author.api.post.mine({ select: { state: 'held' } })).list).toMatchObject([{ _id: id, state: 'held' }])
    await expect(manager.api.report.create({ kind: 'posts', objectId: id, reason: 'spam' })).rejects.toMatchObject({
      code: 404,
    })
    await expect(manager.api.like.create({ likeType: 'posts', objectId: id })).rejects.toMatchObject({ code: 404 })
  })

  test('shows its pictures to nobody else', async () => {
    const path = await aFile(api, author)
    const id = await aPost(author, board, { images: [path] })
    const seen = async () =>
      (await api.ctx.db.one<{ is_public: boolean; is_for_viewer: boolean }>(seenFile(path, null))).is_public
    expect(await seen()).toBe(true)
    await inOne((ctx) => holdPost(ctx, id))
    expect(await seen()).toBe(false)
  })

  test('comes into sight when it is passed, as if it were written then, and tells once', async () => {
    const named = await api.member()
    const id = await aHeldPost({
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: named.id, label: named.name } }] }],
      },
    })
    const later = await aPost(author, board)
    expect(await newest(1)).toEqual([later])
    const { createTime } = await author.api.post.one({ id })
    expect(await inOne((ctx) => passPost(ctx, id))).toEqual({ isNew: true })
    expect(await newest(2)).toEqual([id, later])
    expect(await api.as(null).post.newer({ afterId: later, select: { systemId: board.id } })).toEqual({ number: 1 })
    expect(await api.as(null).post.newer({ afterId: id, select: { systemId: board.id } })).toEqual({ number: 0 })
    const page = await api.as(null).post.one({ id })
    expect(page).toMatchObject({ isHeld: false, editTime: 0 })
    expect(page.createTime).toBeGreaterThan(createTime)
    expect((await api.as(null).post.around({ postsId: later })).next).toMatchObject({ _id: id })
    await inOne((ctx) => holdPost(ctx, id, true))
    await inOne((ctx) => passPost(ctx, id))
    expect((await named.api.notification.replies({})).list.filter(({ type }) => type === 'mention')).toHaveLength(1)
    expect(await inOne((ctx) => passPost(ctx, id))).toBeNull()
  })

  test('keeps its time when it was in sight before, and its page goes on where it was', async () => {
    const id = await aPost(author, board)
    const { createTime } = await author.api.post.one({ id })
    await inOne((ctx) => holdPost(ctx, id))
    expect(await newest(5)).not.toContain(id)
    expect(await inOne((ctx) => passPost(ctx, id))).toEqual({ isNew: false })
    expect((await author.api.post.one({ id })).createTime).toBe(createTime)
  })

  test('goes by pages in the order of publication', async () => {
    const held = await aHeldPost()
    const others = [await aPost(author, board), await aPost(author, board)]
    await inOne((ctx) => passPost(ctx, held))
    const first = await api.as(null).post.list({ select: { systemId: board.id }, limit: 1 })
    const second = await api
      .as(null)
      .post.list({ select: { systemId: board.id }, limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.list, ...second.list].map(({ _id }) => _id)).toEqual([held, ...others.toReversed()])
  })

  test('becomes a draft of its author when it is rejected, and is held again when that is taken back', async () => {
    const staff = await api.moderator()
    const [before, path] = [await countsOf(), await aFile(api, author)]
    const id = await aHeldPost({ title: '被退回', content: '正文在此', images: [path] })
    const undo = await inOne((ctx) => rejectPost(ctx, id, { by: staff.id, reason: '广告' }))
    expect((await author.api.post.mine({ select: { state: 'rejected' } })).list).toMatchObject([
      { _id: id, deleteReason: '广告', mayRestore: false },
    ])
    const draft = await author.api.post.draft({ _id: undo?.draftId ?? '' })
    expect(draft).toMatchObject({ title: '被退回', postsId: null, pictures: [{ path }], draft: { systemId: board.id } })
    await expect(author.api.post.one({ id })).rejects.toMatchObject({ code: 404 })
    await expect(author.api.post.restore({ postsId: id })).rejects.toMatchObject({ code: 404 })
    expect(await inOne((ctx) => unrejectPost(ctx, id, undo?.draftId ?? null))).toBe(true)
    expect(await author.api.post.draft({ _id: undo?.draftId ?? '' })).toBeNull()
    expect(await author.api.post.one({ id })).toMatchObject({ isHeld: true })
    expect(await countsOf()).toEqual(before)
  })

  test('that its author deletes and takes back stays held', async () => {
    const before = await countsOf()
    const id = await aHeldPost()
    await author.api.post.remove({ postsId: id })
    expect((await author.api.post.mine({})).list[0]).toMatchObject({ _id: id, state: 'deleted' })
    expect(await inOne((ctx) => passPost(ctx, id))).toBeNull()
    await author.api.post.restore({ postsId: id })
    expect((await author.api.post.mine({})).list[0]).toMatchObject({ _id: id, state: 'held' })
    expect(await countsOf()).toEqual(before)
  })

  test('does not come back with its board', async () => {
    const id = await aHeldPost()
    await api.ctx.db.run(sql`update boards set state = 'hidden' where id = ${board.id}`)
    await api.ctx.db.run(sql`update boards set state = 'open' where id = ${board.id}`)
    const row = await api.ctx.db.one(sql`
      select p.is_listed, b.is_veiled from posts p join boards b on b.id = p.board_id where p.id = ${id}`)
    expect(row).toEqual({ is_listed: false, is_veiled: false })
  })
})
