import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { RuleInput } from '#contract/modules/site/admin-rule.ts'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aFile } from '../../../test/support/forum/forum.ts'
import { aChapter, aDraft, aWork, worksOn } from '../../../test/support/works/works.ts'
import { loadCharacters } from '../../text-rules/characters.ts'
import { fingerprintOf, isNear } from '../../text-rules/fingerprint.ts'
import { createFold } from '../../text-rules/fold.ts'
import type { RuleRow } from './queries.ts'
import { countedIn } from './trial-counting.ts'

const api = await testApi()
const admin = await api.administrator()
const author = await api.member()
const board = await aBoard(api)

const publish = async (title: string, content: string) => {
  const { _id } = await author.api.post.publish({ systemId: board.id, title, content })
  return _id
}
const posts = [await publish('出售', '加 微 信'), await publish('闲聊', '天气好'), await publish('加', '微信')]
const { _id: comment } = await author.api.comment.publishComment({ postsId: posts[1] ?? '', content: '快加微❤信' })
await author.api.comment.publishComment({ postsId: posts[1] ?? '', content: '快加微信' })
const old = await publish('很久以前', '加微信')
await api.ctx.db.run(sql`update posts set created_at = now() - interval '9 days' where id = ${old}`)
for (const [type, object, state] of [
  ['posts', posts[0], 'passed'],
  ['comment', comment, 'rejected'],
])
  await api.ctx.db.run(sql`
    insert into queue_items (kind, type, object_id, user_id, state, decided_at)
    values ('held', ${type}, ${object}, ${author.id}, ${state}, now())`)

const words: RuleInput = {
  name: '试试',
  kind: 'words',
  action: 'block',
  scope: ['posts', 'comment', 'name'],
  trustBelow: 3,
  state: 'on',
  tellAuthor: false,
  options: { words: ['加微信'] },
}

async function tried(rule: RuleInput, days = 7) {
  const { tryId } = await admin.api.adminRule.try({ rule, days })
  await api.ctx.background.idle()
  return admin.api.adminRule.tried({ tryId })
}

test('a rule is tried on what there is, and changes nothing', async () => {
  const before = await api.ctx.db.many(sql`select * from posts order by id`)
  expect(await tried(words)).toMatchObject({ state: 'done', looked: 5, total: 5, met: 3, passed: 1, rejected: 1 })
  const { examples } = await tried(words, 30)
  expect(examples.map(({ type, evidence }) => `${type} ${evidence}`)).toEqual([
    'posts 加微信',
    'posts 加 微 信',
    'comment 加微信',
    'comment 加微❤信',
  ])
  const place = { systemName: board.name, postsId: posts[0], commentId: null }
  expect(examples[1]).toEqual({
    type: 'posts',
    _id: posts[0],
    excerpt: '出售 加 微 信',
    evidence: '加 微 信',
    place,
    decided: 'passed',
  })
  expect(examples[2]).toMatchObject({ place: { postsId: posts[1] }, decided: null })
  expect(examples[3]).toMatchObject({ place: { ...place, postsId: posts[1], commentId: comment }, decided: 'rejected' })
  expect(await api.ctx.db.many(sql`select * from posts order by id`)).toEqual(before)
  expect((await admin.api.adminRule.list({})).total).toBe(0)
})

test('posts are tried with the names of their files', async () => {
  const path = await aFile(api, author, 'assets')
  await author.api.attachment.create({ path, originalName: '代练价目.zip' })
  const post = { systemId: board.id, title: '资料', content: '见附件', files: [{ path }] }
  const { _id } = await author.api.post.publish(post)
  const { met, examples } = await tried({ ...words, scope: ['posts'], options: { words: ['代练'] } })
  expect([met, examples[0]]).toMatchObject([1, { _id, evidence: '代练' }])
  await api.ctx.db.run(sql`update posts set created_at = now() - interval '40 days' where id = ${_id}`)
})

test('chapters are tried as they were published last, with their notes', async () => {
  await api.configure(worksOn)
  const workId = await aWork(author, { title: '长篇' })
  await aDraft(author, workId, { title: '还没写完', authorNote: '加微信' })
  await aChapter(author, workId, { title: '第一章' })
  const noted = await aChapter(author, workId, { title: '第二章', authorNote: '加 微 信 催更' })
  const { met, looked, examples } = await tried({ ...words, scope: ['chapter'] })
  expect({ met, looked }).toEqual({ met: 1, looked: 2 })
  const works = { workId, worksType: 'fiction', chapterId: noted }
  const place = { systemName: '长篇', postsId: null, commentId: null, works }
  expect(examples).toMatchObject([{ type: 'chapter', _id: noted, evidence: '加 微 信', place, decided: null }])
})

test('short texts are tried as they stand, by the time at which they were written', async () => {
  const short = async (scope: RuleInput['scope']) => {
    const { looked, met, examples } = await tried({ ...words, scope })
    return { looked, met, examples: examples.map(({ type, _id, excerpt, evidence }) => [type, _id, excerpt, evidence]) }
  }
  const long = sql`now() - interval '8 days'`
  const [workId, old] = [await aWork(author, { title: '加微信看全文' }), await aWork(author, { title: '加微信' })]
  const { _id: column } = await author.api.column.create({ title: '专栏', summary: '加 微 信' })
  const { _id: volume } = await author.api.worksVolume.save({ workId, title: '第一卷 加微信' })
  await api.ctx.db.run(sql`update works set created_at = ${long} where id in (${workId}, ${old})`)
  await author.api.works.update({ workId, notice: '更新了' })
  expect(await short(['work'])).toEqual({
    looked: 4,
    met: 3,
    examples: [
      ['works', workId, '加微信看全文 更新了', '加微信'],
      ['column', column, '专栏 加 微 信', '加 微 信'],
      ['volume', volume, '第一卷 加微信', '加微信'],
    ],
  })

  const { _id: classify } = await board.creator.api.board.createClassify({ systemId: board.id, classifyName: '加微信' })
  await board.creator.api.board.update({ systemId: board.id, rules: '不许加微信' })
  expect((await short(['board'])).examples).toEqual([
    ['system', board.id, `${board.name} 不许加微信`, '加微信'],
    ['classify', classify, '加微信', '加微信'],
  ])

  const quiet = await api.member()
  await quiet.api.user.changeName({ newname: '加微信的人' })
  await quiet.api.user.changeSignature({ signature: '都来加微信' })
  expect((await short(['name', 'signature'])).examples).toEqual([
    ['signature', quiet.id, '都来加微信', '加微信'],
    ['user', quiet.id, '加微信的人', '加微信'],
  ])
  await api.ctx.db.run(
    sql`update users set created_at = ${long}, named_at = null, signed_at = null where id = ${quiet.id}`,
  )
  expect((await short(['name', 'signature'])).met).toBe(0)
  await quiet.api.user.changeSignature({ signature: '还是加微信' })
  expect((await short(['signature'])).examples).toEqual([['signature', quiet.id, '还是加微信', '加微信']])
})

test('as many as there are of one moment', async () => {
  await api.ctx.db.run(sql`
    insert into users (name, name_key, account, account_key, signature)
    select 'many' || n, 'many' || n, 'many' || n, 'many' || n, '快加微信' from generate_series(1, 450) n`)
  expect(await tried({ ...words, scope: ['signature'] })).toMatchObject({ looked: 451, met: 451 })
})

test('rules that count are tried in the order of time', async () => {
  const pace: RuleInput = { ...words, kind: 'pace', action: 'hold', options: { times: 3, minutes: 10 } }
  expect(await tried(pace)).toMatchObject({ looked: 5, met: 3, examples: [{ evidence: '3' }, { evidence: '4' }, {}] })
  const options = { times: 2, minutes: 10, by: 'author', near: false } as const
  expect(await tried({ ...words, kind: 'repeat', action: 'hold', options })).toMatchObject({ met: 1 })
})

test('as they would have been when they were written, whatever else was written meanwhile', async () => {
  const texts = fc.array(
    fc.record({
      userId: fc.constantFrom('1', '2'),
      time: fc.nat(40).map((minute) => minute * 60_000),
      text: fc.constantFrom(
        '甲',
        '乙',
        ...[1, 2, 3].map((n) => `各种账号低价出售，安全可靠支持验号，先发货后付款${n}`),
      ),
    }),
    { maxLength: 40 },
  )
  const fold = createFold(await loadCharacters())
  const options = fc.record({
    times: fc.integer({ min: 2, max: 4 }),
    minutes: fc.integer({ min: 1, max: 30 }),
    by: fc.constantFrom('author' as const, 'all' as const),
    near: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(texts, options, fc.constantFrom('repeat' as const, 'pace' as const), async (given, how, kind) => {
      const looked = given.map(({ text, ...rest }) => ({
        ...rest,
        print: fingerprintOf(fold.dense(text).codes.slice()),
      }))
      const rule = { kind, options: how } as RuleRow
      const found = await countedIn(looked, rule, async () => true)
      const inOrder = looked.toSorted((one, other) => one.time - other.time)
      const isOf = (one: (typeof looked)[0], other: (typeof looked)[0]) =>
        (kind === 'repeat' && how.by === 'all') || one.userId === other.userId
      const isAlike = (one: (typeof looked)[0], other: (typeof looked)[0]) =>
        kind === 'pace' ||
        one.print?.exact === other.print?.exact ||
        (how.near && isNear(one.print?.parts ?? [], other.print?.parts ?? []))
      const naive = inOrder.flatMap((text, at) => {
        const before = inOrder
          .slice(0, at)
          .filter((one) => one.time >= text.time - how.minutes * 60_000 && isOf(one, text) && isAlike(one, text))
        return before.length + 1 >= how.times ? [{ text, number: before.length + 1 }] : []
      })
      expect(found).toEqual(naive)
    }),
  )
})

test('it ends when somebody says so, and is nobody else’s', async () => {
  const { tryId } = await admin.api.adminRule.try({ rule: words, days: 7 })
  expect(await admin.api.adminRule.tried({ tryId, cancel: true })).toMatchObject({ state: 'cancelled' })
  await api.ctx.background.idle()
  expect(await admin.api.adminRule.tried({ tryId })).toMatchObject({ state: 'cancelled' })
  const other = await api.administrator()
  await expect(other.api.adminRule.tried({ tryId })).rejects.toMatchObject({ code: 404 })
  await expect(admin.api.adminRule.try({ rule: { ...words, options: {} }, days: 7 })).rejects.toMatchObject({
    code: 422,
  })
  await expect(admin.api.adminRule.try({ rule: words, days: 31 })).rejects.toMatchObject({ code: 422 })
})

test('one whose process is gone has ended', async () => {
  const { id } = await api.ctx.db.one<{ id: string }>(sql`
    insert into rule_tries (user_id, seen_at) values (${admin.id}, now() - interval '2 minutes') returning id`)
  expect(await admin.api.adminRule.tried({ tryId: id })).toMatchObject({ state: 'cancelled' })
})

test('a text is tried by itself', async () => {
  const check = (rule: Partial<RuleInput>, text: string) =>
    admin.api.adminRule.check({ rule: { ...words, ...rule }, text })
  expect(await check({}, '快加微信，加 微 信')).toEqual({
    action: 'block',
    places: [
      { start: 1, end: 4 },
      { start: 5, end: 10 },
    ],
  })
  expect(await check({ state: 'off', action: 'mask' }, '加微信')).toMatchObject({ action: 'mask' })
  expect(await check({}, '你好')).toEqual({ action: 'pass', places: [] })
  await expect(check({ kind: 'pattern', options: { pattern: '(' } }, '你好')).rejects.toMatchObject({ code: 422 })
})
