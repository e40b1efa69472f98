import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { aPost } from '../../../test/support/forum/forum.ts'
import { aHeldComment, aHeldPost } from '../../../test/support/forum/held.ts'
import { sharedBoard } from '../../../test/support/forum/post-site.ts'

const { api, author, board, countsOf } = sharedBoard()

async function openItem(staff: Person, userId: string, kind: 'held' | 'appeal' | 'report' | 'member') {
  const { list } = await staff.api.adminQueue.list({ limit: 100, select: { userId, kind } })
  const [item] = list
  if (!item) throw new Error('there is no such item')
  return item
}

async function rejected(staff: Person, writer: Person): Promise<string> {
  const { _id } = await openItem(staff, writer.id, 'held')
  await staff.api.adminQueue.decide({ items: [_id], decision: 'reject', reason: '广告' })
  return _id
}

describe('a rejected text', () => {
  test('stays with its author, with the reason and a way to object, once', async () => {
    const [ann, writer] = [await api.moderator(), await api.member()]
    await aHeldComment(api, writer, await aPost(author, board), '看主页')
    const itemId = await rejected(ann, writer)
    expect((await writer.api.moderation.mine({})).rejected).toMatchObject([
      { itemId, type: 'comment', text: '看主页', reason: '广告', mayAppeal: true },
    ])
    expect((await writer.api.notification.system({})).list[0]).toMatchObject({
      content: expect.stringContaining('广告'),
      link: 'appeal',
    })
    const object = () => writer.api.moderation.appeal({ itemId, text: '这是我自己的主页' })
    const answers = await Promise.allSettled([object(), object(), object()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(object()).rejects.toMatchObject({ code: 409, message: '已经申诉过了' })
    expect((await writer.api.moderation.mine({})).rejected).toMatchObject([
      { mayAppeal: false, appeal: { text: '这是我自己的主页', state: 'open' } },
    ])
    const stranger = author.api.moderation.appeal({ itemId, text: 'mine' })
    await expect(stranger).rejects.toMatchObject({ code: 404 })
    await expect(writer.api.moderation.appeal({ text: 'which' })).rejects.toMatchObject({ code: 422 })
  })

  test('is published when the appeal is granted by somebody else, and goes again when that is undone', async () => {
    const [ann, bob, writer] = [await api.moderator(), await api.moderator(), await api.member()]
    const before = await countsOf(board.id, writer.id)
    const id = await aHeldPost(api, writer, board, { title: '自家的店' })
    const itemId = await rejected(ann, writer)
    await writer.api.moderation.appeal({ itemId, text: '请再看看' })
    const { _id, object } = await openItem(ann, writer.id, 'appeal')
    expect(object).toMatchObject({ type: 'item', title: '自家的店', excerpt: '请再看看' })
    const own = ann.api.adminQueue.decide({ items: [_id], decision: 'reject' })
    await expect(own).rejects.toMatchObject({ code: 403 })
    const { decision, notes } = await bob.api.adminQueue.claim({ itemId: _id })
    expect(decision).toMatchObject({ object: { _id: id }, reason: '广告', decidedBy: { name: ann.name } })
    expect(notes).toEqual([])
    await bob.api.adminUser.note({ userId: writer.id, text: '开店的' })
    expect((await bob.api.adminQueue.claim({ itemId: _id })).notes).toMatchObject([{ text: '开店的' }])
    await bob.api.adminQueue.decide({ items: [_id], decision: 'pass', reason: '看过了，没有问题' })
    expect(await api.as(null).post.one({ id })).toMatchObject({ isHeld: false })
    expect((await writer.api.post.drafts({})).total).toBe(0)
    expect((await writer.api.moderation.mine({})).rejected).toEqual([])
    expect((await writer.api.notification.system({})).list[0]?.content).toContain('看过了，没有问题')
    await bob.api.adminQueue.undo({ itemId: _id })
    expect((await writer.api.moderation.mine({})).rejected).toMatchObject([
      { itemId, reason: '广告', mayAppeal: false },
    ])
    expect((await writer.api.post.mine({})).list).toMatchObject([{ _id: id, state: 'rejected' }])
    expect(await countsOf(board.id, writer.id)).toEqual(before)
    await bob.api.adminQueue.decide({ items: [_id], decision: 'reject', reason: '维持原判' })
    expect((await writer.api.moderation.mine({})).rejected).toMatchObject([
      { appeal: { state: 'rejected', reason: '维持原判' } },
    ])
  })

  test('that was removed because of reports comes back as well', async () => {
    const [ann, bob, writer, reporter] = [
      await api.moderator(),
      await api.moderator(),
      await api.member(),
      await api.member(),
    ]
    const id = await aPost(writer, board)
    await reporter.api.report.create({ kind: 'posts', objectId: id, reason: 'spam' })
    const { _id: itemId } = await openItem(ann, writer.id, 'report')
    await ann.api.adminQueue.decide({ items: [itemId], decision: 'reject', reason: '广告' })
    await writer.api.moderation.appeal({ itemId, text: '不是广告' })
    const { _id } = await openItem(bob, writer.id, 'appeal')
    await bob.api.adminQueue.decide({ items: [_id], decision: 'pass' })
    expect(await api.as(null).post.one({ id })).toMatchObject({ _id: id })
  })
})

describe('a sanction', () => {
  test('is objected to while it lasts, and lifted when the appeal is granted', async () => {
    const [ann, administrator, writer] = [await api.moderator(), await api.administrator(), await api.member()]
    const sentence = { userId: writer.id, kind: 'ban' as const, hours: 24, reason: '广告' }
    const { sanction } = await ann.api.adminUser.sanction(sentence)
    const [seen] = (await writer.api.moderation.mine({})).sanctions
    expect(seen).toMatchObject({ _id: sanction._id, mayAppeal: true, isInForce: true })
    await writer.api.moderation.appeal({ sanctionId: sanction._id, text: '误会' })
    const twice = writer.api.moderation.appeal({ sanctionId: sanction._id, text: '误会' })
    await expect(twice).rejects.toMatchObject({ code: 409, message: '已经申诉过了' })
    const { _id, sanction: about } = await openItem(ann, writer.id, 'appeal')
    expect(about).toMatchObject({ _id: sanction._id, kind: 'ban', by: { name: ann.name } })
    const record = async () => (await ann.api.adminUser.info({ userId: writer.id })).sanctions
    expect(await record()).toMatchObject([{ appeal: { _id, text: '误会', state: 'open' } }])
    await expect(ann.api.adminQueue.decide({ items: [_id], decision: 'pass' })).rejects.toMatchObject({ code: 403 })
    await administrator.api.adminQueue.decide({ items: [_id], decision: 'pass', reason: '解除' })
    expect(await record()).toMatchObject([{ appeal: { state: 'passed', reason: '解除' } }])
    const inForce = async () => (await writer.api.moderation.mine({})).sanctions.map(({ isInForce }) => isInForce)
    expect(await inForce()).toEqual([false])
    expect(await aPost(writer, board)).toMatch(/^\d+$/)
    expect(await administrator.api.adminQueue.undo({ itemId: _id })).toEqual({ restored: 1, gone: 0 })
    expect(await inForce()).toEqual([true])
  })
})

describe('a sanction beyond what moderators impose', () => {
  test('is decided about by administrators, and by the one who gave it only where there is no other', async () => {
    const [ann, chief, writer] = [await api.moderator(), await api.administrator(), await api.member()]
    for (const hours of [0, 31 * 24]) {
      const { sanction } = await chief.api.adminUser.sanction({ userId: writer.id, kind: 'ban', hours, reason: '广告' })
      await writer.api.moderation.appeal({ sanctionId: sanction._id, text: '误会' })
      const { _id, forAdministrators } = await openItem(ann, writer.id, 'appeal')
      expect(forAdministrators).toBe(true)
      await expect(ann.api.adminQueue.claim({ itemId: _id })).rejects.toMatchObject({ code: 403 })
      for (const decision of ['pass', 'reject'] as const)
        await expect(ann.api.adminQueue.decide({ items: [_id], decision })).rejects.toMatchObject({
          code: 403,
          message: '这条处罚超出版主的权限，只有管理员可以处理它的申诉',
        })
      expect((await writer.api.moderation.mine({})).sanctions[0]).toMatchObject({ isInForce: true })
      const other = await api.administrator()
      await expect(chief.api.adminQueue.decide({ items: [_id], decision: 'pass' })).rejects.toMatchObject({ code: 403 })
      await other.api.adminQueue.decide({ items: [_id], decision: 'pass' })
      expect((await writer.api.moderation.mine({})).sanctions[0]).toMatchObject({ isInForce: false })
    }
    const { sanction } = await chief.api.adminUser.sanction({
      userId: writer.id,
      kind: 'ban',
      hours: 0,
      reason: '广告',
    })
    await writer.api.moderation.appeal({ sanctionId: sanction._id, text: '误会' })
    const { _id } = await openItem(ann, writer.id, 'appeal')
    // Alone in office, though there are moderators.
    await api.ctx.db.run(sql`update users set userpower = 1 where userpower = 0 and id <> ${chief.id}`)
    await chief.api.adminQueue.decide({ items: [_id], decision: 'reject', reason: '维持' })
  })
})

test('an account that waits is an item, and its decision can be taken back', async () => {
  const [ann, newcomer] = [await api.moderator(), await api.member()]
  await api.ctx.db.run(sql`insert into waiting_accounts (user_id) values (${newcomer.id})`)
  await api.ctx.db.run(sql`
    insert into queue_items (kind, type, object_id, user_id) values ('member', 'user', ${newcomer.id}, ${newcomer.id})`)
  const waits = async () =>
    (await api.ctx.db.many(sql`select from waiting_accounts where user_id = ${newcomer.id} and rejected_at is null`))
      .length
  const { _id, author: card } = await openItem(ann, newcomer.id, 'member')
  expect(card).toMatchObject({ _id: newcomer.id })
  await ann.api.adminQueue.decide({ items: [_id], decision: 'pass' })
  expect(await waits()).toBe(0)
  await ann.api.adminQueue.undo({ itemId: _id })
  expect(await waits()).toBe(1)
  await ann.api.adminQueue.decide({ items: [_id], decision: 'reject', reason: '机器注册' })
  await expect(newcomer.api.moderation.mine({})).rejects.toMatchObject({ code: 401 })
  await ann.api.adminQueue.undo({ itemId: _id })
  expect(await waits()).toBe(1)
})

describe('a warning', () => {
  test.each(['the notification', 'the list of what was imposed'])('is read by %s', async (how) => {
    const [ann, person] = [await api.moderator(), await api.member()]
    const [state, other] = [{ userId: person.id, kind: 'warn' as const, hours: 0, reason: '刷屏' }, await api.member()]
    const { sanction } = await ann.api.adminUser.sanction(state)
    expect(sanction).not.toHaveProperty('readTime')
    const seen = async () => (await ann.api.adminUser.info({ userId: person.id })).sanctions[0]
    await other.api.moderation.mine({})
    await other.api.notification.markAllRead({})
    expect(await seen()).not.toHaveProperty('readTime')
    if (how === 'the notification') await person.api.notification.markAllRead({})
    else await person.api.moderation.mine({})
    expect(await seen()).toMatchObject({ readTime: expect.any(Number) })
  })
})
