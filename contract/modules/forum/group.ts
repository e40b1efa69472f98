import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, listOf, nothing, paged, selectBy, text, time, written } from '#contract/shared/values.ts'
import { getMine, post, query } from '../../endpoint.ts'
import { somebody, userCard } from '../account/user.ts'
import { storagePath } from './attachment.ts'
import { chatMessage, chatSession } from './chat.ts'
import { chatGroup, groupJoins, groupRoles } from './chat-group.ts'

/** All there is to know of a group, for its members. */
export const groupInfo = z.extend(chatGroup, {
  announcement: z.string(),
  /** Whose words these are; null: there are none, or they are gone. */
  announcer: z.nullable(somebody),
  /** 0: there is no announcement. */
  announceTime: time,
  /** How many it holds at most. */
  capacity: z.int(),
  /** Who joins reads what was said before. */
  history: z.boolean(),
  showRead: z.boolean(),
  /** How many wait for a yes; 0 for those who cannot give it. */
  waiting: z.int(),
  /** What is kept in sight, the newest first. */
  pinned: z.array(chatMessage),
  createTime: time,
})
export type GroupInfo = z.infer<typeof groupInfo>

export const groupMember = z.object({
  user: userCard,
  role: z.enum(groupRoles),
  joinTime: time,
  /** Of my own line: I do not want to be told of the group. What others set is theirs alone. */
  isMuted: z.boolean(),
})
export type GroupMember = z.infer<typeof groupMember>

/** A group as those see it who may come in. */
export const groupPreview = z.object({
  _id: id,
  name: z.string(),
  avatar: z.string(),
  faces: z.array(z.object({ _id: id, name: z.string(), avatar: z.string() })),
  members: z.int(),
  /** I am in it; an invitation waits for my answer; I wait for a yes; or I may come in now, by the link. */
  state: z.enum(['member', 'invited', 'waiting', 'open', 'approve']),
  /** Who has invited me. */
  from: z.nullable(somebody),
})
export type GroupPreview = z.infer<typeof groupPreview>

const groupAsk = z.object({ user: userCard, from: z.nullable(somebody), createTime: time })

const one = z.object({ groupId: id })
const somebodyIn = z.object({ groupId: id, userId: id })
const link = z.string('group_bad_link').check(z.regex(/^[A-Za-z0-9_-]{16,40}$/, 'group_bad_link'))
/** By the link, or, for who was invited or belongs to the board, by the group. */
const wayIn = z.union([z.object({ link }), one])
export type WayIn = z.infer<typeof wayIn>

export const groupContract = {
  info: query('/api/aoir-im-group/info', {
    summary: 'A group of mine',
    access: 'member',
    input: one,
    output: groupInfo,
  }),
  members: query('/api/aoir-im-group/members', {
    summary: 'Who is in a group of mine: the owner, the admins, then in the order in which they came',
    access: 'member',
    input: z.object({
      groupId: id,
      ...paged(),
      ...selectBy({ keyword: z.optional(text({ max: 40 })), role: z.optional(z.enum(groupRoles)) }),
    }),
    output: listOf(groupMember),
  }),
  update: post('/api/aoir-im-group/update', {
    summary: 'Change a group, as its owner or an admin',
    access: 'member',
    speaks: true,
    input: z.object({
      groupId: id,
      name: z.optional(written({ min: 1, max: limits.groupName, missing: 'group_need_name' })),
      /** Empty: drawn from the first members again. */
      avatar: z.optional(z.union([z.literal(''), storagePath])),
      announcement: z.optional(written({ max: limits.groupAnnouncement })),
      join: z.optional(z.enum(groupJoins)),
      slowMode: z.optional(z.int().check(z.gte(0), z.lte(limits.groupSlowMode))),
      history: z.optional(z.boolean()),
      showRead: z.optional(z.boolean()),
    }),
    output: groupInfo,
  }),
  invite: post('/api/aoir-im-group/invite', {
    summary:
      'Bring people into a group. Who lets me write to them is in at once; others are asked, or wait for the yes of an admin where the group wants that',
    access: 'member',
    creates: true,
    input: z.object({
      groupId: id,
      users: z.array(id).check(z.minLength(1, 'group_need_users'), z.maxLength(limits.groupUsersAtOnce)),
    }),
    output: z.object({ added: z.array(id), asked: z.array(id) }),
    refuses: [409],
  }),
  approve: post('/api/aoir-im-group/approve', {
    summary: 'Let somebody in who waits for it, or not',
    access: 'member',
    input: z.object({ groupId: id, userId: id, pass: z.boolean() }),
    output: z.object({ members: z.int() }),
    refuses: [409],
  }),
  asks: query('/api/aoir-im-group/asks', {
    summary: 'Who waits for a yes of the owner or an admin',
    access: 'member',
    input: z.object({ groupId: id, ...paged() }),
    output: listOf(groupAsk),
  }),
  invitations: getMine(
    '/api/aoir-im-group/invitations',
    'Groups into which I was invited and have not answered, newest first',
    z.object({ list: z.array(groupPreview) }),
  ),
  preview: query('/api/aoir-im-group/preview', {
    summary: 'A group by its link, or one into which I was invited: what one sees before one comes in',
    access: 'member',
    input: wayIn,
    output: groupPreview,
    refuses: [410],
  }),
  ofBoard: query('/api/aoir-im-group/of-board', {
    summary: 'The group of a board to which I belong; `mayOpen`: there is none, and I may open one',
    access: 'member',
    input: z.object({ systemId: id }),
    output: z.object({ group: z.nullable(groupPreview), mayOpen: z.boolean() }),
  }),
  openForBoard: post('/api/aoir-im-group/open-for-board', {
    summary: 'Open a group for a board of which I am the creator; its members may join, its managers are admins',
    access: 'member',
    creates: true,
    input: z.object({ systemId: id }),
    output: chatSession,
    refuses: [409],
  }),
  join: post('/api/aoir-im-group/join', {
    summary: 'Come into a group: by its link, by an invitation, or as a member of its board',
    access: 'member',
    creates: true,
    input: wayIn,
    output: z.union([chatSession, z.object({ isWaiting: z.literal(true) })]),
    refuses: [409, 410],
  }),
  leave: post('/api/aoir-im-group/leave', {
    summary:
      'Leave a group, or turn an invitation down. Where the owner leaves, the oldest admin owns it, else the oldest member',
    access: 'member',
    input: one,
    output: nothing,
  }),
  dismiss: post('/api/aoir-im-group/dismiss', {
    summary: 'End a group that I own; everybody keeps what was said until then',
    access: 'member',
    input: one,
    output: nothing,
  }),
  link: post('/api/aoir-im-group/link', {
    summary: 'The link of a group into which one may come by it; with `days` a new one, with `end` none any more',
    access: 'member',
    input: z.object({
      groupId: id,
      days: z.optional(z.int().check(z.gte(1), z.lte(limits.groupLinkDays))),
      end: z.optional(z.boolean()),
    }),
    output: z.object({ link: z.nullable(z.string()), endTime: time }),
    refuses: [409],
  }),
  remove: post('/api/aoir-im-group/remove', {
    summary: 'Put somebody out of a group: the owner anybody, admins the members',
    access: 'member',
    input: somebodyIn,
    output: nothing,
  }),
  setRole: post('/api/aoir-im-group/set-role', {
    summary: 'Make somebody an admin of a group that I own, or a member again',
    access: 'member',
    input: z.object({ groupId: id, userId: id, role: z.enum(['admin', 'member']) }),
    output: groupMember,
    refuses: [409],
  }),
  transfer: post('/api/aoir-im-group/transfer', {
    summary: 'Hand a group that I own over to another member',
    access: 'member',
    input: somebodyIn,
    output: groupInfo,
  }),
  mute: post('/api/aoir-im-group/mute', {
    summary: 'I do not want to be told of a group, or again',
    access: 'member',
    input: z.object({ groupId: id, isMuted: z.boolean() }),
    output: z.object({ isMuted: z.boolean() }),
  }),
  muteAll: post('/api/aoir-im-group/mute-all', {
    summary: 'Only the owner and admins write in a group, or everybody again',
    access: 'member',
    input: z.object({ groupId: id, muteAll: z.boolean() }),
    output: z.object({ muteAll: z.boolean() }),
  }),
}
