import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Context, inTransaction } from '#server/kernel/context.ts'
import { aPost } from '../../../test/support/forum/forum.ts'
import { sharedBoard } from '../../../test/support/forum/post-site.ts'
import { visibleTo } from '../visibility/service.ts'
import { holdSaid, passSaid, rejectSaid, unrejectSaid } from './hold.ts'
import { insertHeldComment, insertHeldReply } from './hold-queries.ts'

const { api, author, board } = sharedBoard()
const verdict = { action: 'hold' as const, rules: [{ ruleId: '1', name: '广告', evidence: '加微信' }] }

function inOne<T>(act: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(api.ctx, act)
}

async function heldComment(postId: string, userId: string, content = 'held-words'): Promise<string> {
  const comment = { postId, userId, content, mentions: [], images: [], verdict, origin: { ip: null, region: null } }
  return (await api.ctx.db.one<{ id: string }>(insertHeldComment(comment, visibleTo(null)))).id
}

async function heldReply(commentId: string, userId: string): Promise<string> {
  const reply = {
    commentId,
    userId,
    toReplyId: null,
    content: 'held-answer',
    mentions: [],
    images: [],
    verdict,
    origin: { ip: null, region: null },
  }
  return (await api.ctx.db.one<{ id: string }>(insertHeldReply(reply, visibleTo(null), sql`false`))).id
}

function figuresOf(postId: string) {
  return api.ctx.db.one<{ comments: number; floors: number }>(
    sql`select comments, floors from post_stats where post_id = ${postId}`,
  )
}

describe('a held comment', () => {
  test('is seen by whoever wrote it and by the staff, and takes no place', async () => {
    const [writer, moderator, postsId] = [await api.member(), await api.moderator(), await aPost(author, board)]
    const first = await writer.api.comment.publishComment({ postsId, content: 'in sight' })
    const id = await heldComment(postsId, writer.id)
    api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
    for (const page of [1, 2]) {
      for (const client of [api.as(null), author.api])
        expect(JSON.stringify(await client.comment.comments({ postsId, page, limit: 1 }))).not.toContain('held-words')
    }
    for (const person of [writer, moderator]) {
      const { list, total } = await person.api.comment.comments({ postsId, sort: 'old' })
      expect([list.map(({ _id, isHeld, floor }) => [_id, isHeld, floor]), total]).toEqual([
        [
          [id, true, 0],
          [first._id, false, 1],
        ],
        1,
      ])
    }
    expect(await figuresOf(postsId)).toEqual({ comments: 1, floors: 1 })
    for (const client of [api.as(null), author.api])
      await expect(client.comment.locate({ commentId: id })).rejects.toMatchObject({ code: 404 })
    expect(await writer.api.comment.locate({ commentId: id })).toMatchObject({ page: 1, comment: { isHeld: true } })
    const others: Promise<unknown>[] = [
      author.api.comment.publishReply({ commentId: id, content: 'no' }),
      moderator.api.comment.publishReply({ commentId: id, content: 'no' }),
      author.api.like.create({ likeType: 'comment', objectId: id }),
      author.api.report.create({ kind: 'comment', objectId: id, reason: 'spam' }),
      author.api.comment.deleteComment({ commentId: id }),
    ]
    for (const answer of await Promise.allSettled(others))
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 404 } })
    const wrote = async (client: typeof author.api) =>
      JSON.stringify([
        await client.comment.activity({ userId: writer.id }),
        await client.comment.authorSummary({ id: writer.id }),
      ])
    expect(await wrote(author.api)).not.toContain('held-words')
    expect(await wrote(writer.api)).toContain('held-words')
  })

  test('takes the next place when it is passed, counts, and tells once', async () => {
    const [writer, postsId] = [await api.member(), await aPost(author, board)]
    const id = await heldComment(postsId, writer.id)
    await writer.api.comment.publishComment({ postsId, content: 'later' })
    expect(await inOne((ctx) => passSaid(ctx, 'comment', id))).toEqual({ isNew: true })
    const { list, total } = await api.as(null).comment.comments({ postsId, sort: 'old' })
    expect([list.map(({ _id, floor }) => [_id, floor])[1], total]).toEqual([[id, 2], 2])
    expect(list[1]?.createTime).toBeGreaterThanOrEqual(list[0]?.createTime ?? 0)
    expect(await figuresOf(postsId)).toEqual({ comments: 2, floors: 2 })
    await inOne((ctx) => holdSaid(ctx, 'comment', id, true))
    expect(await figuresOf(postsId)).toMatchObject({ comments: 1 })
    expect((await api.as(null).comment.comments({ postsId })).total).toBe(1)
    await inOne((ctx) => passSaid(ctx, 'comment', id))
    expect(await figuresOf(postsId)).toEqual({ comments: 2, floors: 3 })
    const news = (await author.api.notification.comments({})).list.filter(({ comment }) => comment?._id === id)
    expect(news).toHaveLength(1)
    expect(await inOne((ctx) => passSaid(ctx, 'comment', id))).toBeNull()
  })

  test('that goes out of sight again leaves the place to its replies', async () => {
    const [writer, postsId] = [await api.member(), await aPost(author, board)]
    const id = await heldComment(postsId, writer.id)
    await inOne((ctx) => passSaid(ctx, 'comment', id))
    await author.api.comment.publishReply({ commentId: id, content: 'an answer' })
    await inOne((ctx) => holdSaid(ctx, 'comment', id, true))
    const seen = (await api.as(null).comment.comments({ postsId })).list
    expect(seen).toMatchObject([
      { _id: id, content: '', user: null, isDeleted: true, replies: [{ content: 'an answer' }] },
    ])
    const own = (await writer.api.comment.comments({ postsId })).list
    expect(own).toMatchObject([{ _id: id, content: 'held-words', isHeld: true, replies: [{ content: 'an answer' }] }])
    expect(await figuresOf(postsId)).toEqual({ comments: 1, floors: 1 })
  })

  test('is for nobody when it is rejected, and held again when that is taken back', async () => {
    const [writer, staff, postsId] = [await api.member(), await api.moderator(), await aPost(author, board)]
    const id = await heldComment(postsId, writer.id)
    expect(await inOne((ctx) => rejectSaid(ctx, 'comment', id, staff.id))).toEqual({})
    for (const person of [writer, staff]) expect((await person.api.comment.comments({ postsId })).list).toEqual([])
    const administrator = await api.administrator()
    await expect(administrator.api.adminDeleted.restore({ type: 'comment', objectId: id })).rejects.toMatchObject({
      code: 404,
    })
    expect(await inOne((ctx) => unrejectSaid(ctx, 'comment', id))).toBe(true)
    expect((await writer.api.comment.comments({ postsId })).list).toMatchObject([{ _id: id, isHeld: true }])
    await writer.api.comment.deleteComment({ commentId: id })
    expect(await figuresOf(postsId)).toEqual({ comments: 0, floors: 0 })
  })
})

describe('a held reply', () => {
  test('stands below its comment for its author and the staff, and counts once it is passed', async () => {
    const [writer, moderator, postsId] = [await api.member(), await api.moderator(), await aPost(author, board)]
    const { _id: commentId } = await author.api.comment.publishComment({ postsId, content: 'a comment' })
    const id = await heldReply(commentId, writer.id)
    api.ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: false })
    const seenBy = async (client: typeof author.api) =>
      JSON.stringify([await client.comment.comments({ postsId }), await client.comment.replies({ commentId })])
    for (const client of [api.as(null), author.api]) {
      expect(await seenBy(client)).not.toContain('held-answer')
      await expect(client.comment.locate({ replyId: id })).rejects.toMatchObject({ code: 404 })
    }
    for (const person of [writer, moderator]) {
      const [comment] = (await person.api.comment.comments({ postsId })).list
      expect(comment).toMatchObject({ replyNumber: 0, replies: [{ _id: id, isHeld: true }] })
      expect((await person.api.comment.replies({ commentId })).list).toMatchObject([{ _id: id, isHeld: true }])
    }
    await author.api.comment.publishReply({ commentId, content: 'later' })
    await inOne((ctx) => passSaid(ctx, 'reply', id))
    const { list, total } = await api.as(null).comment.replies({ commentId })
    expect([list.map(({ content }) => content), total]).toEqual([['later', 'held-answer'], 2])
    expect(await figuresOf(postsId)).toMatchObject({ comments: 3 })
    const news = (await author.api.notification.replies({})).list.filter(({ reply }) => reply?._id === id)
    expect(news).toHaveLength(1)
    await inOne((ctx) => holdSaid(ctx, 'reply', id, true))
    expect((await api.as(null).comment.comments({ postsId })).list[0]).toMatchObject({ replyNumber: 1 })
    expect(await figuresOf(postsId)).toMatchObject({ comments: 2 })
  })
})
