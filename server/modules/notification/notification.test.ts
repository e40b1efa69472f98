import sql from 'sql-template-tag'
import { describe, expect, it, test } from 'vitest'
import { type Person, type TestApi, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aFile, aPost } from '../../../test/support/forum/forum.ts'
import { cleanUp } from '../../jobs/housekeeping.ts'
import { tasks } from '../../jobs/retention.ts'
import { inTransaction } from '../../kernel/context.ts'
import { notify, tellMember } from './service.ts'

const api = await testApi()
const board = await aBoard(api)

const none = { likeCount: 0, commentCount: 0, replyCount: 0, followCount: 0, systemCount: 0 }
const unread = (person: Person) => person.api.notification.unread()
const three = () => Promise.all([api.member(), api.member(), api.member()])
const inside = <T>(work: (ctx: TestApi['ctx']) => Promise<T>) => inTransaction(api.ctx, work)

describe('what members are told', () => {
  it('comments, replies, mentions, likes, follows and words of the site, each in its list', async () => {
    const [author, ann, bob] = await three()
    const image = await aFile(api, author)
    const postsId = await aPost(author, board, { title: 'My post', images: [image] })
    const comment = await aComment(ann, postsId, 'a comment')
    const reply = await bob.api.comment.publishReply({ commentId: comment._id, content: `see @${author.name} ` })
    await bob.api.like.create({ likeType: 'comment', objectId: comment._id })
    await bob.api.follow.follow({ friendId: ann.id })
    await notify(api.ctx, {
      userId: ann.id,
      type: 'system',
      fromUserId: null,
      notice: { key: 'board_note_open', params: { name: '茶' } },
    })

    const posts = {
      _id: postsId,
      title: 'My post',
      image: expect.objectContaining({ path: image, url: `/${image}` }),
      isMine: true,
    }
    const fromBob = { fromUser: expect.objectContaining({ _id: bob.id, isFollow: false }), isRead: false }
    expect(await author.api.notification.comments()).toEqual({
      list: [
        {
          _id: expect.any(String),
          type: 'comment',
          fromUser: expect.objectContaining({ _id: ann.id, name: ann.name, isFollow: false, isFan: false }),
          posts,
          comment: {
            _id: comment._id,
            likeType: 'comment',
            content: 'a comment',
            isDeleted: false,
            likeNumber: 1,
            isLike: false,
          },
          reply: null,
          column: null,
          works: null,
          content: '',
          number: 1,
          link: null,
          isRead: false,
          createTime: expect.any(Number),
        },
      ],
      total: 1,
    })
    expect((await author.api.notification.replies()).list).toMatchObject([
      { type: 'mention', ...fromBob, comment: { _id: comment._id }, reply: { _id: reply._id, content: reply.content } },
    ])
    expect((await author.api.notification.comments({ withReplies: true })).list.map(({ type }) => type)).toEqual([
      'mention',
      'comment',
    ])
    expect((await ann.api.notification.replies()).list).toMatchObject([
      { type: 'reply', ...fromBob, reply: { _id: reply._id } },
    ])
    expect((await ann.api.notification.likes()).list).toMatchObject([
      { type: 'like', ...fromBob, posts: { ...posts, isMine: false }, comment: { content: 'a comment' }, reply: null },
    ])
    expect((await ann.api.notification.follows()).list).toMatchObject([
      { type: 'follow', fromUser: { _id: bob.id, isFollow: false, isFan: true }, isRead: false, posts: null },
    ])
    expect((await ann.api.notification.system()).list).toMatchObject([
      { type: 'system', fromUser: null, content: '板块「茶」已通过审核' },
    ])
    expect(await unread(author)).toEqual({ ...none, commentCount: 1, replyCount: 1 })
    expect(await unread(ann)).toEqual({ ...none, replyCount: 1, likeCount: 1, followCount: 1, systemCount: 1 })
    expect(await unread(bob)).toEqual(none)
  })

  it('likes of one thing in one line, with everybody behind it', async () => {
    const [author, other] = await Promise.all([api.member(), api.member()])
    const postsId = await aPost(author, board)
    const said = await aComment(author, postsId)
    const fans = await Promise.all(Array.from({ length: 3 }, () => api.member()))
    for (const fan of fans) await fan.api.like.create({ likeType: 'posts', objectId: postsId })
    await other.api.like.create({ likeType: 'comment', objectId: said._id })
    expect(await unread(author)).toEqual({ ...none, likeCount: 2 })
    const { likes, markAllRead } = author.api.notification
    const folded = await likes({ folded: true })
    expect(folded).toMatchObject({
      total: 2,
      list: [
        { number: 1, fromUser: { _id: other.id }, comment: { _id: said._id } },
        { number: 3, fromUser: { _id: fans[2]?.id }, posts: { _id: postsId }, comment: null, isRead: false },
      ],
    })
    expect((await likes({ folded: true, limit: 1, page: 2 })).list).toEqual(folded.list.slice(1))
    expect(await likes({})).toMatchObject({ total: 4 })
    const of = folded.list[1]?._id ?? ''
    const all = await likes({ of, limit: 2 })
    expect(all.total).toBe(3)
    expect(all.list.map(({ fromUser }) => fromUser?._id)).toEqual([fans[2]?.id, fans[1]?.id])
    expect(await other.api.notification.likes({ of })).toEqual({ list: [], total: 0 })
    await markAllRead({ type: 'like', upTo: folded.list[0]?._id })
    expect(await unread(author)).toEqual(none)
    await other.api.like.create({ likeType: 'posts', objectId: postsId })
    expect(await unread(author)).toEqual({ ...none, likeCount: 1 })
    expect((await likes({ folded: true })).list.map(({ number, isRead }) => [number, isRead])).toEqual([
      [4, false],
      [1, true],
    ])
  })

  it('not what they did themselves, and each event once', async () => {
    const [author, ann] = await three()
    const postsId = await aPost(author, board)
    const own = await aComment(author, postsId, `to myself @${author.name} `)
    await author.api.like.create({ likeType: 'comment', objectId: own._id })
    expect(await unread(author)).toEqual(none)
    await aComment(ann, postsId, `@${author.name} you twice @${author.name} `)
    expect(await unread(author)).toEqual({ ...none, commentCount: 1 })
    const below = await author.api.comment.publishReply({ commentId: own._id, content: 'x' })
    await ann.api.comment.publishReply({ commentId: own._id, content: 'y', toReplyId: below._id })
    expect(await unread(author)).toEqual({ ...none, commentCount: 1, replyCount: 1 })
  })

  it('not those who are gone or banned; the banned hear the site', async () => {
    const ann = await api.member()
    const banned = await api.banned()
    const gone = await api.member()
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
    for (const userId of [banned.id, gone.id, '999999999']) {
      await notify(api.ctx, { userId, type: 'mention', fromUserId: ann.id })
      await notify(api.ctx, { userId, type: 'system', fromUserId: null })
    }
    const rows = await api.ctx.db.many(
      sql`select user_id, type from notifications where user_id in (${banned.id}, ${gone.id})`,
    )
    expect(rows).toEqual([{ user_id: banned.id, type: 'system' }])
  })

  it('of money and sanctions by the site, though they want no plain notices of it', async () => {
    const ann = await api.member()
    await ann.api.notification.savePreferences({ matrix: { system: { site: false } } })
    for (const key of ['wallet_note_frozen', 'sanction_note_unmuted', 'register_note_approved'] as const)
      await tellMember(api.ctx, ann.id, { key })
    expect(await unread(ann)).toEqual({ ...none, systemCount: 2 })
    await ann.api.notification.savePreferences({ matrix: { system: { site: true } } })
    expect(await unread(ann)).toEqual({ ...none, systemCount: 3 })
  })

  it('what the site says in the language of the reader, also what was kept as a sentence before', async () => {
    const ann = await api.member()
    const notice = { key: 'board_note_closed', params: { name: '{reason}' }, reason: '<b>{name}</b>' } as const
    await notify(api.ctx, { userId: ann.id, type: 'system', fromUserId: null, notice })
    await api.ctx.db.run(sql`
      insert into notifications (user_id, type, content) values (${ann.id}, 'system', '从前的一句话')`)
    await api.ctx.db.run(sql`
      insert into notifications (user_id, type, notice) values (${ann.id}, 'system', '{"key":"a_key_that_is_gone"}')`)
    const texts = async (locale: string) => {
      const path = '/api/aoir-notification/get-system-notification'
      const call = { body: {}, token: ann.tokens.access_token, headers: { cookie: `locale=${locale}` } }
      const { data } = await api.request<{ list: { content: string }[] }>(path, call)
      return data.list.map(({ content }) => content)
    }
    expect(await texts('zh-CN')).toEqual(['', '从前的一句话', '板块「{reason}」已被关闭。原因：<b>{name}</b>'])
    expect((await texts('en'))[2]).toMatch(/^[^\p{Script=Han}]*\{reason\}[^\p{Script=Han}]*<b>\{name\}<\/b>$/u)
  })

  it('nothing of what was undone', async () => {
    const [ann, bob] = await three()
    const heard: unknown[] = []
    const off = api.ctx.events.on('notified', (news) => heard.push(news))
    const news = { userId: ann.id, type: 'mention', fromUserId: bob.id } as const
    const failed = inside(async (ctx) => {
      await notify(ctx, news)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect([await unread(ann), heard]).toEqual([none, []])
    await inside((ctx) => notify(ctx, news))
    off()
    expect(heard).toEqual([{ userId: ann.id, type: 'mention', fromUserId: bob.id }])
  })
})

describe('what is out of sight', () => {
  it('shows no text: deleted comments and replies, deleted and hidden posts', async () => {
    const [author, ann, bob] = await three()
    const canary = 'canary-7f3a'
    const postsId = await aPost(author, board, { title: `title ${canary}` })
    const comment = await aComment(ann, postsId, `${canary} @${bob.name} `)
    const reply = await bob.api.comment.publishReply({ commentId: comment._id, content: canary })
    await bob.api.like.create({ likeType: 'comment', objectId: comment._id })
    await api.ctx.db.run(sql`update notifications set content = ${canary} where user_id = ${bob.id}`)
    const everything = async (person: Person) => {
      const talk = () => person.api.notification.comments({ withReplies: true })
      const calls = [talk, person.api.notification.likes, person.api.notification.system]
      return JSON.stringify(await Promise.all(calls.map((call) => call())))
    }
    await bob.api.comment.deleteReply({ replyId: reply._id })
    expect((await ann.api.notification.replies()).list).toMatchObject([
      { reply: { content: '', isDeleted: true }, comment: { isDeleted: false } },
    ])
    await ann.api.comment.deleteComment({ commentId: comment._id })
    expect((await author.api.notification.comments()).list).toMatchObject([
      { comment: { _id: comment._id, content: '', isDeleted: true } },
    ])
    expect((await bob.api.notification.comments({ withReplies: true })).list).toMatchObject([
      { posts: { _id: postsId }, content: canary },
    ])
    await author.api.post.remove({ postsId })
    for (const person of [author, ann, bob]) expect(await everything(person)).not.toContain(canary)
    expect((await bob.api.notification.comments({ withReplies: true })).list).toMatchObject([
      { type: 'mention', posts: null, comment: { content: '', isDeleted: true } },
    ])
    expect((await unread(bob)).replyCount).toBe(1)
  })

  it('nobody hears of what is written under a private post', async () => {
    const [author, ann] = await three()
    const postsId = await aPost(author, board, { visibility: 'private' })
    await aComment(author, postsId, `@${ann.name} `)
    expect(await unread(ann)).toEqual(none)
  })
})

describe('marking as read', () => {
  const tell = (person: Person, type: 'like' | 'mention' | 'reply' | 'system', ctx = api.ctx) =>
    notify(ctx, { userId: person.id, type, fromUserId: null })

  it('takes one kind or all; a mention is a reply', async () => {
    const [ann, bob] = await three()
    for (const type of ['like', 'mention', 'reply', 'system'] as const) await tell(ann, type)
    await tell(bob, 'like')
    expect(await ann.api.notification.markAllRead({ type: 'reply' })).toEqual({ ...none, likeCount: 1, systemCount: 1 })
    expect((await ann.api.notification.replies()).list.map(({ isRead }) => isRead)).toEqual([true, true])
    expect(await ann.api.notification.markAllRead()).toEqual(none)
    expect(await unread(bob)).toEqual({ ...none, likeCount: 1 })
  })

  it('goes up to the one that was seen', async () => {
    const ann = await api.member()
    for (let index = 0; index < 3; index++) await tell(ann, 'like')
    const { list } = await ann.api.notification.likes()
    await tell(ann, 'like')
    expect(await ann.api.notification.markAllRead({ type: 'like', upTo: list[0]?._id })).toEqual({
      ...none,
      likeCount: 1,
    })
    expect((await ann.api.notification.likes()).list.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
  })

  it('never takes one that was being written meanwhile', async () => {
    const ann = await api.member()
    await tell(ann, 'like')
    await inside(async (ctx) => {
      await tell(ann, 'like', ctx)
      expect(await ann.api.notification.markAllRead()).toEqual(none)
    })
    expect(await unread(ann)).toEqual({ ...none, likeCount: 1 })
  })

  /** Otherwise somebody could see number 8, mark all up to it, and swallow number 7 that comes a moment later. */
  it('knows no number that becomes visible after a larger one', async () => {
    const ann = await api.member()
    let second: Promise<void> | undefined
    let isThere = false
    await inside(async (ctx) => {
      await tell(ann, 'like', ctx)
      second = tell(ann, 'like').then(() => {
        isThere = true
      })
      await waitingForLock(ctx)
      expect((await ann.api.notification.likes()).list).toEqual([])
      expect(isThere).toBe(false)
    })
    await second
    expect((await ann.api.notification.likes()).total).toBe(2)
  })

  it('many that write to several members at once do not stand in each other’s way', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => api.member()))
    const author = await api.member()
    const postsId = await aPost(author, board)
    const names = people.map(({ name }) => `@${name} `)
    const texts = Array.from({ length: 20 }, (_, index) => (index % 2 ? names : names.toReversed()).join(''))
    const [writer] = await three()
    await Promise.all(texts.map((text) => aComment(writer, postsId, text)))
    for (const person of people) expect((await unread(person)).replyCount).toBe(20)
    expect((await unread(author)).commentCount).toBe(20)
  })
})

async function waitingForLock({ db }: TestApi['ctx']): Promise<void> {
  const waiting = sql`select from pg_locks l join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()`
  while ((await db.many(waiting)).length === 0);
}

test('what was read half a year ago is cleaned up, what was not stays', async () => {
  const ann = await api.member()
  await api.ctx.db.run(sql`
    insert into notifications (user_id, type, read_at, created_at)
    select ${ann.id}, 'system', case when days <> 200 then now() end, now() - make_interval(days => days)
    from unnest(array[179, 181, 200, 400]) as days`)
  const expiry = tasks.filter(({ name }) => name === 'notifications')
  expect(await cleanUp(api.ctx, expiry)).toEqual({ notifications: 2 })
  expect((await ann.api.notification.system()).total).toBe(2)
})
