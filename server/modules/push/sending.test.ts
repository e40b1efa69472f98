import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakePush } from '../../../test/fakes/push.ts'
import { bootApi, type Person, type TestApi } from '../../../test/support/api.ts'
import { aChat, aGroup } from '../../../test/support/forum/chats.ts'
import { aBoard, aComment, aPost, withArticles } from '../../../test/support/forum/forum.ts'
import { tellSubscribers } from '../column-articles/news.ts'
import { tellMember } from '../notification/service.ts'
import { sendPushes } from './send.ts'

const fake = await startFakePush()
afterAll(() => fake.close())
let api: TestApi
let ann: Person
let bob: Person
beforeEach(async () => {
  api = await bootApi({ env: { PUSH_ALLOW_PRIVATE: 'on' } })
  ;[ann, bob] = [await api.member(), await api.member()]
  await device(ann)
  fake.reset()
})
afterEach(async () => {
  expect(fake.faults).toEqual([])
  await api.close()
})

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1' }

async function device(who: Person, headers: Record<string, string> = {}): Promise<string> {
  const body = fake.subscription()
  await api.request('/api/aoir-push/subscribe', { token: who.tokens.access_token, headers, body })
  return body.endpoint
}

/** As if the moment for which chats wait, or a pause, were over. */
const passTime = () =>
  api.ctx.db.run(
    sql`update push_deliveries set due_at = least(due_at, now()), taken_until = null where state = 'waiting'`,
  )
const round = () => sendPushes(api.ctx)
async function later(): Promise<void> {
  await passTime()
  await round()
}
const payloads = () => fake.pushed.map(({ payload }) => payload)
const states = () =>
  api.ctx.db
    .many<{ state: string; error: string | null }>(sql`select state, error from push_deliveries order by id`)
    .then((rows) => rows.map(({ state, error }) => [state, error].filter(Boolean).join(' ')))

describe('what is said to a member', () => {
  test('is pushed once to each device, encrypted and signed, with the place where it stands', async () => {
    const other = await device(ann, phone)
    const postsId = await aPost(ann, await aBoard(api), { title: '标题', content: '正文' })
    const { _id: commentId } = await aComment(bob, postsId, '说得好')
    await Promise.all([round(), round(), round()])
    await round()
    const title = `${bob.name} 评论了你的帖子`
    const same = { title, body: '说得好', tag: `post:${postsId}`, count: 1, badge: 1 }
    expect(payloads()).toHaveLength(2)
    const onPhone = fake.pushed.find(({ endpoint }) => endpoint === other)
    expect(onPhone?.payload).toEqual({ ...same, url: `/webapp/${postsId}#c-${commentId}` })
    const elsewhere = fake.pushed.find(({ endpoint }) => endpoint !== other)
    expect(elsewhere?.payload).toEqual({ ...same, url: `/${postsId}#c-${commentId}` })
    expect(fake.pushed.every(({ bytes }) => bytes <= 3072)).toBe(true)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('leads to a reply, and a mention', async () => {
    const postsId = await aPost(ann, await aBoard(api))
    const { _id: commentId } = await aComment(ann, postsId)
    const { _id: replyId } = await bob.api.comment.publishReply({ commentId, content: '答' })
    await round()
    expect(payloads()).toMatchObject([
      { title: `${bob.name} 回复了你`, body: '答', url: `/${postsId}?reply=${replyId}#c-${commentId}` },
    ])
  })

  test('is not pushed where it was not chosen, and is where it was', async () => {
    const postsId = await aPost(ann, await aBoard(api))
    await bob.api.like.create({ likeType: 'posts', objectId: postsId })
    await bob.api.follow.follow({ friendId: ann.id })
    await ann.api.notification.savePreferences({ matrix: { comment: { push: false }, like: { push: true } } })
    await aComment(bob, postsId)
    expect(await states()).toEqual([])
    const postsId2 = await aPost(ann, await aBoard(api))
    await bob.api.like.create({ likeType: 'posts', objectId: postsId2 })
    await round()
    expect(payloads()).toMatchObject([{ title: `${bob.name} 赞了你`, tag: 'like' }])
  })

  test('is not pushed when it was read elsewhere, or is gone', async () => {
    const postsId = await aPost(ann, await aBoard(api))
    await aComment(bob, postsId)
    await ann.api.notification.markAllRead({})
    await round()
    const { _id: commentId } = await aComment(bob, postsId)
    await bob.api.comment.deleteComment({ commentId })
    await round()
    expect(payloads()).toEqual([])
    expect((await states()).every((state) => state === 'read')).toBe(true)
  })

  test('folds by post: what came together is one with the newest text, what comes later counts on', async () => {
    const board = await aBoard(api)
    const [one, two] = [await aPost(ann, board), await aPost(ann, board)]
    await aComment(bob, one, 'first')
    await aComment(bob, one, 'second')
    await aComment(bob, two, 'elsewhere')
    await round()
    expect(payloads().map(({ tag, body, count }) => [tag, body, count])).toEqual(
      expect.arrayContaining([
        [`post:${one}`, 'second', 2],
        [`post:${two}`, 'elsewhere', 1],
      ]),
    )
    await aComment(bob, one, 'third')
    await round()
    expect(payloads().at(-1)).toMatchObject({ tag: `post:${one}`, body: 'third', count: 3, badge: 4 })
    await ann.api.notification.markAllRead({})
    await aComment(bob, one, 'fourth')
    await round()
    expect(payloads().at(-1)).toMatchObject({ body: 'fourth', count: 1, badge: 1 })
    expect(payloads()).toHaveLength(4)
  })

  test('is news of columns, with how many came', async () => {
    await api.configure(withArticles)
    const board = await aBoard(api, undefined, { type: 'article' })
    const { _id: columnId } = await bob.api.column.create({ title: '海岸线' })
    await ann.api.column.subscribe({ columnId })
    const article = () => aPost(bob, board, { article: { columnId } })
    await article()
    await tellSubscribers(api.ctx)
    await round()
    const newest = await article()
    await tellSubscribers(api.ctx)
    await round()
    expect(payloads().map(({ tag, count }) => [tag, count])).toEqual([
      [`column:${columnId}`, 1],
      [`column:${columnId}`, 2],
    ])
    expect(payloads().at(-1)).toMatchObject({ title: '专栏更新', url: `/${newest}`, badge: 1 })
  })

  test('is what the site tells of security; plain notices only where chosen', async () => {
    await tellMember(api.ctx, ann.id, { key: 'security_note_key', params: { name: 'k' } })
    const plain = () => tellMember(api.ctx, ann.id, { key: 'webhook_note_off', params: { host: 'h', fault: 'f' } })
    await plain()
    await round()
    expect(payloads()).toMatchObject([{ tag: 'security', title: '安全' }])
    await ann.api.notification.savePreferences({ matrix: { system: { push: true } } })
    await plain()
    await round()
    expect(payloads().at(-1)).toMatchObject({ tag: 'system', title: '系统', url: '/message?type=system' })
  })
})

describe('a message', () => {
  test('says nothing of itself unless its reader wants that', async () => {
    const chat = await aChat(api, { ann, bob })
    await chat.say(bob, '秘密')
    await round()
    expect(payloads()).toEqual([])
    await later()
    expect(payloads()).toEqual([
      {
        title: api.ctx.config.current().document.COMMON_SITE_NAME,
        body: '你有新消息',
        tag: `chat:${chat.sessionId}`,
        url: `/message?session=${chat.sessionId}&at=1`,
        count: 1,
        badge: 1,
      },
    ])
    await ann.api.notification.savePreferences({ hideContent: false })
    await chat.say(bob, '公开\n的话')
    await later()
    expect(payloads().at(-1)).toMatchObject({ title: bob.name, body: '公开 的话', count: 2, badge: 2 })
    expect(fake.pushed.at(-1)?.headers.urgency).toBe('high')
  })

  test('is not pushed to who has the chat open, or wrote it, nor when it was taken back', async () => {
    const chat = await aChat(api, { ann, bob })
    await device(bob)
    const { seq } = await chat.say(bob, 'one')
    await ann.api.im.read({ sessionId: chat.sessionId, seq })
    const { _id: messageId } = await chat.say(bob, 'two')
    await bob.api.im.recall({ messageId })
    await later()
    expect(payloads()).toEqual([])
    expect(await states()).toEqual(['read', 'read'])
  })

  test('of a group says which and who; of a muted one only what calls the member', async () => {
    const { owner, members, groupId, say } = await aGroup(api, 2, '读书会')
    const [one, other] = members as [Person, Person]
    await device(one, phone)
    await device(other)
    await one.api.notification.savePreferences({ hideContent: false })
    await other.api.imGroup.mute({ groupId, isMuted: true })
    const { seq } = await say(owner, '大家好')
    await later()
    expect(payloads()).toMatchObject([
      { title: '读书会', body: `${owner.name}：大家好`, url: `/webapp/user/message/chat/${groupId}?at=${seq}` },
    ])
    await owner.api.im.send({ sessionId: groupId, sessionType: 2, message: '看这里', mentions: [other.id] })
    await later()
    expect(payloads()).toHaveLength(3)
  })
})

describe('quiet hours', () => {
  /** From an hour ago until in an hour, where the member is. */
  const around = async (zone: string) =>
    api.ctx.db.one<{ from: string; to: string }>(sql`
      select to_char(now() at time zone ${zone} - interval '1 hour', 'HH24:MI') as "from",
        to_char(now() at time zone ${zone} + interval '1 hour', 'HH24:MI') as "to"`)

  test.each(['Asia/Shanghai', 'America/New_York'])(
    'hold what comes until they end, by the clock of %s, and fold it',
    async (zone) => {
      await ann.api.notification.savePreferences({ quiet: { ...(await around(zone)), zone } })
      const postsId = await aPost(ann, await aBoard(api))
      for (const text of ['one', 'two', 'three']) {
        await aComment(bob, postsId, text)
        await round()
      }
      expect(payloads()).toEqual([])
      const { minutes } = await api.ctx.db.one<{ minutes: number }>(
        sql`select round(extract(epoch from min(due_at) - now()) / 60)::int as minutes from push_deliveries`,
      )
      expect(minutes).toBeGreaterThanOrEqual(58)
      expect(minutes).toBeLessThanOrEqual(60)
      await ann.api.notification.savePreferences({ quiet: null })
      await later()
      expect(payloads()).toMatchObject([{ body: 'three', count: 3 }])
    },
  )

  test('are over for whoever is elsewhere', async () => {
    await ann.api.notification.savePreferences({ quiet: { ...(await around('Asia/Tokyo')), zone: 'Europe/Berlin' } })
    await aComment(bob, await aPost(ann, await aBoard(api)))
    await round()
    expect(payloads()).toHaveLength(1)
  })
})

describe('a push service', () => {
  let postsId: string
  beforeEach(async () => {
    postsId = await aPost(ann, await aBoard(api))
  })

  test.each([404, 410])('that answers %s has forgotten the browser, and so do we', async (status) => {
    fake.answer(() => ({ status }))
    await aComment(bob, postsId)
    await round()
    expect((await ann.api.push.list()).list).toEqual([])
    expect(await states()).toEqual([])
    const figures = await (await api.administrator()).api.adminPush.figures()
    expect(figures).toMatchObject({ devices: 0, sent: 0, failed: 1, waiting: 0 })
  })

  test('that wants fewer is left alone for as long as it says, with all that comes meanwhile', async () => {
    fake.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    await aComment(bob, postsId, 'one')
    await round()
    fake.answer(() => ({ status: 201 }))
    await aComment(bob, postsId, 'two')
    await later()
    expect(payloads()).toEqual([])
    expect(fake.asked).toHaveLength(1)
    const { seconds } = await api.ctx.db.one<{ seconds: number }>(
      sql`select round(extract(epoch from retry_at - now()))::int as seconds from push_subscriptions`,
    )
    expect(seconds).toBeGreaterThan(100)
    await api.ctx.db.run(sql`update push_subscriptions set retry_at = now()`)
    await later()
    expect(payloads()).toMatchObject([{ body: 'two', count: 2 }])
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('that has trouble is tried again with pauses that double, and what is a day old is dropped', async () => {
    fake.answer(() => ({ status: 503 }))
    await aComment(bob, postsId)
    const pauses: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      await later()
      const { seconds } = await api.ctx.db.one<{ seconds: number }>(
        sql`select round(extract(epoch from retry_at - now()))::int as seconds from push_subscriptions`,
      )
      pauses.push(seconds)
      await api.ctx.db.run(sql`update push_subscriptions set retry_at = now()`)
    }
    expect(pauses).toEqual([15, 30, 60, 120])
    await api.ctx.db.run(sql`update push_deliveries set expires_at = now()`)
    await later()
    expect(await states()).toEqual(['failed late'])
    const { failed } = await (await api.administrator()).api.adminPush.figures()
    expect(failed).toBe(1)
  })

  test('that refuses one thing for good is not asked about it again', async () => {
    fake.answer(() => ({ status: 413 }))
    await aComment(bob, postsId)
    await round()
    await later()
    expect(fake.asked).toHaveLength(1)
    expect(await states()).toEqual(['failed 413'])
  })

  test('that says nothing, or is away, is tried later', async () => {
    fake.hang(true)
    await aComment(bob, postsId)
    await round()
    expect(await states()).toEqual(['waiting slow'])
    fake.hang(false)
    await api.ctx.db.run(sql`update push_subscriptions set retry_at = now()`)
    await later()
    expect(await states()).toEqual(['sent'])
  }, 30_000)

  test('in our own network is not asked, whatever was let in before', async () => {
    await aComment(bob, postsId)
    await sendPushes({ ...api.ctx, env: { ...api.ctx.env, pushAllowPrivate: false } })
    expect(fake.asked).toEqual([])
    expect((await ann.api.push.list()).list).toEqual([])
  })
})

describe('an announcement', () => {
  const chosen = { matrix: { system: { push: true } } }

  test('reaches whoever has chosen it, when it begins, unless they have read it or it is gone', async () => {
    const admin = await api.administrator()
    await device(bob)
    await ann.api.notification.savePreferences(chosen)
    const { _id } = await admin.api.announcement.adminSave({ title: '今晚维护', content: '两点到三点' })
    await round()
    expect(payloads()).toMatchObject([
      { title: '公告：今晚维护', body: '两点到三点', tag: 'announcement', url: `/announcement?id=${_id}`, count: 1 },
    ])
    const soon = Date.now() + 3_600_000
    const planned = await admin.api.announcement.adminSave({ title: '之后', content: '内容', startTime: soon })
    await round()
    expect(payloads()).toHaveLength(1)
    await admin.api.announcement.adminSave({
      _id: planned._id,
      title: '之后',
      content: '内容',
      startTime: Date.now() - 1000,
    })
    await ann.api.announcement.read({})
    await round()
    const gone = await admin.api.announcement.adminSave({ title: '收回', content: '内容' })
    await admin.api.announcement.adminDelete({ _id: gone._id })
    await round()
    expect(payloads()).toHaveLength(1)
    expect(await states()).toEqual(['sent', 'read', 'read'])
  })

  test('for many goes out once each, however many processes are at it, and after one of them has died', async () => {
    await api.ctx.db.run(sql`
      insert into push_subscriptions (user_id, session_id, device_id, mark, sealed, area, locale, user_agent)
      select user_id, session_id, device_id, int8send(n), sealed, area, locale, user_agent
      from push_subscriptions, generate_series(1, 119) n`)
    await ann.api.notification.savePreferences(chosen)
    await (await api.administrator()).api.announcement.adminSave({ title: '一次', content: '内容' })
    // One that a dead process has: its time is not over yet.
    await api.ctx.db.run(sql`
      update push_deliveries set taken_until = now() + interval '20 seconds', tries = 1
      where id = (select max(id) from push_deliveries)`)
    await Promise.all(Array.from({ length: 3 }, () => round()))
    expect(fake.pushed).toHaveLength(119)
    await later()
    expect(fake.pushed).toHaveLength(120)
    await later()
    expect(fake.pushed).toHaveLength(120)
    expect(await (await api.administrator()).api.adminPush.figures()).toEqual({
      devices: 120,
      sent: 120,
      failed: 0,
      waiting: 0,
      paused: 0,
    })
  })
})
