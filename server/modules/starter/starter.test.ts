import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plantStarter } from '#server/starter/plant.ts'
import { bootApi, type TestApi } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import { selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'

let api: TestApi
beforeEach(async () => {
  api = await bootApi()
  await plantStarter(api.database, join(api.ctx.env.dataDir, 'uploads'))
})
afterEach(() => api.close())

const all = { posts: 32, columns: 1, works: 5, boards: 10, people: 6, words: 2 }
const none = { posts: 0, columns: 0, works: 0, boards: 0, people: 0, words: 0 }

test('nobody has touched it: all of it goes, once, and every figure is exact', async () => {
  const admin = await api.administrator()
  expect(await admin.api.adminStarter.state({})).toEqual(all)
  const answers = await Promise.all([admin.api.adminStarter.remove({}), admin.api.adminStarter.remove({})])
  expect(answers.map(({ removed }) => removed.posts).sort()).toEqual([0, 32])
  expect(answers).toContainEqual({ removed: all, kept: none })
  expect(await admin.api.adminStarter.state({})).toEqual(none)
  expect((await api.as(null).post.list({ limit: 10 })).list).toEqual([])
  expect((await api.as(null).board.list({ limit: 10 })).total).toBe(0)
  expect((await api.as(null).column.list({})).list).toEqual([])
  expect(await api.ctx.db.many(sql`select from works where is_listed`)).toEqual([])
  expect((await api.as(null).announcement.list({})).list).toEqual([])
  await expect(api.as(null).customPage.info({ path: 'about' })).rejects.toMatchObject({ code: 404 })
  expect(await exactFigures(api)).toEqual([])
  const { list } = await admin.api.audit.list({ limit: 10, select: { action: 'starter.remove' } })
  expect(list).toMatchObject([{ detail: all }])
})

test('something is sold, something is locked, a bounty stands on a question, and the books balance', async () => {
  const guest = api.as(null)
  const [paid] = await api.ctx.db.many<{ id: string; user_id: string }>(sql`
    select id, user_id from posts where access ->> 'kind' = 'paid'`)
  const page = await guest.post.one({ id: paid?.id ?? '' })
  expect(page).toMatchObject({ isLocked: true, price: 6, lockReason: expect.stringContaining('购买') })
  expect(JSON.stringify(page)).not.toContain('每次只拧十五度')
  expect((await guest.search.list({ keyword: '每次只拧十五度' })).posts).toEqual([])
  const inParts = await api.ctx.db.one<{ id: string }>(sql`
    select id from posts where locked ->> 'isWhole' = 'false'`)
  expect(JSON.stringify(await guest.post.one({ id: inParts.id }))).not.toContain('左后方四十五度')
  const { list: goods } = await guest.goods.list({})
  expect(goods).toMatchObject([
    { kind: 'slots', price: 30 },
    { kind: 'slots', price: 120 },
  ])
  const question = await api.ctx.db.one<{ post_id: string }>(sql`select post_id from bounties where state = 'open'`)
  expect(await guest.post.one({ id: question.post_id })).toMatchObject({ bounty: { amount: 20, state: 'open' } })
  await expectBooksBalance(api)

  const [admin, member] = [await api.administrator(), await api.member()]
  await selling(api)
  await give(api, member, 1000)
  await member.api.purchase.buy({ target: { type: 'posts', _id: paid?.id ?? '' }, price: 6 })
  const { kept } = await admin.api.adminStarter.remove({})
  expect(kept).toMatchObject({ posts: 1, boards: 1, people: 3 })
  await expectBooksBalance(api)
})

test('what others took part in stays, with its board, its author and whoever talks below it', async () => {
  const [admin, member] = [await api.administrator(), await api.member()]
  const rows = await api.ctx.db.many<{ id: string; board_id: string; user_id: string }>(sql`
    select distinct on (board_id) id, board_id, user_id from posts order by board_id, id limit 4`)
  const [answered, liked, kept, joined] = rows
  await member.api.comment.publishComment({ postsId: answered?.id ?? '', content: '说得对' })
  await member.api.like.create({ likeType: 'posts', objectId: liked?.id ?? '' })
  await member.api.post.collect({ postsId: kept?.id ?? '' })
  await member.api.board.join({ systemId: joined?.board_id ?? '' })
  const { list } = await admin.api.announcement.adminList({})
  await api.ctx.db.run(sql`update announcements set updated_at = now() where id = ${list[0]?._id}`)
  const before = await admin.api.adminStarter.state({})
  const { removed, kept: stays } = await admin.api.adminStarter.remove({})
  expect(stays).toMatchObject({ posts: 3, boards: 4, words: 1 })
  expect(removed.posts + stays.posts).toBe(before.posts)
  expect(removed.people + stays.people).toBe(6)
  const live = await api.ctx.db.many<{ id: string }>(sql`select id from posts where deleted_at is null order by id`)
  expect(live.map(({ id }) => id)).toEqual(
    [answered, liked, kept].map((post) => post?.id).sort((a, b) => Number(a) - Number(b)),
  )
  const [gone] = await api.ctx.db.many(sql`
    select from users u join posts p on p.user_id = u.id where p.deleted_at is null and u.deleted_at is not null`)
  expect(gone).toBeUndefined()
  expect(await exactFigures(api)).toEqual([])
  // Again: what stays is the same.
  expect(await admin.api.adminStarter.remove({})).toEqual({ removed: none, kept: stays })
})

test('a post of others on its boards is theirs, and what was removed can be restored', async () => {
  const [admin, member] = [await api.administrator(), await api.member()]
  const board = await api.ctx.db.one<{ id: string }>(sql`select id from boards order by id limit 1`)
  await member.api.board.join({ systemId: board.id })
  const { _id } = await member.api.post.publish({ systemId: board.id, title: '我的帖子', content: '正文' })
  const { kept } = await admin.api.adminStarter.remove({})
  expect(kept).toMatchObject({ posts: 0, boards: 1, people: 1 })
  expect(await api.as(null).post.one({ id: _id })).toMatchObject({ title: '我的帖子' })
  const old = await api.ctx.db.one<{ id: string }>(sql`
    select id from posts where board_id = ${board.id} and deleted_at is not null order by id limit 1`)
  await admin.api.post.restore({ postsId: old.id })
  expect(await exactFigures(api)).toEqual([])
})

test('a column that others subscribe to stays, with its author', async () => {
  const [admin, member] = [await api.administrator(), await api.member()]
  const [column] = (await api.as(null).column.list({})).list
  await member.api.column.subscribe({ columnId: column?._id ?? '', desired: true })
  const { kept } = await admin.api.adminStarter.remove({})
  expect(kept).toEqual({ ...none, columns: 1, people: 1 })
  expect(await member.api.column.one({ id: column?._id ?? '' })).toMatchObject({ articleNumber: 0, isSubscribe: true })
  await member.api.column.subscribe({ columnId: column?._id ?? '', desired: false })
  expect((await admin.api.adminStarter.remove({})).kept).toEqual(none)
})

test('works that others follow, like or read stay, with their authors and whoever talks there', async () => {
  const [admin, member] = [await api.administrator(), await api.member()]
  await api.configure({ COMMON_WORKS: { ARTICLE: true, FICTION: true, MANGA: true } })
  const { list } = await api.as(null).works.list({ select: { worksType: 'fiction' }, sort: 'words' })
  const [long, ended, short] = list.map(({ _id }) => _id)
  const manga = (await api.as(null).works.list({ select: { worksType: 'manga' } })).list[0]?._id ?? ''
  await member.api.worksShelf.create({ workId: long ?? '', wish: true })
  const chapter = (await member.api.worksChapter.list({ workId: ended ?? '' })).list[0]?._id ?? ''
  await member.api.like.create({ likeType: 'chapter', objectId: chapter })
  await member.api.like.create({ likeType: 'works', objectId: manga })
  const { removed, kept } = await admin.api.adminStarter.remove({})
  expect([removed.works, kept.works]).toEqual([2, 3])
  // Everybody has said something of these.
  expect(kept.people).toBe(6)
  expect((await member.api.works.one({ id: long ?? '' })).isShelf).toBe(true)
  await expect(member.api.works.one({ id: short ?? '' })).rejects.toMatchObject({ code: 404 })
  expect(await exactFigures(api)).toEqual([])
})

test('works on which others comment, at any place, stay with their authors and whoever talks there', async () => {
  const [admin, member] = [await api.administrator(), await api.member()]
  await api.configure({ COMMON_WORKS: { ARTICLE: true, FICTION: true, MANGA: true } })
  const { list } = await api.as(null).works.list({ select: { worksType: 'fiction' }, sort: 'words' })
  const [reviewed = '', said = '', underlined = ''] = list.map(({ _id }) => _id)
  const [first, second] = (await api.as(null).works.list({ select: { worksType: 'manga' } })).list
  const chapterOf = async (workId: string) => (await member.api.worksChapter.list({ workId })).list[0]?._id ?? ''
  await member.api.worksComment.publish({ workId: reviewed, content: '好看' })
  await member.api.worksComment.publish({ chapterId: await chapterOf(said), content: '好看' })
  await member.api.worksComment.publish({ chapterId: await chapterOf(underlined), block: 1, content: '好看' })
  const [example] = (await member.api.worksComment.list({ workId: first?._id })).list
  await member.api.comment.publishReply({ commentId: example?._id ?? '', content: '是的' })
  const { removed, kept } = await admin.api.adminStarter.remove({})
  expect([removed.works, kept.works]).toEqual([1, 4])
  const talkers = await api.ctx.db.one<{ number: number }>(sql`
    select count(distinct user_id)::int as number from (
      select c.user_id from comments c join works w on w.id = c.work_id and w.deleted_at is null
      union all select user_id from works where deleted_at is null) s where user_id <> ${member.id}`)
  expect(kept.people).toBe(talkers.number)
  const [answered] = (await member.api.worksComment.list({ workId: first?._id })).list
  expect(answered).toMatchObject({ _id: example?._id, replyNumber: (example?.replyNumber ?? 0) + 1 })
  await expect(member.api.works.one({ id: second?._id ?? '' })).rejects.toMatchObject({ code: 404 })
  expect(await exactFigures(api)).toEqual([])
})
