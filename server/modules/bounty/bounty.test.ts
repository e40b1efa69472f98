import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { endHolds, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, expectSeen, give } from '../../../test/support/wallet/wallet.ts'
import { balanceOf } from '../ledger/service.ts'
import { settleAuthor } from '../sale/service.ts'
import { endBounties } from './end.ts'

const api = await testApi()
const administrator = await api.administrator()
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

async function aQuestion(cents = 10_000) {
  const [asker, answerer] = [await api.member(), await api.member()]
  if (cents > 0) await give(api, asker, cents)
  const postsId = await aPost(asker, await aBoard(api))
  const comment = await answerer.api.comment.publishComment({ postsId, content: '先把灯箱预热十分钟' })
  return { asker, answerer, postsId, commentId: comment._id }
}

const ask = ({ api: own }: Person, postsId: string, amount = 10) => own.bounty.create({ postsId, amount, days: 2 })
const timeIsOver = (postsId: string) =>
  api.ctx.db.run(sql`update bounties set ends_at = clock_timestamp() where post_id = ${postsId}`)
const escrow = async () =>
  (
    await api.ctx.db.one<{ sum: number }>(sql`
      select coalesce(sum(e.amount), 0)::int as sum from ledger_entries e join accounts a on a.id = e.account_id
      where a.kind = 'escrow'`)
  ).sum

describe('a bounty', () => {
  it('lies in escrow, is raised, and goes to whoever answered best', async () => {
    const { asker, answerer, postsId, commentId } = await aQuestion()
    const before = await escrow()
    expect(await ask(asker, postsId)).toMatchObject({
      money: 90,
      bounty: { amount: 10, state: 'open', commentId: null },
    })
    expect(await asker.api.bounty.raise({ postsId, amount: 5 })).toMatchObject({ money: 85, bounty: { amount: 15 } })
    expect((await escrow()) - before).toBe(1500)
    expect((await api.as(null).post.one({ id: postsId })).bounty).toMatchObject({ amount: 15, state: 'open' })
    const later = await asker.api.comment.publishComment({ postsId, content: '我再试试' })
    const done = await asker.api.bounty.accept({ postsId, commentId })
    expect(done).toMatchObject({ money: 85, bounty: { amount: 15, state: 'accepted', commentId } })
    expect((await escrow()) - before).toBe(0)
    const [sale] = (await answerer.api.sale.sales({})).list
    expect(sale).toMatchObject({
      kind: 'bounty',
      paid: 15,
      fee: 1.5,
      share: 13.5,
      percent: 10,
      user: { _id: asker.id },
    })
    const { list } = await api.as(null).comment.comments({ postsId, sort: 'new' })
    expect(list.map(({ _id, isAccepted }) => [_id, isAccepted])).toEqual([
      [commentId, true],
      [later._id, false],
    ])
    expect(await asker.api.comment.locate({ commentId: later._id, sort: 'new', limit: 1 })).toMatchObject({ page: 2 })
    expect(await asker.api.comment.locate({ commentId, sort: 'new', limit: 1 })).toMatchObject({ page: 1 })
    expect((await answerer.api.notification.system({ limit: 1 })).list[0]?.content).toContain('15.00')
    await endHolds(api)
    await settleAuthor(api.ctx, answerer.id)
    expect(await answerer.api.income.summary()).toMatchObject({ available: 13.5 })
  })

  it('goes back whole when its time is over, once, whoever looks after it', async () => {
    const { asker, postsId, commentId } = await aQuestion()
    await ask(asker, postsId)
    await timeIsOver(postsId)
    const late = asker.api.bounty.accept({ postsId, commentId })
    await expect(late).rejects.toMatchObject({ code: 409, message: '悬赏已结束' })
    await expect(asker.api.bounty.raise({ postsId, amount: 1 })).rejects.toMatchObject({
      code: 409,
      message: '悬赏已结束',
    })
    await Promise.all([endBounties(api.ctx), endBounties(api.ctx), endBounties(api.ctx)])
    expect(await balanceOf(api.ctx, asker.id)).toBe(10_000)
    expect((await asker.api.post.one({ id: postsId })).bounty).toMatchObject({ state: 'refunded' })
    await expect(asker.api.bounty.accept({ postsId, commentId })).rejects.toMatchObject({ code: 409 })
    expect(await ask(asker, postsId)).toMatchObject({ bounty: { state: 'open' } })
  })

  it('is accepted, or ends: of all that comes at once exactly one happens', async () => {
    const { asker, postsId, commentId } = await aQuestion()
    const second = await (await api.member()).api.comment.publishComment({ postsId, content: '我的办法不一样' })
    await ask(asker, postsId)
    const all = await Promise.allSettled([
      ...Array.from({ length: 20 }, (_, at) =>
        asker.api.bounty.accept({ postsId, commentId: at % 2 ? commentId : second._id }),
      ),
      timeIsOver(postsId).then(() => endBounties(api.ctx)),
    ])
    const accepted = all.slice(0, 20).filter(({ status }) => status === 'fulfilled').length
    const { state } = await api.ctx.db.one<{ state: string }>(
      sql`select state from bounties where post_id = ${postsId}`,
    )
    expect([accepted, state]).toEqual(state === 'accepted' ? [1, 'accepted'] : [0, 'refunded'])
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 409 })
    expect(await balanceOf(api.ctx, asker.id)).toBe(state === 'accepted' ? 9000 : 10_000)
  })

  it('keeps its question where it is, until the staff takes it away, which pays it back', async () => {
    const { asker, postsId } = await aQuestion()
    await ask(asker, postsId)
    const removed = asker.api.post.remove({ postsId })
    await expect(removed).rejects.toMatchObject({ code: 409, message: '悬赏进行中，不能删除' })
    await administrator.api.post.remove({ postsId, reason: '违规' })
    await endBounties(api.ctx)
    expect(await balanceOf(api.ctx, asker.id)).toBe(10_000)
    const lonely = await aPost(asker, await aBoard(api))
    await ask(asker, lonely)
    await asker.api.post.remove({ postsId: lonely })
    await endBounties(api.ctx)
    expect(await balanceOf(api.ctx, asker.id)).toBe(10_000)
  })

  it('is refused with the reason, and nothing changes', async () => {
    const { asker, answerer, postsId, commentId } = await aQuestion(500)
    const create = (more: object) => asker.api.bounty.create({ postsId, amount: 2, days: 2, ...more })
    for (const amount of [0, -1, 0.99, 1000.01, 0.001, 1e308])
      await expect(create({ amount })).rejects.toMatchObject({ code: 422 })
    for (const days of [0, 8, 1.5]) await expect(create({ days })).rejects.toMatchObject({ code: 422 })
    await expect(create({ amount: 6 })).rejects.toMatchObject({ code: 402, data: { money: 5, price: 6, short: 1 } })
    await expect(ask(answerer, postsId)).rejects.toMatchObject({ code: 403 })
    await expect(ask(asker, '999999')).rejects.toMatchObject({ code: 404 })
    await selling(api, { SPEND_DAILY: 3 })
    await create({})
    await expect(asker.api.bounty.raise({ postsId, amount: 2 })).rejects.toMatchObject({
      code: 403,
      message: '今天的消费已达上限',
    })
    await selling(api)
    await expect(create({})).rejects.toMatchObject({ code: 409 })
    await expect(answerer.api.bounty.accept({ postsId, commentId })).rejects.toMatchObject({ code: 403 })
    const own = await asker.api.comment.publishComment({ postsId, content: '我自己知道了' })
    await expect(asker.api.bounty.accept({ postsId, commentId: own._id })).rejects.toMatchObject({ code: 409 })
    const elsewhere = await aQuestion(0)
    await expect(asker.api.bounty.accept({ postsId, commentId: elsewhere.commentId })).rejects.toMatchObject({
      code: 404,
    })
    const gone = await aQuestion(0)
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.answerer.id}`)
    await expect(
      gone.asker.api.bounty.accept({ postsId: gone.postsId, commentId: gone.commentId }),
    ).rejects.toMatchObject({ code: 404 })
    await answerer.api.comment.deleteComment({ commentId })
    await expect(asker.api.bounty.accept({ postsId, commentId })).rejects.toMatchObject({ code: 404 })
    await selling(api, { ON: false })
    await expect(asker.api.bounty.raise({ postsId, amount: 1 })).rejects.toMatchObject({
      code: 403,
      message: '暂未开放悬赏',
    })
    expect(await balanceOf(api.ctx, asker.id)).toBe(300)
  })
})

it('an answer is accepted without money too, once', async () => {
  const { asker, answerer, postsId, commentId } = await aQuestion(0)
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => asker.api.bounty.accept({ postsId, commentId })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await asker.api.post.one({ id: postsId })).bounty).toEqual({
    amount: 0,
    endTime: 0,
    state: 'accepted',
    commentId,
  })
  expect((await answerer.api.sale.sales({})).total).toBe(0)
  await asker.api.post.remove({ postsId })
})

it.each([
  ['I14', sql`update bounties set amount = amount + 1 where state = 'open'`],
  ['I14', sql`delete from bounty_stakes`],
])('the proof sees %s broken', async (name, planted) => {
  const { asker, postsId } = await aQuestion()
  await ask(asker, postsId)
  await expectSeen(api, planted, name)
})
