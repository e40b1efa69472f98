import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aFile, paragraph, setBoardState, withArticles } from '../../../test/support/forum/forum.ts'
import { publishDueArticles } from './schedule.ts'

const api = await testApi({ config: withArticles })
const guest = api.as(null)
const board = await aBoard(api, undefined, { type: 'article' })
let author: Person
beforeEach(async () => {
  author = await api.member()
})

const text = (words = '一百二十年。') => ({ systemId: board.id, title: '灯塔', content: paragraph(words), article: {} })
const aDraft = async (words?: string, more = {}) =>
  (await author.api.post.saveDraft({ draft: { ...text(words), ...more } }))._id
const schedule = (_id: string, publishTime: number | undefined = Date.now() + 60_000) =>
  author.api.post.setDraftState({ _id, state: 'scheduled', publishTime })
const due = (id: string) =>
  api.ctx.db.run(sql`update post_drafts set scheduled_at = clock_timestamp() where id = ${id}`)
const articles = async () => (await author.api.post.mine({})).list
const hours = (number: number) =>
  api.ctx.db.run(sql`update article_revisions set created_at = created_at - make_interval(hours => ${number})`)
const kinds = async (which: { _id: string } | { postsId: string }) =>
  (await author.api.post.revisions(which)).list.map(({ kind, wordNumber }) => `${kind} ${wordNumber}`)

describe('an article with a time', () => {
  test('is published then, once, however many look, and tells subscribers once', async () => {
    const reader = await api.member()
    const column = await author.api.column.create({ title: '海岸' })
    await reader.api.column.subscribe({ columnId: column._id })
    const id = await aDraft('雾季。', { article: { columnId: column._id } })
    const publishTime = Date.now() + 60_000
    expect(await schedule(id, publishTime)).toMatchObject({ state: 'scheduled', publishTime })
    expect(await publishDueArticles(api.ctx)).toBe(0)
    expect(await articles()).toEqual([])
    await due(id)
    const done = await Promise.all(Array.from({ length: 5 }, () => publishDueArticles(api.ctx)))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    const [article] = await articles()
    expect(await guest.post.one({ id: article?._id ?? '' })).toMatchObject({
      title: '灯塔',
      wordNumber: 3,
      editTime: 0,
    })
    expect(await author.api.post.draft({ _id: id })).toBeNull()
    const news = await api.ctx.db.many(sql`select from article_news where post_id = ${article?._id}`)
    expect(news).toHaveLength(1)
  })

  test.each([undefined, 0, Date.now() - 1])('not in the past: %s', async (time) => {
    const setting = author.api.post.setDraftState({ _id: await aDraft(), state: 'scheduled', publishTime: time })
    await expect(setting).rejects.toMatchObject({ code: 422, message: '定时时间必须晚于现在' })
  })

  test('not more than a year ahead', async () => {
    const far = schedule(await aDraft(), Date.now() + 366 * 86_400_000)
    await expect(far).rejects.toMatchObject({ code: 422, message: '定时时间不能超过一年' })
  })

  test('gets another time, is taken back, and is published now', async () => {
    const id = await aDraft()
    await schedule(id)
    const later = Date.now() + 86_400_000
    expect(await schedule(id, later)).toMatchObject({ publishTime: later })
    await due(id)
    const back = await author.api.post.setDraftState({ _id: id, state: 'draft' })
    expect(back).toMatchObject({ state: 'draft', publishTime: 0 })
    expect(await publishDueArticles(api.ctx)).toBe(0)
    await schedule(id)
    const { _id } = await author.api.post.publish({ ...text(), draftId: id })
    expect(await guest.post.one({ id: _id })).toMatchObject({ title: '灯塔' })
    await expect(author.api.post.saveDraft({ _id: id, draft: text() })).rejects.toMatchObject({
      code: 409,
      message: '这篇文章已经发布',
      data: { postsId: _id },
    })
  })

  test('is one article, also when its author publishes it many times while its time comes', async () => {
    const id = await aDraft()
    await schedule(id)
    await due(id)
    const publishing = Array.from({ length: 10 }, () => author.api.post.publish({ ...text(), draftId: id }))
    const answers = await Promise.allSettled([publishDueArticles(api.ctx), ...publishing, publishDueArticles(api.ctx)])
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 409, message: '这篇文章已经发布' })
    expect(await articles()).toHaveLength(1)
  })

  test('goes out as it is written then', async () => {
    const id = await aDraft()
    await schedule(id)
    await author.api.post.saveDraft({ _id: id, draft: { ...text('后来的字'), title: '后来的名字' } })
    expect(await author.api.post.draft({ _id: id })).toMatchObject({ state: 'scheduled' })
    await due(id)
    await publishDueArticles(api.ctx)
    expect(await articles()).toMatchObject([{ title: '后来的名字' }])
  })

  test.each([
    ['without words', { content: null }],
    ['without a title', { title: ' ' }],
    ['without a board', { systemId: null }],
    ['from nowhere', { article: { origin: 'reprint' as const } }],
  ])('is refused at once %s', async (_, more) => {
    await expect(schedule(await aDraft('字', more))).rejects.toMatchObject({ code: 422 })
  })

  test('is a draft again, and its author is told, when it cannot be published then', async () => {
    const closed = await aBoard(api, undefined, { type: 'article' })
    const [empty, nowhere] = [await aDraft(), await aDraft('字', { systemId: closed.id, title: '无处' })]
    await schedule(empty)
    await schedule(nowhere)
    await author.api.post.saveDraft({ _id: empty, draft: { ...text(), title: '空', content: null } })
    await setBoardState(api, closed, 'hidden')
    for (const id of [empty, nowhere]) await due(id)
    await publishDueArticles(api.ctx)
    expect(await articles()).toEqual([])
    const { list } = await author.api.post.drafts({})
    expect(list.map(({ state }) => state)).toEqual(['draft', 'draft'])
    const told = (await author.api.notification.system({})).list.map(({ content }) => content).join()
    expect(told).toContain('空')
    expect(told).toContain('无处')
  })

  test('says why in the language of who reads it', async () => {
    const closed = await aBoard(api, undefined, { type: 'article' })
    const id = await aDraft('字', { systemId: closed.id })
    await schedule(id)
    await setBoardState(api, closed, 'hidden')
    await due(id)
    await publishDueArticles(api.ctx)
    const said = async (locale: string) => {
      const { data } = await api.request<{ list: { content: string }[] }>(
        '/api/aoir-notification/get-system-notification',
        {
          body: {},
          token: author.tokens.access_token,
          cookies: { locale },
        },
      )
      return data.list[0]?.content ?? ''
    }
    expect(await said('zh-CN')).toMatch(/没能发布（.*板块.*）/)
    expect((await said('en')).replace('灯塔', '')).toMatch(/^\P{Script=Han}*board\P{Script=Han}*$/iu)
  })

  test('waits while articles are off', async () => {
    const admin = await api.administrator()
    const id = await aDraft()
    await schedule(id)
    await due(id)
    await admin.api.adminConfig.update({ COMMON_WORKS: { ARTICLE: false } })
    expect(await publishDueArticles(api.ctx)).toBe(0)
    await admin.api.adminConfig.update({ COMMON_WORKS: { ARTICLE: true } })
    await publishDueArticles(api.ctx)
    expect(await articles()).toHaveLength(1)
  })

  test('waits while its author is banned', async () => {
    const id = await aDraft()
    await schedule(id)
    await due(id)
    await api.ban(author.id)
    await publishDueArticles(api.ctx)
    expect(await api.ctx.db.many(sql`select from posts where user_id = ${author.id}`)).toEqual([])
  })

  test('is none where it is a post, or a change of an article', async () => {
    const { _id: post } = await author.api.post.saveDraft({ draft: { title: '帖子' } })
    const { _id: postsId } = await author.api.post.publish(text())
    const { _id: change } = await author.api.post.saveDraft({ postsId, draft: text('改') })
    for (const id of [post, change]) await expect(schedule(id)).rejects.toMatchObject({ code: 409 })
    const id = await aDraft()
    await schedule(id)
    await expect(author.api.post.saveDraft({ _id: id, draft: { title: '帖子' } })).rejects.toMatchObject({ code: 409 })
  })

  test('does not exist for others', async () => {
    const id = await aDraft()
    const stranger = await api.member()
    const setting = stranger.api.post.setDraftState({ _id: id, state: 'scheduled', publishTime: Date.now() + 60_000 })
    await expect(setting).rejects.toMatchObject({ code: 404 })
    // Nor can they take it away by naming it.
    await stranger.api.post.publish({ ...text(), draftId: id })
    expect(await author.api.post.draft({ _id: id })).not.toBeNull()
    await author.api.post.publish({ ...text(), draftId: id })
  })
})

describe('old versions of an article', () => {
  test('automatic ones at most one in ten minutes, the newest hundred; manual ones when asked', async () => {
    const id = await aDraft('一')
    await author.api.post.saveDraft({ _id: id, draft: text('一二') })
    expect(await kinds({ _id: id })).toEqual(['auto 1'])
    await author.api.post.saveDraft({ _id: id, draft: text('一二'), manual: true })
    await hours(1)
    await author.api.post.saveDraft({ _id: id, draft: text('一二三') })
    expect(await kinds({ _id: id })).toEqual(['auto 3', 'manual 2', 'auto 1'])
    await api.ctx.db.run(sql`
      insert into article_revisions (draft_id, number, kind, content, words)
      select ${id}, 10 + n, 'auto', '{}', 0 from generate_series(1, 120) n`)
    await hours(1)
    await author.api.post.saveDraft({ _id: id, draft: text('一二三四') })
    const { total } = await author.api.post.revisions({ _id: id })
    expect(total).toBe(101)
  })

  test('every publication is one, and those of the draft come along', async () => {
    const id = await aDraft('一')
    const { _id: postsId } = await author.api.post.publish({ ...text('一二'), draftId: id })
    await author.api.post.update({ postsId, ...text('一二三') })
    await author.api.post.update({ postsId, ...text('一二三四') })
    expect(await kinds({ postsId })).toEqual(['published 4', 'published 3', 'published 2', 'auto 1'])
    // A change of who may read it is no new text.
    await author.api.post.setVisibility({ postsId, visibility: 'private' })
    expect(await kinds({ postsId })).toHaveLength(4)
  })

  test('of one from before there were any the first text is kept as well', async () => {
    const { _id: postsId } = await author.api.post.publish(text('一'))
    await api.ctx.db.run(sql`delete from article_revisions where post_id = ${postsId}`)
    await author.api.post.update({ postsId, ...text('一二') })
    expect(await kinds({ postsId })).toEqual(['published 2', 'published 1'])
  })

  test('a scheduled one is among them once it is out', async () => {
    const id = await aDraft('一')
    await schedule(id)
    await due(id)
    await publishDueArticles(api.ctx)
    const [article] = await articles()
    expect(await kinds({ postsId: article?._id ?? '' })).toEqual(['published 1', 'auto 1'])
  })

  test('going back makes the old text the draft, and loses nothing', async () => {
    const other = await aBoard(api, undefined, { type: 'article' })
    const { _id: postsId } = await author.api.post.publish({ ...text('一'), article: { summary: '旧' } })
    await author.api.post.update({ postsId, ...text('一二'), systemId: other.id, article: { summary: '新' } })
    const { list } = await author.api.post.revisions({ postsId })
    const first = list.at(-1)?._id ?? ''
    expect(await author.api.post.revision({ revisionId: first })).toMatchObject({ draft: { content: paragraph('一') } })
    await author.api.post.saveDraft({ postsId, draft: { ...text('一二三'), systemId: other.id } })
    const back = await author.api.post.revert({ postsId, revisionId: first })
    expect(back).toMatchObject({ postsId, article: { summary: '旧' }, system: { _id: other.id } })
    const draft = await author.api.post.draft({ postsId })
    expect(draft?.draft.content).toEqual(paragraph('一'))
    // Readers see what they saw.
    expect((await guest.post.one({ id: postsId })).wordNumber).toBe(2)
    expect(await kinds({ postsId })).toEqual(['manual 1', 'manual 3', 'auto 3', 'published 2', 'published 1'])
  })

  test('without a draft of the change going back makes one', async () => {
    const { _id: postsId } = await author.api.post.publish(text('一'))
    await author.api.post.update({ postsId, ...text('一二') })
    const { list } = await author.api.post.revisions({ postsId })
    await author.api.post.revert({ postsId, revisionId: list[1]?._id ?? '' })
    expect((await author.api.post.draft({ postsId }))?.draft.content).toEqual(paragraph('一'))
  })

  test('show pictures as they are today', async () => {
    const cover = await aFile(api, author)
    const id = await aDraft('一', { article: { cover } })
    const { list } = await author.api.post.revisions({ _id: id })
    const revisionId = list[0]?._id ?? ''
    expect((await author.api.post.revision({ revisionId })).article?.cover?.url).toBe(`/${cover}`)
    await api.ctx.db.run(sql`update attachments set state = 'deleting', deleting_at = now() where path = ${cover}`)
    expect((await author.api.post.revision({ revisionId })).article?.cover).toBeNull()
  })

  test('are their author’s alone, and each of its own article', async () => {
    const [one, other] = [await aDraft('一'), await aDraft('二')]
    const { list } = await author.api.post.revisions({ _id: one })
    const revisionId = list[0]?._id ?? ''
    await expect(author.api.post.revert({ _id: other, revisionId })).rejects.toMatchObject({ code: 404 })
    const { api: stranger } = await api.member()
    await expect(stranger.post.revision({ revisionId })).rejects.toMatchObject({ code: 404 })
    await expect(stranger.post.revisions({ _id: one })).rejects.toMatchObject({ code: 404 })
    const { _id: postsId } = await author.api.post.publish({ ...text(), draftId: one })
    await expect(stranger.post.revisions({ postsId })).rejects.toMatchObject({ code: 403 })
    await expect(stranger.post.revision({ revisionId })).rejects.toMatchObject({ code: 404 })
  })
})

describe('a draft in two windows', () => {
  test('is not written over: the second is told what is there, and what says the same is no conflict', async () => {
    const first = await author.api.post.saveDraft({ draft: text('一'), baseSign: '' })
    const { _id } = first
    const second = await author.api.post.saveDraft({ _id, draft: text('一二'), baseSign: first.sign })
    expect(second.sign).not.toBe(first.sign)
    const late = author.api.post.saveDraft({ _id, draft: text('一三'), baseSign: first.sign })
    const data = { _id, sign: second.sign, updateTime: second.updateTime }
    await expect(late).rejects.toMatchObject({ code: 409, message: '这篇内容在别处修改过', data })
    const again = await author.api.post.saveDraft({ _id, draft: text('一二'), baseSign: first.sign })
    expect(again.sign).toBe(second.sign)
    expect(await author.api.post.draft({ _id })).toMatchObject({ sign: second.sign })
  })

  test('of two that save at once one wins', async () => {
    const { _id, sign: baseSign } = await author.api.post.saveDraft({ draft: text('一') })
    const saving = ['二', '三'].map((words) => author.api.post.saveDraft({ _id, draft: text(words), baseSign }))
    const answers = await Promise.allSettled(saving)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('also the draft of a change, which both windows begin', async () => {
    const { _id: postsId } = await author.api.post.publish(text())
    await author.api.post.saveDraft({ postsId, draft: text('一'), baseSign: '' })
    const late = author.api.post.saveDraft({ postsId, draft: text('二'), baseSign: '' })
    await expect(late).rejects.toMatchObject({ code: 409 })
  })
})
