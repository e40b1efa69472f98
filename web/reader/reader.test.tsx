import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Block, Document, Inline, Mark } from '#contract/shared/document.ts'
import { siteConfigKey } from '#web/api/queries/queries.ts'
import { Reader } from './reader.tsx'
import { headingsOf } from './walk.ts'

const local = { COMMON_SPBM: { SPBM: 'local', OPTIONS: { LOCAL: { ACCESSDOMAIN: '/' } } } }
const queries = new QueryClient()
queries.setQueryData(siteConfigKey, local)

const doc = (...content: Block[]): Document => ({ type: 'doc', content })
const words = (text: string, ...marks: Mark[]): Inline => ({ type: 'text', text, marks })
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content })
const link = (href: string): Mark => ({ type: 'link', attrs: { href } })

function html(document: Document, { path = '/12', headingIds = false } = {}): string {
  const page = renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouter location={path}>
        <Reader document={document} headingIds={headingIds} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  return page.replaceAll('<!-- -->', '').replace(/^<div[^>]*>(.*)<\/div>$/, '$1')
}

test('words are words, whatever they look like', () => {
  const text = html(doc(paragraph(words('<script>alert(1)</script><img src=x onerror=alert(1)>'))))
  expect(text).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>')
})

test('marks lie around the words in their order; an empty line stays one', () => {
  const marks: Mark[] = ['bold', 'italic', 'strike', 'underline', 'code'].map((type) => ({ type }) as Mark)
  expect(html(doc(paragraph(words('字', ...marks)), { type: 'paragraph' }))).toBe(
    '<p><strong><em><s><u><code>字</code></u></s></em></strong></p><p><br/></p>',
  )
})

test('lists, quotes, rules and breaks', () => {
  const item = { type: 'listItem' as const, content: [paragraph(words('一')) as Extract<Block, { type: 'paragraph' }>] }
  const text = html(
    doc(
      { type: 'orderedList', attrs: { start: 3 }, content: [item] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [item] }] }] },
      {
        type: 'blockquote',
        content: [{ type: 'paragraph', content: [words('a'), { type: 'hardBreak' }, words('b')] }],
      },
      { type: 'horizontalRule' },
    ),
  )
  expect(text).toBe(
    '<ol start="3"><li><p>一</p></li></ol><ul><li><ul><li><p>一</p></li></ul></li></ul>' +
      '<blockquote><p>a<br/>b</p></blockquote><hr/>',
  )
})

test('links out of the site open beside it, and in the mobile area ask first', () => {
  const out = doc(paragraph(words('站', link('https://example.org/?a=1&b=2'))))
  expect(html(out)).toBe(
    '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="nofollow ugc noopener">站</a></p>',
  )
  expect(html(out, { path: '/webapp/12' })).toContain(
    'href="/webapp/url/url?url=https%3A%2F%2Fexample.org%2F%3Fa%3D1%26b%3D2"',
  )
  expect(html(doc(paragraph(words('信', link('mailto:a@example.org')))))).toContain('href="mailto:a@example.org"')
})

test('links inside of the site stay in its window', () => {
  const text = html(doc(paragraph(words('帖', link('/34')), words('处', link('#s-1')))))
  expect(text).toBe('<p><a href="/34" data-discover="true">帖</a><a href="#s-1">处</a></p>')
})

test.each(['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', ''])(
  'no link: %j',
  (href) => expect(html(doc(paragraph(words('x', link(href)))))).toBe('<p>x</p>'),
)

test('names lead to their owners, in the area of the reader', () => {
  const text = doc(paragraph({ type: 'mention', attrs: { id: '7', label: '林' } }))
  expect(html(text)).toMatch(/href="\/author\/7"[^>]*>@林</)
  expect(html(text, { path: '/webapp/12' })).toMatch(/href="\/webapp\/author\/7"/)
})

test('headings are numbered through, those in quotes too', () => {
  const heading = (level: 2 | 3, text: string): Block => ({
    type: 'heading',
    attrs: { level },
    content: text ? [words(text)] : [],
  })
  const text = doc(heading(2, '甲'), { type: 'blockquote', content: [heading(3, '乙') as never] }, heading(2, ''))
  expect(headingsOf(text)).toEqual([
    { id: 's-1', level: 2, text: '甲' },
    { id: 's-2', level: 3, text: '乙' },
  ])
  expect(html(text, { headingIds: true })).toContain('<blockquote><h3 id="s-2">乙</h3></blockquote><h2 id="s-3"></h2>')
  expect(html(text)).not.toContain('id=')
})

test('a picture keeps its room and tells its name; one of a draft is found by its path', () => {
  const path = 'aoir/1/image/2026/11/15/1.webp'
  const known = html(
    doc({ type: 'image', attrs: { path, alt: '湖', url: '/a.webp', thumb: '/a.webp?w={w}', width: 800, height: 600 } }),
  )
  expect(known).toContain('<svg width="800" height="600" viewBox="0 0 800 600"')
  expect(known).toContain('湖</figcaption>')
  expect(html(doc({ type: 'image', attrs: { path } }))).toContain(`src="/${path}?w=400"`)
})

test('code and videos, and nowhere a style', () => {
  const path = 'aoir/1/video/2026/11/15/1.mp4'
  const text = html(
    doc(
      { type: 'codeBlock', attrs: { language: 'js' }, content: [{ type: 'text', text: 'a < b\n' }] },
      { type: 'video', attrs: { path, cover: '/c.webp', duration: 62 } },
    ),
  )
  expect(text).toContain('<code>a &lt; b\n</code>')
  expect(text).toContain('01:02')
  expect(text).not.toContain('style=')
})
