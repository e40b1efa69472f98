import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, joinBoard } from '../../../test/support/forum/forum.ts'
import { defaultConfig } from '../config/defaults.ts'
import { settle } from './settle.ts'

const api = await testApi()
const board = await aBoard(api)

const { COMMON_GRADE } = defaultConfig
const { RULES } = COMMON_GRADE
beforeEach(() => api.configure({ COMMON_GRADE }))

interface Account {
  exp: number
  grade: number
  logged: number
}

/** What somebody has come to; the log adds up to it. */
async function accountOf({ id }: Person): Promise<Account> {
  await settle(api.ctx)
  return api.ctx.db.one<Account>(sql`
    select exp, grade, coalesce((select sum(amount) from exp_log where user_id = u.id), 0)::int as logged
    from users u where id = ${id}`)
}
const expOf = async (person: Person) => {
  const { exp, logged } = await accountOf(person)
  expect(logged).toBe(exp)
  return exp
}
const like = (who: Person, objectId: string, desired = true) =>
  who.api.like.create({ likeType: 'posts', objectId, desired })

describe('experience', () => {
  it('is earned by posts, comments and replies, up to the limit of the day', async () => {
    const person = await api.member()
    const posts = [await aPost(person, board), await aPost(person, board)]
    expect(await expOf(person)).toBe(2 * RULES.post.exp)
    for (let more = 0; more < 3; more++) await aPost(person, board)
    expect(await expOf(person)).toBe(3 * RULES.post.exp)
    const comment = await aComment(person, posts[0] ?? '')
    await person.api.comment.publishReply({ commentId: comment._id, content: 'a reply' })
    expect(await expOf(person)).toBe(3 * RULES.post.exp + 2 * RULES.comment.exp)
    for (let more = 0; more < 15; more++) await aComment(person, posts[0] ?? '')
    expect(await expOf(person)).toBe(3 * RULES.post.exp + 10 * RULES.comment.exp)
  })

  it('comes with likes of others, once from each for each thing', async () => {
    const [author, ann, bob] = [await api.member(), await api.member(), await api.member()]
    const id = await aPost(author, board)
    for (const desired of [true, false, true]) await like(ann, id, desired)
    await like(author, id)
    expect(await expOf(author)).toBe(RULES.post.exp + RULES.liked.exp)
    await like(ann, id, false)
    await like(bob, id)
    expect(await expOf(author)).toBe(RULES.post.exp + 2 * RULES.liked.exp)
  })

  it('is taken back with what is deleted, and returned with it', async () => {
    const [author, other] = [await api.member(), await api.member()]
    const id = await aPost(author, board)
    const comment = await aComment(other, id)
    await author.api.post.remove({ postsId: id })
    expect(await expOf(author)).toBe(0)
    await author.api.post.restore({ postsId: id })
    expect(await expOf(author)).toBe(RULES.post.exp)
    await other.api.comment.deleteComment({ commentId: comment._id })
    expect(await expOf(other)).toBe(0)
  })

  it('does not come from what nobody else can see', async () => {
    const author = await api.member()
    const text = { systemId: board.id, title: 'a title', content: 'a text' }
    const { _id } = await author.api.post.publish({ ...text, visibility: 'private' })
    await like(author, _id)
    expect(await expOf(author)).toBe(0)
    for (const visibility of ['public', 'private', 'public'] as const)
      await author.api.post.update({ ...text, postsId: _id, visibility })
    expect(await expOf(author)).toBe(RULES.post.exp)
  })

  it('comes with a recommendation of somebody else, and goes with it', async () => {
    const author = await api.member()
    const id = await aPost(author, board)
    const pair = { systemId: board.id, postsId: id }
    const gain = RULES.post.exp + RULES.recommended.exp
    await board.creator.api.post.recommend(pair)
    expect(await expOf(author)).toBe(gain)
    await board.creator.api.post.recommend(pair)
    expect(await expOf(author)).toBe(RULES.post.exp)
    await board.creator.api.post.recommend(pair)
    await author.api.post.remove({ postsId: id })
    expect(await expOf(author)).toBe(0)
    await author.api.post.restore({ postsId: id })
    expect(await expOf(author)).toBe(gain)
    const own = await aPost(board.creator, board)
    const before = await expOf(board.creator)
    await board.creator.api.post.recommend({ systemId: board.id, postsId: own })
    expect(await expOf(board.creator)).toBe(before)
  })

  it('stays exact when fifty like at once and several count at once', async () => {
    await api.configure({
      COMMON_GRADE: { ...COMMON_GRADE, RULES: { ...RULES, liked: { exp: 2, daily: 30 } } },
    })
    const author = await api.member()
    const id = await aPost(author, board)
    const people = await Promise.all(Array.from({ length: 50 }, () => api.member()))
    await Promise.all(people.flatMap((person) => [like(person, id), settle(api.ctx)]))
    await Promise.all([settle(api.ctx), settle(api.ctx), settle(api.ctx)])
    expect(await expOf(author)).toBe(RULES.post.exp + 30 * 2)
    expect(await api.ctx.db.many(sql`select from exp_events`)).toEqual([])
  })

  it('stays exact when fifty posts come at once', async () => {
    const author = await api.member()
    await Promise.all(Array.from({ length: 50 }, () => Promise.all([aPost(author, board), settle(api.ctx)])))
    expect(await expOf(author)).toBe(3 * RULES.post.exp)
  })

  it('vanishes with the transaction of what did not happen', async () => {
    const author = await api.member()
    const failed = author.api.post.publish({
      systemId: board.id,
      title: 'a title',
      content: 'a text',
      classifyId: '999999',
    })
    await expect(failed).rejects.toMatchObject({ code: 422 })
    expect(await expOf(author)).toBe(0)
  })

  it('is written down for ever', async () => {
    const author = await api.member()
    await aPost(author, board)
    await settle(api.ctx)
    for (const statement of [sql`update exp_log set amount = 1000`, sql`delete from exp_log`, sql`truncate exp_log`])
      await expect(api.ctx.db.run(statement)).rejects.toThrow('only ever added')
    await expect(
      api.ctx.db.run(sql`
        insert into exp_log (user_id, kind, source, amount, day)
        select user_id, kind, source, 500, day from exp_log where user_id = ${author.id}`),
    ).rejects.toThrow('exp_log_once')
  })
})

describe('a grade', () => {
  const levels = (...exps: number[]) => exps.map((exp, at) => ({ name: `level ${at + 1}`, exp }))
  const setLevels = (...exps: number[]) => api.configure({ COMMON_GRADE: { ...COMMON_GRADE, LEVELS: levels(...exps) } })

  it('rises with experience, and each is told once', async () => {
    const author = await api.member()
    const ids = [await aPost(author, board), await aPost(author, board), await aPost(author, board)]
    expect(await accountOf(author)).toMatchObject({ exp: 60, grade: 2 })
    const notes = async () => (await author.api.notification.system()).list.map(({ content }) => content)
    expect(await notes()).toEqual(['恭喜升到 Lv2「青苗」！'])
    await author.api.post.remove({ postsId: ids[0] ?? '' })
    expect(await accountOf(author)).toMatchObject({ exp: 40, grade: 1 })
    await author.api.post.restore({ postsId: ids[0] ?? '' })
    expect(await accountOf(author)).toMatchObject({ exp: 60, grade: 2 })
    expect(await notes()).toHaveLength(1)
    expect((await api.as(null).user.publicInfo({ id: author.id })).grade).toBe(2)
  })

  it('follows new levels, for everybody', async () => {
    const author = await api.member()
    await aPost(author, board)
    expect(await accountOf(author)).toMatchObject({ grade: 1 })
    await setLevels(0, 5, 10, 15)
    expect(await accountOf(author)).toMatchObject({ grade: 4 })
    const wrong = await api.ctx.db.many(sql`select id from users where grade <> width_bucket(exp, array[0, 5, 10, 15])`)
    expect(wrong).toEqual([])
    await setLevels(0, 1000)
    expect(await accountOf(author)).toMatchObject({ grade: 1 })
    expect((await author.api.notification.system()).list).toEqual([])
  })

  it('goes on where it was interrupted, and again does no harm', async () => {
    const [ann, bob] = [await api.member(), await api.member()]
    await settle(api.ctx)
    const stand = sql`update users set exp = 60, grade = 1 where id in (${ann.id}, ${bob.id})`
    await api.ctx.db.run(stand)
    await api.ctx.db.run(sql`update grade_progress set done_to = ${ann.id}`)
    await settle(api.ctx)
    const gradesNow = () => Promise.all([ann, bob].map(async (one) => (await one.api.user.ownInfo()).grade))
    expect(await gradesNow()).toEqual([1, 2])
    await api.ctx.db.run(sql`update grade_progress set done_to = 0`)
    await Promise.all([settle(api.ctx), settle(api.ctx)])
    await settle(api.ctx)
    expect(await gradesNow()).toEqual([2, 2])
  })

  it.each([
    ['falling', levels(0, 50, 40)],
    ['level', levels(0, 50, 50)],
    ['not from nothing', levels(1, 50)],
    ['one alone', levels(0)],
    ['too many', levels(...Array.from({ length: 31 }, (_, at) => at))],
    ['nameless', [{ name: '', exp: 0 }, ...levels(5, 10)]],
    ['broken', [{ name: 'a', exp: 0.5 }, ...levels(5, 10)]],
  ])('refuses levels that are %s', async (_, LEVELS) => {
    const admin = await api.administrator()
    const change = admin.api.adminConfig.update({ COMMON_GRADE: { LEVELS } })
    await expect(change).rejects.toMatchObject({ code: 422 })
  })
})

describe('a check-in', () => {
  const daysAgo = (person: Person, ago: number, streak: number) =>
    api.ctx.db.run(sql`
      insert into check_ins (user_id, day, streak, gained)
      values (${person.id}, (now() at time zone 'Asia/Shanghai')::date - ${ago}::int, ${streak}, 5)`)

  it('counts once a day, however often it is asked for', async () => {
    const person = await api.member()
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.api.grade.checkIn()))
    expect(answers).toEqual(Array(20).fill({ exp: 5, streak: 1, gained: 5 }))
    expect(await person.api.grade.checkIn()).toEqual({ exp: 5, streak: 1, gained: 5 })
    expect(await expOf(person)).toBe(5)
  })

  it.each([
    [1, 6],
    [5, 10],
    [10, 15],
    [300, 15],
  ])('after %i days in a row gives %i', async (streak, gained) => {
    const person = await api.member()
    await daysAgo(person, 1, streak)
    expect(await person.api.grade.checkIn()).toEqual({ exp: gained, streak: streak + 1, gained })
  })

  it('begins anew after a day without', async () => {
    const person = await api.member()
    await daysAgo(person, 2, 9)
    expect(await person.api.grade.checkIn()).toMatchObject({ streak: 1, gained: 5 })
  })

  it('can lift somebody, who is told at once', async () => {
    const person = await api.member()
    await api.ctx.db.run(sql`update users set exp = 48 where id = ${person.id}`)
    expect(await person.api.grade.checkIn()).toMatchObject({ exp: 53 })
    expect(await person.api.user.ownInfo()).toMatchObject({ exp: 53, grade: 2 })
    expect((await person.api.notification.system()).list).toHaveLength(1)
  })
})

describe('what I see of it', () => {
  it('is my grade, the way to the next, and today', async () => {
    const person = await api.member()
    const post = await aPost(person, board)
    await aComment(person, post)
    await person.api.grade.checkIn()
    await settle(api.ctx)
    const info = await person.api.grade.info()
    expect(info).toMatchObject({ grade: 1, exp: 28, nextExp: 50, today: 28, checkIn: { isDone: true, streak: 1 } })
    expect(info.levels).toHaveLength(10)
    expect(info.levels[1]).toEqual({ grade: 2, name: '青苗', exp: 50 })
    expect(info.rules).toEqual([
      { kind: 'post', exp: 20, daily: 3, done: 1 },
      { kind: 'comment', exp: 3, daily: 10, done: 1 },
      { kind: 'liked', exp: 1, daily: 50, done: 0 },
      { kind: 'recommended', exp: 50, daily: 0, done: 0 },
    ])
    expect(info.checkIn.days.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false, false, true])
  })

  it('says what tomorrow gives, and nothing after the last level', async () => {
    const person = await api.member()
    await api.ctx.db.run(sql`
      insert into check_ins (user_id, day, streak, gained)
      values (${person.id}, (now() at time zone 'Asia/Shanghai')::date - 1, 3, 5)`)
    await api.ctx.db.run(sql`update users set exp = 150000, grade = 10 where id = ${person.id}`)
    expect(await person.api.grade.info()).toMatchObject({
      nextExp: null,
      checkIn: { isDone: false, streak: 3, gain: 8 },
    })
  })

  it('is a list of what was given and taken, page by page', async () => {
    const person = await api.member()
    const manager = await api.member()
    await joinBoard(api, board, manager, 'manager')
    const post = await aPost(person, board, { title: 'a good one' })
    await settle(api.ctx)
    await manager.api.post.recommend({ systemId: board.id, postsId: post })
    await settle(api.ctx)
    await manager.api.post.recommend({ systemId: board.id, postsId: post })
    await settle(api.ctx)
    const first = await person.api.grade.log({ limit: 2 })
    expect(first.list).toMatchObject([
      { kind: 'recommended', amount: -50, posts: { _id: post, title: 'a good one' } },
      { kind: 'recommended', amount: 50 },
    ])
    const second = await person.api.grade.log({ limit: 2, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ list: [{ kind: 'post', amount: 20 }], nextCursor: null })
    expect((await manager.api.grade.log()).list).toEqual([])
  })
})
