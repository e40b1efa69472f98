import { expect, test } from 'vitest'
import { partsOf } from './highlight.tsx'

const marked = (text: string, words: string[]) =>
  partsOf(text, words)
    .map(({ part, isWord }) => (isWord ? `[${part}]` : part))
    .join('')

test('words are found wherever they stand', () => {
  expect(marked('胶片冲扫店，胶片', ['胶片', '冲扫'])).toBe('[胶片冲扫]店，[胶片]')
})

test('case and width do not matter', () => {
  expect(marked('Portra 400 与 ＰＯＲＴＲＡ', ['portra'])).toBe('[Portra] 400 与 [ＰＯＲＴＲＡ]')
})

test('a text whose folding changes its length is left alone', () => {
  expect(marked('㎏ 胶片', ['胶片'])).toBe('㎏ 胶片')
})

test('no words, nothing set off', () => {
  expect(marked('胶片', [''])).toBe('胶片')
})
