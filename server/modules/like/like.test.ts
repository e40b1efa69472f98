import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { LikeType } from '#contract/modules/forum/like.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, setBoardState } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const author = await api.member()
const board = await aBoard(api)

const like = (who: Person, likeType: LikeType, objectId: string, desired?: boolean) =>
  who.api.like.create({ likeType, objectId, desired })

/** A post, a comment or a reply of the author, and how many likes it shows. */
async function thing(type: LikeType, writer = author, patch: Parameters<typeof aPost>[2] = {}) {
  const host = type === 'posts' ? writer : await api.member()
  const postId = await aPost(host, board, patch)
  if (type === 'posts')
    return { id: postId, postId, shown: async () => (await api.as(null).post.one({ id: postId })).likeNumber }
  const comment = await aComment(writer, postId)
  const list = async () => (await writer.api.comment.comments({ postsId: postId })).list[0]
  if (type === 'comment') return { id: comment._id, postId, shown: async () => (await list())?.likeNumber }
  const reply = await writer.api.comment.publishReply({ commentId: comment._id, content: 'a reply' })
  return { id: reply._id, postId, shown: async () => (await list())?.replies[0]?.likeNumber }
}

const received = async (person: Person) => (await api.as(null).user.publicInfo({ id: person.id })).likeNumber
const rows = async (type: LikeType, id: string) =>
  (await api.ctx.db.many(sql`select from likes where type = ${type} and object_id = ${id}`)).length

describe.each(['posts', 'comment', 'reply'] as const)('a like of a %s', (type) => {
  it('is a switch that counts for the thing and for its author', async () => {
    const writer = await api.member()
    const { id } = await thing(type, writer)
    const [ann, bob] = [await api.member(), await api.member()]
    expect(await like(ann, type, id)).toEqual({ isLike: true, likeNumber: 1 })
    expect(await like(bob, type, id)).toEqual({ isLike: true, likeNumber: 2 })
    expect(await received(writer)).toBe(2)
    expect(await like(ann, type, id)).toEqual({ isLike: false, likeNumber: 1 })
    for (let round = 0; round < 2; round++)
      expect(await like(bob, type, id, true)).toEqual({ isLike: true, likeNumber: 1 })
    for (let round = 0; round < 2; round++)
      expect(await like(bob, type, id, false)).toEqual({ isLike: false, likeNumber: 0 })
    expect(await received(writer)).toBe(0)
  })

  it('is one when fifty calls of one member come at once', async () => {
    const writer = await api.member()
    const ann = await api.member()
    for (const desired of [undefined, true]) {
      const { id, shown } = await thing(type, writer)
      const answers = await Promise.all(Array.from({ length: 50 }, () => like(ann, type, id, desired)))
      expect(answers).toEqual(Array(50).fill({ isLike: true, likeNumber: 1 }))
      expect([await rows(type, id), await shown()]).toEqual([1, 1])
    }
    expect(await received(writer)).toBe(2)
  })

  it('is counted exactly when many members come and go at once', async () => {
    const writer = await api.member()
    const { id, shown } = await thing(type, writer)
    const people = await Promise.all(Array.from({ length: 20 }, () => api.member()))
    await Promise.all(people.slice(0, 8).map((person) => like(person, type, id)))
    await Promise.all(people.map((person, index) => like(person, type, id, index >= 5)))
    expect([await rows(type, id), await shown(), await received(writer)]).toEqual([15, 15, 15])
  })

  it('is told to the author once, and taken back unread', async () => {
    const writer = await api.member()
    const { id, postId } = await thing(type, writer)
    const ann = await api.member()
    const told = async () => (await writer.api.notification.likes()).list
    await like(ann, type, id)
    expect(await told()).toMatchObject([
      { type: 'like', fromUser: { _id: ann.id }, posts: { _id: postId }, isRead: false },
    ])
    await like(ann, type, id)
    expect(await told()).toEqual([])
    await like(ann, type, id)
    await writer.api.notification.markAllRead({ type: 'like' })
    await like(ann, type, id)
    await like(ann, type, id)
    expect(await told()).toMatchObject([{ isRead: true }])
    await like(writer, type, id)
    expect(await told()).toHaveLength(1)
    expect((await writer.api.notification.unread()).likeCount).toBe(0)
  })

  it('is refused for what is deleted or was never there', async () => {
    const { id, postId } = await thing(type)
    const ann = await api.member()
    await like(ann, type, id)
    const other = await thing(type)
    if (type === 'posts') await author.api.post.remove({ postsId: id })
    if (type === 'comment') await author.api.comment.deleteComment({ commentId: id })
    if (type === 'reply') await author.api.comment.deleteReply({ replyId: id })
    await api.ctx.db.run(sql`update posts set deleted_at = now() where id = ${other.postId}`)
    for (const objectId of [id, other.id, '999999999'])
      for (const desired of [undefined, true, false])
        await expect(like(ann, type, objectId, desired)).rejects.toMatchObject({ code: 404 })
    expect(await rows(type, id)).toBe(1)
    expect(postId).toBeDefined()
  })

  it('is refused where the place is out of sight', async () => {
    const hidden = await aBoard(api)
    const postId = await aPost(author, hidden)
    const comment = await aComment(author, postId)
    const reply = await author.api.comment.publishReply({ commentId: comment._id, content: 'x' })
    const id = { posts: postId, comment: comment._id, reply: reply._id }[type]
    await setBoardState(api, hidden, 'hidden')
    await expect(like(await api.member(), type, id)).rejects.toMatchObject({ code: 404 })
    expect(await like(hidden.creator, type, id)).toEqual({ isLike: true, likeNumber: 1 })
    expect(
      (await author.api.notification.likes()).list.filter(({ fromUser }) => fromUser?._id === hidden.creator.id),
    ).toEqual([])
  })
})

it('a private post is liked by its author alone', async () => {
  const { id } = await thing('posts', author, { visibility: 'private' })
  for (const person of [await api.member(), board.creator, await api.administrator()])
    await expect(like(person, 'posts', id)).rejects.toMatchObject({ code: 404 })
  expect(await like(author, 'posts', id)).toEqual({ isLike: true, likeNumber: 1 })
})

it('kinds and ids that are none are refused', async () => {
  const ann = await api.member()
  for (const body of [
    { likeType: 'users', objectId: '1' },
    { likeType: 'posts', objectId: '1; drop table likes' },
    { likeType: ['posts'], objectId: '1' },
    { objectId: '1' },
    { likeType: 'posts', objectId: '9999999999999999999' },
    { likeType: 'posts', objectId: '1', desired: 'yes' },
  ])
    expect((await api.request('/api/aoir-like/create', { body, token: ann.tokens.access_token })).code).toBe(422)
})

it('everything that is toggled takes the desired state by its older name, too', async () => {
  const ann = await api.member()
  const postsId = await aPost(author, board)
  const calls: [path: string, body: Record<string, unknown>, answer: string][] = [
    ['/api/aoir-like/create', { likeType: 'posts', objectId: postsId }, 'isLike'],
    ['/api/aoir-collect/create', { postsId }, 'isCollect'],
    ['/api/aoir-user-follow/follow', { friendId: author.id }, 'isFollow'],
    ['/api/aoir-system/join', { systemId: board.id }, 'isMember'],
    ['/api/aoir-user-block/block', { userId: author.id }, 'isBlocked'],
  ]
  for (const [path, body, answer] of calls)
    for (const state of [true, true, false, false])
      for (const name of ['wish', 'desired']) {
        const said = await api.request(path, { body: { ...body, [name]: state }, token: ann.tokens.access_token })
        expect([path, name, said.data]).toMatchObject([path, name, { [answer]: state }])
      }
})
