import { expect, test } from 'vitest'
import type { Document } from '#contract/shared/document.ts'
import { piecesOf, withPieces } from './pieces.ts'

const link = (href: string) => [{ type: 'link' as const, attrs: { href } }]
const text: Document = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '加微' },
        { type: 'text', text: '信', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        { type: 'mention', attrs: { id: '7', label: '某人' } },
        { type: 'text', text: '看这', marks: link('https://a.example') },
        { type: 'text', text: '里', marks: [{ type: 'bold' }, ...link('https://a.example')] },
      ],
    },
    { type: 'image', attrs: { path: 'aoir/1/image/2026/11/15/176320000000000.webp', alt: '图中的字' } },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: '第一' }] }] }],
    },
  ],
}

test('a document as running texts, and back', () => {
  const { groups, links } = piecesOf(text)
  expect(groups.map((pieces) => pieces.join(''))).toEqual(['加微信\n@ 看这里\n第一\n\n\n', '图中的字'])
  expect(links).toEqual(['https://a.example'])
  expect(withPieces(text, groups)).toEqual(text)
})

test('other words stand where the old ones stood', () => {
  const { groups } = piecesOf(text)
  const covered = groups.map((pieces) => pieces.map((piece) => piece.replace(/[加微信第图]/g, '＊')))
  const after = withPieces(text, covered)
  expect(piecesOf(after).groups.map((pieces) => pieces.join(''))).toEqual(['＊＊＊\n@ 看这里\n＊一\n\n\n', '＊中的字'])
  expect(after.content?.[0]).toMatchObject({
    content: [{ text: '＊＊' }, { text: '＊', marks: [{ type: 'bold' }] }, {}, { type: 'mention' }, {}, {}],
  })
  expect(() => withPieces(text, [['x']])).toThrow('another document')
})
