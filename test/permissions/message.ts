import sql from 'sql-template-tag'
import type { Person } from '../support/api.ts'
import { aBoard } from '../support/forum/forum.ts'
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
  'im.typing': lineOn(own_reads, chats, ({ sessionId }) => ({ sessionId })),
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

/** Of groups that the caller owns; of those of others nothing can be called. */
const groups = { own: ownGroup, foreign: foreignGroup, code: 403 }

/** Of boards that the caller has founded. */
const ownBoards = {
  own: async ({ api, caller }: Scene) => ({ systemId: (await aBoard(api, caller ?? undefined)).id }),
  foreign: async ({ api }: Scene) => ({ systemId: (await aBoard(api)).id }),
  code: 403,
}

export const groupPermissions = {
  'imGroup.info': lineOn(own_reads, groups, ({ groupId }) => ({ groupId })),
  'imGroup.members': lineOn(own_reads, groups, ({ groupId }) => ({ groupId })),
  'imGroup.update': lineOn(own_write, groups, ({ groupId }) => ({ groupId, name: 'another name' })),
  'imGroup.invite': lineOn(own_write, groups, ({ groupId, other }) => ({ groupId, users: [other] })),
  'imGroup.approve': lineOn(own_write, groups, ({ groupId, other }) => ({ groupId, userId: other, pass: false })),
  'imGroup.asks': lineOn(own_reads, groups, ({ groupId }) => ({ groupId })),
  'imGroup.invitations': line(own_reads, () => ({})),
  'imGroup.preview': lineOn(own_reads, groups, ({ groupId }) => ({ groupId })),
  'imGroup.ofBoard': line(own_reads, async ({ api }) => ({ systemId: (await aBoard(api)).id })),
  'imGroup.openForBoard': lineOn(own_write, ownBoards, ({ systemId }) => ({ systemId })),
  'imGroup.join': lineOn(own_write, groups, ({ groupId }) => ({ groupId })),
  'imGroup.leave': lineOn(own_write, groups, ({ groupId }) => ({ groupId })),
  'imGroup.dismiss': lineOn(own_write, groups, ({ groupId }) => ({ groupId })),
  'imGroup.link': lineOn(own_write, groups, ({ groupId }) => ({ groupId })),
  'imGroup.remove': lineOn(own_write, groups, ({ groupId, member }) => ({ groupId, userId: member })),
  'imGroup.setRole': lineOn(own_write, groups, ({ groupId, member }) => ({ groupId, userId: member, role: 'admin' })),
  'imGroup.transfer': lineOn(own_write, groups, ({ groupId, member }) => ({ groupId, userId: member })),
  'imGroup.mute': lineOn(own_write, groups, ({ groupId }) => ({ groupId, isMuted: true })),
  'imGroup.muteAll': lineOn(own_write, groups, ({ groupId }) => ({ groupId, muteAll: true })),
} satisfies Record<string, Permission>

interface Made {
  groupId: string
  /** In it, besides its owner. */
  member: string
  /** Waits to come in. */
  other: string
}

async function ownGroup(scene: Scene): Promise<Made> {
  const { caller } = scene
  return caller ? made(scene, caller) : { groupId: '1', member: '1', other: '1' }
}

async function foreignGroup(scene: Scene): Promise<Made> {
  return made(scene, await scene.api.member())
}

/** Handed over, because not everybody may make one. */
async function made({ api, other }: Scene, owner: Person): Promise<Made> {
  const waiting = await api.member()
  const users = [owner.id]
  const { _id: groupId } = await other.api.im.createSession({ sessionType: 2, toUserAndGroupId: { users } })
  await other.api.imGroup.update({ groupId, join: 'link' })
  await other.api.imGroup.transfer({ groupId, userId: owner.id })
  await api.ctx.db.run(sql`
    insert into im_group_asks (session_id, user_id, kind) values (${groupId}, ${waiting.id}, 'request')`)
  return { groupId, member: other.id, other: waiting.id }
}

/** The same, of what was said in them. */
const saidInGroups = { own: ownInGroup, foreign: foreignInGroup, code: 403 }

export const stickerPermissions = {
  'imSticker.list': line(own_reads, () => ({})),
  'imSticker.remove': line(own_write, () => ({ stickerIds: ['1'] })),
  'imSticker.order': line(own_write, () => ({ stickerIds: ['1'] })),
} satisfies Record<string, Permission>

export const messageSearchPermissions = {
  'imFind.search': line(own_reads, () => ({ keyword: 'hello' })),
  'imFind.around': lineOn(own_reads, chats, ({ sessionId }) => ({ sessionId, seq: 1 })),
} satisfies Record<string, Permission>

export const messageActPermissions = {
  'imAct.react': lineOn(own_write, saidInGroups, ({ messageId }) => ({ messageId, kind: '👍', on: true })),
  'imAct.pin': lineOn(own_write, saidInGroups, ({ messageId }) => ({ messageId })),
  'imAct.unpin': lineOn(own_write, saidInGroups, ({ messageId }) => ({ messageId })),
  'imAct.pinned': lineOn(own_reads, saidInGroups, ({ groupId }) => ({ sessionId: groupId })),
  'imAct.edit': lineOn(own_write, saidInGroups, ({ messageId }) => ({ messageId, message: 'other words' })),
  'imAct.saveFile': lineOn(own_reads, saidInGroups, ({ messageId }) => ({ messageId })),
  'imAct.forward': lineOn(own_write, saidInGroups, ({ messageId, groupId }) => ({
    messageIds: [messageId],
    toSessionIds: [groupId],
  })),
} satisfies Record<string, Permission>

interface SaidInGroup {
  groupId: string
  messageId: string
}

async function ownInGroup(scene: Scene): Promise<SaidInGroup> {
  const { caller } = scene
  return caller ? saidInGroupBy(scene, caller) : { groupId: '1', messageId: '1' }
}

async function foreignInGroup(scene: Scene): Promise<SaidInGroup> {
  return saidInGroupBy(scene, await scene.api.member())
}

/** A row, because not everybody may write. */
async function saidInGroupBy({ api, other }: Scene, owner: Person): Promise<SaidInGroup> {
  const users = [owner.id]
  const { _id: groupId } = await other.api.im.createSession({ sessionType: 2, toUserAndGroupId: { users } })
  await other.api.imGroup.transfer({ groupId, userId: owner.id })
  const { id: messageId } = await api.ctx.db.one<{ id: string }>(sql`
    select id from im_send_to_groups(array[${owner.id}::int8], array[${groupId}::int8], array['a-number'],
      array['text'], array['among us'], array[null::jsonb], array[null::jsonb])`)
  return { groupId, messageId }
}
