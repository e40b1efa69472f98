import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('paths of this site pass', () => {
  for (const path of ['/', '/webapp/user/mine', '/search?keyword=a%2Fb#top', '/1/ForumSystemPosts', '/a//b', '/%2F/x'])
    expect(ownPath(path)).toBe(path)
})

test('they come out as a browser reads them, fit for a header', () => {
  expect(ownPath('/a/../b/./c?x=/../')).toBe('/b/c?x=/../')
  expect(ownPath('/author/小明?q=你#c')).toBe('/author/%E5%B0%8F%E6%98%8E?q=%E4%BD%A0#c')
})

const foreign = [
  [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    '/\r\n/evil.example',
  ],
  [
    '/webapp/..//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/%2e%2e//evil.example',
    '/%2E//evil.example',
  ],
  [
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'evil',
    ' //evil.example',
    '@evil.example',
    '/\0',
  ],
  ['', null, undefined, `/${'a'.repeat(2000)}`],
].flat()

test.each(foreign)('%j is nowhere', (path) => expect(ownPath(path)).toBeUndefined())

test('whatever is put together, a browser stays on this site, and a header can carry it', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'a',
    'evil.example',
    'user:pw@',
  ]
  const escaped = [
    '%2f',
    '%5c',
    '%2e',
    '%09',
    '%0a',
    '%00',
    '%',
    '%40',
    'https:',
    '\u3002',
    '\u2215',
    '\uff0f',
    '\ud800',
  ]
  const address = fc.array(fc.constantFrom(...pieces, ...escaped), { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        address.map((rest) => `/webapp/${rest}`),
        fc.string({ unit: 'binary' }),
      ),
      (wanted) => {
        const path = ownPath(wanted)
        if (path === undefined) return
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        for (const origin of ['https://site.example', 'http://127.0.0.1:3000']) {
          const url = new URL(path, `${origin}/webapp/login`)
          expect(url.origin).toBe(origin)
          // What is checked twice is what was checked once.
          expect(url.pathname + url.search + url.hash).toBe(path)
        }
        expect(ownPath(path)).toBe(path)
      },
    ),
    { numRuns: 2000 },
  )
})
