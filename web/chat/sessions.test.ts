import { expect, test } from 'vitest'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { inOrder, isNewer, withoutSession, withSession } from './chat-cache.ts'

const session = (_id: string, lastMessageTime: number, more: Partial<ChatSession> = {}) =>
  ({ _id, lastMessageTime, createTime: 1, isTop: false, lastSeq: 1, revision: 0, readSeq: 0, ...more }) as ChatSession

const ids = (list: readonly ChatSession[]) => list.map(({ _id }) => _id).join('')

test('those on top first, then the newest; an empty one by its beginning', () => {
  const top = session('t', 5, { isTop: true })
  expect(ids(inOrder([session('a', 10), session('e', 0, { createTime: 15 }), top, session('b', 20)]))).toBe('tbea')
})

test('a session replaces the old one, or is new; then all are in order', () => {
  const list = { list: [session('a', 30), session('b', 20)], total: 2 }
  const moved = withSession(list, session('b', 40))
  expect(ids(moved.list)).toBe('ba')
  expect(moved.total).toBe(2)
  const grown = withSession(list, session('c', 50))
  expect(ids(grown.list)).toBe('cab')
  expect(grown.total).toBe(3)
  expect(withoutSession(grown, 'c')).toEqual(list)
})

test('what was overtaken is known by its numbers', () => {
  const known = session('a', 10, { lastSeq: 5, revision: 2, readSeq: 4 })
  expect(isNewer(undefined, known)).toBe(true)
  expect(isNewer(known, { ...known, isTop: true })).toBe(true)
  for (const old of [{ lastSeq: 4 }, { revision: 1 }, { readSeq: 3 }])
    expect(isNewer(known, { ...known, ...old })).toBe(false)
})
