import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const board = await aBoard(api)
const author = await api.member()

const say = (person: Person, state: 'follow' | 'mute' | 'default', postsId: string) =>
  person.api.notification.followThread({ postsId, state })
const heard = async (person: Person) =>
  (await person.api.notification.comments({ withReplies: true })).list.map(({ type, comment, reply }) => [
    type,
    (reply ?? comment)?.content,
  ])

test('whoever follows a post hears of every comment once, whoever does not of nothing', async () => {
  const [ann, bob, eve] = await Promise.all([api.member(), api.member(), api.member()])
  const postsId = await aPost(author, board)
  expect(await ann.api.notification.thread({ postsId })).toEqual({ state: 'default' })
  expect(await say(ann, 'follow', postsId)).toEqual({ state: 'follow' })
  expect(await say(ann, 'follow', postsId)).toEqual({ state: 'follow' })
  expect(await ann.api.notification.thread({ postsId })).toEqual({ state: 'follow' })
  const first = await aComment(bob, postsId, 'one')
  await aComment(ann, postsId, 'my own')
  await aComment(bob, postsId, `two for @${ann.name}`)
  await bob.api.comment.publishReply({ commentId: first._id, content: 'an answer' })
  expect(await heard(ann)).toEqual([
    ['mention', `two for @${ann.name}`],
    ['comment', 'one'],
  ])
  expect((await ann.api.notification.comments()).list).toMatchObject([{ posts: { _id: postsId, isMine: false } }])
  expect((await author.api.notification.comments()).list[0]).toMatchObject({ posts: { isMine: true } })
  expect(await heard(eve)).toEqual([])
  await say(ann, 'default', postsId)
  await aComment(bob, postsId, 'three')
  expect(await heard(ann)).toHaveLength(2)
})

test('whoever wants no reminder hears neither of comments nor of answers and names', async () => {
  const [owner, ann, bob] = await Promise.all([api.member(), api.member(), api.member()])
  const postsId = await aPost(owner, board)
  const comment = await aComment(ann, postsId, 'mine')
  await say(owner, 'mute', postsId)
  await say(ann, 'mute', postsId)
  await aComment(bob, postsId, `see @${ann.name} `)
  await bob.api.comment.publishReply({ commentId: comment._id, content: 'an answer' })
  expect(await heard(ann)).toEqual([])
  expect(await heard(owner)).toEqual([['comment', 'mine']])
  await say(owner, 'default', postsId)
  await say(ann, 'default', postsId)
  await bob.api.comment.publishReply({ commentId: comment._id, content: 'one more' })
  await aComment(bob, postsId, 'again')
  expect(await heard(ann)).toEqual([['reply', 'one more']])
  expect(await heard(owner)).toEqual([
    ['comment', 'again'],
    ['comment', 'mine'],
  ])
})

test('nothing comes from posts that were hidden meanwhile, nor from somebody who is blocked', async () => {
  const [ann, bob, owner] = await Promise.all([api.member(), api.member(), api.member()])
  const postsId = await aPost(owner, board)
  await say(ann, 'follow', postsId)
  await ann.api.block.block({ userId: bob.id })
  await aComment(bob, postsId)
  await api.ctx.db.run(sql`update posts set visibility = 'private' where id = ${postsId}`)
  await aComment(owner, postsId, 'to myself')
  expect(await heard(ann)).toEqual([])
  const call = { token: ann.tokens.access_token }
  const path = '/api/aoir-notification/follow-thread'
  expect(await api.request(path, { ...call, body: { postsId, state: 'mute' } })).toMatchObject({ code: 404 })
  expect(await api.request(path, { ...call, body: { postsId, state: 'default' } })).toMatchObject({ code: 200 })
  expect(await api.request(path, { ...call, body: { postsId, state: 'loud' } })).toMatchObject({ code: 422 })
})

test('there are at most so many, also for two at once', async () => {
  const ann = await api.member()
  const [one, two] = [await aPost(author, board), await aPost(author, board)]
  await api.ctx.db.run(sql`
    with many as (
      insert into posts (board_id, user_id, title, document, visibility, is_listed)
      select ${board.id}, ${author.id}, 'many', '{"type":"doc"}', 'public', true
      from generate_series(1, ${limits.threads - 1}::int) returning id
    )
    insert into thread_follows (user_id, post_id, state) select ${ann.id}, id, 'follow' from many`)
  const call = (postsId: string) =>
    api.request('/api/aoir-notification/follow-thread', {
      body: { postsId, state: 'mute' },
      token: ann.tokens.access_token,
    })
  const answers = await Promise.all([call(one), call(two)])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
})
