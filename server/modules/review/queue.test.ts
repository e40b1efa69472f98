import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { inTransaction, type Viewer } from '#server/kernel/context.ts'
import type { Person } from '../../../test/support/api.ts'
import { aComment, aFile, aPost, joinBoard } from '../../../test/support/forum/forum.ts'
import { aHeldComment, aHeldPost, aHeldReply, holding } from '../../../test/support/forum/held.ts'
import { sharedBoard } from '../../../test/support/forum/post-site.ts'
import { seenFile } from '../attachment/visibility.ts'
import { queuePost } from '../post/waiting.ts'
import { report } from '../report/report.ts'

const { api, author, board, countsOf } = sharedBoard()

async function itemOf(staff: Person, objectId: string, type = 'posts') {
  const { list } = await staff.api.adminQueue.list({ limit: 100 })
  const item = list.find(({ object }) => object._id === objectId && object.type === type)
  if (!item) throw new Error('there is no such item')
  return item
}

describe('the list', () => {
  test('shows what waits, oldest first, with the evidence, and goes on by cursor', async () => {
    const [moderator, writer] = [await api.moderator(), await api.member()]
    const first = await aHeldPost(api, writer, board, { title: '低价代购', content: '加微信领取' })
    const second = await aHeldComment(api, writer, await aPost(author, board), '看主页')
    const item = await itemOf(moderator, first)
    expect(item).toMatchObject({
      kind: 'held',
      state: 'open',
      object: {
        title: '低价代购',
        excerpt: '加微信领取',
        place: { systemId: board.id, systemName: board.name, postsId: first },
      },
      author: { _id: writer.id, upheld: 0, dismissed: 0 },
      verdict: holding,
      reports: [],
    })
    const select = { userId: writer.id }
    const page = await moderator.api.adminQueue.list({ limit: 1, select })
    expect([page.total, page.list.map(({ object }) => object._id)]).toEqual([2, [first]])
    const next = await moderator.api.adminQueue.list({ limit: 1, select, cursor: page.nextCursor ?? '' })
    expect([next.nextCursor, next.list.map(({ object }) => object._id)]).toEqual([null, [second]])
    const counted = async (more: object) =>
      (await moderator.api.adminQueue.list({ select: { ...select, ...more } })).total
    expect(await counted({ kind: 'report' })).toBe(0)
    expect(await counted({ ruleId: '7' })).toBe(2)
    expect(await counted({ ruleId: '8' })).toBe(0)
    expect(await counted({ systemId: board.id })).toBe(2)
    expect(await counted({ state: 'passed' })).toBe(0)
  })

  test('shows its pictures to those who decide, and to nobody else', async () => {
    const [writer, manager, other] = [await api.member(), await api.member(), await api.member()]
    await joinBoard(api, board, manager, 'manager')
    const path = await aFile(api, writer)
    const id = await aPost(writer, board, { images: [path] })
    const item = async () => (await itemOf(manager, id)).object.images.map((image) => image.path)
    await api.ctx.db.run(
      sql`update posts set held_at = now(), verdict = ${JSON.stringify(holding)}::jsonb where id = ${id}`,
    )
    await inTransaction(api.ctx, (inner) => queuePost(inner, id))
    expect(await item()).toEqual([path])
    const sees = async ({ id: viewerId }: Person, userpower = 1) => {
      const row = seenFile(path, { id: viewerId, userpower } as Viewer)
      const { is_public, is_for_viewer } = await api.ctx.db.one<{ is_public: boolean; is_for_viewer: boolean }>(row)
      return is_public || is_for_viewer
    }
    expect([await sees(writer), await sees(manager), await sees(board.creator)]).toEqual([true, true, true])
    expect([await sees(other), await sees(manager, 2)]).toEqual([false, false])
  })

  test('shows its films, and of an article what stands in the text', async () => {
    const [moderator, writer, reader] = [await api.moderator(), await api.member(), await api.member()]
    const [film, inside] = [await aFile(api, writer, 'video'), await aFile(api, writer)]
    const content = { type: 'doc' as const, content: [{ type: 'image' as const, attrs: { path: inside } }] }
    const held = await aHeldPost(api, writer, board, { video: { path: film } })
    const reported = await aPost(writer, board, { content, video: { path: film } })
    await reader.api.report.create({ kind: 'posts', objectId: reported, reason: 'obscene' })
    const media = async (id: string) => {
      const { images, videos = [] } = (await itemOf(moderator, id)).object
      return [...images, ...videos].map(({ path }) => path)
    }
    expect([await media(held), await media(reported)]).toEqual([[film], [inside, film]])
  })

  test('is for managers what is of their boards, and for members nothing', async () => {
    const [manager, other] = [await api.member(), await api.member()]
    await joinBoard(api, board, manager, 'manager')
    const id = await aHeldPost(api, author, board)
    const item = await itemOf(manager, id)
    await expect(other.api.adminQueue.list({})).rejects.toMatchObject({ code: 403 })
    await expect(other.api.adminQueue.claim({ itemId: item._id })).rejects.toMatchObject({ code: 403 })
    await api.member().then((person) => person.api.report.create({ kind: 'user', objectId: author.id, reason: 'spam' }))
    const seen = (await manager.api.adminQueue.list({ limit: 100 })).list
    expect(new Set(seen.map(({ object }) => object.place?.systemId))).toEqual(new Set([board.id]))
    await manager.api.adminQueue.decide({ items: [item._id], decision: 'pass' })
    expect(await api.as(null).post.one({ id })).toMatchObject({ isHeld: false })
  })
})

describe('an item', () => {
  test('that somebody has open is theirs; a decision counts once', async () => {
    const [ann, bob] = [await api.moderator(), await api.moderator()]
    const id = await aHeldPost(api, author, board)
    const { _id: itemId } = await itemOf(ann, id)
    expect((await ann.api.adminQueue.claim({ itemId })).claimedBy).toMatchObject({ _id: ann.id, name: ann.name })
    const refused = { code: 409, message: `已由 ${ann.name} 处理` }
    await expect(bob.api.adminQueue.claim({ itemId })).rejects.toMatchObject(refused)
    await expect(bob.api.adminQueue.decide({ items: [itemId], decision: 'pass' })).rejects.toMatchObject(refused)
    await ann.api.adminQueue.release({ itemId })
    await bob.api.adminQueue.claim({ itemId })
    await api.ctx.db.run(
      sql`update queue_items set claimed_at = now() - interval '5 minutes 1 second' where id = ${itemId}`,
    )
    expect(await ann.api.adminQueue.decide({ items: [itemId], decision: 'pass' })).toEqual({ decided: 1, skipped: [] })
    const late = bob.api.adminQueue.decide({ items: [itemId], decision: 'reject', reason: '广告' })
    await expect(late).rejects.toMatchObject(refused)
    // Whoever leaves it then leaves nothing to anybody; it is not opened again.
    expect(await ann.api.adminQueue.release({ itemId })).toMatchObject({ state: 'passed' })
    await expect(bob.api.adminQueue.claim({ itemId })).rejects.toMatchObject(refused)
    const many = [itemId, (await itemOf(ann, await aHeldPost(api, author, board)))._id]
    expect(await bob.api.adminQueue.decide({ items: many, decision: 'pass' })).toEqual({
      decided: 1,
      skipped: [{ itemId, name: ann.name }],
    })
  })

  test('is decided by one of two who decide at the same moment', async () => {
    const staff = [await api.moderator(), await api.moderator()]
    for (let round = 0; round < 5; round += 1) {
      const before = await countsOf()
      const id = await aHeldPost(api, author, board)
      const { _id } = await itemOf(staff[0] as Person, id)
      const answers = await Promise.allSettled(
        staff.map((person, index) =>
          person.api.adminQueue.decide({ items: [_id], decision: index ? 'pass' : 'reject', reason: '理由' }),
        ),
      )
      const isPassed = answers[1]?.status === 'fulfilled'
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await author.api.post.mine({ limit: 1 })).list[0]).toMatchObject({
        state: isPassed ? 'public' : 'rejected',
      })
      expect((await countsOf()).board).toBe(before.board + (isPassed ? 1 : 0))
    }
  })

  test('that its author changes has to be looked at again; one that is deleted is gone', async () => {
    const ann = await api.moderator()
    const id = await aHeldPost(api, author, board)
    const { _id: itemId } = await itemOf(ann, id)
    await ann.api.adminQueue.claim({ itemId })
    await api.ctx.db.run(sql`update queue_items set changed_at = clock_timestamp() where id = ${itemId}`)
    const unread = ann.api.adminQueue.decide({ items: [itemId], decision: 'pass' })
    await expect(unread).rejects.toMatchObject({ code: 409, message: '内容已被作者修改，请重新查看' })
    await ann.api.adminQueue.claim({ itemId })
    await author.api.post.remove({ postsId: id })
    await expect(ann.api.adminQueue.decide({ items: [itemId], decision: 'pass' })).rejects.toMatchObject({ code: 404 })
    await author.api.post.restore({ postsId: id })
    expect(await itemOf(ann, id)).toMatchObject({ state: 'open' })
  })

  test('is as before when the decision is undone by whoever made it, within ten minutes', async () => {
    const [ann, bob, writer] = [await api.moderator(), await api.moderator(), await api.member()]
    const postsId = await aPost(author, board)
    const { _id: commentId } = await aComment(author, postsId)
    const ids = {
      posts: await aHeldPost(api, writer, board),
      comment: await aHeldComment(api, writer, postsId),
      reply: await aHeldReply(api, writer, commentId),
    }
    const figures = () =>
      api.ctx.db.one(
        sql`select s.comments, c.replies from post_stats s join comments c on c.id = ${commentId} where s.post_id = ${postsId}`,
      )
    const before = [await figures(), await countsOf(board.id, writer.id)]
    for (const [type, id] of Object.entries(ids)) {
      for (const decision of ['pass', 'reject'] as const) {
        const { _id: itemId } = await itemOf(ann, id, type)
        await ann.api.adminQueue.decide({ items: [itemId], decision, reason: '广告' })
        await expect(bob.api.adminQueue.undo({ itemId })).rejects.toMatchObject({ code: 403 })
        expect(await ann.api.adminQueue.undo({ itemId })).toEqual({ restored: 1, gone: 0 })
        expect(await itemOf(ann, id, type)).toMatchObject({ _id: itemId, state: 'open' })
        expect([await figures(), await countsOf(board.id, writer.id)]).toEqual(before)
        await expect(ann.api.adminQueue.undo({ itemId })).rejects.toMatchObject({ code: 409 })
      }
    }
    const { _id: itemId } = await itemOf(ann, ids.posts)
    await ann.api.adminQueue.decide({ items: [itemId], decision: 'pass' })
    await api.ctx.db.run(
      sql`update queue_items set decided_at = decided_at - interval '10 minutes 1 second' where id = ${itemId}`,
    )
    await expect(ann.api.adminQueue.undo({ itemId })).rejects.toMatchObject({
      code: 409,
      message: '超过 10 分钟，不能撤销',
    })
  })

  test('whose text its author deleted after the decision is gone', async () => {
    const ann = await api.moderator()
    const id = await aHeldPost(api, author, board)
    const { _id: itemId } = await itemOf(ann, id)
    await ann.api.adminQueue.decide({ items: [itemId], decision: 'pass' })
    await author.api.post.remove({ postsId: id })
    expect(await ann.api.adminQueue.undo({ itemId })).toEqual({ restored: 0, gone: 1 })
  })

  test('that is rejected with a sanction takes what its author wrote along, and brings it back', async () => {
    const [ann, writer, reader] = [await api.moderator(), await api.member(), await api.member()]
    const id = await aPost(writer, board)
    const held = await aHeldPost(api, writer, board)
    const decide = async (removeHours: 1 | 168) =>
      ann.api.adminQueue.decide({
        items: [(await itemOf(ann, held))._id],
        decision: 'reject',
        reason: '广告',
        sanction: { kind: 'mute', hours: 24, removeHours },
      })
    await expect(decide(168)).rejects.toMatchObject({ code: 403 })
    const { batchId = '' } = await decide(1)
    await expect(reader.api.post.one({ id })).rejects.toMatchObject({ code: 404 })
    expect(await ann.api.adminQueue.undo({ batchId })).toEqual({ restored: 2, gone: 0 })
    await reader.api.post.one({ id })
    expect((await writer.api.user.ownInfo()).sanction).toBeNull()
    expect(await itemOf(ann, held)).toMatchObject({ state: 'open' })
    await expect(ann.api.adminQueue.undo({ batchId })).rejects.toMatchObject({ code: 409 })
    const removed = await ann.api.adminContent.remove({ type: 'posts', ids: [id], reason: 'x' })
    expect(await ann.api.adminQueue.undo({ batchId: removed.batchId })).toEqual({ restored: 1, gone: 0 })
  })

  test('of several authors, rejected with what they wrote, are one act that is undone as a whole', async () => {
    const [ann, bob] = [await api.moderator(), await api.moderator()]
    const writers = [await api.member(), await api.member(), await api.member()]
    const posts: string[] = []
    const items: string[] = []
    for (const writer of writers) {
      posts.push(await aPost(writer, board))
      for (let text = 0; text < 2; text += 1) items.push((await itemOf(ann, await aHeldPost(api, writer, board)))._id)
    }
    const act = {
      items,
      decision: 'reject' as const,
      reason: '广告',
      sanction: { kind: 'ban' as const, hours: 24, removeHours: 24 as const },
    }
    const seen = async () =>
      (await Promise.allSettled(posts.map((id) => api.as(null).post.one({ id })))).map(({ status }) => status)
    const restricted = async () =>
      (await Promise.all(writers.map((writer) => writer.api.user.ownInfo()))).map(({ sanction }) => sanction?.kind)
    const { decided, batchId = '' } = await ann.api.adminQueue.decide(act)
    expect([decided, await seen(), await restricted()]).toEqual([6, Array(3).fill('rejected'), Array(3).fill('ban')])
    expect(await ann.api.adminQueue.undo({ batchId })).toEqual({ restored: 6 + 3, gone: 0 })
    expect([await seen(), await restricted()]).toEqual([Array(3).fill('fulfilled'), Array(3).fill(undefined)])
    await expect(ann.api.adminQueue.undo({ batchId })).rejects.toMatchObject({ code: 409 })
    // One item alone brings back what went with it, and no more.
    const again = await ann.api.adminQueue.decide(act)
    await ann.api.adminQueue.undo({ itemId: items[2] ?? '' })
    expect(await seen()).toEqual(['rejected', 'fulfilled', 'rejected'])
    expect(await restricted()).toEqual(['ban', undefined, 'ban'])
    // Somebody else brings the texts back; the decisions and bans are not theirs.
    expect(await bob.api.adminQueue.undo({ batchId: again.batchId ?? '' })).toEqual({ restored: 2, gone: 0 })
    expect([await seen(), await restricted()]).toEqual([Array(3).fill('fulfilled'), ['ban', undefined, 'ban']])
  })

  test('among several are not decided at all with a sanction beyond what somebody may impose', async () => {
    const [ann, manager, writer] = [await api.moderator(), await api.member(), await api.member()]
    await joinBoard(api, board, manager, 'manager')
    const ids = [await aHeldPost(api, writer, board), await aHeldPost(api, writer, board)]
    const items = await Promise.all(ids.map(async (id) => (await itemOf(ann, id))._id))
    const decide = (person: Person, sanction: { kind: 'ban' | 'mute'; hours: number; removeHours?: 24 | 168 }) =>
      person.api.adminQueue.decide({ items, decision: 'reject', reason: '广告', sanction })
    for (const [person, sanction] of [
      [ann, { kind: 'ban', hours: 0 }],
      [ann, { kind: 'mute', hours: 721 }],
      [ann, { kind: 'mute', hours: 1, removeHours: 168 }],
      [manager, { kind: 'ban', hours: 1 }],
      [manager, { kind: 'mute', hours: 1, removeHours: 24 }],
    ] as const)
      await expect(decide(person, sanction)).rejects.toMatchObject({ code: 403 })
    expect(await decide(manager, { kind: 'mute', hours: 1 })).toMatchObject({ decided: 2 })
    expect((await writer.api.moderation.mine({})).sanctions).toMatchObject([{ kind: 'mute', systemId: board.id }])
  })

  test('with a sanction for which nobody gave a reason has the usual one', async () => {
    const [ann, writer] = [await api.moderator(), await api.member()]
    const { _id } = await itemOf(ann, await aHeldPost(api, writer, board))
    await ann.api.adminQueue.decide({ items: [_id], decision: 'reject', sanction: { kind: 'mute', hours: 1 } })
    expect((await writer.api.user.ownInfo()).sanction).toMatchObject({ reason: '违反社区规定' })
  })

  test('is not decided by whom it is about', async () => {
    const [ann, manager, reporter] = [await api.moderator(), await api.member(), await api.member()]
    await joinBoard(api, board, manager, 'manager')
    const held = await aHeldPost(api, manager, board)
    const { _id: heldId } = await itemOf(ann, held)
    for (const writer of [manager, ann])
      await reporter.api.report.create({ kind: 'posts', objectId: await aPost(writer, board), reason: 'spam' })
    const { list } = await ann.api.adminQueue.list({ limit: 100, select: { kind: 'report' } })
    const [aboutManager, aboutAnn] = [manager, ann].map(({ id }) => list.find(({ author }) => author?._id === id)?._id)
    const pass = (person: Person, itemId = '') => person.api.adminQueue.decide({ items: [itemId], decision: 'pass' })
    // Nor does a manager learn who reported them.
    const seen = (await manager.api.adminQueue.list({ limit: 100 })).list.map(({ _id }) => _id)
    for (const itemId of [heldId, aboutManager]) {
      expect(seen).not.toContain(itemId)
      await expect(pass(manager, itemId)).rejects.toMatchObject({ code: 403 })
      await expect(manager.api.adminQueue.claim({ itemId: itemId ?? '' })).rejects.toMatchObject({ code: 403 })
    }
    await expect(pass(ann, aboutAnn)).rejects.toMatchObject({ code: 403, message: expect.stringContaining('你自己') })
    for (const itemId of [heldId, aboutManager]) await pass(ann, itemId)
    await pass(await api.moderator(), aboutAnn)
  })

  test('that is rejected with a sanction imposes it once, and lifts it when it is undone', async () => {
    const [ann, writer] = [await api.moderator(), await api.member()]
    const ids = [await aHeldPost(api, writer, board), await aHeldPost(api, writer, board)]
    const items = await Promise.all(ids.map(async (id) => (await itemOf(ann, id))._id))
    const sanction = { kind: 'ban' as const, hours: 24 }
    expect(await ann.api.adminQueue.decide({ items, decision: 'reject', reason: '广告', sanction })).toMatchObject({
      decided: 2,
    })
    const sanctions = () =>
      api.ctx.db.many(sql`select kind, lifted_at is null as is_on from sanctions where user_id = ${writer.id}`)
    expect(await sanctions()).toEqual([{ kind: 'ban', is_on: true }])
    for (const itemId of items) await ann.api.adminQueue.undo({ itemId })
    expect(await sanctions()).toEqual([{ kind: 'ban', is_on: false }])
    const forEver = { kind: 'ban' as const, hours: 0 }
    const tooMuch = ann.api.adminQueue.decide({
      items: items.slice(0, 1),
      decision: 'reject',
      reason: '广告',
      sanction: forEver,
    })
    await expect(tooMuch).rejects.toMatchObject({ code: 403 })
    expect(await itemOf(ann, ids[0] ?? '')).toMatchObject({ state: 'open' })
  })
})

describe('reports', () => {
  test('of one thing are one item; upholding removes it and tells each once, undone it is back', async () => {
    const ann = await api.moderator()
    const reporters = await Promise.all(Array.from({ length: 12 }, () => api.member()))
    const id = await aPost(author, board, { title: '转一张门票' })
    const before = await countsOf()
    await Promise.all(
      reporters.map((person) => person.api.report.create({ kind: 'posts', objectId: id, reason: 'fraud' })),
    )
    const item = await itemOf(ann, id)
    expect(item).toMatchObject({ kind: 'report', reportNumber: 12, object: { title: '转一张门票' } })
    expect(item.reports).toHaveLength(12)
    const told = async () => (await (reporters[0] as Person).api.notification.system({})).list.length
    await ann.api.adminQueue.decide({ items: [item._id], decision: 'reject', reason: '欺诈' })
    await expect(api.as(null).post.one({ id })).rejects.toMatchObject({ code: 404 })
    expect(await told()).toBe(1)
    expect(
      (await ann.api.adminReport.list({ limit: 100, select: { state: 'upheld' } })).list.filter(
        ({ place, user }) => user?._id === author.id && !place,
      ).length,
    ).toBeGreaterThanOrEqual(12)
    expect(await ann.api.adminQueue.undo({ itemId: item._id })).toEqual({ restored: 1, gone: 0 })
    expect(await api.as(null).post.one({ id })).toMatchObject({ _id: id })
    expect(await countsOf()).toEqual(before)
    expect(await itemOf(ann, id)).toMatchObject({ _id: item._id, state: 'open', reportNumber: 12 })
    await ann.api.adminQueue.decide({ items: [item._id], decision: 'pass' })
    expect(await told()).toBe(1)
    expect(await api.as(null).post.one({ id })).toMatchObject({ _id: id })
  })

  test('of a message take it from both, and bring it back', async () => {
    const [ann, sender, reader] = [await api.moderator(), await api.member(), await api.member()]
    const { _id: sessionId } = await sender.api.im.createSession({ sessionType: 1, toUserAndGroupId: reader.id })
    const send = (message: object) => sender.api.im.send({ sessionId, ...message })
    const path = await aFile(api, sender)
    const sent = [await send({ message: '难听的话' }), await send({ image: path }), await send({ message: '别的' })]
    for (const { _id } of sent.slice(0, 2)) {
      await reader.api.report.create({ kind: 'message', objectId: _id, reason: 'abuse' })
      const item = await itemOf(ann, _id, 'message')
      // What was sent is there to be seen by whoever decides.
      expect(item.object.images.map((image) => image.path)).toEqual(_id === sent[1]?._id ? [path] : [])
      await ann.api.adminQueue.decide({ items: [item._id], decision: 'reject', reason: '辱骂' })
    }
    const heard = async (person: Person) =>
      (await person.api.im.messages({ sessionId })).list.map(({ message, image, isRecalled }) =>
        isRecalled ? 'gone' : (image?.path ?? message),
      )
    for (const person of [sender, reader]) expect(await heard(person)).toEqual(['gone', 'gone', '别的'])
    expect((await sender.api.notification.system({})).list[0]?.content).toContain('辱骂')
    const seen = () => api.ctx.db.one<{ is_for_viewer: boolean }>(seenFile(path, { ...reader, userpower: 1 } as never))
    expect((await seen()).is_for_viewer).toBe(false)
    const { list } = await ann.api.adminQueue.list({ limit: 100, select: { state: 'rejected', userId: sender.id } })
    for (const { _id } of list) expect(await ann.api.adminQueue.undo({ itemId: _id })).toEqual({ restored: 1, gone: 0 })
    for (const person of [sender, reader]) expect(await heard(person)).toEqual(['难听的话', path, '别的'])
    expect((await seen()).is_for_viewer).toBe(true)
    // What its sender has taken back is gone already.
    await sender.api.im.recall({ messageId: sent[0]?._id ?? '' })
    const [item] = (await ann.api.adminQueue.list({ limit: 100, select: { userId: sender.id } })).list
    expect(await ann.api.adminQueue.decide({ items: [item?._id ?? ''], decision: 'reject' })).toMatchObject({
      decided: 1,
    })
    expect(await ann.api.adminQueue.undo({ itemId: item?._id ?? '' })).toEqual({ restored: 1, gone: 0 })
    expect(await heard(reader)).toEqual(['gone', path, '别的'])
  })

  test('a thousand of them are one item', async () => {
    const ann = await api.moderator()
    const id = await aPost(author, board)
    const { userId } = await api.ctx.db.one<{ userId: string }>(sql`
      with made as (
        insert into users (account, account_key, name, name_key)
        select 'crowd ' || n, 'crowd ' || n, 'crowd ' || n, 'crowd ' || n from generate_series(1, 1000) n returning id
      ) select min(id)::text as "userId" from made`)
    const reporters = Array.from({ length: 1000 }, (_, n) => String(Number(userId) + n))
    for (let at = 0; at < 1000; at += 50)
      await Promise.all(
        reporters.slice(at, at + 50).map((reporterId) =>
          report(api.ctx, { id: reporterId, userpower: 1 } as Viewer, {
            kind: 'posts',
            objectId: id,
            reason: 'spam',
            description: '',
          }),
        ),
      )
    const { list, total } = await ann.api.adminQueue.list({ limit: 100, select: { kind: 'report', userId: author.id } })
    expect(list.filter(({ object }) => object._id === id)).toMatchObject([{ reportNumber: 1000 }])
    expect(total).toBe(list.length)
    await ann.api.adminQueue.decide({ items: [(await itemOf(ann, id))._id], decision: 'reject', reason: '广告' })
    const { told } = await api.ctx.db.one<{ told: number }>(sql`
      select count(*)::int as told from notifications where user_id = any(${reporters}::int8[])`)
    expect(told).toBe(1000)
  })

  test('settled one by one act on the same item', async () => {
    const [ann, bob, reporter, other] = [
      await api.moderator(),
      await api.moderator(),
      await api.member(),
      await api.member(),
    ]
    const postsId = await aPost(author, board)
    const { _id: commentId } = await aComment(author, postsId)
    const { _id: reportId } = await reporter.api.report.create({
      kind: 'comment',
      objectId: commentId,
      reason: 'abuse',
    })
    await other.api.report.create({ kind: 'comment', objectId: commentId, reason: 'spam' })
    const item = await itemOf(ann, commentId, 'comment')
    await bob.api.adminQueue.claim({ itemId: item._id })
    const settle = (person: Person) => person.api.adminReport.settle({ reportId, state: 'upheld', note: '辱骂' })
    await expect(settle(ann)).rejects.toMatchObject({ code: 409 })
    expect(await settle(bob)).toMatchObject({ state: 'upheld', note: '辱骂', settledBy: { _id: bob.id }, place: null })
    expect((await api.as(null).comment.comments({ postsId })).list).toEqual([])
    await expect(settle(bob)).rejects.toMatchObject({ code: 409 })
    const states = await api.ctx.db.many(
      sql`select state from reports where kind = 'comment' and object_id = ${commentId}`,
    )
    expect(states).toEqual([{ state: 'upheld' }, { state: 'upheld' }])
  })
})

test('what is done is in the log, with before, after and reason', async () => {
  const ann = await api.moderator()
  const { _id: itemId } = await itemOf(ann, await aHeldPost(api, author, board))
  await ann.api.adminQueue.decide({ items: [itemId], decision: 'reject', reason: '广告' })
  await ann.api.adminQueue.undo({ itemId })
  const rows = await api.ctx.db.many(sql`
    select action, detail ->> 'before' as before, detail ->> 'after' as after, detail ->> 'reason' as reason
    from audit_log where subject = ${itemId} and action like 'queue.%' order by id`)
  expect(rows).toEqual([
    { action: 'queue.decide', before: 'open', after: 'rejected', reason: '广告' },
    { action: 'queue.undo', before: 'rejected', after: 'open', reason: '' },
  ])
})
