import { describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'
import { notify } from '../notification/service.ts'

const api = await testApi()

const two = () => Promise.all([api.member(), api.member()])
const none = { likeCount: 0, commentCount: 0, replyCount: 0, followCount: 0, systemCount: 0 }

it('what is not named stays as it is', async () => {
  const ann = await api.member()
  expect(await ann.api.user.settings()).toEqual({ mutedWords: [], hearsNews: true, showsCollects: false })
  await ann.api.user.saveSettings({ mutedWords: ['a word'] })
  await ann.api.user.saveSettings({ hearsNews: false })
  const saved = { mutedWords: ['a word'], hearsNews: false, showsCollects: true }
  expect(await ann.api.user.saveSettings({ showsCollects: true })).toEqual(saved)
  expect(await ann.api.user.settings()).toEqual(saved)
})

describe('who wants no news', () => {
  it('has no unread likes, comments, replies and followers, but finds them in their lists; notices count', async () => {
    const [ann, bob] = await two()
    await ann.api.user.saveSettings({ hearsNews: false })
    const postsId = await aPost(ann, await aBoard(api))
    await bob.api.follow.follow({ friendId: ann.id })
    await bob.api.like.create({ likeType: 'posts', objectId: postsId })
    await aComment(bob, postsId, `hello @${ann.name} `)
    await notify(api.ctx, { userId: ann.id, type: 'system', fromUserId: null })
    expect(await ann.api.notification.unread()).toEqual({ ...none, systemCount: 1 })
    const { likes, follows, comments } = ann.api.notification
    for (const list of [likes, follows, comments]) expect((await list({})).total).toBeGreaterThan(0)
    await ann.api.user.saveSettings({ hearsNews: true })
    expect(await ann.api.notification.unread()).toMatchObject({ likeCount: 1, followCount: 1, systemCount: 1 })
  })
})

describe('bookmarks', () => {
  it('are their owner’s alone until they are shown', async () => {
    const [ann, bob] = await two()
    const postsId = await aPost(bob, await aBoard(api))
    await ann.api.post.collect({ postsId })
    const ids = async (who: Person['api']) => (await who.post.collectsOf({ userId: ann.id })).list.map(({ _id }) => _id)
    expect(await api.as(null).user.publicInfo({ id: ann.id })).toMatchObject({ showsCollects: false })
    for (const other of [api.as(null), bob.api])
      await expect(ids(other)).rejects.toMatchObject({ code: 403, message: '对方没有公开收藏' })
    expect(await ids(ann.api)).toEqual([postsId])
    await ann.api.user.saveSettings({ showsCollects: true })
    expect(await api.as(null).user.publicInfo({ id: ann.id })).toMatchObject({ showsCollects: true })
    for (const other of [api.as(null), bob.api]) expect(await ids(other)).toEqual([postsId])
    await ann.api.user.saveSettings({ showsCollects: false })
    await expect(ids(bob.api)).rejects.toMatchObject({ code: 403 })
    await expect(api.as(null).post.collectsOf({ userId: '999999999' })).rejects.toMatchObject({ code: 404 })
  })

  it('are shown as far as the visitor may see the posts, with what the visitor did to them', async () => {
    const [ann, bob] = await two()
    const board = await aBoard(api)
    const [open, closed] = [await aPost(ann, board), await aPost(ann, board, { visibility: 'private' })]
    for (const postsId of [open, closed]) await ann.api.post.collect({ postsId })
    await ann.api.user.saveSettings({ showsCollects: true })
    await bob.api.like.create({ likeType: 'posts', objectId: open })
    const shelf = await bob.api.post.collectsOf({ userId: ann.id })
    expect(shelf).toMatchObject({ total: 1, list: [{ _id: open, isLike: true, isCollect: false }] })
    expect((await ann.api.post.collectsOf({ userId: ann.id })).total).toBe(2)
  })
})
