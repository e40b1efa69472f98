import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { Activity } from '#contract/modules/forum/comment.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, setBoardState } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const board = await aBoard(api)
const bob = await api.member()

const nameOf = (one: Activity) => (one.kind === 'posts' ? one.posts.title : one.content)
const namesOf = ({ list }: { list: Activity[] }) => list.map(nameOf)
const seenBy = (viewer: Person | null, writer: Person) =>
  (viewer?.api ?? api.as(null)).comment.activity({ userId: writer.id, limit: 50 })

it('holds posts, comments and replies of one member, newest first', async () => {
  const ann = await api.member()
  const foreign = await aPost(bob, board, { title: 'a post of Bob' })
  await aPost(ann, board, { title: 'first' })
  const comment = await aComment(ann, foreign, 'second')
  const asked = await aComment(bob, foreign, 'a question')
  const answer = await bob.api.comment.publishReply({ commentId: comment._id, content: 'an answer' })
  const third = await ann.api.comment.publishReply({ commentId: asked._id, content: 'third' })
  await ann.api.comment.publishReply({ commentId: comment._id, content: 'fourth', toReplyId: answer._id })
  await aPost(ann, board, { title: 'fifth' })

  const { list, nextCursor } = await seenBy(null, ann)
  expect(list.map(nameOf)).toEqual(['fifth', 'fourth', 'third', 'second', 'first'])
  expect(nextCursor).toBeNull()
  expect(list[1]).toMatchObject({ kind: 'reply', answered: { name: bob.name, content: 'an answer' } })
  expect(list[2]).toEqual({
    kind: 'reply',
    isHeld: false,
    _id: third._id,
    commentId: asked._id,
    user: third.user,
    posts: { _id: foreign, title: 'a post of Bob', system: expect.objectContaining({ _id: board.id }) },
    content: 'third',
    images: [],
    likeNumber: 0,
    answered: { name: bob.name, content: 'a question' },
    createTime: third.createTime,
  })
  expect(list[3]).toMatchObject({ kind: 'comment', commentId: comment._id, answered: null })
})

it('goes on by cursor without loss, also where times and numbers disagree', async () => {
  const ann = await api.member()
  const foreign = await aPost(bob, board)
  for (let number = 0; number < 6; number++) {
    await aPost(ann, board, { title: `post ${number}` })
    const { _id } = await aComment(ann, foreign, `comment ${number}`)
    if (number % 2 === 0) await ann.api.comment.publishReply({ commentId: _id, content: `reply ${number}` })
  }
  await api.ctx.db.run(sql`
    update comments set created_at = now() - id * interval '1 minute' where user_id = ${ann.id}`)
  const all = namesOf(await seenBy(null, ann))
  expect(new Set(all).size).toBe(15)
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const page = await api.as(null).comment.activity({ userId: ann.id, limit: 4, cursor })
    walked.push(...namesOf(page))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(walked).toEqual(all)
})

it('refuses a cursor that was never given out', async () => {
  for (const cursor of ['1', '1.2', '1.2.3.4', '1.x.3', '01.1.1', '9999999999999999999.1.1', '-1.0.0'])
    await expect(api.as(null).comment.activity({ userId: bob.id, cursor })).rejects.toMatchObject({ code: 422 })
})

it('names nothing that is private, deleted or in a board out of sight', async () => {
  const ann = await api.member()
  const hidden = await aBoard(api)
  const inHidden = await aPost(bob, hidden)
  const [shut, gone] = [await aPost(bob, board), await aPost(bob, board)]
  const own = await aPost(ann, board, { title: 'private', visibility: 'private' })
  await aPost(ann, hidden, { title: 'post in the hidden board' })
  for (const [postId, where] of [
    [inHidden, 'hidden'],
    [shut, 'private'],
    [gone, 'deleted'],
    [own, 'own'],
  ] as const) {
    const { _id: commentId } = await aComment(ann, postId, `comment, ${where}`)
    await ann.api.comment.publishReply({ commentId, content: `reply, ${where}` })
  }
  const deleted = await aComment(ann, await aPost(bob, board), 'deleted comment')
  await ann.api.comment.deleteComment({ commentId: deleted._id })
  await bob.api.post.remove({ postsId: gone })
  const { title } = await bob.api.post.one({ id: shut })
  await bob.api.post.update({ postsId: shut, systemId: board.id, title, content: 'x', visibility: 'private' })
  await setBoardState(api, hidden, 'hidden')

  expect(namesOf(await seenBy(null, ann))).toEqual([])
  expect(namesOf(await seenBy(bob, ann))).toEqual([])
  expect(namesOf(await seenBy(await api.administrator(), ann))).toEqual([])
  expect(namesOf(await seenBy(ann, ann))).toEqual(['reply, own', 'comment, own', 'private'])
})

it('does not quote what is gone', async () => {
  const ann = await api.member()
  const foreign = await aPost(bob, board)
  const asked = await aComment(bob, foreign, 'soon gone')
  await ann.api.comment.publishReply({ commentId: asked._id, content: 'stays' })
  await bob.api.comment.deleteComment({ commentId: asked._id })
  expect((await seenBy(null, ann)).list).toMatchObject([{ kind: 'reply', content: 'stays', answered: null }])
})

it('is counted by kind, with the boards somebody writes in, of what everybody may see', async () => {
  const ann = await api.member()
  const [often, hidden] = [await aBoard(api), await aBoard(api)]
  const foreign = await aPost(bob, often)
  await aPost(ann, board, { title: 'one here' })
  await aPost(ann, often, { title: 'two there' })
  await aComment(ann, foreign, 'and a comment there')
  const comment = await aComment(bob, foreign, 'a question')
  await ann.api.comment.publishReply({ commentId: comment._id, content: 'a reply' })
  await aPost(ann, board, { title: 'for me', visibility: 'private' })
  await aPost(ann, hidden, { title: 'out of sight' })
  await setBoardState(api, hidden, 'hidden')

  const summary = await api.as(null).comment.authorSummary({ id: ann.id })
  expect(summary).toMatchObject({ articleNumber: 0, dynamicNumber: 4, collectNumber: 0 })
  expect(summary.boards.map(({ _id }) => _id)).toEqual([often.id, board.id])
  expect(await api.as(null).comment.authorSummary({ id: '999999999' })).toEqual({
    articleNumber: 0,
    dynamicNumber: 0,
    collectNumber: 0,
    boards: [],
  })
})
