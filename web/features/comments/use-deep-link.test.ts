import { expect, test } from 'vitest'
import { askedFor } from './use-post-thread.ts'

test('addresses that lead to a comment or a reply', () => {
  expect(askedFor('#c-12', '')).toEqual({ commentId: '12' })
  expect(askedFor('#r-34', '')).toEqual({ replyId: '34' })
  expect(askedFor('', '?reply=34')).toEqual({ replyId: '34' })
  expect(askedFor('#c-12', '?reply=34')).toEqual({ replyId: '34' })
})

test.each(['#comments', '#s-1', '#c-', '#c-1x', '#c-12345678901234567890', '#x-1', ''])('%j leads nowhere', (hash) => {
  expect(askedFor(hash, '?reply=x')).toBeNull()
})
