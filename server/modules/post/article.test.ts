import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Document } from '#contract/shared/document.ts'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aFile, aPost, aZone, withArticles } from '../../../test/support/forum/forum.ts'

const api = await testApi({ config: withArticles })
const [author, reader, admin] = [await api.member(), await api.member(), await api.administrator()]
const board = await aBoard(api, undefined, { type: 'article' })
const forum = await aBoard(api)

const read = (id: string) => api.as(null).post.one({ id })
const words = (number: number): Document => ({
  type: 'doc',
  content: Array.from({ length: number }, () => ({ type: 'paragraph', content: [{ type: 'text', text: '字' }] })),
})
const body = { systemId: board.id, title: '灯塔', content: '一百二十年。' }

describe('an article that is changed in two windows', () => {
  const change = (postsId: string, content: string, baseSign?: string) =>
    author.api.post.update({ postsId, ...body, content, baseSign })

  test('is written over by nobody who has not seen what the other wrote', async () => {
    const postsId = await aPost(author, board)
    const { sign } = await author.api.post.source({ postsId })
    const answers = await Promise.allSettled(['甲', '乙', '丙', '丁'].map((text) => change(postsId, text, sign)))
    const won = answers.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    const now = await author.api.post.source({ postsId })
    expect(now.sign).not.toBe(sign)
    await expect(change(postsId, '戊', sign)).rejects.toMatchObject({
      code: 409,
      message: '这篇内容在别处修改过',
      data: { sign: now.sign },
    })
    await change(postsId, '戊', now.sign)
    // Who does not say what it was made from goes on as before.
    await change(postsId, '己')
    expect((await read(postsId)).wordNumber).toBe(1)
  })

  test('has the same sign as long as its text is the same, whoever may see it', async () => {
    const postsId = await aPost(author, board)
    const { sign } = await author.api.post.source({ postsId })
    await author.api.post.setVisibility({ postsId, visibility: 'private' })
    await author.api.post.setVisibility({ postsId, visibility: 'public' })
    expect((await author.api.post.source({ postsId })).sign).toBe(sign)
  })
})

describe('an article', () => {
  test('without anything said is an original, whose summary is its beginning', async () => {
    const id = await aPost(author, board, { content: '1903 年的雾季。' })
    const article = {
      cover: null,
      summary: '1903 年的雾季。',
      origin: 'original',
      sourceName: '',
      sourceUrl: '',
      column: null,
      readMinutes: 1,
    }
    expect(await read(id)).toMatchObject({ article, columnPlace: null, toc: [] })
    expect((await author.api.post.source({ postsId: id })).article).toEqual({ ...article, summary: '' })
    const { list } = await api.as(null).post.list({ select: { systemId: board.id } })
    expect(list.find(({ _id }) => _id === id)).toMatchObject({ article })
  })

  test('keeps what was said of it, on its card, its page and in the editor', async () => {
    const cover = await aFile(api, author)
    const { _id: columnId } = await author.api.column.create({ title: '海岸线札记' })
    const article = {
      cover,
      summary: '四代看守人',
      origin: 'reprint' as const,
      sourceName: '海事周刊',
      sourceUrl: 'https://example.org/a?b=1',
      columnId,
    }
    const id = await aPost(author, board, { content: words(1000), article })
    const shown = {
      cover: expect.objectContaining({ path: cover, url: `/${cover}`, width: 640 }),
      summary: '四代看守人',
      origin: 'reprint',
      sourceName: '海事周刊',
      sourceUrl: 'https://example.org/a?b=1',
      column: { _id: columnId, title: '海岸线札记' },
      readMinutes: 3,
    }
    expect((await read(id)).article).toEqual(shown)
    expect((await author.api.post.source({ postsId: id })).article).toEqual(shown)
    const { list } = await author.api.post.mine({ select: { systemType: 'article' } })
    expect(list.find(({ _id }) => _id === id)?.article).toEqual(shown)
    expect((await author.api.post.mine({ select: { systemType: 'forum' } })).total).toBe(0)
    // Everybody may see the cover now.
    const { is_used } = await api.ctx.db.one<{ is_used: boolean }>(sql`
      select exists (select from attachment_uses u join attachments a on a.id = u.attachment_id
        where a.path = ${cover} and u.type = 'posts' and u.object_id = ${id}) as is_used`)
    expect(is_used).toBe(true)
  })

  test('takes a change of some of it, and none of it', async () => {
    const cover = await aFile(api, author)
    const article = { cover, summary: '摘要', origin: 'translation' as const, sourceName: '原作者' }
    const id = await aPost(author, board, { article })
    await author.api.post.update({ postsId: id, ...body })
    expect((await read(id)).article).toMatchObject({ summary: '摘要', origin: 'translation', sourceName: '原作者' })
    await author.api.post.update({ postsId: id, ...body, article: { summary: '', cover: null } })
    expect((await read(id)).article).toMatchObject({ summary: '一百二十年。', cover: null, origin: 'translation' })
    await author.api.post.update({ postsId: id, ...body, article: { origin: 'original', sourceName: '留不下' } })
    expect((await read(id)).article).toMatchObject({ origin: 'original', sourceName: '', sourceUrl: '' })
  })

  test('lists its headings by the ids that pages give them', async () => {
    const heading = (level: 2 | 3, text: string) => ({
      type: 'heading' as const,
      attrs: { level },
      content: text ? [{ type: 'text' as const, text }] : [],
    })
    const content: Document = {
      type: 'doc',
      content: [heading(2, '第一束光'), heading(2, ''), { type: 'blockquote', content: [heading(3, ' 电与人 ')] }],
    }
    expect((await read(await aPost(author, board, { content }))).toc).toEqual([
      { id: 's-1', level: 2, text: '第一束光' },
      { id: 's-3', level: 3, text: '电与人' },
    ])
  })

  test('is found by its summary and its author names no other', async () => {
    await aPost(author, board, { title: '无题', article: { summary: '菲涅尔透镜' } })
    const { posts, words: found } = await api.as(null).search.list({ keyword: '菲涅尔' })
    expect(posts).toMatchObject([{ title: '无题', article: { summary: '菲涅尔透镜' } }])
    expect(found).toContain('菲涅尔')
  })

  test('that moves to a board for posts is none any more, and one that moves here becomes one', async () => {
    const { _id: columnId } = await author.api.column.create({ title: '搬家' })
    const id = await aPost(author, board, { article: { summary: '摘要', columnId } })
    await author.api.post.update({ postsId: id, ...body, systemId: forum.id })
    expect(await read(id)).toMatchObject({ article: null, columnPlace: null })
    expect((await author.api.column.articles({ columnId })).total).toBe(0)
    await admin.api.post.move({ postsId: id, systemId: board.id })
    expect((await read(id)).article).toMatchObject({ summary: '摘要', column: null })
    await author.api.post.update({ postsId: id, ...body, article: { columnId } })
    await admin.api.post.move({ postsId: id, systemId: forum.id })
    expect((await author.api.column.articles({ columnId })).total).toBe(0)
  })

  test('follows its board into another zone', async () => {
    const own = await aBoard(api, undefined, { type: 'article' })
    const { _id: columnId } = await author.api.column.create({ title: '随板块' })
    const id = await aPost(author, own, { article: { columnId } })
    await admin.api.board.update({ systemId: own.id, systemZoneId: await aZone(api, 'forum') })
    expect((await read(id)).article).toBeNull()
    expect((await api.as(null).column.one({ id: columnId })).articleNumber).toBe(0)
    await admin.api.board.update({ systemId: own.id, systemZoneId: await aZone(api, 'article') })
    expect((await read(id)).article).toMatchObject({ column: { _id: columnId } })
    expect((await api.as(null).column.one({ id: columnId })).articleNumber).toBe(1)
  })
})

describe('refused', () => {
  const publish = (patch: object) => author.api.post.publish({ ...body, ...patch })

  test('a reprint or a translation without its source, letter for letter', async () => {
    for (const origin of ['reprint', 'translation'] as const)
      await expect(publish({ article: { origin } })).rejects.toMatchObject({
        code: 422,
        message: '转载需要填写来源',
        data: { errors: [{ path: 'article.sourceName' }] },
      })
    for (const source of [{ sourceName: '周刊' }, { sourceUrl: 'http://example.org' }])
      await publish({ article: { origin: 'reprint', ...source } })
    const id = await aPost(author, board, { article: { origin: 'reprint', sourceName: '周刊' } })
    const change = { postsId: id, ...body, article: { sourceName: '' } }
    await expect(author.api.post.update(change)).rejects.toMatchObject({ code: 422, message: '转载需要填写来源' })
    expect((await read(id)).article?.sourceName).toBe('周刊')
  })

  test.each(['javascript:alert(1)', 'ftp://example.org', 'example.org', 'https://', '//example.org', 'https://a b'])(
    'a source that is no address of the web: %s',
    async (sourceUrl) => {
      await expect(publish({ article: { origin: 'reprint', sourceUrl } })).rejects.toMatchObject({ code: 422 })
    },
  )

  test('what an article has, in a board for posts', async () => {
    await expect(publish({ systemId: forum.id, article: { summary: 's' } })).rejects.toMatchObject({ code: 422 })
    const id = await aPost(author, forum)
    const change = { postsId: id, ...body, systemId: forum.id, article: {} }
    await expect(author.api.post.update(change)).rejects.toMatchObject({ code: 422 })
    expect((await api.ctx.db.many(sql`select from articles where post_id = ${id}`)).length).toBe(0)
  })

  test('what is too long: title 100, summary 200, 50,000 characters in 2,000 blocks', async () => {
    const most = words(1999).content ?? []
    const long: Document = {
      type: 'doc',
      content: [...most, { type: 'paragraph', content: [{ type: 'text', text: '字'.repeat(46_002) }] }],
    }
    await publish({ title: '字'.repeat(100), content: long, article: { summary: '👩‍👩‍👧‍👦'.repeat(200) } })
    await expect(publish({ title: '字'.repeat(101) })).rejects.toMatchObject({ code: 422 })
    await expect(publish({ article: { summary: '字'.repeat(201) } })).rejects.toMatchObject({ code: 422 })
    await expect(publish({ content: words(2001) })).rejects.toMatchObject({ code: 422 })
    await expect(publish({ content: '字'.repeat(50_001) })).rejects.toMatchObject({ code: 422 })
    // Others stay as short as they were, and plain text finds its place.
    await expect(publish({ systemId: forum.id, content: words(501) })).rejects.toMatchObject({
      code: 422,
      message: '最多 500 项',
    })
    const lines = Array.from({ length: 3000 }, () => '行').join('\n')
    const [one, other] = [
      await aPost(author, board, { content: lines }),
      await aPost(author, forum, { content: lines }),
    ]
    expect((await read(one)).content.content?.length).toBe(1500)
    expect((await read(other)).content.content?.length).toBe(500)
  })

  test("a cover that is somebody else's or gone, a column that is not one's own, towers of marks", async () => {
    const foreign = await aFile(api, reader)
    await expect(publish({ article: { cover: foreign } })).rejects.toMatchObject({ code: 404 })
    const { _id: columnId } = await reader.api.column.create({ title: '别人的' })
    for (const id of [columnId, '999999999'])
      await expect(publish({ article: { columnId: id } })).rejects.toMatchObject({ code: 404, message: '专栏不存在' })
    const tower = `a${'\u0301'.repeat(20)}`
    await expect(publish({ article: { summary: tower } })).rejects.toMatchObject({ code: 422 })
    await expect(publish({ article: { summary: 'a\0' } })).rejects.toMatchObject({ code: 422 })
    expect((await api.as(null).column.one({ id: columnId })).articleNumber).toBe(0)
  })
})

describe('while articles are off', () => {
  test('nothing new is published, and what is there stays readable and can be mended', async () => {
    const id = await aPost(author, board)
    const hidden = await aPost(author, board, { visibility: 'private' })
    const post = await aPost(author, forum)
    await api.configure({ COMMON_WORKS: { ARTICLE: false } })
    const off = { code: 403, message: '文章未启用' }
    await expect(author.api.post.publish(body)).rejects.toMatchObject(off)
    await expect(admin.api.post.publish(body)).rejects.toMatchObject(off)
    await expect(author.api.post.publish({ ...body, visibility: 'private' })).rejects.toMatchObject(off)
    await expect(author.api.post.update({ postsId: post, ...body })).rejects.toMatchObject(off)
    await expect(author.api.post.update({ postsId: hidden, ...body })).rejects.toMatchObject(off)
    await expect(author.api.column.create({ title: '新的' })).rejects.toMatchObject(off)
    await author.api.post.update({ postsId: id, ...body, title: '改过' })
    expect(await read(id)).toMatchObject({ title: '改过', article: { origin: 'original' } })
    await author.api.post.publish({ ...body, systemId: forum.id })
    await api.configure({ COMMON_WORKS: { ARTICLE: true } })
    await author.api.post.publish(body)
  })
})

describe('drafts', () => {
  test('keep what an article has, as it would be shown', async () => {
    const writer = await api.member()
    const [cover, gone] = [await aFile(api, writer), await aFile(api, writer)]
    const { _id: columnId } = await writer.api.column.create({ title: '草稿专栏' })
    const article = { cover, summary: '摘要', origin: 'reprint' as const, sourceName: '', sourceUrl: '', columnId }
    const { _id } = await writer.api.post.saveDraft({ draft: { systemId: board.id, title: '未完', article } })
    const shown = { cover: { path: cover }, summary: '摘要', column: { _id: columnId }, readMinutes: 1 }
    expect(await writer.api.post.draft({ _id })).toMatchObject({ article: shown, draft: { article } })
    expect((await writer.api.post.drafts({})).list).toMatchObject([{ _id, article: shown }])
    // What is gone, or of others, is left out.
    await api.ctx.db.run(sql`update attachments set state = 'deleting', deleting_at = now() where path = ${gone}`)
    const { _id: foreign } = await reader.api.column.create({ title: '别人的草稿' })
    await writer.api.post.saveDraft({ _id, draft: { title: '未完', article: { cover: gone, columnId: foreign } } })
    expect(await writer.api.post.draft({ _id })).toMatchObject({ article: { cover: null, column: null } })
    await writer.api.post.saveDraft({ _id, draft: { title: '帖子' } })
    expect(await writer.api.post.draft({ _id })).toMatchObject({ article: null })
    await writer.api.post.publish({ ...body, draftId: _id, article: { columnId } })
    expect(await writer.api.post.draft({ _id })).toBeNull()
  })
})

describe('rules', () => {
  test('look at the summary, the source and the cover as at the text', async () => {
    const rule = (action: 'mask' | 'hold' | 'block', word: string) =>
      admin.api.adminRule.save({ name: word, kind: 'words', action, scope: ['posts'], options: { words: [word] } })
    const made = [await rule('mask', '笨蛋'), await rule('block', '赌场'), await rule('hold', '代购')]
    const publish = (article: object) => author.api.post.publish({ ...body, article })
    const { _id } = await publish({ summary: '大笨蛋', origin: 'reprint', sourceName: '笨蛋报' })
    expect((await read(_id)).article).toMatchObject({ summary: '大＊＊', sourceName: '＊＊报' })
    await expect(publish({ summary: '澳门赌场' })).rejects.toMatchObject({ code: 422 })
    await expect(publish({ origin: 'reprint', sourceName: '赌场' })).rejects.toMatchObject({ code: 422 })
    const cover = await aFile(api, author)
    const { _id: held, state } = await publish({ summary: '专业代购', cover })
    expect(state).toBe('held')
    await expect(read(held)).rejects.toMatchObject({ code: 404 })
    const { list } = await admin.api.adminQueue.list({ select: { userId: author.id } })
    const item = list.find(({ object }) => object._id === held)
    expect(item?.object).toMatchObject({ excerpt: '专业代购\n一百二十年。', images: [{ path: cover }] })
    // What is rejected is a draft again, with all that makes it an article.
    await admin.api.adminQueue.decide({ items: [item?._id ?? ''], decision: 'reject', reason: '不行' })
    expect((await author.api.post.drafts({})).list).toMatchObject([
      { title: '灯塔', article: { summary: '专业代购', cover: { path: cover } } },
    ])
    for (const { _id: ruleId } of made) await admin.api.adminRule.delete({ _id: ruleId })
  })

  test('are tried on summaries too', async () => {
    await aPost(author, board, { article: { summary: '独一无二的摘要' } })
    const { tryId } = await admin.api.adminRule.try({
      rule: { name: '试', kind: 'words', action: 'hold', scope: ['posts'], options: { words: ['独一无二的'] } },
      days: 1,
    })
    await api.ctx.background.idle()
    expect(await admin.api.adminRule.tried({ tryId })).toMatchObject({ state: 'done', met: 1 })
  })
})

test('a repeated publication is one', async () => {
  const headers = { 'idempotency-key': 'one-and-the-same-article' }
  const send = () =>
    api.request<{ _id: string }>('/api/aoir-system-posts/publish', {
      body: { ...body, article: { summary: '一次' } },
      token: author.tokens.access_token,
      headers,
    })
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
})
