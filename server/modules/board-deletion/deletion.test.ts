import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { bootApi } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import {
  admin,
  api,
  author,
  begin,
  board,
  guest,
  leftIn,
  missing,
  moderator,
  number,
  openSite,
  other,
  remove,
  takeBoard,
  target,
  type Wish,
  wish,
} from '../../../test/support/forum/board-deletion.ts'
import { aBoard, aPost, joinBoard, paragraph } from '../../../test/support/forum/forum.ts'
import { together } from '../../../test/support/together.ts'

await openSite()

describe('a deleted board', () => {
  it('is nowhere, for nobody', async () => {
    await joinBoard(api, board, author)
    const id = await aPost(author, board, { title: '无处可寻的标题' })
    const { _id: draftId } = await author.api.post.saveDraft({
      draft: { systemId: board.id, title: 'draft', content: paragraph('x') },
    })
    // What everybody was shown before is kept.
    await guest.board.list({ page: 1, limit: 10_000 })
    await begin(target)
    const { id: systemId, sign } = board
    const people = [guest, author.api, board.creator.api, moderator.api, admin.api]
    for (const one of people) {
      await expect(one.board.info({ sign })).rejects.toMatchObject(missing)
      await expect(one.board.info({ sign: systemId })).rejects.toMatchObject(missing)
      await expect(one.board.members({ systemId })).rejects.toMatchObject(missing)
      await expect(one.board.log({ systemId })).rejects.toMatchObject(missing)
      expect((await one.board.getSystems([systemId])).list).toEqual([])
      const lists = [
        one.board.list({ page: 1, limit: 10_000 }),
        one.board.list({ page: 1, limit: 10_000, select: { joined: true } }),
        one.board.list({ page: 1, limit: 10_000, select: { managed: true } }),
        one.board.list({ page: 1, limit: 10_000, select: { keyword: board.name } }),
      ]
      for (const { list } of await Promise.all(lists)) expect(list.map(({ _id }) => _id)).not.toContain(systemId)
      expect((await one.post.list({ select: { systemId } })).list).toEqual([])
      expect((await one.search.list({ keyword: board.name })).systems.map(({ _id }) => _id)).not.toContain(systemId)
    }
    const { list } = await admin.api.board.adminList({ limit: 10_000 })
    expect(list.map(({ _id }) => _id)).not.toContain(systemId)
    const elsewhere = await aPost(author, target)
    for (const act of [
      () => author.api.board.join({ systemId }),
      () => author.api.board.visit({ systemId }),
      () => author.api.post.publish({ systemId, title: 'x', content: 'x' }),
      () => board.creator.api.board.update({ systemId, systemDescr: 'x' }),
      () => board.creator.api.board.mute({ systemId, userId: author.id, reason: 'x' }),
      () => board.creator.api.board.createClassify({ systemId, classifyName: 'x' }),
      () => admin.api.board.adminSetState({ systemId, state: 'open' }),
      () => board.creator.api.post.move({ postsId: elsewhere, systemId }),
    ])
      await expect(act()).rejects.toMatchObject({ code: expect.toBeOneOf([403, 404]) })
    // Drafts stay, and are for no board until their author says which.
    expect(await author.api.post.draft({ _id: draftId })).toMatchObject({ system: null })
    await author.api.post.publish({ systemId: target.id, title: 'draft', content: 'x', draftId })
    await api.ctx.background.idle()
    expect((await guest.search.list({ keyword: '无处可寻的标题' })).posts).toMatchObject([{ _id: id }])
    expect(await exactFigures(api)).toEqual([])
  })

  it('leaves to authors what is private, and they take it elsewhere', async () => {
    const own = await aPost(author, board, { visibility: 'private', title: 'mine' })
    await remove(null)
    for (const { api: one } of [board.creator, moderator, admin, other])
      await expect(one.post.one({ id: own })).rejects.toMatchObject({ code: 404 })
    expect(await author.api.post.one({ id: own })).toMatchObject({ title: 'mine' })
    const change = { postsId: own, title: 'mine', content: 'x', visibility: 'public' as const }
    await expect(author.api.post.update({ ...change, systemId: board.id })).rejects.toMatchObject(missing)
    await author.api.post.update({ ...change, systemId: target.id })
    expect(await guest.post.one({ id: own })).toMatchObject({ system: { _id: target.id } })
    expect(await exactFigures(api)).toEqual([])
  })

  it('may be the last one of a site', async () => {
    const site = await bootApi()
    try {
      const [office, writer] = [await site.administrator(), await site.member()]
      const only = await aBoard(site, writer)
      const id = await aPost(writer, only)
      await expect(
        office.api.boardDeletion.delete({ systemId: only.id, systemName: only.name, moveTo: only.id, reason: 'x' }),
      ).rejects.toMatchObject({ code: 422, message: '不能移到正在删除的板块' })
      await office.api.boardDeletion.delete({ systemId: only.id, systemName: only.name, moveTo: null, reason: 'x' })
      await site.ctx.background.idle()
      const visitor = site.as(null)
      expect((await visitor.board.list({ page: 1, limit: 100 })).list).toEqual([])
      expect(await visitor.board.zones({ page: 1, limit: 100 })).toMatchObject({ list: [{ systemNumber: 0 }] })
      expect(await visitor.post.list({})).toMatchObject({ list: [], total: 0 })
      await expect(visitor.post.one({ id })).rejects.toMatchObject({ code: 404 })
      expect(await exactFigures(site)).toEqual([])
    } finally {
      await site.close()
    }
  })
})

describe('at the same moment', () => {
  it('no post lands in a board that is deleted', async () => {
    for (let round = 0; round < 5; round++) {
      takeBoard(await aBoard(api))
      const publish = () => author.api.post.publish({ systemId: board.id, title: `race ${round}`, content: 'x' })
      const [deleted, ...published] = await together<unknown>(api.ctx.db, sql`boards`, [
        () => begin(target),
        publish,
        publish,
      ])
      await api.ctx.background.idle()
      expect(deleted?.status).toBe('fulfilled')
      for (const outcome of published) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(missing)
      expect(await leftIn(board)).toBe(0)
    }
    expect(await exactFigures(api)).toEqual([])
  })

  it('two administrators delete it once', async () => {
    const second = await api.administrator()
    await aPost(author, board)
    const results = await Promise.allSettled([begin(target), second.api.boardDeletion.delete(wish(null))])
    await api.ctx.background.idle()
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject(missing)
    expect(await number(sql`audit_log where action = 'board.delete' and subject = ${board.id}`)).toBe(1)
    expect(await number(sql`board_deletions where board_id = ${board.id}`)).toBe(1)
    expect(await exactFigures(api)).toEqual([])
  })

  it('two boards that go into each other: one stays', async () => {
    const back = { systemId: target.id, systemName: target.name, moveTo: board.id, reason: 'x' }
    const results = await Promise.allSettled([begin(target), admin.api.boardDeletion.delete(back)])
    await api.ctx.background.idle()
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await api.ctx.db.many(
      sql`select id from boards where id in (${board.id}, ${target.id}) and deleted_at is null`,
    )
    expect(left).toHaveLength(1)
  })

  it('the same key is the same deletion', async () => {
    const idempotencyKey = crypto.randomUUID()
    const once = () => admin.api.boardDeletion.delete(wish(null), { idempotencyKey })
    const first = await once()
    expect(await once()).toEqual(first)
  })
})

describe('what is refused', () => {
  it('says why, and leaves the board as it is', async () => {
    const article = await aBoard(api, undefined, { type: 'article' })
    const pending = await aBoard(api, undefined, { state: 'pending' })
    const wrong: [Partial<Wish>, string][] = [
      [{ systemName: `${board.name}!` }, '请输入板块名称确认删除'],
      [{ systemName: ' ' }, '请输入板块名称确认删除'],
      [{ reason: '' }, '请填写删除原因'],
      [{ moveTo: board.id }, '不能移到正在删除的板块'],
      [{ moveTo: '999999' }, '目标板块不存在'],
      [{ moveTo: article.id }, '帖子只能移到同类型的板块'],
      [{ moveTo: pending.id }, '目标板块尚未通过审核'],
    ]
    for (const [patch, message] of wrong)
      await expect(begin(target, patch)).rejects.toMatchObject({ code: 422, message })
    const { moveTo: _, ...without } = wish(target)
    await expect(admin.api.boardDeletion.delete(without as Wish)).rejects.toMatchObject({ code: 422 })
    await expect(begin(target, { systemId: '999999' })).rejects.toMatchObject(missing)
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ _id: board.id })
    expect(await number(sql`board_deletions where board_id = ${board.id}`)).toBe(0)
  })

  it('articles go where articles are', async () => {
    const [from, to] = [
      await aBoard(api, undefined, { type: 'article' }),
      await aBoard(api, undefined, { type: 'article' }),
    ]
    const id = await aPost(author, from)
    const { id: systemId, name: systemName } = from
    await expect(
      admin.api.boardDeletion.delete({ systemId, systemName, moveTo: target.id, reason: 'x' }),
    ).rejects.toMatchObject({ code: 422, message: '帖子只能移到同类型的板块' })
    await admin.api.boardDeletion.delete({ systemId, systemName, moveTo: to.id, reason: 'x' })
    await api.ctx.background.idle()
    expect(await guest.post.one({ id })).toMatchObject({ system: { _id: to.id }, article: expect.anything() })
    expect(await exactFigures(api)).toEqual([])
  })
})
