import { expect, test } from 'vitest'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import type { ChatGroup, SharedGroup } from '#contract/modules/forum/chat-group.ts'
import { withReading } from './chat-cache.ts'
import { withGroupChange, withGroupMessage, withShared } from './groups.ts'

const session = { lastSeq: 4, readSeq: 3, unread: 1, revision: 2, lastMessage: null } as unknown as ChatSession
const message = (more: Partial<ChatMessage>) =>
  ({ seq: 5, kind: 'text', fromUserId: '2', createTime: 9, isRecalled: false, ...more }) as ChatMessage

test('a message of others is one more to read; my own, and a notice, are none', () => {
  const after = (more: Partial<ChatMessage>) => withGroupMessage(session, '1', message(more))
  expect(after({})).toMatchObject({ lastSeq: 5, lastMessageTime: 9, unread: 2 })
  expect(after({ fromUserId: '1' })).toMatchObject({ lastSeq: 5, unread: 1 })
  expect(after({ kind: 'notice' })).toMatchObject({ lastSeq: 5, unread: 1 })
})

test('what calls me is named one after the other, and no longer when it is taken back', () => {
  const calls = message({ mentions: ['1'] })
  const once = withGroupMessage(session, '1', calls)
  expect(once).toMatchObject({ mentionSeq: 5, mentionSeqs: [5] })
  const twice = withGroupMessage(once, '1', message({ seq: 6, mentions: ['all'] }))
  expect(twice).toMatchObject({ mentionSeq: 6, mentionSeqs: [5, 6] })
  expect(withGroupMessage(session, '1', message({ mentions: ['3'] })).mentionSeqs).toBeUndefined()
  expect(withGroupMessage(session, '1', { ...calls, fromUserId: '1' }).mentionSeqs).toBeUndefined()
  expect(withGroupChange(twice, '1', message({ isRecalled: true }), 3).mentionSeqs).toEqual([6])
  expect(withReading(twice, 5, 1)).toMatchObject({ mentionSeq: 6, mentionSeqs: [6] })
  expect(withReading(twice, 6, 0).mentionSeqs).toBeUndefined()
})

test('what is taken back is one less to read for who had not read it', () => {
  const after = (more: Partial<ChatMessage>) =>
    withGroupChange(session, '1', message({ isRecalled: true, seq: 4, ...more }), 3)
  expect(after({})).toMatchObject({ unread: 0, revision: 3 })
  expect(after({ seq: 3 })).toMatchObject({ unread: 1 })
  expect(after({ fromUserId: '1' })).toMatchObject({ unread: 1 })
})

test('what a group is for all tells what I am in it; what is mine alone stays', () => {
  const known = { role: 'member', isMuted: true, name: 'a' } as ChatGroup
  const group = (more: Partial<SharedGroup>) => ({ ownerId: '2', adminIds: ['3'], name: 'b', ...more }) as SharedGroup
  expect(withShared(known, '1', group({}))).toMatchObject({ role: 'member', isMuted: true, name: 'b' })
  expect(withShared(known, '3', group({})).role).toBe('admin')
  expect(withShared(known, '2', group({})).role).toBe('owner')
  // Who is out of it stays so until told by the session.
  expect(withShared({ ...known, role: null }, '2', group({})).role).toBeNull()
})
