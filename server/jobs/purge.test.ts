import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../test/support/api.ts'
import { exactFigures } from '../../test/support/figures.ts'
import { aBoard, aComment, aFile, aPost } from '../../test/support/forum/forum.ts'
import { purgeDeleted } from './purge.ts'

const api = await testApi()
const author = await api.member()
const reader = await api.member()
const board = await aBoard(api)

const tables = { posts: sql`posts`, comments: sql`comments`, replies: sql`replies` }
const longAgo = (table: keyof typeof tables, id: string, days = 31) =>
  api.ctx.db.run(
    sql`update ${tables[table]} set deleted_at = now() - ${days}::float8 * interval '1 day' where id = ${id}`,
  )
const count = async (query: Sql) =>
  (await api.ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${query}`)).n
const reply = (who: Person, commentId: string, toReplyId?: string) =>
  who.api.comment.publishReply({ commentId, content: 'a reply', ...(toReplyId ? { toReplyId } : {}) })
const replyWithPicture = async (who: Person, commentId: string) =>
  who.api.comment.publishReply({ commentId, content: 'a reply', images: [await aFile(api, who)] })

async function aFullPost() {
  const [picture, other] = [await aFile(api, author), await aFile(api, reader)]
  const postId = await aPost(author, board, { images: [picture], content: 'words to find' })
  const comment = await reader.api.comment.publishComment({ postsId: postId, content: 'c', images: [other] })
  const answer = await replyWithPicture(author, comment._id)
  await reader.api.like.create({ likeType: 'posts', objectId: postId })
  await author.api.like.create({ likeType: 'comment', objectId: comment._id })
  await reader.api.like.create({ likeType: 'reply', objectId: answer._id })
  await reader.api.post.collect({ postsId: postId })
  return { postId, commentId: comment._id, replyId: answer._id }
}

/** Everything that speaks of it. */
const traces = ({ postId, commentId, replyId }: Awaited<ReturnType<typeof aFullPost>>) =>
  Promise.all([
    count(sql`posts where id = ${postId}`),
    count(sql`post_stats where post_id = ${postId}`),
    count(sql`comments where id = ${commentId}`),
    count(sql`replies where id = ${replyId}`),
    count(sql`notifications where post_id = ${postId}`),
    count(sql`collects where post_id = ${postId}`),
    count(
      sql`likes where (type, object_id) in (('posts', ${postId}::int8), ('comment', ${commentId}::int8), ('reply', ${replyId}::int8))`,
    ),
    count(
      sql`attachment_uses where (type, object_id) in (('posts', ${postId}::int8), ('comment', ${commentId}::int8), ('reply', ${replyId}::int8))`,
    ),
    count(sql`search_texts where kind = 'posts' and object_id = ${postId}`),
  ])

describe('a post that was deleted', () => {
  it('goes for good after thirty days, with all that hangs on it', async () => {
    const [old, young, kept] = [await aFullPost(), await aFullPost(), await aFullPost()]
    for (const { postId } of [old, young]) await author.api.post.remove({ postsId: postId })
    await longAgo('posts', old.postId)
    await longAgo('posts', young.postId, 29.9)
    expect(await purgeDeleted(api.ctx)).toBe(3)
    expect(await traces(old)).toEqual(Array(9).fill(0))
    expect(await traces(young)).toEqual([1, 1, 1, 1, 5, 1, 3, 3, 0])
    expect(await traces(kept)).toEqual([1, 1, 1, 1, 5, 1, 3, 3, 1])
    expect(await exactFigures(api)).toEqual([])
    await expect(author.api.post.restore({ postsId: old.postId })).rejects.toMatchObject({ code: 404 })
    await author.api.post.restore({ postsId: young.postId })
    expect(await purgeDeleted(api.ctx)).toBe(0)
  })

  it('says until when it may come back', async () => {
    const postsId = await aPost(author, board)
    const mine = async () => (await author.api.post.mine({ limit: 1 })).list[0]
    expect(await mine()).toMatchObject({ _id: postsId, mayRestore: false, restoreUntil: 0 })
    await author.api.post.remove({ postsId })
    const inDays = ((await mine())?.restoreUntil ?? 0) - Date.now()
    expect(inDays / 86_400_000).toBeCloseTo(30, 1)
    await longAgo('posts', postsId, 30.01)
    expect(await mine()).toMatchObject({ mayRestore: false })
    await expect(author.api.post.restore({ postsId })).rejects.toMatchObject({ code: 409 })
  })

  it('goes in small steps, however much was said below it', async () => {
    const postsId = await aPost(author, board)
    const { _id } = await aComment(reader, postsId)
    await api.ctx.db.run(sql`
      insert into comments (post_id, user_id, floor, content)
      select ${postsId}, ${reader.id}, n + 1, 'c' from generate_series(1, 450) n`)
    await api.ctx.db.run(sql`
      insert into replies (comment_id, post_id, user_id, content)
      select ${_id}, ${postsId}, ${reader.id}, 'r' from generate_series(1, 450) n`)
    await api.ctx.db.run(sql`update comments set replies = 450 where id = ${_id}`)
    await api.ctx.db.run(sql`update post_stats set comments = 901, floors = 451 where post_id = ${postsId}`)
    await author.api.post.remove({ postsId })
    await longAgo('posts', postsId)
    // The post of the test before is old enough by now as well.
    expect(await purgeDeleted(api.ctx)).toBeGreaterThanOrEqual(902)
    expect(await count(sql`posts where id = ${postsId}`)).toBe(0)
    expect(await exactFigures(api)).toEqual([])
  })
})

describe('a comment that was deleted', () => {
  it('goes for good when nobody answered it', async () => {
    const { postId, commentId, replyId } = await aFullPost()
    await author.api.comment.deleteReply({ replyId })
    await reader.api.comment.deleteComment({ commentId })
    await longAgo('comments', commentId)
    expect(await purgeDeleted(api.ctx)).toBe(2)
    expect(await count(sql`comments where id = ${commentId}`)).toBe(0)
    expect(await count(sql`replies where id = ${replyId}`)).toBe(0)
    expect(await count(sql`notifications where comment_id = ${commentId}`)).toBe(0)
    expect(await exactFigures(api)).toEqual([])
    expect((await aComment(reader, postId)).floor).toBe(2)
  })

  it('keeps its place above replies, but not its words', async () => {
    const { postId, commentId } = await aFullPost()
    await reader.api.comment.deleteComment({ commentId })
    await longAgo('comments', commentId)
    await purgeDeleted(api.ctx)
    expect(await api.ctx.db.one(sql`select content, images, mentions from comments where id = ${commentId}`)).toEqual({
      content: '',
      images: [],
      mentions: [],
    })
    const { list } = await api.as(null).comment.comments({ postsId: postId })
    expect(list).toMatchObject([{ isDeleted: true, replies: [{ content: 'a reply' }] }])
  })

  it('is no hindrance to those who answered a reply', async () => {
    const { commentId, replyId, postId } = await aFullPost()
    const answer = await reply(reader, commentId, replyId)
    await author.api.comment.deleteReply({ replyId })
    await longAgo('replies', replyId)
    expect(await purgeDeleted(api.ctx)).toBe(1)
    const { list } = await api.as(null).comment.replies({ commentId })
    expect(list).toMatchObject([{ _id: answer._id, toReplyId: null, toUser: { _id: author.id } }])
    expect(postId).toBeDefined()
    expect(await exactFigures(api)).toEqual([])
  })
})
