import sql from 'sql-template-tag'
import type { Person } from '../support/api.ts'
import { line, own_reads, own_write, type Permission, type Scene } from './line.ts'

export const messagePermissions = {
  'im.createSession': line(own_write, ({ other }) => ({ sessionType: 1, toUserAndGroupId: other.id })),
  'im.sessions': line(own_reads, () => ({})),
  'im.session': line(own_reads, async (scene) => ({ sessionId: (await own(scene)).sessionId }), {
    sample: async (scene) => ({ sessionId: (await foreign(scene)).sessionId }),
    code: 403,
  }),
  'im.unread': line(own_reads, () => ({})),
  'im.read': line(own_reads, async (scene) => ({ sessionId: (await own(scene)).sessionId, seq: 1 }), {
    sample: async (scene) => ({ sessionId: (await foreign(scene)).sessionId, seq: 1 }),
    code: 403,
  }),
  'im.top': line(own_write, async (scene) => ({ sessionId: (await own(scene)).sessionId, isTop: true }), {
    sample: async (scene) => ({ sessionId: (await foreign(scene)).sessionId, isTop: true }),
    code: 403,
  }),
  'im.deleteSession': line(own_reads, async (scene) => ({ sessionId: (await own(scene)).sessionId }), {
    sample: async (scene) => ({ sessionId: (await foreign(scene)).sessionId }),
    code: 403,
  }),
  'im.settings': line(own_reads, () => ({})),
  'im.saveSettings': line(own_write, () => ({ from: 'follow' })),
  'im.send': line(own_write, async (scene) => ({ sessionId: (await own(scene)).sessionId, message: 'hello' }), {
    sample: async (scene) => ({ sessionId: (await foreign(scene)).sessionId, message: 'hello' }),
    code: 403,
  }),
  'im.messages': line(own_reads, async (scene) => ({ sessionId: (await own(scene)).sessionId }), {
    sample: async (scene) => ({ sessionId: (await foreign(scene)).sessionId }),
    code: 403,
  }),
  'im.missed': line(own_reads, async (scene) => ({ sessionId: (await own(scene)).sessionId, after: '0' }), {
    sample: async (scene) => ({ sessionId: (await foreign(scene)).sessionId, after: '0' }),
    code: 403,
  }),
  'im.recall': line(own_write, async (scene) => ({ messageId: (await own(scene)).messageId }), {
    sample: async (scene) => ({ messageId: (await foreign(scene)).messageId }),
    code: 403,
  }),
  'im.deleteMessage': line(own_reads, async (scene) => ({ messageId: (await own(scene)).messageId }), {
    sample: async (scene) => ({ messageId: (await foreign(scene)).messageId }),
    code: 403,
  }),
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
