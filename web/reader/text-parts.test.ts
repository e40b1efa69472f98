import { expect, test } from 'vitest'
import { textParts } from './words.tsx'

const lin = { _id: '7', name: '林' }
const linjian = { _id: '8', name: '林间' }

test('names become people, the longest that fits, and only whole ones', () => {
  expect(textParts('问 @林间 和 @林，还有 @林子', [lin, linjian])).toEqual([
    { kind: 'text', text: '问 ' },
    { kind: 'person', text: '@林间', id: '8' },
    { kind: 'text', text: ' 和 ' },
    { kind: 'person', text: '@林', id: '7' },
    { kind: 'text', text: '，还有 @林子' },
  ])
})

test('an address for mail names nobody', () => {
  expect(textParts('a@林', [lin])).toEqual([{ kind: 'text', text: 'a@林' }])
})

test('signs in a name are no pattern', () => {
  const odd = { _id: '9', name: 'a.b*c-(d)' }
  expect(textParts('@a.b*c-(d) @axb', [odd])).toEqual([
    { kind: 'person', text: '@a.b*c-(d)', id: '9' },
    { kind: 'text', text: ' @axb' },
  ])
})

test('addresses end before the words and signs behind them', () => {
  expect(textParts('看 https://example.org/a?b=1。再看(http://b.cn/x).', [])).toEqual([
    { kind: 'text', text: '看 ' },
    { kind: 'link', text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { kind: 'text', text: '。再看(' },
    { kind: 'link', text: 'http://b.cn/x', href: 'http://b.cn/x' },
    { kind: 'text', text: ').' },
  ])
})

test.each(['<img src=x onerror=alert(1)>', 'javascript:alert(1)', '', 'data:text/html,x'])('%j is words', (text) => {
  expect(textParts(text, []).every(({ kind }) => kind === 'text')).toBe(true)
  expect(
    textParts(text, [])
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
