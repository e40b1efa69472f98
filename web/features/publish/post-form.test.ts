import { expect, test } from 'vitest'
import { draftContract } from '#contract/modules/forum/draft.ts'
import { postContract } from '#contract/modules/forum/post.ts'
import { limits } from '#contract/shared/limits.ts'
import {
  draftOf,
  emptyArticle,
  emptyForm,
  isSameForm,
  isWorthKeeping,
  type PostForm,
  postOf,
  problemsOf,
} from './post-form.ts'

const board = { _id: '3', systemName: '板', systemSign: 'ban', systemCover: '', systemType: 'forum' as const }
const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: text ? [{ type: 'text' as const, text }] : [],
})
const written = (text: string) => ({ type: 'doc' as const, content: [paragraph(text)] })
const ready: PostForm = { ...emptyForm, board, title: '题', content: written('字') }

test('what is missing is said in the order of the form', () => {
  expect(Object.entries(problemsOf(emptyForm))).toEqual([
    ['title', '请输入标题'],
    ['content', '请输入内容，或添加图片、视频'],
    ['board', '请选择板块'],
  ])
  expect(problemsOf(ready)).toEqual({})
  const unseen = { ...ready, title: '\u200b', content: written('\u200b\u2060') }
  expect(Object.keys(problemsOf(unseen))).toEqual(['title', 'content'])
})

test('two videos are said before anything is sent, wherever they stand', () => {
  const video = (path: string) => ({ type: 'video' as const, attrs: { path } })
  const attached = { path: 'a.mp4', url: '', cover: '', coverThumb: '', width: 1, height: 1, duration: 1 }
  const inText = { ...ready, content: { type: 'doc' as const, content: [video('b.mp4')] } }
  expect(problemsOf(inText)).toEqual({})
  expect(problemsOf({ ...ready, video: attached })).toEqual({})
  expect(problemsOf({ ...inText, video: attached })).toEqual({ video: '一篇帖子只能放一个视频' })
  const two = { ...ready, content: { type: 'doc' as const, content: [video('b.mp4'), video('c.mp4')] } }
  expect(problemsOf(two)).toEqual({ video: '一篇帖子只能放一个视频' })
})

test('a title counts characters as a reader does', () => {
  expect(problemsOf({ ...ready, title: '👨‍👩‍👧'.repeat(limits.title) }).title).toBeUndefined()
  expect(problemsOf({ ...ready, title: '字'.repeat(limits.title + 1) }).title).toContain(String(limits.title))
})

test('empty lines at the end are no change', () => {
  const more = { ...ready, content: { type: 'doc' as const, content: [paragraph('字'), paragraph(''), paragraph('')] } }
  expect(isSameForm(ready, more)).toBe(true)
  expect(isSameForm(ready, { ...ready, title: '题目' })).toBe(false)
})

test('a chosen board alone is not worth keeping', () => {
  expect(isWorthKeeping({ ...emptyForm, board })).toBe(false)
  expect(isWorthKeeping(ready)).toBe(true)
})

test('the contract takes what is sent', () => {
  expect(postContract.publish.input.safeParse(postOf({ ...ready, tags: ['川西', '35mm'] })).success).toBe(true)
  expect(
    draftContract.saveDraft.input.safeParse({ draft: draftOf({ ...ready, title: '长'.repeat(300) }) }).success,
  ).toBe(true)
})

const article = { ...emptyArticle, summary: '一盏灯', origin: 'reprint' as const, sourceName: '海岸' }

test('an article that is not its author’s own says where it comes from', () => {
  const sources = (patch: object) => problemsOf({ ...ready, article: { ...article, ...patch } })
  expect(sources({})).toEqual({})
  expect(sources({ sourceName: ' ' })).toEqual({ sourceName: '转载需要填写来源' })
  expect(sources({ sourceName: '', sourceUrl: 'https://example.com/1' })).toEqual({})
  expect(sources({ sourceUrl: 'example.com' })).toEqual({ sourceUrl: '来源链接应以 http:// 或 https:// 开头' })
  expect(sources({ sourceUrl: 'https://' })).toHaveProperty('sourceUrl')
  expect(sources({ origin: 'original', sourceName: '', sourceUrl: '?' })).toEqual({})
  expect(sources({ summary: '字'.repeat(limits.articleSummary + 1) })).toHaveProperty('summary')
})

test('an article that is half written is kept whole here, and as far as it fits there', () => {
  const half = { ...article, summary: '字'.repeat(300), sourceUrl: 'https:/' }
  const draft = { ...ready, article: half }
  expect(draftContract.saveDraft.input.safeParse({ draft: draftOf(draft) }).success).toBe(true)
  expect(isSameForm(draft, { ...draft, article: { ...half, sourceUrl: 'https://' } })).toBe(false)
  expect(isWorthKeeping({ ...emptyForm, article: emptyArticle })).toBe(false)
  expect(isWorthKeeping({ ...emptyForm, article: { ...emptyArticle, summary: '灯' } })).toBe(true)
})

test('what is sent of an article fits the contract, and an original has no source', () => {
  const column = { _id: '7', title: '札记' }
  const sent = postOf({ ...ready, article: { ...article, column } })
  expect(postContract.publish.input.safeParse(sent).success).toBe(true)
  expect(sent.article).toMatchObject({ origin: 'reprint', sourceName: '海岸', columnId: '7' })
  expect(postOf({ ...ready, article: { ...article, origin: 'original' } }).article).toMatchObject({ sourceName: '' })
  expect(postOf(ready).article).toBeUndefined()
})
