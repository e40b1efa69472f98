import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()

const many = (count: number) => Promise.all(Array.from({ length: count }, () => api.member()))
const follow = (who: Person, whom: Person, desired?: boolean) => who.api.follow.follow({ friendId: whom.id, desired })
const figures = async (person: Person) => {
  const { followNumber, fansNumber } = await api.as(null).user.publicInfo({ id: person.id })
  return { followNumber, fansNumber }
}

describe('following', () => {
  it('is a switch, and knows both sides', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    expect(await follow(ann, bob)).toEqual({ isFollow: true, isFan: false, fansNumber: 1 })
    expect(await follow(bob, ann)).toEqual({ isFollow: true, isFan: true, fansNumber: 1 })
    expect(await ann.api.user.publicInfo({ id: bob.id })).toMatchObject({ isFollow: true, isFan: true, fansNumber: 1 })
    expect(await follow(ann, bob)).toEqual({ isFollow: false, isFan: true, fansNumber: 0 })
    expect(await ann.api.user.publicInfo({ id: bob.id })).toMatchObject({
      isFollow: false,
      isFan: true,
      followNumber: 1,
    })
    const { user } = await ann.api.post.one({ id: await aPost(bob, await aBoard(api)) })
    expect(user).toMatchObject({ isFollow: false, isFan: true })
  })

  it('does what is desired, however often', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    expect((await follow(ann, bob, false)).isFollow).toBe(false)
    for (let round = 0; round < 3; round++)
      expect(await follow(ann, bob, true)).toMatchObject({ isFollow: true, fansNumber: 1 })
    for (let round = 0; round < 3; round++)
      expect(await follow(ann, bob, false)).toMatchObject({ isFollow: false, fansNumber: 0 })
  })

  it('refuses oneself, and those who are not there', async () => {
    const ann = await api.member()
    await expect(follow(ann, ann)).rejects.toMatchObject({ code: 400, message: '不能关注自己' })
    const gone = await api.member()
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
    for (const friendId of [gone.id, '999999999'])
      await expect(ann.api.follow.follow({ friendId })).rejects.toMatchObject({ code: 404, message: '用户不存在' })
    expect(await figures(ann)).toEqual({ followNumber: 0, fansNumber: 0 })
  })

  it('counts fifty calls at once as one, with a desired state and without', async () => {
    const ann = await api.member()
    for (const desired of [undefined, true]) {
      const bob = await api.member()
      const answers = await Promise.all(Array.from({ length: 50 }, () => follow(ann, bob, desired)))
      expect(answers).toEqual(Array(50).fill({ isFollow: true, isFan: false, fansNumber: 1 }))
      expect(await figures(bob)).toEqual({ followNumber: 0, fansNumber: 1 })
    }
    expect(await figures(ann)).toEqual({ followNumber: 2, fansNumber: 0 })
  })

  it('counts exactly when everybody follows everybody at once', async () => {
    const people = await many(6)
    const pairs = people.flatMap((who) => people.filter((whom) => whom !== who).map((whom) => [who, whom] as const))
    await Promise.all(pairs.map(([who, whom]) => follow(who, whom)))
    for (const person of people) expect(await figures(person)).toEqual({ followNumber: 5, fansNumber: 5 })
    await Promise.all(pairs.map(([who, whom]) => follow(who, whom, false)))
    for (const person of people) expect(await figures(person)).toEqual({ followNumber: 0, fansNumber: 0 })
  })

  it('has an end', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    await api.ctx.db.run(sql`update user_counts set follows = ${limits.follows - 1} where user_id = ${ann.id}`)
    await follow(ann, bob)
    const carl = await api.member()
    await expect(follow(ann, carl)).rejects.toMatchObject({ code: 409, message: '最多关注 5000 人' })
    expect(await figures(carl)).toEqual({ followNumber: 0, fansNumber: 0 })
    expect((await api.as(null).follow.fansList({ userId: carl.id })).total).toBe(0)
  })
})

describe('the lists', () => {
  it('show whom somebody follows and who follows them, as the viewer stands to each', async () => {
    const [ann, bob, carl, dora] = (await many(4)) as [Person, Person, Person, Person]
    await follow(ann, bob)
    await follow(ann, carl)
    await follow(dora, carl)
    await follow(bob, dora)
    const names = (list: { name: string }[]) => list.map(({ name }) => name)
    const followed = await dora.api.follow.followList({ userId: ann.id })
    expect(followed.total).toBe(2)
    expect(followed.list.map(({ name, isFollow, isFan }) => ({ name, isFollow, isFan }))).toEqual([
      { name: carl.name, isFollow: true, isFan: false },
      { name: bob.name, isFollow: false, isFan: true },
    ])
    const fans = await api.as(null).follow.fansList({ userId: carl.id })
    expect(names(fans.list)).toEqual([dora.name, ann.name])
    expect(fans.list.every(({ isFollow, isFan }) => !isFollow && !isFan)).toBe(true)
    const second = await api.as(null).follow.fansList({ userId: carl.id, page: 2, limit: 1 })
    expect([names(second.list), second.total]).toEqual([[ann.name], 2])
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${dora.id}`)
    expect(await api.as(null).follow.fansList({ userId: carl.id })).toMatchObject({ total: 1 })
    await expect(api.as(null).follow.fansList({ userId: dora.id })).rejects.toMatchObject({ code: 404 })
  })

  it('find people by a part of their name', async () => {
    const [ann, bob, carl] = (await many(3)) as [Person, Person, Person]
    await bob.api.user.changeName({ newname: 'Ünderwood 100%' })
    await follow(ann, bob)
    await follow(ann, carl)
    const find = (keyword: string) => api.as(null).follow.followList({ userId: ann.id, keyword })
    for (const word of ['ünder', 'ÜNDER', 'ｗｏｏｄ', '0%'])
      expect(await find(word)).toMatchObject({ total: 1, list: [{ _id: bob.id }] })
    for (const word of ['nobody', '%', '_', "' or 1=1"]) expect((await find(word)).total).toBe(word === '%' ? 1 : 0)
  })
})

describe('active authors', () => {
  it('are those who wrote most of late, without those one follows', async () => {
    const site = await bootApi()
    const [ann, bob, carl, dora] = [await site.member(), await site.member(), await site.member(), await site.member()]
    const [board, other] = [await aBoard(site, ann), await aBoard(site, ann)]
    const [banned, gone] = [await site.member(), await site.member()]
    // That there was nobody is not remembered.
    expect((await site.as(null).follow.active()).list).toEqual([])
    for (const author of [bob, carl, carl, banned, gone]) await aPost(author, board)
    const old = await aPost(dora, other)
    await site.ctx.db.run(sql`update posts set created_at = now() - interval '20 days' where id = ${old}`)
    const ancient = await aPost(ann, other)
    await site.ctx.db.run(sql`update posts set created_at = now() - interval '40 days' where id = ${ancient}`)
    await site.ban(banned.id)
    await site.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
    await aPost(carl, other, { visibility: 'private' })
    const { list, total } = await site.as(null).follow.active()
    // Fewer than five wrote in the last week, so the month counts.
    expect(list.map(({ _id, postsNumber, boardName }) => [_id, postsNumber, boardName])).toEqual([
      [carl.id, 2, board.name],
      [bob.id, 1, board.name],
      [dora.id, 1, other.name],
    ])
    expect(total).toBe(3)
    await follow(ann, carl)
    await follow(bob, ann)
    const mine = await ann.api.follow.active({ limit: 1 })
    expect(mine).toMatchObject({ total: 2, list: [{ _id: bob.id, isFollow: false, isFan: true }] })
    expect((await bob.api.follow.active()).list.map(({ _id }) => _id)).toEqual([carl.id, dora.id])
    await site.close()
  })
})
