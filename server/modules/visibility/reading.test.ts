import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { type BoardReadRule, boardReadRules } from '#contract/modules/forum/board.ts'
import { postSorts } from '#contract/modules/forum/feed.ts'
import { type Clients, type Person, testApi } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import {
  aBoard,
  aClassification,
  aComment,
  aPost,
  joinBoard,
  type TestBoard,
} from '../../../test/support/forum/forum.ts'
import { makeVip, selling } from '../../../test/support/wallet/earning.ts'
import { give } from '../../../test/support/wallet/wallet.ts'
import type { Viewer } from '../../kernel/context.ts'
import { standing } from '../board/service.ts'
import { mayReadBoard } from './service.ts'

/**
 * Who reads a board, by each of its rules, over every way on which its posts come out. A word stands in the title, the
 * text, the tag and a comment of one post. All of it was open to everybody before, so everything that is kept knows it.
 */
const word = '金丝雀canary'
const level = 5

const api = await testApi()
const people = {
  member: await api.member(),
  levelled: await api.member(),
  joined: await api.member(),
  vip: await api.member(),
  holder: await api.member(),
  banned: await api.banned(),
  manager: await api.member(),
  creator: await api.member(),
  moderator: await api.moderator(),
  administrator: await api.administrator(),
}
type Who = 'guest' | keyof typeof people
const everybody: Who[] = ['guest', ...(Object.keys(people) as (keyof typeof people)[])]
const always: Who[] = ['manager', 'creator', 'moderator', 'administrator']
const readers: Record<BoardReadRule, Who[]> = {
  everybody,
  members: everybody.filter((who) => who !== 'guest'),
  level: ['levelled', ...always],
  joined: ['joined', ...always],
  vip: ['vip', ...always],
  paid: ['holder', ...always],
}

/** Somebody who may read by every rule, and writes. */
const author = await api.member()
let board: TestBoard
let postsId: string
let otherId: string
let classifyId: string
let commentId: string
let replyId: string

const clientsOf = (who: Who): Clients => (who === 'guest' ? api.as(null) : people[who].api)
const guest = api.as(null)

beforeAll(async () => {
  await selling(api)
  board = await aBoard(api, people.creator)
  for (const one of [people.vip, author]) await makeVip(api, one)
  for (const one of [people.joined, author]) await joinBoard(api, board, one)
  await joinBoard(api, board, people.manager, 'manager')
  for (const { id } of [people.levelled, author])
    await api.ctx.db.run(sql`update users set grade = ${level} where id = ${id}`)
  classifyId = (await aClassification(api, board)).id
  otherId = await aPost(author, board, { title: 'beside' })
  postsId = await aPost(author, board, { title: word, content: word, tags: [word], classifyId })
  const pair = { systemId: board.id, postsId }
  for (const act of ['globalTop', 'boardTop', 'recommend'] as const) await people.administrator.api.post[act](pair)
  commentId = (await aComment(author, postsId, `${word} @${people.member.name} `))._id
  replyId = (await author.api.comment.publishReply({ commentId, content: `${word} @${people.joined.name} ` }))._id
  for (const one of Object.values(people)) await keep(one)
  await setRule('paid')
  for (const one of [people.holder, author]) {
    await give(api, one, 500)
    await one.api.purchase.buy({ target: { type: 'system', _id: board.id }, price: 5 })
  }
  await setRule('everybody')
  await everywhere('everybody')
})

/** Has read it, kept it, follows its author and was sent it. */
async function keep(one: Person): Promise<void> {
  await one.api.post.view({ postsId })
  // What was read is written down before somebody else asks for theirs.
  await one.api.post.history({})
  if (one === people.banned) return
  await one.api.post.collect({ postsId, desired: true })
  await one.api.follow.follow({ friendId: author.id, desired: true })
  const { _id: sessionId } = await author.api.im.createSession({ sessionType: 1, toUserAndGroupId: one.id })
  await author.api.im.send({ sessionId, postsId })
}

async function setRule(readRule: BoardReadRule): Promise<void> {
  const access = { kind: 'paid', price: 5, days: 30 } as const
  const asked = readRule === 'paid' ? { access } : { readRule }
  await people.creator.api.board.update({ systemId: board.id, readLevel: level, ...asked })
}

type Probe = (asked: Clients, who: Who) => Promise<unknown>

/** Lists and pages of the board itself: for whoever may read it. */
const inBoard: Record<string, Probe> = {
  'the page': ({ post }) => post.one({ id: postsId }),
  ...Object.fromEntries(
    postSorts.map((sort): [string, Probe] => [
      `the board by ${sort}`,
      ({ post }) => post.list({ sort, select: { systemId: board.id } }),
    ]),
  ),
  'a long list': ({ post }) => post.list({ limit: 100, select: { systemId: board.id } }),
  'a classification': ({ post }) => post.list({ select: { systemId: board.id, classifyId } }),
  'what is recommended': ({ post }) => post.list({ select: { systemId: board.id, recommend: true } }),
  'of the author': ({ post }) => post.list({ select: { systemId: board.id, userId: author.id } }),
  'what is pinned': ({ post }) => post.pinned({ systemId: board.id }),
  'what stands around': ({ post }) => post.around({ postsId: otherId }),
  comments: ({ comment }) => comment.comments({ postsId }),
  'comments, later': ({ comment }) => comment.comments({ postsId, sort: 'new', limit: 5 }),
  replies: ({ comment }) => comment.replies({ commentId }),
  'the place of a comment': ({ comment }) => comment.locate({ commentId }),
  'the place of a reply': ({ comment }) => comment.locate({ replyId }),
  search: ({ search }) => search.list({ keyword: word }),
  'search in the board': ({ search }) => search.list({ keyword: word, select: { systemId: board.id } }),
  'search for what is hot': ({ search }) => search.list({ keyword: word, sort: 'hot' }),
}

/** What belongs to a member, who may have had it before. */
const own: Record<string, Probe> = {
  bookmarks: ({ post }) => post.collects({}),
  history: ({ post }) => post.history({}),
  'a card in a chat': async ({ im }) => {
    const { list } = await im.sessions({})
    const [session] = list.filter(({ toUserId }) => toUserId._id === author.id)
    return session ? [session, await im.messages({ sessionId: session._id })] : []
  },
}

/** Lists of the whole site: only while everybody may read the board. */
const everywhereElse: Record<string, Probe> = {
  ...Object.fromEntries(
    postSorts.flatMap((sort): [string, Probe][] => [
      [`home by ${sort}`, ({ post }) => post.list({ sort, limit: 50 })],
      [`the kind by ${sort}`, ({ post }) => post.list({ sort, limit: 50, select: { systemType: 'forum' } })],
      [`the author by ${sort}`, ({ post }) => post.list({ sort, select: { userId: author.id } })],
    ]),
  ),
  recommended: ({ post }) => post.list({ select: { recommend: true } }),
  pinned: ({ post }) => post.pinned({}),
  'a classification alone': ({ post }) => post.list({ select: { classifyId } }),
  suggestions: ({ search }) => search.suggest({ keyword: word.slice(0, 3) }),
  'what the author did': ({ comment }) => comment.activity({ userId: author.id }),
}

/** Whatever was answered, refusals too. */
async function heard(who: Who, probe: Probe): Promise<string> {
  try {
    return JSON.stringify(await probe(clientsOf(who), who))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return JSON.stringify([error.code, error.message, error.data])
  }
}

/** Who hears the word, probe by probe. */
async function listeners(probes: Record<string, Probe>, asked: Who[]): Promise<Record<string, Who[]>> {
  const found: Record<string, Who[]> = {}
  for (const [name, probe] of Object.entries(probes)) {
    const texts = await Promise.all(asked.map(async (who): Promise<[Who, string]> => [who, await heard(who, probe)]))
    found[name] = texts.filter(([, text]) => text.includes(word)).map(([who]) => who)
  }
  return found
}

function each(probes: Record<string, Probe>, who: Who[]): Record<string, Who[]> {
  return Object.fromEntries(Object.keys(probes).map((name) => [name, who]))
}

const members = everybody.filter((who) => who !== 'guest' && who !== 'banned')

async function everywhere(rule: BoardReadRule): Promise<void> {
  const may = readers[rule]
  expect(await listeners(inBoard, everybody)).toEqual(
    each(
      inBoard,
      everybody.filter((who) => may.includes(who)),
    ),
  )
  expect(await listeners(own, members)).toEqual(
    each(
      own,
      members.filter((who) => may.includes(who)),
    ),
  )
  expect(await listeners(everywhereElse, everybody)).toEqual(
    each(everywhereElse, rule === 'everybody' ? everybody : []),
  )
  const follows: Record<string, Probe> = { follow: ({ post }) => post.list({ select: { follow: true } }) }
  expect(await listeners(follows, members)).toEqual(each(follows, rule === 'everybody' ? members : []))
}

describe.each(boardReadRules.filter((rule) => rule !== 'everybody'))('a board for %s', (rule) => {
  beforeAll(() => setRule(rule))

  test('its posts come out to those who may read it, and to nobody else', () => everywhere(rule))

  test('everybody sees its head, and nothing more', async () => {
    for (const who of everybody) {
      const canRead = readers[rule].includes(who)
      const info = await clientsOf(who).board.info({ sign: board.sign })
      expect(info).toMatchObject({ systemName: board.name, systemMember: 4, readRule: rule, canRead })
      expect([who, info.systemContentNumber, info.classifies.length, info.recommendNumber]).toEqual(
        canRead ? [who, 2, 1, 1] : [who, 0, 0, 0],
      )
      const { list } = await clientsOf(who).board.list({ page: 1, limit: 100 })
      expect([who, list.find(({ _id }) => _id === board.id)]).toMatchObject([
        who,
        { canRead, systemContentNumber: canRead ? 2 : 0, todayNumber: canRead ? 2 : 0 },
      ])
      const { list: some } = await clientsOf(who).board.getSystems([board.id])
      expect(some[0]).toMatchObject({ canRead, systemContentNumber: canRead ? 2 : 0 })
      const { list: classes } = await clientsOf(who).board.classifies({ select: { systemId: board.id } })
      expect(classes).toHaveLength(canRead ? 1 : 0)
    }
  })

  test('whoever may not is refused with the way in', async () => {
    const sentence = {
      members: '登录后可阅读',
      level: '达到 Lv.5 可阅读',
      joined: '加入板块后可阅读',
      vip: '大会员可阅读',
      paid: '购买通行证后可阅读',
    }[rule]
    const gate = {
      readRule: rule,
      readLevel: level,
      access: expect.objectContaining({
        kind: { members: 'login', joined: 'free', level: 'level', vip: 'vip', paid: 'paid' }[rule],
      }),
      system: expect.objectContaining({ _id: board.id, systemName: board.name, systemMember: 4, systemDescr: '' }),
    }
    const refusal = { code: 403, message: sentence, data: { gate } }
    const calls: ((clients: Clients) => Promise<unknown>)[] = [
      ({ post }) => post.one({ id: postsId }),
      ({ post }) => post.list({ select: { systemId: board.id } }),
      ({ post }) => post.newer({ select: { systemId: board.id }, afterId: '1' }),
      ({ post }) => post.pinned({ systemId: board.id }),
      ({ post }) => post.around({ postsId }),
      ({ comment }) => comment.comments({ postsId }),
      ({ comment }) => comment.replies({ commentId }),
      ({ board: boards }) => boards.members({ systemId: board.id }),
      ({ board: boards }) => boards.log({ systemId: board.id }),
    ]
    for (const who of everybody.filter((one) => !readers[rule].includes(one)))
      for (const call of calls) await expect(call(clientsOf(who))).rejects.toMatchObject(refusal)
    const [stranger] = everybody.filter((one) => one !== 'guest' && one !== 'banned' && !readers[rule].includes(one))
    if (!stranger) return
    const writing: ((clients: Clients) => Promise<unknown>)[] = [
      ({ post }) => post.publish({ systemId: board.id, title: 'x', content: 'x' }),
      ({ comment }) => comment.publishComment({ postsId, content: 'x' }),
      ({ post }) => post.collect({ postsId, desired: true }),
      ({ report }) => report.create({ kind: 'posts', objectId: postsId, reason: 'abuse' }),
      ({ like }) => like.create({ likeType: 'posts', objectId: postsId, desired: true }),
      ({ like }) => like.create({ likeType: 'comment', objectId: commentId, desired: true }),
      ({ like }) => like.create({ likeType: 'reply', objectId: replyId, desired: true }),
      ({ comment }) => comment.publishReply({ commentId, content: 'x' }),
    ]
    for (const call of writing) {
      const answer = await call(clientsOf(stranger)).catch((error: unknown) => error)
      expect(answer).toMatchObject(refusal)
      expect(JSON.stringify(answer)).not.toContain(word)
    }
    const nothing = { code: 404 }
    const { like } = clientsOf(stranger)
    for (const likeType of ['posts', 'comment', 'reply'] as const)
      await expect(like.create({ likeType, objectId: '999999' })).rejects.toMatchObject(nothing)
  })

  test('figures of the site know nothing of it', async () => {
    expect(await guest.user.publicInfo({ id: author.id })).toMatchObject({ postsNumber: 0 })
    expect((await guest.post.list({ select: { userId: author.id } })).total).toBe(0)
    expect((await guest.post.list({})).total).toBe(0)
    expect((await guest.search.list({ keyword: word })).total).toBe(0)
    expect((await people.creator.api.search.list({ keyword: word })).total).toBe(1)
    expect((await people.creator.api.post.list({ select: { systemId: board.id } })).total).toBe(2)
    expect(await exactFigures(api)).toEqual([])
  })

  test('its readers write, like, keep and are told, and their authors earn', async () => {
    const [reader] = readers[rule].filter((who) => !always.includes(who) && who !== 'banned')
    const one = people[reader as keyof typeof people]
    const id = await aPost(one, board, { title: 'mine' })
    expect((await author.api.post.list({ select: { systemId: board.id } })).list[0]?._id).toBe(id)
    const before = await author.api.notification.unread()
    const said = await aComment(one, postsId, 'a word')
    await one.api.like.create({ likeType: 'posts', objectId: postsId, desired: true })
    await one.api.like.create({ likeType: 'comment', objectId: said._id, desired: true })
    expect(await author.api.notification.unread()).toMatchObject({
      commentCount: before.commentCount + 1,
      likeCount: before.likeCount + 1,
    })
    expect((await author.api.notification.comments({})).list[0]).toMatchObject({
      posts: { _id: postsId, title: word },
      comment: { content: 'a word' },
    })
    const earned = await api.ctx.db.many(sql`
      select from exp_events where user_id = ${one.id} and source in (${`post:${id}`}, ${`comment:${said._id}`})`)
    expect(earned).toHaveLength(2)
    await one.api.like.create({ likeType: 'posts', objectId: postsId, desired: false })
    await one.api.comment.deleteComment({ commentId: said._id })
    await one.api.post.remove({ postsId: id })
    expect(await exactFigures(api)).toEqual([])
  })
})

describe('those who may not read', () => {
  test('are not told of what names them, and what they were told before shows nothing', async () => {
    await setRule('joined')
    const stranger = await api.member()
    const id = await aPost(author, board, {
      title: 'named',
      content: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: stranger.id, label: 'x' } }] }],
      },
    })
    await aComment(author, id, `@${stranger.name} `)
    await author.api.comment.publishReply({ commentId, content: `@${stranger.name} ` })
    expect(await stranger.api.notification.unread()).toMatchObject({ replyCount: 0, commentCount: 0 })
    // Was told while everybody could read it.
    const [told] = (await people.member.api.notification.replies({})).list
    expect(told).toMatchObject({ type: 'mention', posts: null, comment: { content: '', isDeleted: true } })
    await author.api.post.remove({ postsId: id })
  })

  test('authors who lost the right neither read nor change what they wrote, and may delete it', async () => {
    await setRule('everybody')
    const former = await api.member()
    const id = await aPost(former, board, { title: 'former' })
    await setRule('joined')
    const refusal = { code: 403, message: '加入板块后可阅读' }
    await expect(former.api.post.one({ id })).rejects.toMatchObject(refusal)
    await expect(former.api.post.source({ postsId: id })).rejects.toMatchObject(refusal)
    const change = { postsId: id, systemId: board.id, title: 'changed', content: 'changed' }
    await expect(former.api.post.update(change)).rejects.toMatchObject(refusal)
    expect(JSON.stringify(await former.api.post.list({ select: { userId: former.id } }))).not.toContain('former')
    expect((await former.api.post.mine({})).list).toMatchObject([{ _id: id, title: 'former' }])
    await former.api.post.remove({ postsId: id })
  })

  test('join, and read at once; leave, and do not', async () => {
    await setRule('joined')
    const somebody = await api.member()
    await somebody.api.board.join({ systemId: board.id, desired: true })
    expect(await somebody.api.post.one({ id: postsId })).toMatchObject({ title: word })
    expect((await somebody.api.board.info({ sign: board.sign })).canRead).toBe(true)
    await somebody.api.board.join({ systemId: board.id, desired: false })
    await expect(somebody.api.post.one({ id: postsId })).rejects.toMatchObject({ code: 403 })
  })

  test('a level is asked for as it is now', async () => {
    await setRule('level')
    const somebody = await api.member()
    const rise = (grade: number) => api.ctx.db.run(sql`update users set grade = ${grade} where id = ${somebody.id}`)
    await rise(level - 1)
    await expect(somebody.api.post.one({ id: postsId })).rejects.toMatchObject({ code: 403 })
    await rise(level)
    expect(await somebody.api.post.one({ id: postsId })).toMatchObject({ title: word })
    await rise(level - 1)
    await expect(somebody.api.post.one({ id: postsId })).rejects.toMatchObject({ code: 403 })
  })

  test('what is private, held or deleted there is 404 for readers and strangers alike', async () => {
    await setRule('joined')
    const hidden = await aPost(author, board, { visibility: 'private' })
    const deleted = await aPost(author, board)
    await author.api.post.remove({ postsId: deleted })
    for (const id of [hidden, deleted])
      for (const who of ['guest', 'member', 'joined'] as const)
        await expect(clientsOf(who).post.one({ id })).rejects.toMatchObject({ code: 404 })
    expect(await author.api.post.one({ id: hidden })).toMatchObject({ visibility: 'private' })
  })
})

describe('the rule', () => {
  test('is set by the creator and by administrators, not by managers and moderators', async () => {
    const before = await people.creator.api.board.info({ sign: board.sign })
    const change = { systemId: board.id, readRule: before.readRule === 'members' ? 'joined' : 'members' } as const
    for (const who of ['manager', 'moderator'] as const)
      await expect(people[who].api.board.update(change)).rejects.toMatchObject({ code: 403 })
    for (const who of ['member', 'levelled'] as const)
      await expect(people[who].api.board.update(change)).rejects.toMatchObject({ code: 403 })
    expect(await people.administrator.api.board.update(change)).toMatchObject({ readRule: change.readRule })
    const [entry] = await api.ctx.db.many(sql`
      select actor_id, subject, detail from audit_log where action = 'board.set-reading' order by id desc limit 1`)
    expect(entry).toEqual({
      actor_id: people.administrator.id,
      subject: board.id,
      detail: {
        before: { readRule: before.readRule, readLevel: level },
        after: { readRule: change.readRule, readLevel: level },
      },
    })
  })

  test.each([0, -1, 1.5, 31, '5', null])('refuses level %s', async (readLevel) => {
    const body = { systemId: board.id, readRule: 'level', readLevel }
    const { code } = await api.request('/api/aoir-system/update', { body, token: people.creator.tokens.access_token })
    expect(code).toBe(422)
  })

  test('refuses a level that there is not, and a rule that there is not', async () => {
    const token = people.creator.tokens.access_token
    const levels = api.ctx.config.current().document.COMMON_GRADE.LEVELS.length
    for (const wish of [{ readLevel: levels + 1 }, { readRule: 'nobody' }]) {
      const body = { systemId: board.id, ...wish }
      expect(await api.request('/api/aoir-system/update', { body, token })).toMatchObject({ code: 422 })
    }
  })

  test('says the same of rows in memory as in the database', async () => {
    for (const rule of boardReadRules) {
      await setRule(rule)
      for (const who of everybody) {
        const one = who === 'guest' ? null : people[who]
        const row = await api.ctx.db.one<Parameters<typeof mayReadBoard>[1] & { may_read: boolean }>(
          standing(board.id, one?.id ?? null),
        )
        const viewer = one && (await viewerOf(one))
        expect([rule, who, mayReadBoard(viewer, row)]).toEqual([rule, who, readers[rule].includes(who)])
        expect([rule, who, row.may_read]).toEqual([rule, who, readers[rule].includes(who)])
      }
    }
  })

  async function viewerOf({ id, name }: Person): Promise<Viewer> {
    const row = await api.ctx.db.one<Pick<Viewer, 'grade' | 'userpower' | 'isVip'>>(sql`
      select grade, coalesce(vip_end_at > now(), false) as "isVip", case when banned_until > now() then 2 else userpower end as userpower from users where id = ${id}`)
    return { id, name, sessionId: '', ...row }
  }

  test('goes with a post that is moved', async () => {
    await setRule('joined')
    const open = await aBoard(api)
    const id = await aPost(author, board, { title: 'moving' })
    await expect(guest.post.one({ id })).rejects.toMatchObject({ code: 403 })
    const move = (systemId: string) => people.administrator.api.post.move({ postsId: id, systemId, reason: 'there' })
    await move(open.id)
    expect(await guest.post.one({ id })).toMatchObject({ title: 'moving' })
    await move(board.id)
    await expect(guest.post.one({ id })).rejects.toMatchObject({ code: 403 })
    expect(JSON.stringify(await guest.post.list({ limit: 50 }))).not.toContain('moving')
    expect(await exactFigures(api)).toEqual([])
  })

  test('keeps posts from being pinned on the whole site', async () => {
    await setRule('joined')
    const pair = { systemId: board.id, postsId: otherId }
    await expect(people.administrator.api.post.globalTop(pair)).rejects.toMatchObject({ code: 409 })
    // What is pinned already can be taken down.
    const pinned = { systemId: board.id, postsId }
    expect(await people.administrator.api.post.globalTop(pinned)).toEqual({ isGlobalTop: false })
  })
})
