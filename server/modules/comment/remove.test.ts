import { expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, joinBoard } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const [author, ann, bob] = [await api.member(), await api.member(), await api.member()]
const board = await aBoard(api)

const guest = () => api.as(null).comment
const reply = (who: Person, commentId: string, content = 'a reply') =>
  who.api.comment.publishReply({ commentId, content })
const list = (postsId: string) => guest().comments({ postsId })
const numberOf = async (postsId: string) => (await author.api.post.one({ id: postsId })).commentNumber

it('keeps the replies of a comment, and forgets one without', async () => {
  const postsId = await aPost(author, board)
  const [kept, lost] = [await aComment(ann, postsId, `secret @${bob.name} `), await aComment(ann, postsId)]
  const below = await reply(bob, kept._id, 'still here')
  for (const { _id } of [kept, lost]) await ann.api.comment.deleteComment({ commentId: _id })
  const shown = await list(postsId)
  expect(shown).toMatchObject({
    total: 1,
    list: [
      {
        _id: kept._id,
        user: null,
        content: '',
        mentions: [],
        images: [],
        isDeleted: true,
        canDelete: false,
        replyNumber: 1,
      },
    ],
  })
  expect(shown.list[0]?.replies.map(({ content }) => content)).toEqual(['still here'])
  expect(await numberOf(postsId)).toBe(1)
  expect(await guest().replies({ commentId: kept._id })).toMatchObject({ total: 1, comment: { isDeleted: true } })
  await expect(guest().replies({ commentId: lost._id })).rejects.toMatchObject({ code: 404 })
  await expect(ann.api.comment.deleteComment({ commentId: kept._id })).rejects.toMatchObject({ code: 404 })
  await bob.api.comment.deleteReply({ replyId: below._id })
  expect((await list(postsId)).total).toBe(0)
  expect(await numberOf(postsId)).toBe(0)
})

it('is for the writer, the author of the post and those who manage', async () => {
  const manager = await api.member()
  await joinBoard(api, board, manager, 'manager')
  const [stranger, elsewhere] = [await api.member(), (await aBoard(api)).creator]
  const [moderator, administrator] = [await api.moderator(), await api.administrator()]
  const postsId = await aPost(author, board)
  const may = [ann, author, manager, board.creator, moderator, administrator]
  for (const person of [...may, stranger, elsewhere]) {
    const comment = await aComment(ann, postsId)
    const below = await reply(ann, comment._id)
    const isAllowed = may.includes(person)
    const [seen] = (await person.api.comment.comments({ postsId, sort: 'new' })).list
    expect([seen?.canDelete, seen?.replies[0]?.canDelete]).toEqual([isAllowed, isAllowed])
    const calls = [
      () => person.api.comment.deleteReply({ replyId: below._id, reason: 'rude' }),
      () => person.api.comment.deleteComment({ commentId: comment._id, reason: 'rude' }),
    ]
    for (const call of calls) {
      if (isAllowed) await call()
      else await expect(call()).rejects.toMatchObject({ code: 403, message: '不能删除别人的评论' })
    }
  }
  const log = await board.creator.api.board.log({ systemId: board.id, limit: 100 })
  const acts = log.list.filter(({ action }) => action.startsWith('delete-'))
  expect(acts.map(({ actor, action, reason }) => [actor._id, action, reason]).reverse()).toEqual(
    [manager, board.creator, moderator, administrator].flatMap(({ id }) => [
      [id, 'delete-reply', 'rude'],
      [id, 'delete-comment', 'rude'],
    ]),
  )
  expect((await ann.api.notification.system()).list[0]?.content).toMatch(/^你的评论“comment \d+”已被删除，原因：rude$/)
})

it('counts once when several delete at the same moment', async () => {
  const postsId = await aPost(author, board)
  const comment = await aComment(ann, postsId)
  const below = await reply(ann, comment._id)
  const works = [ann, author, ann, author, ann].flatMap((person) => [
    person.api.comment.deleteReply({ replyId: below._id }),
    person.api.comment.deleteComment({ commentId: comment._id }),
  ])
  const results = await Promise.allSettled(works)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await numberOf(postsId)).toBe(0)
})
