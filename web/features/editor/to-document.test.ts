import type { JSONContent } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { document } from '#contract/shared/document.ts'
import { cleanHref, toContent, toDocument, typedHref } from './to-document.ts'

const paragraph = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const list = (...content: JSONContent[]): JSONContent => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content }],
})
const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content })

test('what the editor adds of its own is left out, and the contract takes the rest', () => {
  const path = 'aoir/1/image/2026/11/15/1.webp'
  const written = toDocument(
    doc(
      { type: 'heading', attrs: { level: 2, textAlign: null }, content: [{ type: 'text', text: '题' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '字', marks: [{ type: 'bold' }, { type: 'highlight' }] },
          { type: 'mention', attrs: { id: '7', label: '林', mentionSuggestionChar: '@' } },
          { type: 'text', text: '链', marks: [{ type: 'link', attrs: { href: 'https://a.example', target: null } }] },
        ],
      },
      { type: 'orderedList', attrs: { start: 4, type: null }, content: [{ type: 'listItem', content: [] }] },
      { type: 'codeBlock', attrs: { language: 'no such <language>' }, content: [{ type: 'text', text: 'a\0b' }] },
      { type: 'image', attrs: { path, alt: null, width: 8, height: 6 } },
      { type: 'somethingElse' },
    ),
  )
  expect(document.safeParse(written).success).toBe(true)
  expect(written.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '题' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '字', marks: [{ type: 'bold' }] },
        { type: 'mention', attrs: { id: '7', label: '林' } },
        { type: 'text', text: '链', marks: [{ type: 'link', attrs: { href: 'https://a.example' } }] },
      ],
    },
    { type: 'orderedList', attrs: { start: 4 }, content: [{ type: 'listItem', content: [] }] },
    { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: 'ab' }] },
    { type: 'image', attrs: { path, width: 8, height: 6 } },
  ])
})

test('lists that lie deeper than the contract allows come up', () => {
  const deep = toDocument(doc(list(list(list(list(list(paragraph('深'))), paragraph('浅'))))))
  expect(document.safeParse(deep).success).toBe(true)
  expect(JSON.stringify(deep)).toContain('深')
  expect(JSON.stringify(deep)).toContain('浅')
})

test('an empty text becomes a line to write in', () => {
  expect(toContent({ type: 'doc' })).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  expect(toDocument(toContent({ type: 'doc', content: [] }))).toEqual({
    type: 'doc',
    content: [{ type: 'paragraph', content: [] }],
  })
})

describe('addresses', () => {
  test.each([
    ['https://a.example/?q="x"', 'https://a.example/?q=%22x%22'],
    ["https://a.example/it's", 'https://a.example/it%27s'],
    ['https://here.example/12', '/12'],
    ['/12', '/12'],
    ['javascript:alert(1)', null],
    ['//a.example', null],
    [`https://a.example/${'x'.repeat(1000)}`, null],
  ])('%s', (typed, stored) => expect(cleanHref(typed, 'https://here.example')).toBe(stored))

  test.each([
    ['a.example/b?c', 'https://a.example/b?c'],
    ['me@a.example', 'mailto:me@a.example'],
    [' http://a.example ', 'http://a.example'],
    ['no address', null],
  ])('typed: %s', (typed, stored) => expect(typedHref(typed)).toBe(stored))
})
