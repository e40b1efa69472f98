import * as z from 'zod/mini'
import { picture, video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, key, listOf, nothing, queryNumber, time, written } from '#contract/shared/values.ts'
import { create, get, getMine, post, query, usualBody } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'
import { storagePath } from './attachment.ts'

/** 1: two members. 2 is kept for groups, which nobody can open yet. */
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

export const chatMessage = z.object({
  _id: id,
  sessionId: id,
  sessionType,
  seq,
  clientId: z.string(),
  fromUserId: id,
  /** To whom: the other member, or the group. */
  toUserAndGroupId: id,
  kind: z.enum(['text', 'image', 'video', 'posts']),
  /** Plain text, with line breaks; empty when something else was sent, and when it was recalled. */
  message: z.string(),
  image: z.nullable(picture),
  video: z.nullable(video),
  /** null although the kind is `posts`: it is gone, or not for this reader. */
  posts: z.nullable(sentPost),
  isRecalled: z.boolean(),
  createTime: time,
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A session as one of its members sees it. */
export const chatSession = z.object({
  _id: id,
  sessionType,
  /** The other one; `toUser` is the same person, or null who is gone. */
  toUserId: z.object({ _id: id }),
  toUser: z.nullable(userCard),
  /** 0: nothing was said yet. */
  lastMessageTime: time,
  /** The newest that I have not deleted. */
  lastMessage: z.nullable(chatMessage),
  lastSeq: seq,
  /** Grows when a message changes afterwards, such as by a recall. */
  revision: z.int(),
  unread: z.int(),
  /** Up to where I have read. */
  readSeq: seq,
  /** Up to where the other one has read. */
  toReadSeq: seq,
  isTop: z.boolean(),
  /** I have blocked the other one. */
  isBlocked: z.boolean(),
  createTime: time,
})
export type ChatSession = z.infer<typeof chatSession>

/** Who may write to me first: everybody, or whom I follow. Whom I have written to may always answer. */
export const chatSettings = z.object({ from: z.enum(['all', 'follow']) })
export type ChatSettings = z.infer<typeof chatSettings>

const oneSession = z.object({ sessionId: id })
const unread = z.object({ unread: z.int() })
const oneMessage = z.object({ messageId: id })

export const chatContract = {
  createSession: create('/api/aoir-im-session/create-session', {
    summary: 'Open a session with a member; the existing one where there is one',
    input: z.object({ sessionType, toUserAndGroupId: id }),
    output: chatSession,
  }),
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
    summary: 'Say who may write to me',
    access: 'member',
    input: chatSettings,
    output: chatSettings,
  }),
  send: post('/api/aoir-im-message/send-message', {
    summary:
      'Send a message: text, or one picture, video or post. With `clientId` a repetition answers the first again',
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
