import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const admin = await api.administrator()
const author = await api.member()
const board = await aBoard(api)

const deleted = async (type: 'posts' | 'comment' | 'reply', select: object = {}) =>
  (await admin.api.adminDeleted.list({ type, select })).list
const audited = async (action: string) =>
  (await admin.api.audit.list({ select: { action } })).list.map(({ subject, detail }) => ({ subject, detail }))
const countsOf = async (postsId: string) => {
  const { commentNumber } = await api.as(null).post.one({ id: postsId })
  return commentNumber
}

test('a post that staff deleted is in the log and comes back', async () => {
  const id = await aPost(author, board, { title: '误删的帖子' })
  await board.creator.api.post.remove({ postsId: id, reason: '以为是广告' })
  expect(await audited('post.delete')).toEqual([
    { subject: id, detail: { title: '误删的帖子', before: 'public', after: 'removed', reason: '以为是广告' } },
  ])
  expect(await deleted('posts', { by: 'staff', userId: author.id, systemId: board.id })).toMatchObject([
    {
      _id: id,
      title: '误删的帖子',
      reason: '以为是广告',
      user: { _id: author.id },
      deletedBy: { _id: board.creator.id },
    },
  ])
  expect(await deleted('posts', { by: 'author', userId: author.id })).toEqual([])
  await admin.api.adminDeleted.restore({ type: 'posts', objectId: id })
  expect(await api.as(null).post.one({ id })).toMatchObject({ title: '误删的帖子' })
  expect(await audited('post.restore')).toMatchObject([{ subject: id, detail: { before: 'removed', after: 'public' } }])
  await expect(admin.api.adminDeleted.restore({ type: 'posts', objectId: id })).rejects.toMatchObject({ code: 404 })
})

test('a comment and its reply come back in their places, with the counts', async () => {
  const postsId = await aPost(author, board)
  const writer = await api.member()
  const comment = await writer.api.comment.publishComment({ postsId, content: '沙发' })
  const reply = await author.api.comment.publishReply({ commentId: comment._id, content: '谢谢' })
  await board.creator.api.comment.deleteReply({ replyId: reply._id, reason: 'x' })
  await board.creator.api.comment.deleteComment({ commentId: comment._id, reason: 'x' })
  expect(await countsOf(postsId)).toBe(0)
  expect(await audited('comment.delete')).toMatchObject([
    { subject: comment._id, detail: { content: '沙发', before: 'public', after: 'removed', reason: 'x' } },
  ])
  expect(await audited('reply.delete')).toMatchObject([{ subject: reply._id, detail: { content: '谢谢' } }])
  expect(await deleted('comment', { userId: writer.id })).toMatchObject([
    { _id: comment._id, excerpt: '沙发', postsId },
  ])
  expect(await deleted('reply')).toMatchObject([{ _id: reply._id, excerpt: '谢谢' }])
  await admin.api.adminDeleted.restore({ type: 'comment', objectId: comment._id })
  await admin.api.adminDeleted.restore({ type: 'reply', objectId: reply._id })
  expect(await countsOf(postsId)).toBe(2)
  const { list } = await api.as(null).comment.comments({ postsId })
  expect(list).toMatchObject([{ _id: comment._id, content: '沙发', replyNumber: 1, replies: [{ _id: reply._id }] }])
})

test('of two who restore at once one does', async () => {
  const postsId = await aPost(author, board)
  const comment = await author.api.comment.publishComment({ postsId, content: '一次' })
  await author.api.comment.deleteComment({ commentId: comment._id })
  const body = { type: 'comment', objectId: comment._id }
  const restore = () => api.request('/api/aoir-admin-deleted/restore', { body, token: admin.tokens.access_token })
  const answers = await Promise.all([restore(), restore(), restore()])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 404, 404])
  expect(await countsOf(postsId)).toBe(1)
})

test('what stands below a deleted post waits for the post; after thirty days nothing comes back', async () => {
  const postsId = await aPost(author, board)
  const comment = await author.api.comment.publishComment({ postsId, content: '以后' })
  await author.api.comment.deleteComment({ commentId: comment._id })
  await author.api.post.remove({ postsId })
  const restore = admin.api.adminDeleted.restore
  await expect(restore({ type: 'comment', objectId: comment._id })).rejects.toMatchObject({ code: 409 })
  await api.ctx.db.run(sql`update posts set deleted_at = now() - interval '31 days' where id = ${postsId}`)
  await api.ctx.db.run(sql`update comments set deleted_at = now() - interval '31 days' where id = ${comment._id}`)
  expect((await deleted('posts')).map(({ _id }) => _id)).not.toContain(postsId)
  await expect(restore({ type: 'posts', objectId: postsId })).rejects.toMatchObject({ code: 409 })
  await expect(restore({ type: 'comment', objectId: comment._id })).rejects.toMatchObject({ code: 404 })
})

test('private posts are not listed', async () => {
  const id = await aPost(author, board, { visibility: 'private' })
  await author.api.post.remove({ postsId: id })
  expect((await deleted('posts')).map(({ _id }) => _id)).not.toContain(id)
})
