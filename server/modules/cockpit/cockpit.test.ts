import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteDay } from '#contract/modules/site/cockpit.ts'
import { bootApi, type Person, type TestApi, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, type TestBoard } from '../../../test/support/forum/forum.ts'
import { methods, newNumber } from '../../../test/support/wallet/pay.ts'
import { sharedPaySite } from '../../../test/support/wallet/pay-site.ts'
import { give } from '../../../test/support/wallet/wallet.ts'
import { today } from '../../db/sql-parts.ts'
import { doChore } from '../../jobs/housekeeping.ts'
import { openItem } from '../queue/service.ts'
import { writeWords } from '../search/words.ts'
import { fold } from './fold.ts'

const api = await testApi()
const admin = await api.administrator()
const board = await aBoard(api)

const lastDay = async (person: Person = admin): Promise<SiteDay> => {
  const day = (await person.api.adminCockpit.series({ days: 7 })).days.at(-1)
  if (!day) throw new Error('there is no day')
  return day
}

/** A member who registered so many days ago and was seen on these, the earliest first. */
async function seen(at: TestApi, registered: number, ...days: number[]): Promise<void> {
  const name = `seen ${crypto.randomUUID()}`
  const { id } = await at.ctx.db.one<{ id: string }>(sql`
    insert into users (name, name_key, password_hash, created_at)
    values (${name}, ${name}, '', ${noon(registered)}) returning id`)
  const [first = 0, ...later] = days
  await at.ctx.db.run(sql`insert into sessions (user_id, device_id, last_seen_at) values (${id}, 'x', ${noon(first)})`)
  for (const day of later)
    await at.ctx.db.run(sql`update sessions set last_seen_at = ${noon(day)} where user_id = ${id}`)
}

/** In the middle of the day so many days ago, on this site. */
const noon = (days: number) => sql`((${today} - ${days}::int) + time '12:00') at time zone 'Asia/Shanghai'`

describe('days', () => {
  test('count what happens, the same before and after it is folded', async () => {
    const before = await lastDay()
    const writer = await api.member()
    const post = await aPost(writer, board)
    const comment = await aComment(writer, post)
    await writer.api.comment.publishReply({ commentId: comment._id, content: 'more' })
    const friend = await api.member()
    const session = await writer.api.im.createSession({ sessionType: 1, toUserAndGroupId: friend.id })
    await writer.api.im.send({ sessionId: session._id, message: 'hello' })
    const after = await lastDay()
    expect(after).toMatchObject({
      active: before.active + 2,
      posts: before.posts + 1,
      comments: before.comments + 2,
      messages: before.messages + 1,
    })
    await fold(api.ctx)
    expect(await api.ctx.db.one(sql`select count(*)::int as n from site_deltas`)).toEqual({ n: 0 })
    expect(await lastDay()).toEqual(after)
  })

  test('are as many as were asked for, and as many before them, without a gap', async () => {
    for (const days of [7, 30, 90] as const) {
      const answer = await admin.api.adminCockpit.series({ days })
      const order = [...answer.before, ...answer.days].map(({ day }) => day)
      expect(order).toEqual([...new Set(order)].sort())
      expect([answer.days.length, answer.before.length]).toEqual([days, days])
    }
    expect(
      await api.request('/api/aoir-admin-cockpit/series', { token: admin.tokens.access_token, body: { days: 8 } }),
    ).toMatchObject({ code: 422 })
  })

  test('are counted once by several at a time, and lose nothing that comes meanwhile', async () => {
    const before = await lastDay()
    const writer = await api.member()
    const work = Array.from({ length: 10 }, () => aPost(writer, board))
    const rounds = Array.from({ length: 5 }, () => fold(api.ctx))
    await Promise.all([...work, ...rounds])
    await fold(api.ctx)
    expect((await lastDay()).posts).toBe(before.posts + 10)
  })

  test('a text counts on the day on which it comes into sight', async () => {
    const before = await lastDay()
    const writer = await api.member()
    const post = await aPost(writer, board)
    await api.ctx.db.run(sql`update posts set held_at = now() where id = ${post}`)
    expect((await lastDay()).posts).toBe(before.posts)
    await api.ctx.db.run(sql`update posts set held_at = null, created_at = ${noon(1)} where id = ${post}`)
    expect((await lastDay()).posts).toBe(before.posts)
    const { days } = await admin.api.adminCockpit.series({ days: 7 })
    expect(days.at(-2)?.posts).toBeGreaterThan(0)
  })

  test('somebody with two devices is one member', async () => {
    const person = await api.member()
    const before = (await lastDay()).active
    await Promise.all([api.login(person.name, person.password), api.login(person.name, person.password)])
    expect((await lastDay()).active).toBe(before)
  })
})

describe('members', () => {
  test('are active by day, within a week and within a month', async () => {
    const own = await bootApi()
    const staff = await own.administrator()
    await seen(own, 80, 60, 55, 20, 2)
    await seen(own, 80, 40)
    await seen(own, 10, 6, 5)
    const { days, before } = await staff.api.adminCockpit.series({ days: 90 })
    const at = (age: number) => {
      const { active, activeWeek, activeMonth } = [...before, ...days].at(-1 - age) as SiteDay
      return [active, activeWeek, activeMonth]
    }
    expect(at(61)).toEqual([0, 0, 0])
    expect(at(60)).toEqual([1, 1, 1])
    expect(at(55)).toEqual([1, 1, 1])
    expect(at(49)).toEqual([0, 1, 1])
    expect(at(48)).toEqual([0, 0, 1])
    expect(at(40)).toEqual([1, 1, 2])
    expect(at(25)).toEqual([0, 0, 1])
    expect(at(20)).toEqual([1, 1, 2])
    expect(at(6)).toEqual([1, 1, 2])
    expect(at(2)).toEqual([1, 2, 2])
    await fold(own.ctx)
    expect((await staff.api.adminCockpit.series({ days: 90 })).days).toEqual(days)
    await own.close()
  })

  test('are followed from the week in which they came', async () => {
    const own = await bootApi()
    const staff = await own.administrator()
    const { weekday } = await own.ctx.db.one<{ weekday: number }>(
      sql`select extract(isodow from ${today})::int - 1 as weekday`,
    )
    // Days of the week three weeks ago.
    const monday = weekday + 21
    await seen(own, monday, monday, monday - 1, monday - 8)
    await seen(own, monday - 2, monday - 2, monday - 14)
    await seen(own, monday - 6, monday - 6)
    const { list } = await staff.api.adminCockpit.cohorts()
    expect(list[0]).toMatchObject({ size: 3, kept: [3, 1, 1, 0] })
    await fold(own.ctx)
    expect((await staff.api.adminCockpit.cohorts()).list).toEqual(list)
    await own.close()
  })
})

describe('today', () => {
  const now = () => admin.api.adminCockpit.today()

  test('says what is open, by kind', async () => {
    const { queue } = await now()
    const writer = await api.member()
    const content = { text: 'x', postsId: '1' }
    for (const kind of ['held', 'report', 'appeal', 'member'] as const)
      await openItem(api.ctx, { kind, type: 'posts', objectId: '1', userId: writer.id, boardId: null, content })
    await api.ctx.db.run(sql`
      update queue_items set created_at = '2020-02-03T04:05:06Z' where kind = 'appeal' and user_id = ${writer.id}`)
    const after = await now()
    expect(after.queue).toEqual({
      held: (queue?.held ?? 0) + 1,
      report: (queue?.report ?? 0) + 1,
      appeal: (queue?.appeal ?? 0) + 1,
      member: (queue?.member ?? 0) + 1,
    })
    // Two things of one post are of one post; what stands in none is of none.
    const { reportedPosts } = after
    const more = { kind: 'report', userId: writer.id, boardId: null } as const
    await openItem(api.ctx, { ...more, type: 'comment', objectId: '1', content })
    await openItem(api.ctx, { ...more, type: 'user', objectId: '1', content: { text: '' } })
    expect(await now()).toMatchObject({ reportedPosts, queue: { report: (after.queue?.report ?? 0) + 2 } })
    expect(reportedPosts).toBeGreaterThan(0)
    expect(after.oldest?.appeal).toBe(Date.UTC(2020, 1, 3, 4, 5, 6))
    expect(after.oldest?.held).toBeGreaterThan(after.oldest?.appeal ?? 0)
    await api.ctx.db.run(sql`delete from queue_items where kind = 'appeal'`)
    expect(await now()).toMatchObject({ queue: { appeal: 0 }, oldest: { appeal: 0 }, oldestAppeal: null })
  })

  test('what the oldest appeal is against', async () => {
    const [banned, warned] = [await api.member(), await api.member()]
    const objectOf = async (person: Person, kind: 'ban' | 'warn', hours: number) => {
      const sentence = { userId: person.id, kind, hours, reason: '刷屏' }
      const { sanction } = await admin.api.adminUser.sanction(sentence)
      return person.api.moderation.appeal({ sanctionId: sanction._id, text: '不是' })
    }
    await objectOf(banned, 'ban', 24)
    await objectOf(warned, 'warn', 0)
    const drop = (person: Person) =>
      api.ctx.db.run(sql`delete from queue_items where kind = 'appeal' and user_id = ${person.id}`)
    expect((await now()).oldestAppeal).toEqual({ kind: 'ban', hours: 24 })
    await drop(banned)
    expect((await now()).oldestAppeal).toEqual({ kind: 'warn', hours: 0 })
    await drop(warned)
    await openItem(api.ctx, {
      kind: 'appeal',
      type: 'item',
      objectId: '1',
      userId: banned.id,
      boardId: null,
      content: { text: '' },
    })
    expect((await now()).oldestAppeal).toEqual({ kind: 'text', hours: 0 })
    await drop(banned)
  })

  test('moderators hear nothing of money', async () => {
    const moderator = await api.moderator()
    const answer = await moderator.api.adminCockpit.today()
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['payments']))
    expect([answer.payments, answer.unmatched, answer.proof]).toEqual([undefined, undefined, undefined])
    expect(await lastDay(moderator)).not.toHaveProperty('income')
    expect(await now()).toMatchObject({
      payments: 0,
      paymentsSum: 0,
      unmatched: 0,
      proof: { state: 'none' },
      backupTime: 0,
      isBackupAlarm: false,
    })
    expect(await lastDay()).toHaveProperty('income')
  })

  test('the disk is as large as it is', async () => {
    const { disk } = await now()
    expect(disk.total).toBeGreaterThan(disk.used)
    expect(disk.used).toBeGreaterThan(0)
  })

  test('how old the last backup is, and whether somebody should look at it or at its drill', async () => {
    expect(await now()).toMatchObject({ backupTime: 0, isBackupAlarm: false })
    const backup = (state: 'done' | 'failed', hours: number) =>
      api.ctx.db.one<{ id: string; at: Date }>(sql`
        insert into backups (cause, state, point_at)
        values ('schedule', ${state}, now() - make_interval(hours => ${hours}::int)) returning id, point_at as at`)
    const { id, at } = await backup('done', 3)
    expect(await now()).toMatchObject({ backupTime: at.getTime(), isBackupAlarm: false })
    const drill = (state: 'clean' | 'broken') =>
      api.ctx.db.run(sql`insert into backup_drills (backup_id, cause, state) values (${id}, 'hand', ${state})`)
    await drill('broken')
    expect(await now()).toMatchObject({ isBackupAlarm: true })
    await drill('clean')
    expect(await now()).toMatchObject({ isBackupAlarm: false })
    await backup('failed', 0)
    expect(await now()).toMatchObject({ backupTime: at.getTime(), isBackupAlarm: true })
    await api.ctx.db.run(sql`delete from backups`)
    await backup('done', 24 * 30)
    expect(await now()).toMatchObject({ isBackupAlarm: true })
  })

  test('a chore that failed is named until it does its work', async () => {
    const fails = { name: 'a chore', run: () => Promise.reject(new Error('no')) }
    await doChore(api.ctx, fails)
    await doChore(api.ctx, fails)
    expect(await now()).toMatchObject({ failedJobs: 1, failures: [{ name: 'a chore', times: 2 }] })
    await doChore(api.ctx, { name: 'a chore', run: async () => 1 })
    expect(await now()).toMatchObject({ failedJobs: 0, failures: [] })
  })

  test('mails that were refused in the last day', async () => {
    await api.ctx.db.run(sql`
      insert into refused_mails (hour, number) values (now() - interval '1 hour', 2), (now() - interval '25 hours', 4)`)
    expect((await now()).mailRefused).toBe(2)
  })

  test('who wrote for the first time and got no answer', async () => {
    const [alone, answered, early, twice] = (await Promise.all([1, 2, 3, 4].map(() => api.member()))) as Four
    const posts = new Map<Person, string>()
    for (const person of [alone, answered, early, twice]) posts.set(person, await aPost(person, board))
    await aComment(admin, posts.get(answered) ?? '')
    const old = (id: string) =>
      api.ctx.db.run(sql`
        with p as (update posts set created_at = now() - interval '3 hours' where id = ${id})
        update first_posts set created_at = now() - interval '3 hours' where post_id = ${id}`)
    for (const person of [alone, answered, twice]) await old(posts.get(person) ?? '')
    const second = await aPost(twice, board)
    await old(second)
    await twice.api.post.remove({ postsId: posts.get(twice) ?? '' })
    const ids = new Set([...posts.values(), second])
    const newcomers = (await now()).newcomers.filter(({ postsId }) => ids.has(postsId))
    expect(newcomers).toMatchObject([{ postsId: posts.get(alone), user: { _id: alone.id }, system: { _id: board.id } }])
  })

  test('boards in which less is written than before', async () => {
    const wrote = (where: TestBoard, age: number, posts: number) =>
      api.ctx.db.run(sql`
        insert into board_days (board_id, day, posts) values (${where.id}, ${today} - ${age}::int, ${posts})`)
    const [quiet, steady, small] = [await aBoard(api), await aBoard(api), await aBoard(api)]
    for (const [where, before] of [
      [quiet, 40],
      [steady, 40],
      [small, 8],
    ] as const)
      await wrote(where, 20, before)
    await wrote(quiet, 7, 3)
    await wrote(steady, 7, 9)
    // Too long ago to be usual.
    await wrote(small, 36, 100)
    const { quietBoards } = await now()
    expect(quietBoards).toMatchObject([{ system: { _id: quiet.id }, posts: 3, usual: 10 }])
  })

  test('what several people looked for in vain', async () => {
    await aPost(await api.member(), board, { title: '一台静音风扇' })
    const guest = (keyword: string, ip: string, more = {}) =>
      api.request('/api/aoir-search/list', { body: { keyword, ...more }, ip })
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3']) {
      await guest('露营推车', ip)
      await guest('静音风扇', ip)
      await guest('哪里都没有', ip, { select: { systemId: board.id } })
    }
    await guest('只有一个人找', '192.0.2.1')
    await writeWords(api.ctx)
    expect((await now()).emptySearches).toEqual([{ word: '露营推车', times: 3 }])
  })

  test('whose membership ends within a week', async () => {
    const plans = [3, 9].map((vipnumber) => ({ vipnumber, paymentAmount: 1, show: true }))
    await api.configure({ COMMON_IS_VIP: true, COMMON_VIP: plans })
    const [soon, later] = [await api.member(), await api.member()]
    for (const [plan, person] of [soon, later].entries()) {
      await give(api, person, 100)
      await person.api.vip.open({ vipitemActive: plan })
    }
    expect((await now()).vipEnding).toMatchObject([{ user: { _id: soon.id } }])
  })
})

type Four = [Person, Person, Person, Person]

describe('income', () => {
  const site = sharedPaySite()
  let tradeNo = ''
  beforeEach(async () => {
    const small = { payId: 'small', amount: 100, paymentAmount: 10.5 }
    const made = await site.payer.api.order.create({ paymode: methods.epay, orderNumber: newNumber(), ...small })
    tradeNo = (made as { trade_no: string }).trade_no
  })

  test('is what was paid, without what went back', async () => {
    const income = async () => (await lastDay(site.admin)).income
    expect(await income()).toBe(0)
    await site.payAndTell('epay', tradeNo)
    expect(await income()).toBe(10.5)
    await site.admin.api.adminPay.refund({ trade_no: tradeNo, way: 'provider', reason: '误充' })
    expect(await income()).toBe(0)
  })
})
