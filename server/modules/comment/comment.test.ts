import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Comment } from '#contract/modules/forum/comment.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aFile, aPost, setBoardState } from '../../../test/support/forum/forum.ts'
import { flushViews } from '../post-stats/view-buffer.ts'

const api = await testApi()
const [author, ann, bob] = [await api.member(), await api.member(), await api.member()]
const board = await aBoard(api)

const guest = () => api.as(null).comment
const reply = (who: Person, commentId: string, content = 'a reply', toReplyId?: string) =>
  who.api.comment.publishReply({ commentId, content, toReplyId })
const list = (postsId: string, more: Record<string, unknown> = {}) => guest().comments({ postsId, ...more })
const contents = ({ list: some }: { list: { content: string }[] }) => some.map(({ content }) => content)
const numberOf = async (postsId: string) => (await author.api.post.one({ id: postsId })).commentNumber

describe('a comment', () => {
  it('is shown to everybody, with what its writer may do', async () => {
    const postsId = await aPost(author, board)
    const made = await aComment(ann, postsId, '  你好，<b>world</b>\n& more  ')
    expect(made).toEqual({
      works: null,
      isHeld: false,
      ipRegion: '',
      _id: expect.stringMatching(/^\d+$/),
      postsId,
      floor: 1,
      user: {
        _id: ann.id,
        name: ann.name,
        avatar: '',
        vipendtime: 0,
        grade: 1,
        signature: '',
        nameColour: '',
        badge: false,
      },
      content: '你好，<b>world</b>\n& more',
      mentions: [],
      images: [],
      likeNumber: 0,
      isLike: false,
      replyNumber: 0,
      replies: [],
      isAuthor: false,
      isAccepted: false,
      isDeleted: false,
      canDelete: true,
      createTime: expect.any(Number),
    })
    expect(await list(postsId)).toEqual({ list: [{ ...made, canDelete: false }], total: 1 })
    expect((await ann.api.comment.comments({ postsId })).list).toEqual([made])
    expect(await numberOf(postsId)).toBe(1)
  })

  it('marks what the author of the post wrote and what the viewer likes', async () => {
    const postsId = await aPost(author, board)
    const mine = await aComment(author, postsId)
    await reply(author, mine._id)
    await ann.api.like.create({ likeType: 'comment', objectId: mine._id })
    const [seen] = (await ann.api.comment.comments({ postsId })).list
    expect(seen).toMatchObject({
      isAuthor: true,
      isLike: true,
      likeNumber: 1,
      replies: [{ isAuthor: true, isLike: false }],
    })
    expect((await list(postsId)).list[0]).toMatchObject({ isLike: false })
  })

  it('gets floors without gaps and exact counts when many come at once', async () => {
    const postsId = await aPost(author, board)
    const people = await Promise.all(Array.from({ length: 10 }, () => api.member()))
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) => aComment(people[index % 10] as Person, postsId)),
    )
    const floors = made.map(({ floor }) => floor).sort((a, b) => a - b)
    expect(floors).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    const first = made[0] as Comment
    const works = [
      ...people.map((person) => () => reply(person, first._id)),
      ...made.slice(1, 6).map(
        ({ _id }) =>
          () =>
            author.api.comment.deleteComment({ commentId: _id }),
      ),
      ...made.slice(1, 6).map(
        ({ _id }) =>
          () =>
            author.api.comment.deleteComment({ commentId: _id }),
      ),
      ...people.map((person) => () => aComment(person, postsId)),
    ]
    const results = await Promise.allSettled(works.map((work) => work()))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    expect(await numberOf(postsId)).toBe(40 + 10 - 5 + 10)
    expect((await list(postsId, { limit: 100 })).total).toBe(45)
  })

  it('leaves no floor behind when it fails', async () => {
    const postsId = await aPost(author, board)
    const foreign = await aFile(api, bob)
    await expect(ann.api.comment.publishComment({ postsId, content: 'x', images: [foreign] })).rejects.toMatchObject({
      code: 404,
    })
    expect((await aComment(ann, postsId)).floor).toBe(1)
    expect(await numberOf(postsId)).toBe(1)
  })

  it('brings its post to the top of those that were answered last', async () => {
    const place = await aBoard(api)
    const [older, newer] = [await aPost(author, place), await aPost(author, place)]
    const answered = async () => {
      await flushViews(api.ctx)
      const { list: posts } = await api.as(null).post.list({ select: { systemId: place.id }, sort: 'reply' })
      return posts.map(({ _id }) => _id)
    }
    expect(await answered()).toEqual([newer, older])
    const comment = await aComment(ann, older)
    expect(await answered()).toEqual([older, newer])
    await aComment(ann, newer)
    await reply(bob, comment._id)
    expect(await answered()).toEqual([older, newer])
    await bob.api.like.create({ likeType: 'posts', objectId: newer })
    expect(await answered()).toEqual([older, newer])
  })

  it('is one for one Idempotency-Key', async () => {
    const postsId = await aPost(author, board)
    const options = { idempotencyKey: 'a-comment-of-my-own' }
    const send = () => ann.api.comment.publishComment({ postsId, content: 'once' }, options)
    const [one, two] = await Promise.all([send(), send()])
    expect(one).toEqual(two)
    expect(await numberOf(postsId)).toBe(1)
  })

  it('shows pictures of its writer, and lets go of them', async () => {
    const postsId = await aPost(author, board)
    const paths = [await aFile(api, ann), await aFile(api, ann)]
    const made = await ann.api.comment.publishComment({ postsId, images: paths })
    expect(made.images.map(({ path, width, url }) => [path, width, url])).toEqual(
      paths.map((path) => [path, 640, `/${path}`]),
    )
    expect((await list(postsId)).list[0]?.images).toEqual(made.images)
    const uses = () =>
      api.ctx.db.many(sql`select from attachment_uses where type = 'comment' and object_id = ${made._id}`)
    expect(await uses()).toHaveLength(2)
    await ann.api.comment.deleteComment({ commentId: made._id })
    expect(await uses()).toHaveLength(0)
    const video = await aFile(api, ann, 'video')
    for (const images of [[video], ['aoir/1/image/2026/11/15/1763200000000.webp'], [await aFile(api, bob)]])
      await expect(ann.api.comment.publishComment({ postsId, images })).rejects.toMatchObject({ code: 404 })
    await expect(ann.api.comment.publishComment({ postsId, images: [...paths, ...paths] })).rejects.toMatchObject({
      code: 422,
    })
  })

  it('may be answered with pictures, which are held as its own are', async () => {
    const postsId = await aPost(author, board)
    const { _id: commentId } = await aComment(ann, postsId)
    const [path, second] = [await aFile(api, bob), await aFile(api, bob)]
    const made = await bob.api.comment.publishReply({ commentId, images: [path, second] })
    expect(made).toMatchObject({ content: '', images: [{ path, url: `/${path}` }, { path: second }] })
    expect((await list(postsId)).list[0]?.replies[0]?.images).toEqual(made.images)
    expect((await bob.api.comment.replies({ commentId })).list[0]?.images).toEqual(made.images)
    const uses = () =>
      api.ctx.db.many(sql`select from attachment_uses where type = 'reply' and object_id = ${made._id}`)
    expect(await uses()).toHaveLength(2)
    await bob.api.comment.deleteReply({ replyId: made._id })
    expect(await uses()).toHaveLength(0)
    const answer = (images: string[]) => bob.api.comment.publishReply({ commentId, images })
    for (const images of [[await aFile(api, bob, 'video')], [await aFile(api, ann)]])
      await expect(answer(images)).rejects.toMatchObject({ code: 404 })
    await expect(answer([path, path, path, path])).rejects.toMatchObject({ code: 422 })
    await expect(answer([])).rejects.toMatchObject({ code: 422, message: '请输入评论内容' })
    expect(await numberOf(postsId)).toBe(1)
  })

  it.each([
    ['', '请输入评论内容'],
    ['  \n ', '请输入评论内容'],
    ['\u200b\u200d', '请输入评论内容'],
    ['x'.repeat(2001), '最多 2000 个字符'],
    ['😀'.repeat(100_000), '最多 2000 个字符'],
    [`Z${'\u0300'.repeat(1500)}`, '连续的组合符号最多 8 个'],
    ['a\0b', '文字里有不能保存的字符'],
    ['\ud800', '文字里有不能保存的字符'],
  ])('refuses %j', async (content, message) => {
    const postsId = await aPost(author, board)
    await expect(ann.api.comment.publishComment({ postsId, content })).rejects.toMatchObject({ code: 422, message })
    expect(await numberOf(postsId)).toBe(0)
    const { _id } = await aComment(ann, postsId)
    await expect(reply(ann, _id, content)).rejects.toMatchObject({ code: 422, message })
    expect(await numberOf(postsId)).toBe(1)
  })
})

describe('where one may write', () => {
  const write = async (who: Person, postsId: string, commentId: string) => {
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        ({ code, message }) => `${code} ${message}`,
      )
    return [await outcome(aComment(who, postsId)), await outcome(reply(who, commentId))]
  }

  it('not under a closed post, not in a closed board, not while muted', async () => {
    const place = await aBoard(api)
    const postsId = await aPost(author, place)
    const { _id } = await aComment(author, postsId)
    await place.creator.api.post.close({ postsId })
    expect(await write(author, postsId, _id)).toEqual(Array(2).fill('403 该帖已关闭评论'))
    await place.creator.api.post.close({ postsId })
    expect(await write(author, postsId, _id)).toEqual([200, 200])
    await place.creator.api.board.mute({ systemId: place.id, userId: ann.id })
    expect(await write(ann, postsId, _id)).toEqual(Array(2).fill('403 你已被该板块禁言'))
    await place.creator.api.board.unmute({ systemId: place.id, userId: ann.id })
    expect(await write(ann, postsId, _id)).toEqual([200, 200])
    await api.ctx.db.run(sql`
      insert into sanctions (kind, board_id, user_id, by_id, ends_at)
      values ('mute', ${place.id}, ${bob.id}, ${place.creator.id}, now() - interval '1 second')`)
    expect(await write(bob, postsId, _id)).toEqual([200, 200])
    await setBoardState(api, place, 'closed')
    expect(await write(ann, postsId, _id)).toEqual(Array(2).fill('403 该板块暂时不能发布内容'))
    await setBoardState(api, place, 'hidden')
    expect(await write(ann, postsId, _id)).toEqual(['404 帖子不存在', '404 评论不存在或已被删除'])
  })

  it('not where nothing is, and not where one cannot see it', async () => {
    const secret = await aPost(author, board, { visibility: 'private' })
    const { _id } = await aComment(author, secret)
    const gone = await aPost(author, board)
    const below = await aComment(author, gone)
    await author.api.post.remove({ postsId: gone })
    const nowhere = ['404 帖子不存在', '404 评论不存在或已被删除']
    for (const person of [ann, board.creator, await api.administrator()])
      expect(await write(person, secret, _id)).toEqual(nowhere)
    expect(await write(author, gone, below._id)).toEqual(nowhere)
    expect(await write(ann, '999999999', '999999999')).toEqual(nowhere)
    for (const id of [_id, below._id]) {
      await expect(guest().replies({ commentId: id })).rejects.toMatchObject({
        code: 404,
        message: '评论不存在或已被删除',
      })
      await expect(guest().locate({ commentId: id })).rejects.toMatchObject({
        code: 404,
        message: '评论不存在或已被删除',
      })
    }
    for (const postsId of [secret, gone]) await expect(list(postsId)).rejects.toMatchObject({ code: 404 })
  })
})

describe('replies', () => {
  it('stand one level below their comment, and say whom they answer', async () => {
    const postsId = await aPost(author, board)
    const comment = await aComment(ann, postsId)
    const first = await reply(bob, comment._id, 'first')
    expect(first).toMatchObject({
      commentId: comment._id,
      postsId,
      toUser: null,
      toReplyId: null,
      canDelete: true,
      isAuthor: false,
    })
    const second = await reply(author, comment._id, 'second', first._id)
    expect(second).toMatchObject({ toUser: { _id: bob.id, name: bob.name }, toReplyId: first._id, isAuthor: true })
    for (const content of ['third', 'fourth']) await reply(ann, comment._id, content)
    const [shown] = (await list(postsId)).list
    expect(shown).toMatchObject({ replyNumber: 4 })
    expect(shown?.replies.map(({ content }) => content)).toEqual(['first', 'second', 'third'])
    const page = await guest().replies({ commentId: comment._id, page: 2, limit: 3 })
    expect([contents(page), page.total, page.comment.content, page.posts?._id]).toEqual([
      ['fourth'],
      4,
      comment.content,
      postsId,
    ])
    expect(contents(await guest().replies({ commentId: comment._id, sort: 'new', limit: 2 }))).toEqual([
      'fourth',
      'third',
    ])
    expect(await numberOf(postsId)).toBe(5)
  })

  it('answer only what is there, below the same comment', async () => {
    const postsId = await aPost(author, board)
    const [one, two] = [await aComment(ann, postsId), await aComment(ann, postsId)]
    const below = await reply(bob, one._id)
    await expect(reply(bob, two._id, 'x', below._id)).rejects.toMatchObject({
      code: 404,
      message: '回复不存在或已被删除',
    })
    await bob.api.comment.deleteReply({ replyId: below._id })
    await expect(reply(bob, one._id, 'x', below._id)).rejects.toMatchObject({ code: 404 })
    await ann.api.comment.deleteComment({ commentId: one._id })
    await expect(reply(bob, one._id)).rejects.toMatchObject({ code: 404, message: '评论不存在或已被删除' })
  })
})

describe('the list', () => {
  it('sorts, and shows the author alone', async () => {
    const postsId = await aPost(author, board)
    const [a, b, c] = [
      await aComment(ann, postsId, 'a'),
      await aComment(author, postsId, 'b'),
      await aComment(bob, postsId, 'c'),
    ]
    await ann.api.like.create({ likeType: 'comment', objectId: b._id })
    await bob.api.like.create({ likeType: 'comment', objectId: b._id })
    await bob.api.like.create({ likeType: 'comment', objectId: a._id })
    const orders = { hot: ['b', 'a', 'c'], old: ['a', 'b', 'c'], new: ['c', 'b', 'a'] } as const
    for (const [sort, expected] of Object.entries(orders))
      expect(contents(await list(postsId, { sort }))).toEqual(expected)
    expect(contents(await list(postsId, { sort: 'old', page: 2, limit: 2 }))).toEqual(['c'])
    const own = await list(postsId, { onlyAuthor: true })
    expect([contents(own), own.total]).toEqual([['b'], 1])
    for (const [sort, expected] of Object.entries(orders)) {
      const page = async (commentId: string) =>
        (await guest().locate({ commentId, sort: sort as 'hot', limit: 2 })).page
      expect(await Promise.all([a, b, c].map(({ _id }) => page(_id)))).toEqual(
        ['a', 'b', 'c'].map((name) => Math.floor((expected as readonly string[]).indexOf(name) / 2) + 1),
      )
    }
    const below = await reply(ann, c._id)
    expect(await guest().locate({ replyId: below._id, sort: 'old', limit: 1 })).toMatchObject({
      postsId,
      commentId: c._id,
      page: 3,
      comment: { content: 'c' },
    })
    await expect(guest().locate({})).rejects.toMatchObject({ code: 404 })
  })

  it('shows the author alone wherever they answered, their replies before others', async () => {
    const postsId = await aPost(author, board)
    const [a, b, gone] = [
      await aComment(ann, postsId, 'a'),
      await aComment(ann, postsId, 'b'),
      await aComment(ann, postsId, 'gone'),
    ]
    await aComment(ann, postsId, 'c')
    const others = [await reply(bob, a._id), await reply(bob, a._id), await reply(bob, a._id)]
    const answer = await reply(author, a._id)
    const takenBack = await reply(author, b._id)
    await author.api.comment.deleteReply({ replyId: takenBack._id })
    const below = await reply(author, gone._id)
    await ann.api.comment.deleteComment({ commentId: gone._id })
    const own = await list(postsId, { sort: 'old', onlyAuthor: true })
    expect(own.list.map(({ _id, isDeleted }) => [_id, isDeleted])).toEqual([
      [a._id, false],
      [gone._id, true],
    ])
    expect(own.total).toBe(2)
    const shown = own.list.map(({ replies }) => replies.map(({ _id }) => _id))
    expect(shown).toEqual([[others[0]?._id, others[1]?._id, answer._id], [below._id]])
    expect((await list(postsId, { sort: 'old' })).list[0]?.replies.map(({ _id }) => _id)).toEqual(
      others.map(({ _id }) => _id),
    )
    expect((await list(postsId, { sort: 'old', onlyAuthor: true, page: 2, limit: 1 })).list).toMatchObject([
      { _id: gone._id },
    ])
  })

  it("is the same for everybody until something is written, with what is the viewer's own", async () => {
    const postsId = await aPost(author, board)
    const one = await aComment(ann, postsId, 'one')
    expect(contents(await list(postsId))).toEqual(['one'])
    await api.ctx.db.run(sql`update comments set content = 'unnoticed' where post_id = ${postsId}`)
    expect(contents(await list(postsId))).toEqual(['one'])
    const seenBy = async (person: Person) => (await person.api.comment.comments({ postsId })).list[0]
    // Likes show at once, to whoever gave them and to others.
    await bob.api.like.create({ likeType: 'comment', objectId: one._id })
    for (let times = 0; times < 3; times++) {
      expect(await seenBy(ann)).toMatchObject({ content: 'one', likeNumber: 1, isLike: false, canDelete: true })
      expect(await seenBy(bob)).toMatchObject({ content: 'one', likeNumber: 1, isLike: true, canDelete: false })
      expect(await seenBy(author)).toMatchObject({ content: 'one', likeNumber: 1, isLike: false, canDelete: true })
    }
    const two = await aComment(bob, postsId, 'two')
    expect(contents(await list(postsId, { sort: 'old' }))).toEqual(['unnoticed', 'two'])
    await reply(ann, two._id)
    expect((await list(postsId, { sort: 'old' })).list[1]?.replyNumber).toBe(1)
    await bob.api.comment.deleteComment({ commentId: two._id })
    expect((await list(postsId, { sort: 'old' })).list[1]).toMatchObject({ isDeleted: true, content: '' })
  })
})
