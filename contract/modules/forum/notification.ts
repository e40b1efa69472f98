import * as z from 'zod/mini'
import { picture } from '#contract/shared/document.ts'
import { cursor, id, paged, time } from '#contract/shared/values.ts'
import { getMine, post, query } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'
import { worksTypes } from '../works/work.ts'
import { followCard } from './follow.ts'

/** The five counts. A mention counts as a reply, likes of one thing count once. */
export const notificationCounts = z.object({
  likeCount: z.int(),
  commentCount: z.int(),
  replyCount: z.int(),
  followCount: z.int(),
  systemCount: z.int(),
})
export type NotificationCounts = z.infer<typeof notificationCounts>

export const notificationTypes = ['like', 'comment', 'reply', 'follow', 'mention', 'system'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What somebody wrote; it can be liked and answered where one reads of it. */
const written = <T extends 'comment' | 'reply'>(likeType: T) =>
  z.object({
    _id: id,
    likeType: z.literal(likeType),
    content: z.string(),
    isDeleted: z.boolean(),
    likeNumber: z.int(),
    isLike: z.boolean(),
  })

export const notification = z.object({
  _id: id,
  type: z.enum(notificationTypes),
  /** null: the site itself. */
  fromUser: z.nullable(followCard),
  /** `isMine`: whoever follows a post hears of comments on posts of others too. */
  posts: z.nullable(z.object({ _id: id, title: z.string(), image: z.nullable(picture), isMine: z.boolean() })),
  comment: z.nullable(written('comment')),
  reply: z.nullable(written('reply')),
  /** A column that one subscribes to: `number` articles came, the newest is in `posts`. */
  column: z.nullable(z.object({ _id: id, title: z.string(), number: z.int() })),
  /** A work that it is about, and a chapter of it; of one on my shelf `number` chapters came, this is the newest. */
  works: z.nullable(
    z.object({
      _id: id,
      title: z.string(),
      worksType: z.enum(worksTypes),
      chapterId: z.nullable(id),
      chapterTitle: z.string(),
      number: z.int(),
    }),
  ),
  content: z.string(),
  /** In a folded list: how many said the same of the same thing; the newest is named. Elsewhere 1. */
  number: z.int(),
  /** What the reader can do about it: object to a decision, look at their logins or at what protects the account. */
  link: z.nullable(z.enum(['appeal', 'logins', 'security'])),
  isRead: z.boolean(),
  createTime: time,
})
export type Notification = z.infer<typeof notification>

export const followedKinds = ['author', 'board', 'column', 'work'] as const
export type FollowedKind = (typeof followedKinds)[number]

/** Something new of what a member follows. What it is of is named, the rest is null. */
const followedNews = z.object({
  kind: z.enum(followedKinds),
  /** Who wrote it. */
  user: userCard,
  posts: z.nullable(z.object({ _id: id, title: z.string() })),
  system: z.nullable(z.object({ _id: id, systemName: z.string(), systemSign: z.string() })),
  column: z.nullable(z.object({ _id: id, title: z.string() })),
  works: z.nullable(
    z.object({
      _id: id,
      title: z.string(),
      worksType: z.enum(worksTypes),
      chapterId: id,
      chapterTitle: z.string(),
      /** So many chapters came at once; this is the last of them. */
      number: z.int(),
    }),
  ),
  createTime: time,
})
export type FollowedNews = z.infer<typeof followedNews>

const list = {
  access: 'member',
  reads: true,
  input: z.object(paged()),
  output: z.object({ list: z.array(notification), total: z.int() }),
} as const

export const notificationContract = {
  follows: post('/api/aoir-notification/get-follow-notification', { summary: 'Who began to follow me', ...list }),
  comments: post('/api/aoir-notification/get-comment-notification', {
    summary: 'Comments on my posts; with `withReplies` also replies and mentions, as the page 评论回复 shows them',
    ...list,
    input: z.object({ ...paged(), withReplies: z._default(z.boolean(), false) }),
  }),
  replies: post('/api/aoir-notification/get-reply-notification', {
    summary: 'Replies to what I wrote, and where I am named',
    ...list,
  }),
  likes: post('/api/aoir-notification/get-like-notification', {
    summary:
      'Who liked what of mine; with `folded` one line for each thing that was liked, with `of` (such a line) all who liked that one',
    ...list,
    input: z.object({ ...paged(), folded: z._default(z.boolean(), false), of: z.optional(id) }),
  }),
  system: post('/api/aoir-notification/get-system-notification', { summary: 'What the site tells me', ...list }),
  news: query('/api/aoir-notification/news', {
    summary:
      'What is new of the last thirty days in what I follow: posts of authors, picks of boards, articles of columns, chapters of works; go on with `cursor`',
    access: 'member',
    input: z.object({ limit: paged().limit, cursor: z.optional(cursor) }),
    output: z.object({ list: z.array(followedNews), nextCursor: z.nullable(z.string()) }),
  }),
  unread: getMine(
    '/api/aoir-notification/get-unread-count',
    'How many of each kind I have not seen',
    notificationCounts,
  ),
  markAllRead: query('/api/aoir-notification/mark-all-read', {
    summary: 'I have seen them: of one kind or all, up to the one named by `upTo`. What comes later stays unread',
    access: 'member',
    input: z.object({
      type: z.optional(z.enum(['like', 'comment', 'reply', 'follow', 'system'])),
      upTo: z.optional(id),
    }),
    output: notificationCounts,
  }),
}

/**
 * follow: news of every comment. mute: none of what is said below the post. default: authors hear of comments, others of
 * answers to them and where they are named.
 */
export const threadStates = ['follow', 'mute', 'default'] as const
export type ThreadState = (typeof threadStates)[number]

const answer = z.object({ state: z.enum(threadStates) })

export const threadContract = {
  thread: query('/api/aoir-notification/thread', {
    summary: 'Whether I follow what is said below a post, or want to hear nothing of it',
    access: 'member',
    input: z.object({ postsId: id }),
    output: answer,
  }),
  followThread: post('/api/aoir-notification/follow-thread', {
    summary: 'Hear of every comment below a post, of nothing there, or of what concerns me; 409 with 5000 of them',
    access: 'member',
    input: z.object({ postsId: id, state: z.enum(threadStates) }),
    output: answer,
    refuses: [404, 409],
  }),
}
