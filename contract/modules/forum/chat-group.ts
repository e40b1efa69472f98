import * as z from 'zod/mini'
import { id } from '#contract/shared/values.ts'
import { somebody } from '../account/user.ts'

export const groupRoles = ['owner', 'admin', 'member'] as const
export type GroupRole = (typeof groupRoles)[number]

/**
 * How one comes in: by an invitation of any member; by one, or by the link, with the yes of an admin; by the link alone;
 * as a member of the board.
 */
export const groupJoins = ['invite', 'approve', 'link', 'board'] as const
export type GroupJoin = (typeof groupJoins)[number]

export const groupNoticeTypes = [
  'create',
  'invite',
  'join',
  'leave',
  'remove',
  'admin',
  'member',
  'transfer',
  'name',
  'avatar',
  'announcement',
  'mute',
  'unmute',
  'dismiss',
] as const
export type GroupNoticeType = (typeof groupNoticeTypes)[number]

/** What happened in a group: `fromUser` of the message did it, `users` are whom it is about. */
export const groupNotice = z.object({
  type: z.enum(groupNoticeTypes),
  users: z.array(somebody),
  /** The new name, of `name`. */
  text: z.string(),
})
export type GroupNotice = z.infer<typeof groupNotice>

const sharedGroup = z.object({
  _id: id,
  name: z.string(),
  /** Empty: it is drawn from `faces`. */
  avatar: z.string(),
  /** The first nine members, where the group has no picture of its own. */
  faces: z.array(z.object({ _id: id, name: z.string(), avatar: z.string() })),
  /** How many. */
  members: z.int(),
  ownerId: z.nullable(id),
  adminIds: z.array(id),
  join: z.enum(groupJoins),
  /** Only the owner and admins may write. */
  muteAll: z.boolean(),
  /** Seconds between two messages of one member. */
  slowMode: z.int(),
  /** How many have read each message is told: nobody has switched it off, and there are not too many. */
  countsReaders: z.boolean(),
  /** Of a board. */
  systemId: z.nullable(id),
  /** It was dismissed. */
  isOver: z.boolean(),
  /** Its board is closed: nothing is said until it is open again. */
  isShut: z.boolean(),
})
/** What is the same for all its members. */
export type SharedGroup = z.infer<typeof sharedGroup>

/** A group, as it stands beside its session. */
export const chatGroup = z.extend(sharedGroup, {
  /** Mine; null: I am no longer in it, and read what was mine until then. */
  role: z.nullable(z.enum(groupRoles)),
  /** I do not want to be told of it. */
  isMuted: z.boolean(),
  /** Whom of its members, now or earlier, I have blocked: what they say keeps its place, and is folded. */
  blockedIds: z.array(id),
})
export type ChatGroup = z.infer<typeof chatGroup>
