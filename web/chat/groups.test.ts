import { expect, test } from 'vitest'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import type { ChatGroup, SharedGroup } from '#contract/modules/forum/chat-group.ts'
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
