import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RuleInput } from '#contract/modules/site/admin-rule.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard } from '../../../test/support/forum/forum.ts'
import type { Context } from '../../kernel/context.ts'
import { mostWalks } from '../../text-rules/engine.ts'
import { moderated } from './moderated.ts'
import type { Submission } from './rules.ts'
import { trustOf } from './trust.ts'

const api = await testApi({ hasNewcomers: true })
const admin = await api.administrator()
const board = await aBoard(api)

beforeEach(async () => {
  await api.ctx.db.run(sql`delete from rules`)
  api.ctx.events.emit('rulesChanged', {})
})

const save = (rule: Partial<RuleInput> & Pick<RuleInput, 'kind' | 'options'>) =>
  admin.api.adminRule.save({
    name: '测试规则',
    action: 'hold',
    scope: ['posts', 'comment', 'reply', 'message'],
    ...rule,
  })

const insert = (ctx: Context, { id }: Pick<Person, 'id'>) =>
  ctx.db.run(sql`
    insert into posts (board_id, user_id, title, document, excerpt, visibility, is_listed)
    values (${board.id}, ${id}, 'a post', '{"type":"doc"}', '', 'public', true)`)

/** What becomes of a post of theirs. */
async function say(person: Pick<Person, 'id'>, text: string | string[], more: Partial<Submission> = {}) {
  const submission = { scope: 'posts' as const, groups: [[text].flat()], links: [], images: 0, videos: 0, ...more }
  const { verdict, groups } = await moderated(
    api.ctx,
    { id: person.id, userpower: 1 },
    submission,
    async (ctx, said) => {
      if (submission.scope === 'posts' && !submission.isEdit) await insert(ctx, person)
      return said
    },
  )
  return { ...verdict, text: groups[0] }
}

/** Somebody who has been here for long and has written much. */
async function aRegular(): Promise<Person> {
  const person = await api.member()
  await api.ctx.db.run(sql`
    insert into posts (board_id, user_id, title, document, excerpt, visibility, is_listed, created_at)
    select ${board.id}, ${person.id}, 'old', '{"type":"doc"}', '', 'public', true, now() - interval '3 days'
    from generate_series(1, 50)`)
  return person
}

/** As if they had written everything so much earlier. */
async function earlier({ id }: Person, time: string): Promise<void> {
  for (const table of ['posts', 'comments', 'replies', 'text_prints'])
    await api.ctx.db.run(
      sql`update ${raw(table)} set created_at = created_at - ${time}::interval where user_id = ${id}`,
    )
}

const tooFast = { code: 429, key: 'write_too_fast' }

describe('trust', () => {
  test('grows with days and texts, and goes with reports that were upheld', async () => {
    const newcomer = await api.newcomer()
    expect(await trustOf(api.ctx, newcomer.id)).toEqual({
      level: 0,
      reasons: [
        { name: 'days', have: 0, need: 3 },
        { name: 'texts', have: 0, need: 5 },
        { name: 'reports', have: 0, need: 2 },
      ],
    })
    const regular = await aRegular()
    expect((await trustOf(api.ctx, regular.id)).level).toBe(2)
    await api.ctx.db.run(sql`
      insert into reports (reporter_id, kind, object_id, user_id, reason, state, settled_by, settled_at)
      values (${admin.id}, 'user', ${regular.id}, ${regular.id}, 'spam', 'upheld', ${admin.id}, now())`)
    expect(await trustOf(api.ctx, regular.id)).toMatchObject({ level: 1, reasons: [{}, {}, { have: 1, need: 0 }] })
    await api.ctx.db.run(sql`update posts set deleted_at = now(), is_listed = false where user_id = ${regular.id}`)
    expect((await trustOf(api.ctx, regular.id)).level).toBe(0)
    for (const person of [admin, await api.moderator()]) expect((await trustOf(api.ctx, person.id)).level).toBe(2)
  })

  test('with no thresholds everybody is a regular', async () => {
    const before = api.ctx.config.current().document.MODERATION
    const none = { DAYS: 0, TEXTS: 0 }
    const person = await api.newcomer()
    await api.configure({ MODERATION: { ...before, TRUST: { MEMBER: none, REGULAR: none } } })
    expect((await trustOf(api.ctx, person.id)).level).toBe(2)
    for (let number = 0; number < 5; number += 1) expect((await say(person, `第 ${number} 篇`)).action).toBe('pass')
    await api.configure({ MODERATION: before })
  })
})

describe('newcomers', () => {
  test('write three posts an hour, exactly, also at the same moment', async () => {
    const person = await api.newcomer()
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => say(person, `同时的第 ${index} 篇`)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(tooFast)
    const wait = await say(person, '再来').catch((error) => error.options.retryAfter)
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    // What they wrote an hour ago makes room; the day is counted too.
    await earlier(person, '1 hour')
    expect((await say(person, '一小时后')).action).toBe('pass')
    await api.ctx.db.run(sql`
      insert into posts (board_id, user_id, title, document, excerpt, visibility, is_listed, created_at)
      select ${board.id}, ${person.id}, 'more', '{"type":"doc"}', '', 'public', true, now() - interval '5 hours'
      from generate_series(1, 6)`)
    await expect(say(person, '今天第十一篇')).rejects.toMatchObject(tooFast)
  })

  test('write twenty comments and replies an hour, pictures alone too; members a hundred, and twenty posts', async () => {
    const [newcomer, member] = [await api.newcomer(), await api.member()]
    await api.ctx.db.run(sql`
      insert into posts (board_id, user_id, title, document, excerpt, visibility, is_listed, created_at)
      select ${board.id}, ${member.id}, 'old', '{"type":"doc"}', '', 'public', true, now() - interval '3 days'
      from generate_series(1, 5)`)
    expect((await trustOf(api.ctx, member.id)).level).toBe(1)
    const wrote = async (
      person: Person,
      scope: 'posts' | 'comment' | 'reply',
      times: number,
      text = (n: number) => `${n}`,
    ) => {
      const answers = await Promise.allSettled(Array.from({ length: times }, (_, n) => say(person, text(n), { scope })))
      return answers.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await wrote(newcomer, 'comment', 12)).toBe(12)
    expect(await wrote(newcomer, 'reply', 12, () => '')).toBe(8)
    expect(await wrote(member, 'posts', 23)).toBe(20)
    expect(await wrote(member, 'comment', 103)).toBe(100)
  })

  test('are held with too many links and pictures', async () => {
    const person = await api.newcomer()
    expect((await say(person, '看 https://one.example/')).action).toBe('pass')
    expect(await say(person, '看', { links: ['https://one.example/', 'https://two.example/'] })).toMatchObject({
      action: 'hold',
      rules: [{ ruleId: '1', evidence: '2' }],
    })
    expect(await say(person, '图', { images: 5 })).toMatchObject({ action: 'hold', rules: [{ evidence: '5' }] })
    expect((await say(person, 'www.one.example', { scope: 'comment' })).action).toBe('hold')
  })

  test('repeat themselves twice, and then are held', async () => {
    const person = await api.newcomer()
    const comment = { scope: 'comment' as const }
    expect((await say(person, '便宜 出售', comment)).action).toBe('pass')
    expect((await say(person, '便宜出售！', comment)).action).toBe('pass')
    expect(await say(person, '便🎉宜🎉出🎉售', comment)).toMatchObject({
      action: 'hold',
      rules: [{ ruleId: '3', evidence: '3' }],
    })
    expect((await say(person, '便宜出售', { ...comment, isEdit: true })).action).toBe('pass')
    await api.ctx.db.run(sql`update text_prints set created_at = created_at - interval '11 minutes'`)
    expect((await say(person, '便宜出售', comment)).action).toBe('pass')
  })

  test('regulars write as they like, without a question to the database', async () => {
    const regular = await aRegular()
    for (let number = 0; number < 5; number += 1) expect((await say(regular, '一样')).action).toBe('pass')
    const { count } = await api.ctx.db.one<{ count: number }>(
      sql`select count(*)::int as count from text_prints where user_id = ${regular.id}`,
    )
    expect(count).toBe(0)
  })
})

describe('rules', () => {
  test('the strongest wins, and those that watch only count', async () => {
    const regular = await aRegular()
    const mask = await save({ name: '打码', kind: 'words', action: 'mask', options: { words: ['优惠券', '加微信'] } })
    expect(await say(regular, ['领优惠', '券，加 微', ' 信吧'])).toEqual({
      action: 'mask',
      rules: [{ ruleId: mask._id, name: '打码', kind: 'words', evidence: '优惠券' }],
      text: ['领＊＊', '＊，＊＊＊', '＊＊吧'],
    })
    await save({ name: '审核', kind: 'pattern', action: 'hold', options: { pattern: '优惠券.{0,9}微信' } })
    expect(await say(regular, '优惠券加微信')).toMatchObject({ action: 'hold', text: ['优惠券加微信'] })
    const watch = await save({
      name: '观察',
      kind: 'words',
      action: 'block',
      state: 'watch',
      options: { words: ['优惠'] },
    })
    expect((await say(regular, '只是优惠')).action).toBe('pass')
    await save({ name: '禁止', kind: 'contact', action: 'block', tellAuthor: true, options: { kinds: ['phone'] } })
    await expect(say(regular, '优惠券，电话 13800138000')).rejects.toMatchObject({
      code: 422,
      key: 'text_blocked_by',
      options: { params: { name: '禁止' } },
    })
    const { list } = await admin.api.adminRule.list({})
    expect(list.find(({ _id }) => _id === watch._id)).toMatchObject({ hits7: 2, hits30: 2, state: 'watch' })
    expect(list.find(({ _id }) => _id === mask._id)?.hits7).toBe(3)
  })

  test('hold for texts of their scope and for those who are trusted less', async () => {
    const [regular, newcomer] = [await aRegular(), await api.newcomer()]
    await save({ kind: 'words', action: 'block', trustBelow: 1, scope: ['comment'], options: { words: ['秒杀'] } })
    const comment = { scope: 'comment' as const }
    await expect(say(newcomer, '秒杀', comment)).rejects.toMatchObject({ code: 422, key: 'text_blocked' })
    expect((await say(regular, '秒杀', comment)).action).toBe('pass')
    expect((await say(newcomer, '秒杀')).action).toBe('pass')
  })

  test('in messages only cover and refuse; a name that would be held is refused', async () => {
    const regular = await aRegular()
    const scope = ['name', 'message', 'signature'] as const
    await save({ kind: 'words', scope: [...scope], options: { words: ['代练'] } })
    await save({ kind: 'words', action: 'mask', scope: [...scope], options: { words: ['外挂'] } })
    expect((await say(regular, '代练', { scope: 'message' })).action).toBe('pass')
    expect(await say(regular, '外挂', { scope: 'message' })).toMatchObject({ action: 'mask', text: ['＊＊'] })
    expect((await say(regular, '代练', { scope: 'signature' })).action).toBe('hold')
    for (const name of ['代练', '外挂'])
      await expect(say(regular, name, { scope: 'name' })).rejects.toMatchObject({ code: 422 })
  })

  test('a mask covers everything, however often it is there, or the text is held', async () => {
    const regular = await aRegular()
    await save({ kind: 'words', action: 'mask', options: { words: ['加微信'] } })
    expect(await say(regular, '加微信'.repeat(1500))).toMatchObject({ action: 'mask', text: ['＊'.repeat(4500)] })
    expect((await say(regular, '加微信'.repeat(9000))).action).toBe('hold')
    await expect(say(regular, '加微信'.repeat(9000), { scope: 'message' })).rejects.toMatchObject({ code: 422 })
  })

  test('a mask that could not look through all of a text after it was met does not let the rest through', async () => {
    const regular = await aRegular()
    await save({ kind: 'pattern', action: 'mask', options: { pattern: '微信\\d' } })
    const long = Array.from({ length: mostWalks / 10_000 }, () => ['微信'.repeat(5000)])
    const groups = (number: number) => ({ groups: [['加微信1'], ...long.slice(0, number), ['加微信2']] })
    expect(await say(regular, '', groups(2))).toMatchObject({ action: 'mask', text: ['加＊＊＊'] })
    expect(await say(regular, '', groups(long.length))).toMatchObject({ action: 'hold', text: ['加微信1'] })
  })

  test('a mask cannot cover what stands behind a link: that is held', async () => {
    const regular = await aRegular()
    await save({ kind: 'links', action: 'mask', options: { domains: ['bad.example'] } })
    expect(await say(regular, '看 www.bad.example')).toMatchObject({
      action: 'mask',
      text: ['看 ＊＊＊＊＊＊＊＊＊＊＊＊＊＊＊'],
    })
    expect((await say(regular, '看', { links: ['https://a.bad.example/x'] })).action).toBe('hold')
  })

  test('count repetitions of one and of all, equal or nearly so', async () => {
    const [one, other] = [await aRegular(), await aRegular()]
    await save({ kind: 'repeat', options: { times: 3, minutes: 60, by: 'all', near: true } })
    const text = '专业代写论文，二十四小时在线，诚信经营价格公道，详情请看我的主页，欢迎新老朋友前来咨询'
    expect((await say(one, text)).action).toBe('pass')
    expect((await say(other, `${text}1`)).action).toBe('pass')
    expect((await say(other, '今天天气很好，适合出去走走，看看山看看水，晚上回来再写一点东西')).action).toBe('pass')
    expect(await say(one, `${text}27`)).toMatchObject({ action: 'hold', rules: [{ evidence: '3' }] })
    await api.ctx.db.run(sql`update text_prints set created_at = created_at - interval '61 minutes'`)
    expect((await say(one, text)).action).toBe('pass')
  })

  test('count what different people write alike at the same moment, exactly', async () => {
    await save({ kind: 'repeat', options: { times: 3, minutes: 60, by: 'all', near: true } })
    const text = '低价出售各种游戏账号，安全可靠，支持验号，先发货后付款，长期有效，需要的朋友请看我的个人主页介绍'
    const people = await Promise.all(Array.from({ length: 10 }, () => api.newcomer()))
    const answers = await Promise.all(people.map((person, index) => say(person, `${text}${index}`)))
    expect(answers.filter(({ action }) => action === 'pass')).toHaveLength(2)
  })

  test('count what was written before they were saved', async () => {
    const person = await api.newcomer()
    await say(person, '规则之前')
    await save({ kind: 'pace', options: { times: 2, minutes: 5 } })
    expect((await say(person, '规则之后')).action).toBe('hold')
  })

  test('count how fast somebody writes, exactly', async () => {
    const person = await aRegular()
    await save({ kind: 'pace', options: { times: 4, minutes: 5 } })
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => say(person, `快 ${index}`)))
    expect(answers.map(({ action }) => action).sort()).toEqual(['hold', 'hold', 'hold', 'pass', 'pass', 'pass'])
  })

  test('pictures, films and the time of day', async () => {
    const person = await aRegular()
    await save({ name: '图', kind: 'media', options: { images: 2, video: true } })
    expect((await say(person, '图', { images: 2 })).action).toBe('pass')
    expect(await say(person, '图', { images: 3 })).toMatchObject({ action: 'hold', rules: [{ evidence: '3' }] })
    expect((await say(person, '影', { videos: 1 })).action).toBe('hold')
    const clock = (minutes: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(
        Date.now() + minutes * 60_000,
      )
    await save({ name: '夜', kind: 'hours', options: { from: clock(120), to: clock(180) } })
    expect((await say(person, '晚安')).action).toBe('pass')
    await save({ name: '此刻', kind: 'hours', options: { from: clock(-120), to: clock(120) } })
    // It is the clock of the database that counts.
    vi.useFakeTimers({ now: Date.now() + 12 * 3_600_000, toFake: ['Date'] })
    try {
      expect(await say(person, '晚安')).toMatchObject({ action: 'hold', rules: [{ name: '此刻' }] })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a rule that is saved', () => {
  const words: Pick<RuleInput, 'kind' | 'options'> = { kind: 'words', options: { words: ['第一', '第二'] } }

  test('acts at once, changes, and ends when it is deleted', async () => {
    const person = await aRegular()
    const rule = await save(words)
    expect(rule).toMatchObject({
      name: '测试规则',
      trustBelow: 3,
      state: 'on',
      hits7: 0,
      hits30: 0,
      options: words.options,
    })
    expect((await say(person, '第 一')).action).toBe('hold')
    await save({ ...words, state: 'off', ...{ _id: rule._id } })
    expect((await say(person, '第一')).action).toBe('pass')
    expect(await admin.api.adminRule.delete({ _id: rule._id })).toBeNull()
    expect(await admin.api.adminRule.delete({ _id: rule._id })).toBeNull()
    expect((await admin.api.adminRule.list({})).total).toBe(0)
    await expect(save({ ...words, ...{ _id: rule._id } })).rejects.toMatchObject({ code: 404 })
    const { list } = await admin.api.audit.list({ select: { action: 'rule' } })
    expect(list.slice(0, 3).map(({ action }) => action)).toEqual(['rule.delete', 'rule.save', 'rule.save'])
    expect(list[1]?.detail).toMatchObject({ before: { state: 'on' }, after: { state: 'off', options: { words: 2 } } })
  })

  test('is one with an equal one, also at the same moment; another action or name makes another', async () => {
    const first = await save({ ...words, state: 'watch' })
    const again = await Promise.all([1, 2, 3].map(() => save({ ...words, state: 'on' })))
    expect(again.map(({ _id, state }) => ({ _id, state }))).toEqual(Array(3).fill({ _id: first._id, state: 'on' }))
    await save({ ...words, action: 'block' })
    await save({ ...words, name: '另一条' })
    expect((await admin.api.adminRule.list({})).total).toBe(3)
  })

  test('looks where it can be met', async () => {
    const times = { times: 3, minutes: 10 }
    const all: RuleInput['scope'] = ['posts', 'name', 'chapter', 'message', 'posts']
    expect((await save({ kind: 'pace', scope: all, options: times })).scope).toEqual(['posts'])
    expect((await save({ ...words, scope: all })).scope).toEqual(['posts', 'name', 'chapter'])
    expect((await save({ ...words, action: 'block', scope: all })).scope).toEqual([
      'posts',
      'name',
      'chapter',
      'message',
    ])
  })

  test('has each word once', async () => {
    const { options } = await save({ kind: 'words', options: { words: ['加微信', '加 微 信', 'ＶＸ', 'vx'] } })
    expect(options.words).toEqual(['加微信', 'ＶＸ'])
  })

  test.each<[string, Partial<RuleInput> & Pick<RuleInput, 'kind' | 'options'>]>([
    ['no words', { kind: 'words', options: { words: [] } }],
    ['one letter', { kind: 'words', options: { words: ['好'] } }],
    ['signs only', { kind: 'words', options: { words: ['——！'] } }],
    ['too many words', { kind: 'words', options: { words: Array.from({ length: 50_001 }, (_, at) => `词${at}`) } }],
    ['back reference', { kind: 'pattern', options: { pattern: '(a)\\1' } }],
    ['look-around', { kind: 'pattern', options: { pattern: 'a(?=b)' } }],
    ['broken', { kind: 'pattern', options: { pattern: '(' } }],
    ['empty', { kind: 'pattern', options: { pattern: '' } }],
    ['no domains', { kind: 'links', options: { domains: [] } }],
    ['no contact', { kind: 'contact', options: { kinds: [] } }],
    ['nothing of media', { kind: 'media', options: {} }],
    ['no hours', { kind: 'hours', options: { from: '08:00', to: '08:00' } }],
    ['bad hours', { kind: 'hours', options: { from: '24:00', to: '08:00' } }],
    ['no times', { kind: 'pace', options: {} }],
    ['repeated once', { kind: 'repeat', options: { times: 1, minutes: 1, by: 'author' } }],
    ['a mask of the hour', { kind: 'hours', action: 'mask', options: { from: '08:00', to: '09:00' } }],
    ['a held message', { ...words, scope: ['message'] }],
    ['counted names', { kind: 'pace', scope: ['name'], options: { times: 3, minutes: 10 } }],
    ['no scope', { ...words, scope: [] }],
    ['no name', { ...words, name: ' ' }],
  ])('is refused with %s', async (_, rule) => {
    await expect(save(rule)).rejects.toMatchObject({ code: 422, message: expect.stringMatching(/\p{Script=Han}/u) })
  })

  test('takes a nested repetition and fifty thousand words', async () => {
    await save({ kind: 'pattern', options: { pattern: '^(a+)+b$' } })
    await save({ kind: 'words', options: { words: Array.from({ length: 50_000 }, (_, at) => `词语${at}号`) } })
    const person = await aRegular()
    expect((await say(person, 'a'.repeat(50_000))).action).toBe('pass')
    expect((await say(person, '词语四九九九九号')).action).toBe('hold')
  })
})
