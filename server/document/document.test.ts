import { describe, expect, test } from 'vitest'
import { type Document, document as schema, writing } from '#contract/shared/document.ts'
import { toHtml } from './html.ts'
import { withNames, withPictures } from './pictures.ts'
import { excerptOf, imagePaths, mentionsIn, plainText, toDocument } from './text.ts'
import { hasTower } from './text-limits.ts'

type Inlines = { type: 'text'; text: string; marks?: unknown[] }[]

function doc(...content: unknown[]): Document {
  return { type: 'doc', content } as Document
}

function paragraph(...content: unknown[]) {
  return { type: 'paragraph', content }
}

function words(text: string, ...marks: unknown[]): Inlines[number] {
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
}

const path = 'aoir/1/image/2026/11/15/1763200000000.webp'

describe('what the schema lets in', () => {
  const nest = (depth: number): unknown =>
    depth === 0 ? paragraph(words('x')) : { type: 'blockquote', content: [nest(depth - 1)] }

  test.each([
    ['a script address', doc(paragraph(words('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } })))],
    [
      'the same with a tab in it',
      doc(paragraph(words('x', { type: 'link', attrs: { href: 'java\tscript:alert(1)' } }))),
    ],
    ['the same in capitals', doc(paragraph(words('x', { type: 'link', attrs: { href: ' JaVaScRiPt:alert(1)' } })))],
    ['a data address', doc(paragraph(words('x', { type: 'link', attrs: { href: 'data:text/html,<script>' } })))],
    ['another host without a scheme', doc(paragraph(words('x', { type: 'link', attrs: { href: '//evil.example' } })))],
    ['the same with a backslash', doc(paragraph(words('x', { type: 'link', attrs: { href: '/\\evil.example' } })))],
    ['a quote in an address', doc(paragraph(words('x', { type: 'link', attrs: { href: 'https://x/"onclick=' } })))],
    ['an unknown node', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
    ['an unknown node inside', doc({ type: 'blockquote', content: [{ type: 'script' }] })],
    ['an unknown mark', doc(paragraph(words('x', { type: 'style', attrs: { css: 'x' } })))],
    ['a node named like a prototype', doc({ type: '__proto__' })],
    ['HTML instead of a document', { type: 'html', content: '<b>' }],
    ['a picture from elsewhere', doc({ type: 'image', attrs: { path: 'https://evil.example/x.png' } })],
    ['a picture out of its folder', doc({ type: 'image', attrs: { path: 'aoir/1/image/../../x.webp' } })],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['four quotes in each other', doc(nest(4))],
    ['too many blocks', doc(...Array.from({ length: 501 }, () => paragraph()))],
    ['NUL', doc(paragraph(words('a\0')))],
  ])('not %s', (_, value) => expect(writing.safeParse(value).success).toBe(false))

  test('three quotes in each other, lists, code, links', () => {
    const value = doc(
      nest(3),
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(words('x'))] }] },
      { type: 'codeBlock', attrs: { language: 'c++' }, content: [words('<b>')] },
      ...['https://x.example/?a=1&b', 'mailto:a@b.example', '/author/1', '#top'].map((href) =>
        paragraph(words('x', { type: 'link', attrs: { href } })),
      ),
    )
    expect(schema.parse(value)).toEqual(value)
  })

  test('what a node is not said to have is dropped', () => {
    const hostile = doc({
      ...paragraph({ ...words('x', { type: 'bold', onclick: 'x' }), style: 'color:red' }),
      attrs: { style: 'x', onload: 'x' },
      dangerous: true,
    })
    expect(schema.parse(hostile)).toEqual(doc(paragraph(words('x', { type: 'bold' }))))
  })
})

describe('HTML', () => {
  test('hostile text stays text', () => {
    const text = '<img src=x onerror=alert(1)>"\'&<script>alert(1)</script>'
    const html = toHtml(
      doc(
        paragraph(words(text, { type: 'bold' })),
        { type: 'codeBlock', content: [words('</code></pre><script>')] },
        paragraph({ type: 'mention', attrs: { id: '1', label: '"><svg onload=x>' } }),
        { type: 'image', attrs: { path, url: `/${path}`, alt: '" onerror="x' } },
      ),
    )
    expect(html).not.toMatch(/<(script|svg|img src=x)/)
    expect(html.match(/<[a-z]+/g)).toEqual(['<p', '<strong', '<pre', '<code', '<p', '<a', '<p', '<img'])
    expect(html).toContain('alt="&quot; onerror=&quot;x"')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('links say that they are somebody else’s', () => {
    const link = { type: 'link', attrs: { href: 'https://x.example/?a=1&b=2' } }
    expect(toHtml(doc(paragraph(words('x', link))))).toBe(
      '<p><a href="https://x.example/?a=1&amp;b=2" rel="nofollow ugc noopener">x</a></p>',
    )
  })

  test('what is unknown leaves nothing', () => {
    expect(toHtml(doc({ type: 'iframe' }, { type: 'constructor' }, { type: 'image', attrs: { path } }))).toBe('')
  })
})

describe('text', () => {
  test('lines become paragraphs and come back', () => {
    const text = '一\r\n\r\n 二 \n三'
    expect(toDocument(text).content).toHaveLength(3)
    expect(plainText(toDocument(text))).toBe('一\n二\n三')
  })

  test('however many lines there are, the schema takes the document', () => {
    const text = Array.from({ length: 20_001 }, (_, line) => String(line)).join('\n')
    expect(schema.safeParse(toDocument(text)).success).toBe(true)
    expect(plainText(toDocument(text))).toBe(text)
  })

  test('lists, names and breaks are read', () => {
    const value = doc(
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [paragraph(words('一'), { type: 'hardBreak' }, words('二'))] }],
      },
      paragraph({ type: 'mention', attrs: { id: '7', label: '张三' } }, words(' 你好')),
      { type: 'image', attrs: { path } },
    )
    expect(plainText(value)).toBe('一\n二\n@张三 你好')
    expect(mentionsIn(value)).toEqual(['7'])
    expect(imagePaths(doc(...(value.content ?? []), ...(value.content ?? [])))).toEqual([path])
  })

  test('paragraphs of an excerpt stand apart, unless a full stop does that already', () => {
    expect(excerptOf(toDocument('第一段。\n第二段\nthe third. \nend'))).toBe('第一段。第二段 the third. end')
  })

  test('an excerpt has at most so many characters and cuts none', () => {
    expect(excerptOf(toDocument('短'))).toBe('短')
    expect(excerptOf(toDocument('字'.repeat(200)))).toBe('字'.repeat(200))
    const long = excerptOf(toDocument('字'.repeat(201)))
    expect([...long]).toHaveLength(200)
    const family = '👨‍👩‍👧‍👦'
    expect(excerptOf(toDocument(family.repeat(100)), 10)).toBe(`${family}…`)
    expect([...excerptOf(toDocument(`e${'\u0301'.repeat(1000)}`))].length).toBeLessThanOrEqual(200)
  })

  test('towers of marks are seen, letters of living scripts are not', () => {
    expect(hasTower(`Z${'\u0300'.repeat(9)}`)).toBe(true)
    for (const text of ['ভালোবাসা', 'ภาษาไทยที่สวยงาม', 'Tiếng Việt', '你好', 'שָׁלוֹם']) expect(hasTower(text)).toBe(false)
  })
})

describe('pictures and names', () => {
  const shown = { url: `/${path}`, thumb: `/${path}?w={w}`, width: 4, height: 3, placeholder: '', animated: false }
  const bare = doc({ type: 'image', attrs: { path, alt: 'x' } })

  test('addresses come from us alone', () => {
    const withLies = doc({ type: 'image', attrs: { path, alt: 'x', url: 'https://evil.example', width: 9 } })
    expect(writing.parse(withLies)).toEqual(bare)
    expect(withPictures(withLies, new Map())).toEqual(bare)
    const known = withPictures(withLies, new Map([[path, shown]]))
    expect(known).toEqual(doc({ type: 'image', attrs: { path, alt: 'x', ...shown } }))
    expect(writing.parse(known)).toEqual(bare)
  })

  test('names are the present ones; who is not there is plain text', () => {
    const mention = (id: string) => ({ type: 'mention', attrs: { id, label: 'admin' } })
    expect(withNames(doc(paragraph(mention('1'), mention('2'))), new Map([['1', '张三']]))).toEqual(
      doc(paragraph({ type: 'mention', attrs: { id: '1', label: '张三' } }, words('@admin'))),
    )
  })
})
