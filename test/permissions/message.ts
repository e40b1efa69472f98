import sql from 'sql-template-tag'
import type { Person } from '../support/api.ts'
import { line, lineOn, own_reads, own_write, type Permission, type Scene } from './line.ts'

const chats = { own, foreign, code: 403 }

export const messagePermissions = {
  'im.createSession': line(own_write, ({ other }) => ({ sessionType: 1, toUserAndGroupId: other.id })),
  'im.sessions': line(own_reads, () => ({})),
  'im.session': lineOn(own_reads, chats, ({ sessionId }) => ({ sessionId })),
  'im.unread': line(own_reads, () => ({})),
  'im.read': lineOn(own_reads, chats, ({ sessionId }) => ({ sessionId, seq: 1 })),
  'im.top': lineOn(own_write, chats, ({ sessionId }) => ({ sessionId, isTop: true })),
  'im.deleteSession': lineOn(own_reads, chats, ({ sessionId }) => ({ sessionId })),
  'im.settings': line(own_reads, () => ({})),
  'im.saveSettings': line(own_write, () => ({ from: 'follow' })),
  'im.send': lineOn(own_write, chats, ({ sessionId }) => ({ sessionId, message: 'hello' })),
  'im.messages': lineOn(own_reads, chats, ({ sessionId }) => ({ sessionId })),
  'im.missed': lineOn(own_reads, chats, ({ sessionId }) => ({ sessionId, after: '0' })),
  'im.recall': lineOn(own_write, chats, ({ messageId }) => ({ messageId })),
  'im.deleteMessage': lineOn(own_reads, chats, ({ messageId }) => ({ messageId })),
} satisfies Record<string, Permission>

interface Said {
  sessionId: string
  messageId: string
}

/** What the caller has said to somebody; a guest has said nothing. */
async function own(scene: Scene): Promise<Said> {
  const { caller } = scene
  return caller ? said(scene, caller) : { sessionId: '1', messageId: '1' }
}

async function foreign(scene: Scene): Promise<Said> {
  return said(scene, await scene.api.member())
}

/** Rows, because not everybody may write: this is about what becomes of them. */
async function said({ api, other }: Scene, sender: Person): Promise<Said> {
  const { _id: sessionId } = await other.api.im.createSession({ sessionType: 1, toUserAndGroupId: sender.id })
  const { id: messageId } = await api.ctx.db.one<{ id: string }>(sql`
    select id from im_send(array[${sender.id}::int8], array[${sessionId}::int8], array[null::int8], array['a-number'],
      array['text'], array['between us'], array[null::jsonb])`)
  return { sessionId, messageId }
}
