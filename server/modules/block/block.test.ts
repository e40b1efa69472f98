import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()

const two = () => Promise.all([api.member(), api.member()])
const block = (who: Person, whom: Person, desired?: boolean) => who.api.block.block({ userId: whom.id, desired })
const follow = (who: Person, whom: Person, desired?: boolean) => who.api.follow.follow({ friendId: whom.id, desired })
const figures = async (person: Person) => {
  const { followNumber, fansNumber } = await api.as(null).user.publicInfo({ id: person.id })
  return { followNumber, fansNumber }
}

describe('blocking', () => {
  it('is a switch, does what is desired, and is known to nobody else', async () => {
    const [ann, bob] = await two()
    expect(await block(ann, bob)).toEqual({ isBlocked: true })
    expect(await ann.api.user.publicInfo({ id: bob.id })).toMatchObject({ isBlocked: true })
    expect(await bob.api.user.publicInfo({ id: ann.id })).toMatchObject({ isBlocked: false })
    for (let round = 0; round < 2; round++) expect(await block(ann, bob, true)).toEqual({ isBlocked: true })
    expect(await block(ann, bob)).toEqual({ isBlocked: false })
    expect(await block(ann, bob, false)).toEqual({ isBlocked: false })
  })

  it('refuses oneself, and those who are not there', async () => {
    const [ann, gone] = await two()
    await expect(block(ann, ann)).rejects.toMatchObject({ code: 400, message: '不能拉黑自己' })
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
    for (const userId of [gone.id, '999999999'])
      await expect(ann.api.block.block({ userId })).rejects.toMatchObject({ code: 404, message: '用户不存在' })
  })

  it('ends both follows and refuses new ones until it ends', async () => {
    const [ann, bob] = await two()
    await follow(ann, bob)
    await follow(bob, ann)
    await block(ann, bob, true)
    for (const person of [ann, bob]) expect(await figures(person)).toEqual({ followNumber: 0, fansNumber: 0 })
    expect(await ann.api.notification.unread()).toMatchObject({ followCount: 0 })
    await expect(follow(bob, ann)).rejects.toMatchObject({ code: 403, message: '对方设置了拉黑，无法关注' })
    await expect(follow(ann, bob)).rejects.toMatchObject({ code: 403, message: '您已拉黑对方，请先解除拉黑' })
    // Not to follow is no new follow.
    expect(await follow(bob, ann, false)).toMatchObject({ isFollow: false })
    await block(ann, bob, false)
    expect(await follow(bob, ann)).toMatchObject({ isFollow: true, fansNumber: 1 })
  })

  it('leaves no follow behind when both happen at once', async () => {
    for (let round = 0; round < 10; round++) {
      const [ann, bob] = await two()
      await Promise.allSettled([follow(bob, ann, true), block(ann, bob, true), follow(ann, bob, true)])
      for (const person of [ann, bob]) expect(await figures(person)).toEqual({ followNumber: 0, fansNumber: 0 })
    }
  })

  it('has an end', async () => {
    const [ann, bob] = await two()
    await api.ctx.db.run(sql`
      with strangers as (
        insert into users (name, name_key, userpower)
        select 'crowd ' || n, 'crowd ' || n, 1 from generate_series(1, ${limits.blocks}::int) n returning id
      )
      insert into blocks (user_id, blocked_id) select ${ann.id}, id from strangers`)
    await expect(block(ann, bob)).rejects.toMatchObject({ code: 409, message: '最多拉黑 1000 人' })
    expect(await ann.api.user.publicInfo({ id: bob.id })).toMatchObject({ isBlocked: false })
    expect((await ann.api.block.list()).total).toBe(limits.blocks)
  })
})

it('what somebody does whom I have blocked is not told to me', async () => {
  const [ann, bob] = await two()
  const board = await aBoard(api)
  const postsId = await aPost(ann, board)
  const { _id: commentId } = await aComment(ann, postsId)
  await block(ann, bob)
  await aComment(bob, postsId, `hello @${ann.name} `)
  await bob.api.comment.publishReply({ commentId, content: 'a reply' })
  await bob.api.like.create({ likeType: 'posts', objectId: postsId })
  const none = { likeCount: 0, commentCount: 0, replyCount: 0, followCount: 0, systemCount: 0 }
  expect(await ann.api.notification.unread()).toEqual(none)
  await block(ann, bob, false)
  await aComment(bob, postsId)
  expect(await ann.api.notification.unread()).toEqual({ ...none, commentCount: 1 })
})

it('the list shows whom I have blocked, newest first, without those who left', async () => {
  const [ann, bob] = await two()
  const [carl, gone] = await two()
  for (const person of [bob, carl, gone]) await block(ann, person)
  await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
  const all = await ann.api.block.list()
  expect(all.list.map(({ _id }) => _id)).toEqual([carl.id, bob.id])
  expect(all).toMatchObject({ total: 2, list: [{ name: carl.name, createTime: expect.any(Number) }, {}] })
  expect((await ann.api.block.list({ page: 2, limit: 1 })).list.map(({ _id }) => _id)).toEqual([bob.id])
  expect((await bob.api.block.list()).total).toBe(0)
})
