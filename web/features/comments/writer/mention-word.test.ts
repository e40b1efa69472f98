import { expect, test } from 'vitest'
import { mentionWord } from './use-mention.ts'

test.each([
  ['@', 1, { from: 0, word: '' }],
  ['你好@林', 4, { from: 2, word: '林' }],
  ['你好 @林间 再见', 6, { from: 3, word: '林间' }],
  ['a\n@b', 4, { from: 2, word: 'b' }],
])('%j at %i', (text, cursor, found) => expect(mentionWord(text, cursor)).toEqual(found))

test.each([
  ['a@example', 9],
  ['@林间 ', 4],
  ['你好', 2],
  ['@@', 1 - 1],
  [`@${'长'.repeat(21)}`, 22],
])('%j at %i names nobody', (text, cursor) => expect(mentionWord(text, cursor)).toBeNull())
