import { expect, test } from 'vitest'
import { draftContract } from '#contract/modules/forum/draft.ts'
import { postContract } from '#contract/modules/forum/post.ts'
import { limits } from '#contract/shared/limits.ts'
import { draftOf, emptyForm, isSameForm, isWorthKeeping, type PostForm, postOf, problemsOf } from './post-form.ts'

const board = { _id: '3', systemName: '板', systemSign: 'ban', systemCover: '' }
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
