import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, type TestBoard } from '../../../test/support/forum/forum.ts'
import { settle } from '../grade/settle.ts'
import { trustOf } from '../moderation/service.ts'
import { flushViews } from '../post-stats/view-buffer.ts'
import { finishRemovals } from './service.ts'

const api = await testApi()
const admin = await api.administrator()
const moderator = await api.moderator()
let author: Person
let other: Person
let board: TestBoard
beforeEach(async () => {
  author = await api.member()
  other = await api.member()
  board = await aBoard(api)
})

/** What everybody can count on, whole; only the time of a text's index is left out, and what is counted elsewhere. */
const tables: Record<string, string> = {
  posts: '*',
  comments: '*',
  replies: '*',
  post_stats: '*',
  boards: 'id, post_count, member_count, last_post_at, state',
  user_counts: '*',
  users: 'id, exp, grade',
  likes: '*',
  collects: '*',
  attachment_uses: '*',
  search_texts: 'kind, object_id, folded, grams, board_id, version',
}

async function wholeState(): Promise<Record<string, unknown[]>> {
  await settle(api.ctx)
  await flushViews(api.ctx)
  const state: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(tables))
    state[table] = await api.ctx.db.many(
      sql`select ${raw(columns)} from ${raw(table)} order by ${raw(columns === '*' ? '1, 2, 3' : '1, 2')}`,
    )
  return state
}

const ban = (patch: object = {}) =>
  admin.api.adminUser.sanction({
    userId: author.id,
    kind: 'ban',
    hours: 0,
    reason: '广告',
    removeHours: 'all',
    ...patch,
  })

async function batchOf(answer: ReturnType<typeof ban>): Promise<{ batchId: string; removed: number }> {
  const { batchId = '', removed } = await answer
  return { batchId, removed }
}

const visibleTexts = async (who: Person) =>
  api.ctx.db.many(sql`
    select 'post' from posts where user_id = ${who.id} and deleted_at is null and visibility = 'public'
    union all select 'comment' from comments where user_id = ${who.id} and deleted_at is null
    union all select 'reply' from replies where user_id = ${who.id} and deleted_at is null`)

describe('removing and undoing', () => {
  const step = fc.record({
    act: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('post', 'comment', 'comment', 'reply') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('like', 'collect', 'recommend', 'delete', 'private', 'deleteComment'),
      },
    ),
    who: fc.nat(2),
    at: fc.nat(1000),
  })

  it('leaves everything as it was, whatever happened before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const people = [await api.member(), await api.member(), await api.member()]
        const boards = [await aBoard(api), await aBoard(api)]
        const posts = [
          await aPost(people[0] as Person, boards[0] as TestBoard),
          await aPost(people[1] as Person, boards[1] as TestBoard),
        ]
        const comments: string[] = []
        const replies: string[] = []
        const at = <T>(list: T[], index: number) => list[index % list.length]
        for (const { act, who, at: index } of steps) {
          const person = people[who] as Person
          const [post, comment] = [at(posts, index), at(comments, index)]
          const place = at(boards, index) as TestBoard
          // What is gone already refuses: that is a history as well.
          const attempt = async (work: () => Promise<unknown>) => void (await work().catch(() => {}))
          if (act === 'post') posts.push(await aPost(person, place, { title: `title ${index}` }))
          else if (act === 'private') await aPost(person, place, { visibility: 'private' })
          else if (post && act === 'comment')
            await attempt(async () => comments.push((await aComment(person, post))._id))
          else if (comment && act === 'reply')
            await attempt(async () =>
              replies.push(
                (await person.api.comment.publishReply({ commentId: comment, content: `reply ${index}` }))._id,
              ),
            )
          else if (post && act === 'like')
            await attempt(() => person.api.like.create({ likeType: 'posts', objectId: post }))
          else if (comment && act === 'deleteComment')
            await attempt(() => person.api.comment.deleteComment({ commentId: comment }))
          else if (post && act === 'collect') await attempt(() => person.api.post.collect({ postsId: post }))
          else if (post && act === 'delete') await attempt(() => person.api.post.remove({ postsId: post }))
          else if (post && act === 'recommend')
            await attempt(() => place.creator.api.post.recommend({ systemId: place.id, postsId: post }))
        }
        author = people[0] as Person
        const before = await wholeState()
        const seen = (await visibleTexts(author)).length
        const { batchId, removed } = await batchOf(ban())
        expect(removed).toBe(seen)
        expect(await visibleTexts(author)).toEqual([])
        const between = await wholeState()
        if (seen > 0) expect(between).not.toEqual(before)
        expect(await admin.api.adminContent.undo({ batchId })).toEqual({ restored: seen, gone: 0 })
        expect(await wholeState()).toEqual(before)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })

  it('takes what was written in the last hours, and not what is older', async () => {
    const [old, fresh] = [await aPost(author, board), await aPost(author, board)]
    await api.ctx.db.run(sql`update posts set created_at = now() - interval '2 hours' where id = ${old}`)
    const { removed } = await batchOf(ban({ removeHours: 1 }))
    expect(removed).toBe(1)
    await other.api.post.one({ id: old })
    await expect(other.api.post.one({ id: fresh })).rejects.toMatchObject({ code: 404 })
  })

  it('goes on portion by portion, in both directions', async () => {
    const postsId = await aPost(other, board)
    await api.ctx.db.run(sql`
      insert into posts (board_id, user_id, title, document, is_listed)
      select ${board.id}, ${author.id}, 'many ' || n, '{"type":"doc","content":[]}', false from generate_series(1, 450) n`)
    await api.ctx.db.run(sql`
      insert into post_stats (post_id, board_id, user_id, is_listed)
      select id, board_id, user_id, is_listed from posts where user_id = ${author.id}`)
    await api.ctx.db.run(sql`update boards set post_count = post_count + 450 where id = ${board.id}`)
    await aComment(author, postsId)
    const count = async () => (await other.api.board.info({ sign: board.id })).systemContentNumber
    expect(await count()).toBe(451)
    const { batchId, removed } = await batchOf(ban())
    expect([removed, await count()]).toEqual([451, 1])
    expect(await admin.api.adminContent.undo({ batchId })).toEqual({ restored: 451, gone: 0 })
    expect(await count()).toBe(451)
  })

  it('happens once, also when several ask at once', async () => {
    await aPost(author, board)
    const { batchId } = await batchOf(ban())
    const results = await Promise.allSettled([1, 2, 3].map(() => admin.api.adminContent.undo({ batchId })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(admin.api.adminContent.undo({ batchId })).rejects.toMatchObject({ code: 409 })
    await expect(admin.api.adminContent.undo({ batchId: '999999' })).rejects.toMatchObject({ code: 404 })
  })

  it('ends after thirty days', async () => {
    await aPost(author, board)
    const { batchId } = await batchOf(ban())
    await api.ctx.db.run(sql`update removals set removed_at = now() - interval '31 days' where id = ${batchId}`)
    await expect(admin.api.adminContent.undo({ batchId })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('30'),
    })
  })

  it('leaves deleted what others deleted meanwhile, and says how many', async () => {
    const [one, two, three] = [await aPost(author, board), await aPost(author, board), await aPost(other, board)]
    await aComment(author, three)
    const { batchId, removed } = await batchOf(ban())
    expect(removed).toBe(3)
    await admin.api.adminDeleted.restore({ type: 'posts', objectId: one })
    await board.creator.api.post.remove({ postsId: one, reason: 'again' })
    await other.api.post.remove({ postsId: three })
    expect(await admin.api.adminContent.undo({ batchId })).toEqual({ restored: 1, gone: 2 })
    await other.api.post.one({ id: two })
    await expect(other.api.post.one({ id: one })).rejects.toMatchObject({ code: 404 })
    // The comment is back below the post, which its author may still restore.
    await other.api.post.restore({ postsId: three })
    expect((await other.api.post.one({ id: three })).commentNumber).toBe(1)
  })

  it('does not count what somebody has restored already', async () => {
    const [one] = [await aPost(author, board), await aPost(author, board)]
    const { batchId } = await batchOf(ban())
    expect(await admin.api.adminContent.restore({ type: 'posts', ids: [one], reason: 'x' })).toMatchObject({ count: 1 })
    expect(await admin.api.adminContent.undo({ batchId })).toEqual({ restored: 1, gone: 0 })
  })

  it('is finished by whoever cleans up when its process ended', async () => {
    await aPost(author, board)
    const { batchId } = await batchOf(ban())
    await admin.api.adminContent.undo({ batchId })
    const back = (await visibleTexts(author)).length
    await api.ctx.db.run(sql`update removals set state = 'going' where id = ${batchId}`)
    await api.ctx.db.run(sql`update removal_items set state = 'waiting' where removal_id = ${batchId}`)
    expect(await finishRemovals(api.ctx)).toBe(1)
    expect(await visibleTexts(author)).toEqual([])
    await api.ctx.db.run(sql`update removals set state = 'returning' where id = ${batchId}`)
    expect(await finishRemovals(api.ctx)).toBe(1)
    expect(await visibleTexts(author)).toHaveLength(back)
    expect(await finishRemovals(api.ctx)).toBe(0)
  })

  it('waits for nobody and loses nothing while others write', async () => {
    const posts = await Promise.all(Array.from({ length: 6 }, () => aPost(author, board)))
    const theirs = await aPost(other, board)
    await Promise.all(posts.map((id) => aComment(author, id)))
    const busy = Array.from({ length: 10 }, (_, n) => [
      aComment(other, theirs),
      other.api.like.create({ likeType: 'posts', objectId: posts[n % 6] ?? '' }).catch(() => {}),
      aPost(other, board),
    ]).flat()
    const [{ batchId }] = await Promise.all([batchOf(ban()), ...busy])
    await Promise.all([
      admin.api.adminContent.undo({ batchId }),
      ...Array.from({ length: 5 }, () => aComment(other, theirs)),
    ])
    const { number } = await api.ctx.db.one<{ number: number }>(sql`
      select count(*)::int as number from posts where board_id = ${board.id} and deleted_at is null`)
    expect((await other.api.board.info({ sign: board.id })).systemContentNumber).toBe(number)
    expect((await other.api.post.one({ id: theirs })).commentNumber).toBe(15)
  })
})

describe('a ban and its batch', () => {
  it('stand apart: undoing one leaves the other', async () => {
    const id = await aPost(author, board)
    const { sanction, batchId = '' } = await ban({ removeHours: 24 })
    expect(sanction.batchId).toBe(batchId)
    await admin.api.adminContent.undo({ batchId })
    await other.api.post.one({ id })
    expect((await author.api.user.ownInfo()).userpower).toBe(2)
    const again = await ban({ removeHours: 24 })
    await admin.api.adminUser.lift({ sanctionId: again.sanction._id, reason: 'x' })
    await expect(other.api.post.one({ id })).rejects.toMatchObject({ code: 404 })
  })

  it('of moderators reach a day back', async () => {
    const mute = { userId: author.id, kind: 'mute' as const, hours: 1, reason: 'x' }
    for (const removeHours of [168, 'all'] as const)
      await expect(moderator.api.adminUser.sanction({ ...mute, removeHours })).rejects.toMatchObject({ code: 403 })
    await aPost(author, board)
    expect(await moderator.api.adminUser.sanction({ ...mute, removeHours: 24 })).toMatchObject({ removed: 1 })
  })

  it('are written down with each other', async () => {
    await aPost(author, board)
    const { batchId } = await batchOf(ban())
    const rows = await api.ctx.db.many<{ action: string }>(sql`
      select action from audit_log where detail ->> 'batchId' = ${batchId} order by id`)
    expect(rows.map(({ action }) => action)).toEqual(['user.sanction', 'content.remove'])
    const { list } = await board.creator.api.board.log({ systemId: board.id })
    expect(list[0]).toMatchObject({ action: 'remove-batch', reason: '广告' })
    const news = (await author.api.notification.system()).list.map(({ content }) => content)
    expect(news).toContain('你的 1 条内容已被移除。原因：广告')
  })
})

describe('things that are named one by one', () => {
  it('go together, of several authors, and come back together', async () => {
    const post = await aPost(author, board)
    const [mine, theirs] = [await aComment(author, post), await aComment(other, post)]
    const ids = [mine._id, theirs._id, '999999']
    const { batchId, count } = await moderator.api.adminContent.remove({ type: 'comment', ids, reason: '跑题' })
    expect(count).toBe(2)
    expect((await other.api.comment.comments({ postsId: post })).total).toBe(0)
    expect((await admin.api.adminContent.remove({ type: 'comment', ids, reason: 'x' })).count).toBe(0)
    expect((await other.api.notification.system()).list[0]?.content).toBe('你的 1 条内容已被移除。原因：跑题')
    expect(await moderator.api.adminContent.undo({ batchId })).toEqual({ restored: 2, gone: 0 })
    expect((await other.api.post.one({ id: post })).commentNumber).toBe(2)
  })

  it('of the staff are for administrators', async () => {
    const colleague = await api.moderator()
    const [theirs, own] = [await aPost(colleague, board), await aPost(moderator, board)]
    const remove = (who: Person, ids: string[]) => who.api.adminContent.remove({ type: 'posts', ids, reason: '跑题' })
    const refused = { code: 403, message: '版主不能移除管理人员发布的内容' }
    await expect(remove(moderator, [await aPost(author, board), theirs])).rejects.toMatchObject(refused)
    const { _id } = await aComment(admin, own)
    const comments = { type: 'comment' as const, ids: [_id], reason: '跑题' }
    await expect(moderator.api.adminContent.remove(comments)).rejects.toMatchObject(refused)
    await other.api.post.one({ id: theirs })
    expect(await remove(moderator, [own])).toMatchObject({ count: 1 })
    expect(await remove(admin, [theirs])).toMatchObject({ count: 1 })
  })

  it('are a hundred at most, with a reason', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => String(n + 1))
    for (const wrong of [{ ids }, { ids: [] }, { reason: ' ' }]) {
      const remove = { type: 'posts' as const, ids: ['1'], reason: 'x', ...wrong }
      await expect(admin.api.adminContent.remove(remove)).rejects.toMatchObject({ code: 422 })
    }
  })

  it('are listed with their state', async () => {
    const words = { title: '独一无二的标题', content: '看 https://example.com/x' }
    const [shown, removed] = [await aPost(author, board, words), await aPost(author, board, { title: '另一个' })]
    await aPost(author, board, { visibility: 'private' })
    const { batchId } = await admin.api.adminContent.remove({ type: 'posts', ids: [removed], reason: '侵权' })
    const list = async (select: object) =>
      (await moderator.api.adminContent.list({ select: { userId: author.id, ...select } })).list.map(({ _id }) => _id)
    expect(await list({})).toEqual([removed, shown])
    expect(await list({ state: 'public' })).toEqual([shown])
    expect(await list({ state: 'held' })).toEqual([])
    expect(await list({ keyword: '独一无二' })).toEqual([shown])
    expect(await list({ hasLinks: true })).toEqual([shown])
    expect(await list({ systemId: (await aBoard(api)).id })).toEqual([])
    await api.ctx.db.run(sql`update posts set created_at = now() - interval '3 days' where id = ${shown}`)
    expect(await list({ days: 2 })).toEqual([removed])
    const { list: gone, total } = await moderator.api.adminContent.list({
      select: { userId: author.id, state: 'removed' },
    })
    expect(gone).toMatchObject([{ _id: removed, state: 'removed', reason: '侵权', batchId, user: { _id: author.id } }])
    expect(total).toBe(1)
    const comment = await aComment(author, shown)
    const reply = await other.api.comment.publishReply({ commentId: comment._id, content: 're' })
    expect((await admin.api.adminContent.list({ type: 'comment', select: { userId: author.id } })).list).toMatchObject([
      { _id: comment._id, postsId: shown, title: words.title },
    ])
    expect((await admin.api.adminContent.list({ type: 'reply', select: { userId: other.id } })).list).toMatchObject([
      { _id: reply._id, excerpt: 're' },
    ])
  })

  it('are listed by how far their authors are trusted', async () => {
    const site = await bootApi({ hasNewcomers: true })
    try {
      const [newcomer, member, office] = [await site.newcomer(), await site.member(), await site.moderator()]
      const place = await aBoard(site)
      const ids = [await aPost(newcomer, place), await aPost(member, place), await aPost(office, place)]
      await site.ctx.db.run(sql`
        insert into posts (board_id, user_id, title, document, excerpt, visibility, is_listed, created_at)
        select ${place.id}, ${member.id}, 'old', '{"type":"doc"}', '', 'public', true, now() - interval '3 days'
        from generate_series(1, 4)`)
      const list = async (trust: number) =>
        office.api.adminContent.list({ select: { systemId: place.id, trust }, limit: 100 })
      expect((await list(0)).list).toMatchObject([{ _id: ids[0], trust: 0 }])
      expect(await list(1)).toMatchObject({ total: 5, list: [{}, {}, {}, {}, { _id: ids[1], trust: 1 }] })
      expect((await list(2)).list).toMatchObject([{ _id: ids[2], trust: 2 }])
      for (const { id, level } of [
        { id: newcomer.id, level: 0 },
        { id: member.id, level: 1 },
        { id: office.id, level: 2 },
      ])
        expect((await trustOf(site.ctx, id)).level).toBe(level)
    } finally {
      await site.close()
    }
  })
})
