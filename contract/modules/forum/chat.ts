import * as z from 'zod/mini'
import { picture, video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, key, listOf, nothing, queryNumber, time, written } from '#contract/shared/values.ts'
import { create, get, getMine, post, query, usualBody } from '../../endpoint.ts'
import { somebody, userCard } from '../account/user.ts'
import { ageNote, worksTypes } from '../works/work.ts'
import { storagePath } from './attachment.ts'
import { chatGroup, groupNotice } from './chat-group.ts'

/** 1: two members; 2: a group. */
export const sessionType = z.union([z.literal(1), z.literal(2)])
export type SessionType = z.infer<typeof sessionType>

/** The sender's own number of a message, by which a repetition is known. */
const clientId = z.string('im_bad_client_id').check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, key('im_bad_client_id')))

/** The place of a message in its session: 1, 2, 3 … without a gap. */
const seq = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

/** A post that was sent as a card, as far as the reader may see it. */
const sentPost = z.object({
  _id: id,
  title: z.string(),
  excerpt: z.string(),
  image: z.nullable(picture),
  system: z.object({ _id: id, systemName: z.string() }),
})

/** A work that was sent as a card, while everybody can see it. */
const sentWork = z.object({
  _id: id,
  worksType: z.enum(worksTypes),
  title: z.string(),
  cover: z.nullable(picture),
  author: z.string(),
  /** 18: its cover is not for everybody's eyes. */
  ageNote,
})

const sentFile = z.object({
  path: z.string(),
  url: z.string(),
  name: z.string(),
  size: z.int(),
  mimeType: z.string(),
})

/** How loud each of the bars is, 0 to 100. */
const wave = z.array(z.int().check(z.gte(0), z.lte(100))).check(z.maxLength(limits.voiceBars))

const sentVoice = z.object({ path: z.string(), url: z.string(), duration: z.number(), wave: z.array(z.int()) })

/** A member, or everybody. */
export const mention = z.union([id, z.literal('all')])

/** The message to which this one answers, as it is now. */
const messageQuote = z.object({
  messageId: id,
  seq,
  /** null: they are gone. */
  fromUser: z.nullable(somebody),
  kind: z.string(),
  excerpt: z.string(),
  isRecalled: z.boolean(),
})

/** `kind` is an emoji. */
const reaction = z.object({ kind: z.string(), number: z.int(), isMine: z.boolean() })
export type Reaction = z.infer<typeof reaction>

const forwardedItem = z.object({ name: z.string(), kind: z.string(), text: z.string(), createTime: time })

/** What members say. */
export const saidKinds = [
  'text',
  'image',
  'video',
  'voice',
  'file',
  'sticker',
  'posts',
  'work',
  'contact',
  'forward',
] as const
export type SaidKind = (typeof saidKinds)[number]

export const chatMessage = z.object({
  _id: id,
  sessionId: id,
  sessionType,
  seq,
  clientId: z.string(),
  fromUserId: id,
  /** To whom: the other member, or the group. */
  toUserAndGroupId: id,
  kind: z.enum([...saidKinds, 'notice']),
  /** Plain text, with line breaks; empty when something else was sent, and when it was recalled. */
  message: z.string(),
  image: z.nullable(picture),
  video: z.nullable(video),
  /** null although the kind is `posts`: it is gone, or not for this reader. */
  posts: z.nullable(sentPost),
  isRecalled: z.boolean(),
  createTime: time,
  /** Of the kind `file`; only ever offered for saving. */
  file: z.optional(sentFile),
  /** Of the kind `voice`: up to a minute. */
  voice: z.optional(sentVoice),
  sticker: z.optional(picture),
  /** null although the kind is `work`: not everybody can see it any more. */
  work: z.optional(z.nullable(sentWork)),
  /** null although the kind is `contact`: they are gone. */
  contact: z.optional(z.nullable(userCard)),
  /** In a group: who says it; null: they are gone. */
  fromUser: z.optional(z.nullable(userCard)),
  /** Of the kind `notice`: what happened in the group. */
  notice: z.optional(groupNotice),
  /** Of the kind `forward`: what others said elsewhere, as it was then. */
  forward: z.optional(z.object({ title: z.string(), items: z.array(forwardedItem) })),
  /** The message to which it answers; null: to none. */
  quote: z.nullable(messageQuote),
  /** Whom it calls: members of the group, or all of them. */
  mentions: z.array(mention),
  reactions: z.array(reaction),
  /** How many others have read it; only of groups that show it. */
  readNumber: z.optional(z.int()),
  /** Of a file in a group: how many others have saved it; absent: nobody. */
  savedNumber: z.optional(z.int()),
  /** When its words were changed; absent: never. */
  editTime: z.optional(time),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A session as one of its members sees it. */
export const chatSession = z.object({
  _id: id,
  sessionType,
  /** The other one, or the group; `toUser` is the same person, null for a group and for who is gone. */
  toUserId: z.object({ _id: id }),
  toUser: z.nullable(userCard),
  /** 0: nothing was said yet. */
  lastMessageTime: time,
  /** The newest that I have not deleted. */
  lastMessage: z.nullable(chatMessage),
  lastSeq: seq,
  /** Grows when a message changes afterwards, such as by a recall. */
  revision: z.int(),
  /** Of a group it is told up to 1000. */
  unread: z.int(),
  /** Up to where I have read. */
  readSeq: seq,
  /** Up to where the other one has read. */
  toReadSeq: seq,
  isTop: z.boolean(),
  /** I have blocked the other one. */
  isBlocked: z.boolean(),
  createTime: time,
  /** In a group: the newest message that calls me, while I have not read it; absent: none. */
  mentionSeq: z.optional(seq),
  /** Beside it: all that call me among the newest thousand, ascending; a hundred at most. */
  mentionSeqs: z.optional(z.array(seq)),
  group: z.optional(chatGroup),
  /** I do not want to hear of such chats on the site: what is unread here is not among what is counted over all. */
  isSilent: z.optional(z.boolean()),
})
export type ChatSession = z.infer<typeof chatSession>

/** Who may write to me first: everybody, or whom I follow. Whom I have written to may always answer. */
const from = z.enum(['all', 'follow'])

export const chatSettings = z.object({
  from,
  /** Others see that I have read, and that I am writing; and I see it of those who show it. */
  showState: z.boolean(),
})
export type ChatSettings = z.infer<typeof chatSettings>

const oneSession = z.object({ sessionId: id })
const unread = z.object({ unread: z.int() })
const oneMessage = z.object({ messageId: id })

/** Who is brought into a new group, and what it is called; without a name it bears those of its members. */
const newGroup = z.object({
  users: z.array(id).check(z.minLength(1, 'group_need_users'), z.maxLength(limits.groupUsersAtOnce)),
  name: z.optional(written({ max: limits.groupName })),
})
export type NewGroup = z.infer<typeof newGroup>

export const chatOpeningContract = {
  createSession: create('/api/aoir-im-session/create-session', {
    summary:
      'Open a session with a member (1) or with a group (2); the existing one where there is one. With `{ users, name? }` a new group is made',
    input: z.object({ sessionType, toUserAndGroupId: z.union([id, newGroup]) }),
    output: chatSession,
    refuses: [409],
  }),
}

export const chatContract = {
  sessions: get('/api/aoir-im-session/get-user-session-list', {
    summary: 'My sessions: those on top first, then by their last message, newest first',
    access: 'member',
    input: z.object({
      page: z._default(queryNumber({ min: 1, max: 1000 }), 1),
      limit: z._default(queryNumber({ min: 1, max: limits.sessionsListed }), limits.sessionsListed),
    }),
    output: listOf(chatSession),
  }),
  session: get('/api/aoir-im-session/get-session', {
    summary: 'One of my sessions',
    access: 'member',
    input: oneSession,
    output: chatSession,
  }),
  unread: getMine('/api/aoir-im-session/get-unread-count', 'How many messages of others I have not read', unread),
  read: query('/api/aoir-im-session/read', {
    summary: 'I have read a session up to a message; never takes back what was read',
    access: 'member',
    rate: 'read',
    input: z.object({ sessionId: id, seq }),
    output: chatSession,
  }),
  top: post('/api/aoir-im-session/top', {
    summary: 'Keep a session on top of my list, or no longer',
    access: 'member',
    input: z.object({ sessionId: id, isTop: z.boolean() }),
    output: chatSession,
  }),
  deleteSession: query('/api/aoir-im-session/delete', {
    summary: 'Take a session off my list and what was said in it with it; it comes back with the next message',
    access: 'member',
    input: oneSession,
    output: nothing,
  }),
  settings: getMine('/api/aoir-im-session/settings', 'Who may write to me', chatSettings),
  saveSettings: post('/api/aoir-im-session/save-settings', {
    summary: 'Say who may write to me, and whether others see that I have read or am writing',
    access: 'member',
    input: z.object({ from: z.optional(from), showState: z.optional(z.boolean()) }),
    output: chatSettings,
  }),
  send: post('/api/aoir-im-message/send-message', {
    summary:
      'Send a message: text, or one picture, video, file, recording, sticker, post, work or contact. With `clientId` a repetition answers the first again',
    access: 'member',
    speaks: true,
    mostBytes: 2 * usualBody,
    rate: 'message',
    creates: 'itself',
    input: z.object({
      sessionId: id,
      sessionType: z._default(sessionType, 1),
      /** Must be the other one of this session when it is given. */
      toUserAndGroupId: z.optional(id),
      message: z._default(written({ max: limits.messageCharacters }), ''),
      image: z.optional(storagePath),
      video: z.optional(z.object({ path: storagePath, cover: z.optional(storagePath) })),
      postsId: z.optional(id),
      /** Any of my files that is neither picture nor video. */
      file: z.optional(storagePath),
      /** Recorded speech: `weba` (Opus) or `m4a`, up to a minute, with how loud it is in forty bars. */
      voice: z.optional(
        z.object({
          path: storagePath,
          duration: z.number().check(z.gte(0), z.lte(limits.voiceSeconds)),
          wave: z._default(wave, []),
        }),
      ),
      stickerId: z.optional(id),
      workId: z.optional(id),
      /** A member, as a card. */
      contactId: z.optional(id),
      /** The message of the same session to which this one answers. */
      quoteId: z.optional(id),
      /** In a group: whom it calls. Everybody (`all`) is called by the owner and admins, ten times a day. */
      mentions: z.optional(z.array(mention).check(z.maxLength(limits.groupMentions))),
      clientId: z.optional(clientId),
    }),
    output: chatMessage,
  }),
  messages: get('/api/aoir-im-message/get-user-conversation-message-list', {
    summary:
      'Messages of a session, named by the other member or by itself: newest page first, ascending inside a page. `page` counts from the newest message, so pages shift while messages arrive; `before` goes on from a message and is the exact way',
    access: 'member',
    input: z.object({
      userId: z.optional(id),
      sessionId: z.optional(id),
      page: z._default(queryNumber({ min: 1, max: 1000 }), 1),
      limit: z._default(queryNumber({ min: 1, max: 100 }), limits.messagePage),
      /** Only messages with a smaller seq. */
      before: z.optional(queryNumber({ min: 1, max: 999_999_999 })),
    }),
    output: z.object({
      list: z.array(chatMessage),
      total: z.int(),
      /** There are older ones. */
      hasMore: z.boolean(),
    }),
  }),
  missed: get('/api/aoir-im-message/get-missed', {
    summary: 'What came and what changed in a session since the client last heard of it, ascending',
    access: 'member',
    input: z.object({
      sessionId: id,
      after: queryNumber({ min: 0, max: 999_999_999 }),
      revision: z._default(queryNumber({ min: 0, max: 999_999_999 }), 0),
      limit: z._default(queryNumber({ min: 1, max: 100 }), 100),
    }),
    output: z.object({
      list: z.array(chatMessage),
      /** Messages up to `after` that have changed since `revision`. */
      changed: z.array(chatMessage),
      session: chatSession,
      /** There are more after the last of the list. */
      hasMore: z.boolean(),
    }),
  }),
  typing: query('/api/aoir-im-message/typing', {
    summary: 'I am writing: those who are there see it, in a private chat or a group of up to 20; once in 3 seconds',
    access: 'member',
    rate: 'read',
    input: oneSession,
    output: nothing,
  }),
  recall: post('/api/aoir-im-message/recall', {
    summary: 'Take back a message of mine, for everybody; for two minutes after it was sent',
    access: 'member',
    input: oneMessage,
    output: chatMessage,
  }),
  deleteMessage: query('/api/aoir-im-message/delete', {
    summary: 'Delete a message for me; the other one keeps it',
    access: 'member',
    input: oneMessage,
    output: nothing,
  }),
}
