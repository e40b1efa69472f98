import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import type { Messages } from '#web/api/queries/chat-queries.ts'
import { allOf, knownUpTo, mergeMessages, trimmed, withChange, withMessage, withMissed, without } from './messages.ts'

const messageAt = (seq: number, message = `${seq}`) => ({ seq, message, sessionId: '1' }) as ChatMessage

/** The newest page and one older. */
const loaded: Messages = {
  pages: [
    { list: [messageAt(3), messageAt(4)], hasMore: true, upTo: 4, revision: 2 },
    { list: [messageAt(1), messageAt(2)], hasMore: false, upTo: 2, revision: 2 },
  ],
  pageParams: [99, 3],
}
const seqs = (data: Messages | null) => data && allOf(data).map(({ seq }) => seq)

test('lists are joined in the order of their seq, and nothing stands there twice', () => {
  const both = mergeMessages([messageAt(2), messageAt(4)], [messageAt(3), messageAt(4, 'changed'), messageAt(1)])
  expect(both.map(({ message }) => message)).toEqual(['1', '2', '3', 'changed'])
})

test('the next message is appended, a repetition is not', () => {
  const next = withMessage(loaded, messageAt(5))
  expect(seqs(next)).toEqual([1, 2, 3, 4, 5])
  expect(next && withMessage(next, messageAt(5))).toBe(next)
  expect(withMessage(loaded, messageAt(2))).toBe(loaded)
})

test('after a leap nothing is appended: what is missing must be fetched', () => {
  expect(withMessage(loaded, messageAt(6))).toBeNull()
})

test('what was missed closes the gap, with what has changed', () => {
  const news = { list: [messageAt(4), messageAt(5), messageAt(6)], changed: [messageAt(2, 'recalled')] }
  const next = withMissed(loaded, { ...news, session: { revision: 7 } })
  expect(seqs(next)).toEqual([1, 2, 3, 4, 5, 6])
  expect(allOf(next)[1]?.message).toBe('recalled')
  expect(knownUpTo(next)).toBe(6)
  expect(next.pages[0]?.revision).toBe(7)
})

test('a change reaches the message wherever it is loaded, and nothing else', () => {
  expect(allOf(withChange(loaded, messageAt(2, 'recalled')))[1]?.message).toBe('recalled')
  expect(withChange(loaded, messageAt(9))).toBe(loaded)
})

test('what I delete does not come back with a repetition', () => {
  const rest = without(loaded, 4, false)
  expect(seqs(rest)).toEqual([1, 2, 3])
  expect(withMessage(rest, messageAt(4))).toBe(rest)
  expect(seqs(without(loaded, 4, true))).toEqual([])
})

test('whoever opens a session again begins with one page', () => {
  const { pages, pageParams } = trimmed(loaded)
  expect(pages).toEqual([loaded.pages[0]])
  expect(pageParams).toEqual([99])
  const long = { list: Array.from({ length: 25 }, (_, at) => messageAt(at + 1)), hasMore: false, upTo: 25, revision: 0 }
  expect(trimmed({ pages: [long], pageParams: [99] }).pages[0]).toMatchObject({
    list: long.list.slice(15),
    hasMore: true,
  })
  expect(trimmed({ pages: [{ ...long, list: [messageAt(1)] }], pageParams: [99] }).pages[0]?.hasMore).toBe(false)
})
