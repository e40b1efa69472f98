import sql, { raw, type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import {
  aBoard,
  aClassification,
  aComment,
  aPost,
  aZone,
  joinBoard,
  manyPosts,
  paragraph,
  type TestBoard,
  withArticles,
} from '../../../test/support/forum/forum.ts'
import { aHeldPost } from '../../../test/support/forum/held.ts'
import { together } from '../../../test/support/together.ts'
import { settle } from '../grade/settle.ts'
import { flushViews } from '../post-stats/view-buffer.ts'
import { finishRemovals } from '../removal/service.ts'
import { finishMoves } from './service.ts'

const api = await testApi({ config: withArticles })
const admin = await api.administrator()
const moderator = await api.moderator()
const guest = api.as(null)
let author: Person
let other: Person
let board: TestBoard
let target: TestBoard
beforeEach(async () => {
  author = await api.member()
  other = await api.member()
  board = await aBoard(api)
  target = await aBoard(api)
})

/** More than follow with the change itself, and not a whole number of portions. */
const many = 720

type Wish = Parameters<typeof admin.api.boardDeletion.delete>[0]

const wish = (moveTo: TestBoard | null, patch: Partial<Wish> = {}): Wish => ({
  systemId: board.id,
  systemName: board.name,
  moveTo: moveTo?.id ?? null,
  reason: '合并',
  ...patch,
})
/** The answer comes at once, its posts follow. */
const begin = (moveTo: TestBoard | null, patch: Partial<Wish> = {}) =>
  admin.api.boardDeletion.delete(wish(moveTo, patch))
async function remove(moveTo: TestBoard | null, patch: Partial<Wish> = {}) {
  const answer = await begin(moveTo, patch)
  await api.ctx.background.idle()
  return { ...answer, batchId: answer.batchId ?? '' }
}
const undo = (batchId: string, who = admin) => who.api.adminContent.undo({ batchId })
const number = async (query: Sql) =>
  (await api.ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${query}`)).n
const leftIn = ({ id }: TestBoard) => number(sql`posts where board_id = ${id}`)
const shown = async ({ sign }: TestBoard) => (await guest.board.info({ sign })).systemContentNumber
const listed = async () => (await admin.api.boardDeletion.deleted()).list
const missing = { code: 404, message: '板块不存在' }

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

/** Ends whoever waits for a lock of posts, as if its process had been killed. */
async function endWaiting(): Promise<void> {
  const waiting = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
  while ((await api.ctx.db.many(waiting)).length === 0);
}

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
    board = await aBoard(api, undefined, { zoneId })
    await expect(admin.api.board.adminDeleteZone({ _id: zoneId })).rejects.toMatchObject({ code: 409 })
    const { batchId } = await remove(null)
    await admin.api.board.adminDeleteZone({ _id: zoneId })
    await undo(batchId)
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ systemType: 'forum' })
    expect(await exactFigures(api)).toEqual([])
  })

  it('says so when there is no zone of its kind', async () => {
    const zoneId = await aZone(api, 'article')
    board = await aBoard(api, undefined, { zoneId, type: 'article' })
    const { batchId } = await remove(null)
    await admin.api.board.adminDeleteZone({ _id: zoneId })
    await expect(undo(batchId)).rejects.toMatchObject({ code: 409, message: '没有同类型的分区，请先新建一个分区' })
    await aZone(api, 'article')
    await undo(batchId)
    expect(await guest.board.info({ sign: board.sign })).toMatchObject({ systemType: 'article' })
  })
})

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
      board = await aBoard(api)
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
