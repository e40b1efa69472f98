import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeDeleted } from '#server/jobs/purge.ts'
import { inTransaction } from '#server/kernel/context.ts'
import type { Person } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import { api, author, guest, openWorks, reader } from '../../../test/support/works/readers.ts'
import { aChapter, aDraft, aWork, worksOn } from '../../../test/support/works/works.ts'
import { returnComments, takeComments } from './batch.ts'
import { passSaid, rejectSaid } from './hold.ts'
import { insertWorkComment } from './works-queries.ts'

await openWorks()
let workId: string
let chapterId: string
beforeEach(async () => {
  workId = await aWork(author)
  chapterId = await aChapter(author, workId, { title: '第一章', content: '第一段\n第二段\n第三段' })
})

type Place = { workId?: string; chapterId?: string; block?: number }
const say = (who: Person, place: Place, content = '好看') => who.api.worksComment.publish({ ...place, content })
const list = async (place: Place, who = guest) => (await who.worksComment.list({ ...place, sort: 'old' })).list
const counts = async (who = guest) => (await who.worksComment.counts({ chapterId })).list
const numbers = async () => [
  (await guest.works.one({ id: workId })).commentNumber,
  (await guest.worksChapter.one({ id: chapterId })).commentNumber,
]

describe('comments at works', () => {
  test('stand at a work, a chapter or a block, and are counted exactly', async () => {
    const review = await say(reader, { workId }, '书评')
    const ofChapter = await say(reader, { chapterId }, '章评')
    const ofBlock = await say(reader, { chapterId, block: 2 }, '段评')
    expect(review).toMatchObject({ postsId: null, works: { workId, chapterId: null, block: null, isGone: false } })
    expect(ofBlock).toMatchObject({ postsId: null, works: { workId, chapterId, block: 2, isGone: false }, floor: 0 })
    expect((await list({ workId })).map(({ content }) => content)).toEqual(['书评'])
    expect((await list({ chapterId })).map(({ content }) => content)).toEqual(['章评', '段评'])
    expect((await list({ chapterId, block: 2 })).map(({ _id }) => _id)).toEqual([ofBlock._id])
    expect(await list({ chapterId, block: 1 })).toEqual([])
    await reader.api.comment.publishReply({ commentId: ofBlock._id, content: '回复' })
    expect(await counts()).toEqual([{ block: 2, number: 2 }])
    expect(await numbers()).toEqual([4, 3])
    expect((await author.api.worksChapter.mine({ workId })).list[0]?.commentNumber).toBe(3)
    expect((await author.api.works.figures({ workId })).list.at(-1)).toMatchObject({ comments: 4 })
    api.ctx.events.emit('contentChanged', { tags: ['works'], fromPeer: false })
    const { list: ranked } = await guest.works.rank({ worksType: 'fiction', rank: 'hot', limit: 100 })
    expect(ranked.find(({ _id }) => _id === workId)?.points).toBe(8)
    const found = await guest.comment.locate({ commentId: ofChapter._id })
    expect(found).toMatchObject({ postsId: null, page: 1, comment: { works: { workId, chapterId } } })
    expect(await exactFigures(api)).toEqual([])
  })

  test('are answered, liked, deleted and reported by the calls that comments have', async () => {
    const said = await say(reader, { chapterId, block: 1 })
    const reply = await author.api.comment.publishReply({ commentId: said._id, content: '谢谢' })
    expect(reply).toMatchObject({ postsId: null, works: { workId, chapterId }, isAuthor: true })
    const answers = await guest.comment.replies({ commentId: said._id })
    expect(answers).toMatchObject({ posts: null, works: { _id: workId, worksType: 'fiction' }, total: 1 })
    expect(await author.api.like.create({ likeType: 'comment', objectId: said._id })).toEqual({
      isLike: true,
      likeNumber: 1,
    })
    expect(await reader.api.like.create({ likeType: 'reply', objectId: reply._id })).toEqual({
      isLike: true,
      likeNumber: 1,
    })
    expect((await list({ chapterId }, author.api))[0]).toMatchObject({ isLike: true, likeNumber: 1, canDelete: true })
    const other = await api.member()
    expect((await other.api.report.create({ kind: 'comment', objectId: said._id, reason: 'spam' }))._id).toBeTruthy()
    const administrator = await api.administrator()
    expect((await administrator.api.adminReport.list({})).list[0]).toMatchObject({
      kind: 'comment',
      place: null,
      works: { workId, chapterId, commentId: said._id },
    })
    await expect(other.api.comment.deleteComment({ commentId: said._id })).rejects.toMatchObject({ code: 403 })
    await author.api.comment.deleteReply({ replyId: reply._id })
    await author.api.comment.deleteComment({ commentId: said._id })
    expect([await list({ chapterId }), await counts(), await numbers()]).toEqual([[], [], [0, 0]])
    const { list: deleted } = await administrator.api.adminDeleted.list({ type: 'comment' })
    expect(deleted[0]).toMatchObject({ _id: said._id, postsId: null, system: null, works: { workId, chapterId } })
    await administrator.api.adminDeleted.restore({ type: 'comment', objectId: said._id })
    expect([await counts(), await numbers()]).toEqual([[{ block: 1, number: 1 }], [1, 1]])
    expect(await exactFigures(api)).toEqual([])
  })

  test('are told to the author of the work and to whoever is answered', async () => {
    const said = await say(reader, { chapterId, block: 1 }, '好')
    const { list: news } = await author.api.notification.comments({})
    expect(news[0]).toMatchObject({
      type: 'comment',
      posts: null,
      works: { _id: workId, chapterId, worksType: 'fiction' },
      comment: { _id: said._id, content: '好', isDeleted: false },
    })
    await author.api.comment.publishReply({ commentId: said._id, content: '谢谢' })
    const { list: replies } = await reader.api.notification.comments({ withReplies: true })
    expect(replies[0]).toMatchObject({ type: 'reply', works: { _id: workId, chapterId }, reply: { content: '谢谢' } })
    // Out of sight, the words are gone from there too.
    await author.api.worksChapter.setState({ chapterIds: [chapterId], state: 'hidden' })
    expect((await reader.api.notification.comments({ withReplies: true })).list[0]).toMatchObject({
      reply: { content: '', isDeleted: true },
    })
  })

  test('of a block that is gone stay in the list of the chapter and are marked', async () => {
    const [first, second] = [await say(reader, { chapterId, block: 1 }), await say(reader, { chapterId, block: 2 })]
    await author.api.worksChapter.save({ _id: chapterId, workId, title: '第一章', content: '第一段\n第三段' })
    await author.api.worksChapter.setState({ chapterIds: [chapterId], state: 'published' })
    const marks = (await list({ chapterId })).map(({ _id, works }) => [_id, works?.isGone])
    expect(marks).toEqual([
      [first._id, false],
      [second._id, true],
    ])
    await expect(say(reader, { chapterId, block: 2 })).rejects.toMatchObject({ code: 422 })
    await reader.api.comment.publishReply({ commentId: second._id, content: '还在' })
    expect(await numbers()).toEqual([3, 3])
  })

  test('are exact when fifty come at once, and one with one key', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => api.member()))
    await Promise.all(
      people.flatMap((person, at) =>
        Array.from({ length: 5 }, (_, turn) => say(person, { chapterId, block: 1 + (turn % 3) }, `${at} ${turn}`)),
      ),
    )
    expect(await numbers()).toEqual([50, 50])
    expect((await counts()).map(({ number }) => number)).toEqual([20, 20, 10])
    const once = { idempotencyKey: crypto.randomUUID() }
    await Promise.all(
      Array.from({ length: 5 }, () =>
        reader.api.worksComment.publish({ workId, content: '一次' }, once).catch(() => null),
      ),
    )
    expect(await list({ workId })).toHaveLength(1)
    const all = (await guest.worksComment.list({ chapterId, limit: 50 })).list
    await Promise.all(all.slice(0, 20).map(({ _id }) => author.api.comment.deleteComment({ commentId: _id })))
    expect(await numbers()).toEqual([31, 30])
    expect(await exactFigures(api)).toEqual([])
  })
})

describe('refused', () => {
  test('what names no place, a place that is not there, or too many words', async () => {
    for (const place of [{}, { workId, chapterId }, { workId, block: 1 }])
      await expect(say(reader, place)).rejects.toMatchObject({ code: 422 })
    await expect(say(reader, { chapterId, block: 99 })).rejects.toMatchObject({ code: 422 })
    await expect(say(reader, { chapterId, block: 1 }, '字'.repeat(201))).rejects.toMatchObject({
      code: 422,
      message: '段评最多 200 个字',
    })
    await say(reader, { chapterId, block: 1 }, '字'.repeat(200))
    await say(reader, { chapterId }, '字'.repeat(2000))
    await expect(say(reader, { chapterId }, '字'.repeat(2001))).rejects.toMatchObject({ code: 422 })
    const draft = await aDraft(author, workId)
    for (const who of [reader, author])
      await expect(say(who, { chapterId: draft })).rejects.toMatchObject({ code: 404, message: '章节不存在' })
    const empty = await aWork(author)
    await expect(say(reader, { workId: empty })).rejects.toMatchObject({ code: 404, message: '作品不存在' })
    expect(await numbers()).toEqual([2, 2])
  })

  test('what is said of a chapter that is locked or out of sight, by whatever call', async () => {
    const secret = await aChapter(author, workId, { access: { kind: 'login' }, content: '秘密的一段' })
    const said = await say(reader, { chapterId: secret, block: 1 }, '引用了秘密')
    const reply = await author.api.comment.publishReply({ commentId: said._id, content: '秘密的回复' })
    const calls = (client: typeof guest) => [
      () => client.worksComment.list({ chapterId: secret }),
      () => client.worksComment.list({ chapterId: secret, block: 1 }),
      () => client.worksComment.counts({ chapterId: secret }),
      () => client.comment.replies({ commentId: said._id }),
      () => client.comment.locate({ replyId: reply._id }),
    ]
    for (const call of calls(guest)) {
      const refusal = await call().catch((error: { code: number; message: string }) => error)
      expect(refusal).toMatchObject({ code: 403, message: '阅读这一章需要登录' })
      expect(JSON.stringify(refusal)).not.toContain('秘密')
    }
    for (const call of calls(reader.api)) await call()
    await author.api.worksChapter.setState({ chapterIds: [secret], state: 'hidden' })
    for (const call of calls(reader.api)) await expect(call()).rejects.toMatchObject({ code: 404 })
    const act = [
      () => reader.api.comment.publishReply({ commentId: said._id, content: '再说' }),
      () => reader.api.like.create({ likeType: 'comment', objectId: said._id }),
      () => reader.api.comment.deleteComment({ commentId: said._id }),
      () => reader.api.report.create({ kind: 'reply', objectId: reply._id, reason: 'spam' }),
    ]
    for (const call of act) await expect(call()).rejects.toMatchObject({ code: 404 })
    // Its author still sees it, and takes away what others said.
    expect((await author.api.worksComment.list({ chapterId: secret })).total).toBe(1)
    await author.api.comment.deleteComment({ commentId: said._id })
  })

  test('all of a kind that is off, but not to the author', async () => {
    const said = await say(reader, { chapterId })
    await api.configure({ COMMON_WORKS: { ARTICLE: true, FICTION: false, MANGA: true } })
    const off = { code: 403, message: '小说未启用' }
    await expect(list({ workId })).rejects.toMatchObject(off)
    await expect(counts()).rejects.toMatchObject(off)
    await expect(say(reader, { chapterId })).rejects.toMatchObject(off)
    await expect(guest.comment.replies({ commentId: said._id })).rejects.toMatchObject(off)
    await expect(reader.api.like.create({ likeType: 'comment', objectId: said._id })).rejects.toMatchObject(off)
    expect((await author.api.worksComment.list({ chapterId })).total).toBe(1)
    await api.configure(worksOn)
  })
})

test('what was said of a chapter goes for good with it, and the work counts it no longer', async () => {
  const kept = await say(reader, { workId })
  const said = await say(reader, { chapterId, block: 1 })
  await author.api.comment.publishReply({ commentId: said._id, content: '谢谢' })
  await author.api.worksChapter.remove({ chapterIds: [chapterId] })
  await api.ctx.db.run(sql`update work_chapters set deleted_at = now() - interval '31 days' where id = ${chapterId}`)
  await purgeDeleted(api.ctx)
  expect(await api.ctx.db.many(sql`select id from comments where work_id = ${workId}`)).toEqual([{ id: kept._id }])
  expect((await author.api.works.one({ id: workId })).commentNumber).toBe(1)
  expect(await exactFigures(api)).toEqual([])
})

test('what is held waits unseen, is published when it passes, and can be rejected', async () => {
  const held = async (content: string) => {
    const given = { workId, chapterId, block: 1, userId: reader.id, content, mentions: [], images: [], isHeld: true }
    const row = { ...given, origin: { ip: null, region: null }, verdict: null }
    return (await api.ctx.db.one<{ id: string }>(insertWorkComment(row))).id
  }
  const [first, second] = [await held('等着'), await held('不行')]
  expect([await list({ chapterId }), await counts(), await numbers()]).toEqual([[], [], [0, 0]])
  expect((await list({ chapterId, block: 1 }, reader.api)).map(({ isHeld }) => isHeld)).toEqual([true, true])
  expect((await author.api.notification.comments({})).total).toBe(0)
  await inTransaction(api.ctx, (ctx) => passSaid(ctx, 'comment', first))
  const moderator = await api.moderator()
  await inTransaction(api.ctx, (ctx) => rejectSaid(ctx, 'comment', second, moderator.id))
  expect((await list({ chapterId })).map(({ _id }) => _id)).toEqual([first])
  expect([await counts(), await numbers()]).toEqual([[{ block: 1, number: 1 }], [1, 1]])
  expect((await author.api.notification.comments({})).list[0]).toMatchObject({
    works: { chapterId },
    comment: { _id: first },
  })
  // The staff take it away; its writer hears of it.
  await moderator.api.comment.deleteComment({ commentId: first, reason: '剧透' })
  expect((await reader.api.notification.system({})).list[0]?.content).toContain('剧透')
  expect(await numbers()).toEqual([0, 0])
  expect(await exactFigures(api)).toEqual([])
})

test('a removal of all that a member wrote takes it along, and gives it back', async () => {
  const said = await say(reader, { chapterId, block: 1 })
  await reader.api.comment.publishReply({ commentId: said._id, content: '再说一句' })
  const administrator = await api.administrator()
  const { list: found } = await administrator.api.adminContent.list({ type: 'comment', select: { userId: reader.id } })
  expect(found[0]).toMatchObject({
    _id: said._id,
    postsId: null,
    system: null,
    works: { workId, worksType: 'fiction', chapterId },
  })
  const mark = { at: new Date(), byId: administrator.id, reason: '' }
  await inTransaction(api.ctx, (ctx) => takeComments(ctx, [said._id], mark))
  expect(await numbers()).toEqual([1, 1])
  await inTransaction(api.ctx, (ctx) => returnComments(ctx, [said._id], mark))
  expect(await numbers()).toEqual([2, 2])
  expect(await exactFigures(api)).toEqual([])
})
