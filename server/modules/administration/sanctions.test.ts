import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { bootApi, type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const admin = await api.administrator()
const moderator = await api.moderator()
let person: Person
beforeEach(async () => {
  person = await api.member()
})

const sign = (who: Person, signature: string) => who.api.user.changeSignature({ signature })
const powerOf = async (who: Person) => (await who.api.user.ownInfo()).userpower

/** Waits for the end of what is in force, by the clock that decides about it. */
async function untilItIsOver(who: Person): Promise<void> {
  await api.ctx.db.many(sql`
    select pg_sleep(greatest(0, extract(epoch from ends_at - clock_timestamp())))
    from sanctions where user_id = ${who.id} and is_current`)
}

/** The end of what is in force, so far from now. */
async function endsIn(who: Person, time: string): Promise<void> {
  await api.ctx.db.run(sql`
    update sanctions set ends_at = date_trunc('milliseconds', clock_timestamp()) + ${time}::interval
    where user_id = ${who.id} and is_current`)
}

async function entries(who: Person) {
  return api.ctx.db.many<{ action: string; detail: Record<string, unknown> }>(
    sql`select action, detail from audit_log where subject = ${who.id} and actor_id <> ${who.id} order by id`,
  )
}

describe('a ban with an end', () => {
  it('says why and until when, in words and in data', async () => {
    const { sanction } = await moderator.api.adminUser.sanction({
      userId: person.id,
      kind: 'ban',
      hours: 24,
      reason: '灌水',
    })
    expect(sanction).toMatchObject({
      userId: person.id,
      kind: 'ban',
      reason: '灌水',
      by: { _id: moderator.id, name: moderator.name },
      isInForce: true,
    })
    expect(Math.abs(sanction.endTime - Date.now() - 86_400_000)).toBeLessThan(60_000)
    const data = { kind: 'ban', reason: '灌水', endTime: sanction.endTime, sanctionId: sanction._id }
    const answer = await api.request('/api/aoir-user-update/signature', {
      body: { signature: 'x' },
      token: person.tokens.access_token,
    })
    expect(answer).toMatchObject({
      code: 403,
      data,
      message: expect.stringMatching(/^账号已被封禁至 \d{4}-\d\d-\d\d \d\d:\d\d，只能浏览。原因：灌水$/),
    })
    expect(await person.api.user.ownInfo()).toMatchObject({ userpower: 2, sanction: data })
    expect((await person.api.notification.system()).list[0]?.content).toMatch(/封禁至 .+原因：灌水$/)
    expect(await entries(person)).toMatchObject([
      {
        action: 'user.sanction',
        detail: { before: null, after: { kind: 'ban', sanctionId: sanction._id }, reason: '灌水' },
      },
    ])
  })

  it('is over to the moment, without anybody doing anything', async () => {
    await admin.api.adminUser.sanction({ userId: person.id, kind: 'ban', hours: 0.001, reason: 'x' })
    await endsIn(person, '400 milliseconds')
    await expect(sign(person, 'early')).rejects.toMatchObject({ code: 403 })
    expect(await powerOf(person)).toBe(2)
    await untilItIsOver(person)
    expect(await sign(person, 'in time')).toMatchObject({ signature: 'in time' })
    expect(await person.api.user.ownInfo()).toMatchObject({ userpower: 1, sanction: null })
    const { list } = await admin.api.adminUser.list({ select: { keyword: person.id, userpower: 1 } })
    expect(list).toMatchObject([{ _id: person.id, userpower: 1, banReason: '', sanction: null }])
    expect((await admin.api.adminUser.list({ select: { keyword: person.id, userpower: 2 } })).total).toBe(0)
  })

  it('takes the place of an older one, longer or shorter', async () => {
    const ban = (hours: number) =>
      admin.api.adminUser.sanction({ userId: person.id, kind: 'ban', hours, reason: `${hours}` })
    const first = await ban(0)
    const second = await ban(1)
    expect(await person.api.user.ownInfo()).toMatchObject({
      sanction: { reason: '1', sanctionId: second.sanction._id },
    })
    const lift = { sanctionId: first.sanction._id, reason: 'x' }
    await expect(admin.api.adminUser.lift(lift)).rejects.toMatchObject({ code: 409 })
    await endsIn(person, '0 seconds')
    expect(await powerOf(person)).toBe(1)
    const [, replaced] = await entries(person)
    expect(replaced?.detail).toMatchObject({ before: { sanctionId: first.sanction._id }, after: { reason: '1' } })
  })

  it('is one, however many come at once', async () => {
    const ban = (hours: number) => admin.api.adminUser.sanction({ userId: person.id, kind: 'ban', hours, reason: 'x' })
    await Promise.all([1, 2, 3, 4, 5, 6].map(ban))
    const { current, all } = await api.ctx.db.one<{ current: number; all: number }>(sql`
      select count(*) filter (where is_current)::int as current, count(*)::int as all from sanctions
      where user_id = ${person.id}`)
    expect([current, all]).toEqual([1, 6])
  })

  it('is lifted with a reason, once', async () => {
    const { sanction } = await admin.api.adminUser.sanction({ userId: person.id, kind: 'ban', hours: 5, reason: 'x' })
    const lift = { sanctionId: sanction._id, reason: '误判' }
    const results = await Promise.allSettled([1, 2, 3].map(() => admin.api.adminUser.lift(lift)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sign(person, 'free')).toMatchObject({ signature: 'free' })
    expect((await entries(person))[1]).toMatchObject({ action: 'user.lift', detail: { reason: '误判' } })
    await expect(admin.api.adminUser.lift({ sanctionId: '999999', reason: 'x' })).rejects.toMatchObject({ code: 404 })
  })

  it('is what an unban lifts', async () => {
    const { sanction } = await admin.api.adminUser.sanction({ userId: person.id, kind: 'ban', hours: 5, reason: 'x' })
    expect(await admin.api.adminUser.unban({ userId: person.id })).toMatchObject({ userpower: 1, sanction: null })
    await expect(admin.api.adminUser.lift({ sanctionId: sanction._id, reason: 'x' })).rejects.toMatchObject({
      code: 409,
    })
  })
})

describe('a mute on the whole site', () => {
  it('lets read, like and report, and says nothing to others', async () => {
    const board = await aBoard(api)
    const other = await api.member()
    const postsId = await aPost(other, board)
    const { _id: commentId } = await aComment(other, postsId)
    const { _id: sessionId } = await person.api.im.createSession({ sessionType: 1, toUserAndGroupId: other.id })
    const { sanction } = await moderator.api.adminUser.sanction({
      userId: person.id,
      kind: 'mute',
      hours: 720,
      reason: '人身攻击',
    })
    const refused = { code: 403, message: expect.stringMatching(/^你已被禁言至 .+原因：人身攻击$/) }
    for (const speak of [
      () => aPost(person, board),
      () => person.api.comment.publishComment({ postsId, content: 'x' }),
      () => person.api.comment.publishReply({ commentId, content: 'x' }),
      () => person.api.im.send({ sessionId, message: 'x' }),
      () => person.api.user.changeName({ newname: 'another name' }),
      () => sign(person, 'x'),
      () => person.api.user.changeAvatar({ avatar: '' }),
      () => person.api.user.changeCover({ cover: '' }),
    ])
      await expect(speak()).rejects.toMatchObject(refused)
    expect(await person.api.user.ownInfo()).toMatchObject({
      userpower: 1,
      sanction: { kind: 'mute', sanctionId: sanction._id },
    })
    expect(await person.api.like.create({ likeType: 'posts', objectId: postsId })).toMatchObject({ isLike: true })
    await person.api.report.create({ kind: 'user', objectId: other.id, reason: 'spam' })
    await admin.api.adminUser.lift({ sanctionId: sanction._id, reason: '申诉成立' })
    await aPost(person, board)
  })

  it('stays when a ban beside it is lifted', async () => {
    await admin.api.adminUser.sanction({ userId: person.id, kind: 'mute', hours: 5, reason: 'm' })
    await admin.api.adminUser.ban({ userId: person.id, reason: 'b' })
    expect((await person.api.user.ownInfo()).sanction).toMatchObject({ kind: 'ban', reason: 'b', endTime: 0 })
    await admin.api.adminUser.unban({ userId: person.id })
    expect(await person.api.user.ownInfo()).toMatchObject({ userpower: 1, sanction: { kind: 'mute', reason: 'm' } })
  })
})

describe('a mute on one board', () => {
  it('is the same whoever gives it, and either can end it', async () => {
    const board = await aBoard(api)
    const mute = { userId: person.id, kind: 'mute' as const, reason: '跑题', systemId: board.id }
    const { sanction } = await moderator.api.adminUser.sanction({ ...mute, hours: 2 })
    const answer = await api.request('/api/aoir-system-posts/publish', {
      body: { systemId: board.id, title: 't', content: 'c' },
      token: person.tokens.access_token,
    })
    expect(answer).toMatchObject({
      code: 403,
      message: expect.stringMatching(/^你已被该板块禁言，.+ 解除。原因：跑题$/),
      data: { kind: 'mute', reason: '跑题', sanctionId: sanction._id, endTime: sanction.endTime },
    })
    await aPost(person, await aBoard(api))
    expect((await board.creator.api.board.members({ systemId: board.id, muted: true })).list).toMatchObject([
      { _id: person.id, muteEndTime: sanction.endTime },
    ])
    await board.creator.api.board.unmute({ systemId: board.id, userId: person.id })
    await aPost(person, board)
    await board.creator.api.board.mute({ systemId: board.id, userId: person.id, reason: '又来' })
    const { list } = await board.creator.api.board.members({ systemId: board.id, muted: true })
    expect(list).toHaveLength(1)
    const { id } = await api.ctx.db.one<{ id: string }>(
      sql`select id from sanctions where user_id = ${person.id} and is_current`,
    )
    await moderator.api.adminUser.lift({ sanctionId: id, reason: '够了' })
    await aPost(person, board)
  })

  it('meets neither those who run it nor a board that is none', async () => {
    const board = await aBoard(api)
    const mute = { kind: 'mute' as const, hours: 1, reason: 'x' }
    const { creator } = board
    for (const [userId, systemId, code] of [
      [creator.id, board.id, 403],
      [person.id, '999999', 404],
    ] as const)
      await expect(admin.api.adminUser.sanction({ ...mute, userId, systemId })).rejects.toMatchObject({ code })
    const ban = { userId: person.id, kind: 'ban' as const, hours: 1, reason: 'x', systemId: board.id }
    await expect(admin.api.adminUser.sanction(ban)).rejects.toMatchObject({ code: 422 })
  })
})

it('a warning is told, changes nothing, and can be taken back', async () => {
  const { sanction } = await moderator.api.adminUser.sanction({
    userId: person.id,
    kind: 'warn',
    hours: 9999,
    reason: '注意',
  })
  expect(sanction).toMatchObject({ endTime: 0, isInForce: false })
  expect((await person.api.notification.system()).list[0]?.content).toBe('你收到一次警告。原因：注意')
  expect(await person.api.user.ownInfo()).toMatchObject({ userpower: 1, sanction: null })
  await sign(person, 'still')
  const lifted = await moderator.api.adminUser.lift({ sanctionId: sanction._id, reason: 'x' })
  expect(lifted.liftedTime).toBeGreaterThan(0)
  await expect(moderator.api.adminUser.lift({ sanctionId: sanction._id, reason: 'x' })).rejects.toMatchObject({
    code: 409,
  })
})

describe('who may sanction whom', () => {
  it('is nobody staff, and nobody themselves', async () => {
    const other = await api.moderator()
    const sanction = (by: Person, whom: Person) =>
      by.api.adminUser.sanction({ userId: whom.id, kind: 'ban', hours: 1, reason: 'x' })
    for (const [by, whom] of [
      [admin, admin],
      [admin, other],
      [moderator, moderator],
      [moderator, other],
      [moderator, admin],
    ] as const)
      await expect(sanction(by, whom)).rejects.toMatchObject({ code: 403 })
    await expect(sanction(person, other)).rejects.toMatchObject({ code: 403 })
  })

  it('has an end for moderators', async () => {
    const mute = { userId: person.id, kind: 'mute' as const, reason: 'x' }
    for (const hours of [0, 720.5, 800_000])
      await expect(moderator.api.adminUser.sanction({ ...mute, hours })).rejects.toMatchObject({ code: 403 })
    const { sanction } = await admin.api.adminUser.sanction({ ...mute, hours: 0 })
    const lift = { sanctionId: sanction._id, reason: 'x' }
    await expect(moderator.api.adminUser.lift(lift)).rejects.toMatchObject({ code: 403 })
    await moderator.api.adminUser.sanction({ ...mute, hours: 720 })
  })

  it('takes a reason, and a time that is one', async () => {
    const mute = { userId: person.id, kind: 'mute' as const, reason: 'x', hours: 1 }
    for (const wrong of [
      { reason: ' ' },
      { hours: -1 },
      { hours: 0.0001 },
      { hours: 1e9 },
      { reason: 'x'.repeat(201) },
    ])
      await expect(admin.api.adminUser.sanction({ ...mute, ...wrong })).rejects.toMatchObject({ code: 422 })
    await admin.api.adminUser.sanction({ ...mute, hours: 0.001 })
  })

  it('is no office for the muted, until it is over', async () => {
    await admin.api.adminUser.sanction({ userId: person.id, kind: 'mute', hours: 1, reason: 'x' })
    const promote = () => admin.api.adminUser.setPower({ userId: person.id, userpower: 3 })
    await expect(promote()).rejects.toMatchObject({ code: 409, message: '请先解除对该账号的处罚' })
    await endsIn(person, '0 seconds')
    expect(await promote()).toMatchObject({ userpower: 3 })
  })
})

it('notes are for staff, and written down', async () => {
  const note = await moderator.api.adminUser.note({ userId: person.id, text: ' 和另一个账号很像 ' })
  expect(note).toMatchObject({ text: '和另一个账号很像', by: { _id: moderator.id } })
  await expect(admin.api.adminUser.note({ userId: person.id, text: '  ' })).rejects.toMatchObject({ code: 422 })
  expect(await moderator.api.adminUser.info({ userId: person.id })).toMatchObject({ notes: [note], sanctions: [] })
  expect((await entries(person))[0]).toMatchObject({ action: 'user.note', detail: { after: { noteId: note._id } } })
})

it('an administrator who came before is relieved by two, and the first by nobody', async () => {
  const site = await bootApi()
  try {
    const [first, second, third, fourth] = [
      await site.administrator(),
      await site.administrator(),
      await site.administrator(),
      await site.administrator(),
    ]
    const demote = (by: Person, whom: Person) => by.api.adminUser.setPower({ userId: whom.id, userpower: 1 })
    await expect(demote(second, first)).rejects.toMatchObject({ code: 403 })
    const asked = await demote(third, second)
    expect(asked).toMatchObject({ userpower: 0, demotion: { by: { _id: third.id } } })
    expect(await demote(third, second)).toMatchObject({ userpower: 0 })
    expect((await fourth.api.notification.system()).list[0]?.content).toContain(second.name)
    expect(await demote(fourth, second)).toMatchObject({ userpower: 1, demotion: null })
    expect(await demote(third, fourth)).toMatchObject({ userpower: 1 })
    expect(await demote(first, third)).toMatchObject({ userpower: 1 })
  } finally {
    await site.close()
  }
})

describe('where somebody may write', () => {
  it('is said with the post and the board, until the mute of that board ends', async () => {
    const [here, there] = [await aBoard(api), await aBoard(api)]
    const [post, other] = [await aPost(here.creator, here), await aPost(there.creator, there)]
    const wish = { userId: person.id, kind: 'mute', hours: 1, reason: '刷屏', systemId: here.id } as const
    const { sanction } = await moderator.api.adminUser.sanction(wish)
    const told = { kind: 'mute', reason: '刷屏', endTime: sanction.endTime, sanctionId: sanction._id }
    expect(await person.api.post.one({ id: post })).toMatchObject({ mayComment: false, sanction: told })
    expect(await person.api.board.info({ sign: here.id })).toMatchObject({ isMuted: true, sanction: told })
    expect(await person.api.post.one({ id: other })).toMatchObject({ mayComment: true, sanction: null })
    for (const who of [here.creator.api, api.as(null)]) expect((await who.post.one({ id: post })).sanction).toBeNull()
    await endsIn(person, '0 seconds')
    expect(await person.api.post.one({ id: post })).toMatchObject({ mayComment: true, sanction: null })
    expect(await person.api.board.info({ sign: here.id })).toMatchObject({ isMuted: false, sanction: null })
  })

  it('is nowhere for the muted on the whole site, and for who waits for approval', async () => {
    const board = await aBoard(api)
    const post = await aPost(board.creator, board)
    await moderator.api.adminUser.sanction({ userId: person.id, kind: 'mute', hours: 1, reason: '刷屏' })
    expect(await person.api.post.one({ id: post })).toMatchObject({
      mayComment: false,
      sanction: null,
      commentRefusal: expect.stringMatching(/^你已被禁言至 .+原因：刷屏$/),
    })
    const newcomer = await api.member()
    await api.ctx.db.run(sql`insert into waiting_accounts (user_id) values (${newcomer.id})`)
    const again = api.as(await api.login(newcomer.name, newcomer.password))
    const refusal = { mayComment: false, commentRefusal: '账号正在审核，通过后即可发布' }
    expect(await again.post.one({ id: post })).toMatchObject(refusal)
  })
})
