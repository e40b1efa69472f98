import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, joinBoard } from '../../../test/support/forum/forum.ts'
import { aHeldPost } from '../../../test/support/forum/held.ts'

/** Why managers did something to what members have: the members read it, and some boards show it to everybody. */

const api = await testApi()
const admin = await api.administrator()
const board = await aBoard(api)
const [manager, author] = [await api.member(), await api.member()]
await joinBoard(api, board, manager, 'manager')

const rule = (name: string, action: 'mask' | 'hold' | 'block', word: string) =>
  admin.api.adminRule.save({
    name,
    kind: 'words',
    action,
    tellAuthor: true,
    scope: ['board'],
    options: { words: [word] },
  })
await rule('禁词', 'block', '赌场')
await rule('待审', 'hold', '代购')
await rule('打码', 'mask', '笨蛋')

const itemOf = async (postsId: string) => {
  const { list } = await manager.api.adminQueue.list({ limit: 100 })
  return list.find(({ object }) => object._id === postsId)?._id ?? ''
}

type Act = (reason: string) => Promise<unknown>

/** Each on something new, by somebody who may. */
const acts: Record<string, (by: Person) => Promise<Act>> = {
  'a post is deleted': async ({ api: own }) => {
    const postsId = await aPost(author, board)
    return (reason) => own.post.remove({ postsId, reason })
  },
  'a post is closed': async ({ api: own }) => {
    const postsId = await aPost(author, board)
    return (reason) => own.post.close({ postsId, reason })
  },
  'a post is moved': async ({ api: own }) => {
    const postsId = await aPost(author, board)
    return (reason) => own.post.move({ postsId, systemId: board.id, reason })
  },
  'a comment is deleted': async ({ api: own }) => {
    const { _id: commentId } = await aComment(author, await aPost(author, board))
    return (reason) => own.comment.deleteComment({ commentId, reason })
  },
  'a reply is deleted': async ({ api: own }) => {
    const { _id: commentId } = await aComment(author, await aPost(author, board))
    const { _id: replyId } = await author.api.comment.publishReply({ commentId, content: '回复' })
    return (reason) => own.comment.deleteReply({ replyId, reason })
  },
  'somebody is muted': async ({ api: own }) => {
    const { id: userId } = await api.member()
    return (reason) => own.board.mute({ systemId: board.id, userId, days: 1, reason })
  },
  'a text that waits is rejected': async ({ api: own }) => {
    const itemId = await itemOf(await aHeldPost(api, author, board))
    return (reason) => own.adminQueue.decide({ items: [itemId], decision: 'reject', reason })
  },
}

test.each(Object.keys(acts))('the reason why %s passes the rules', async (name) => {
  const act = await acts[name]?.(manager)
  await expect(act?.('去赌场')).rejects.toMatchObject({ code: 422, message: '内容包含不允许发布的信息（禁词）' })
  await expect(act?.('专业代购')).rejects.toMatchObject({
    code: 422,
    message: '内容未通过审核规则，原来的内容保持不变',
  })
  // Nothing has happened until then, so that this one does it.
  await act?.('不听劝')
  const other = await acts[name]?.(manager)
  await other?.('你这笨蛋')
  const { list } = await manager.api.board.log({ systemId: board.id, limit: 100 })
  expect(list.every(({ reason }) => !/赌场|代购|笨蛋/.test(reason))).toBe(true)
})

test('what is covered is covered where it is read', async () => {
  const { id: userId, api: own } = await api.member()
  await manager.api.board.mute({ systemId: board.id, userId, days: 1, reason: '你这笨蛋' })
  expect((await own.moderation.mine()).sanctions).toMatchObject([{ reason: '你这＊＊' }])
  const [entry] = (await manager.api.board.log({ systemId: board.id })).list
  expect(entry).toMatchObject({ action: 'mute', reason: '你这＊＊' })
})

test('the staff may quote what a rule met', async () => {
  const moderator = await api.moderator()
  const postsId = await aPost(author, board)
  await expect((await api.member()).api.post.remove({ postsId, reason: '赌场' })).rejects.toMatchObject({ code: 403 })
  await moderator.api.adminContent.remove({ type: 'posts', ids: [postsId], reason: '赌场广告' })
  const itemId = await itemOf(await aHeldPost(api, author, board))
  await moderator.api.adminQueue.decide({ items: [itemId], decision: 'reject', reason: '赌场广告' })
  const { rejected } = await author.api.moderation.mine()
  expect(rejected.map(({ reason }) => reason)).toContain('赌场广告')
})
