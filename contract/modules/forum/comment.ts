import * as z from 'zod/mini'
import { picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { cursor, id, nothing, paged, time, written } from '#contract/shared/values.ts'
import { create, getOne, post, query, queryList, usualBody } from '../../endpoint.ts'
import { ipRegion, somebody, userCard } from '../account/user.ts'
import { storagePath } from './attachment.ts'
import { boardBrief } from './board.ts'
import { postCard } from './post.ts'

export const commentSorts = ['hot', 'old', 'new'] as const
export type CommentSort = (typeof commentSorts)[number]

/** It waits for somebody to look at it; only its author and the staff see it at all. */
const isHeld = z.boolean()

/** Of what is held: the names of rules that hold it, as far as its author is told. */
const heldBy = z.optional(z.array(z.string()))

/** Members named in a text as `@name `; pages make links of them. */
const mentions = z.array(somebody)

/** What comments and replies have in common. */
const common = {
  _id: id,
  /** null: it stands at a work. */
  postsId: z.nullable(id),
  /** null and no content: deleted. */
  user: z.nullable(userCard),
  content: z.string(),
  mentions,
  images: z.array(picture),
  likeNumber: z.int(),
  isLike: z.boolean(),
  /** Written by the author of the post or work. */
  isAuthor: z.boolean(),
  isDeleted: z.boolean(),
  isHeld,
  heldBy,
  canDelete: z.boolean(),
  ipRegion,
  createTime: time,
}

export const reply = z.object({
  ...common,
  commentId: id,
  /** null: it stands below a post. */
  works: z.nullable(z.object({ workId: id, chapterId: z.nullable(id) })),
  toUser: z.nullable(userCard),
  toReplyId: z.nullable(id),
})
export type Reply = z.infer<typeof reply>

/**
 * Where a comment stands that is not below a post: at a work, at a chapter, or at a block of it. `isGone`: the text that
 * readers see has no such block any longer.
 */
const commentedWork = z.object({
  workId: id,
  chapterId: z.nullable(id),
  block: z.nullable(z.int()),
  isGone: z.boolean(),
})

export const comment = z.object({
  ...common,
  works: z.nullable(commentedWork),
  /** 0: held, it has no place yet; or it stands at a work, where none is numbered. */
  floor: z.int(),
  /** The author of the post took it as the answer; it stands first. */
  isAccepted: z.boolean(),
  replyNumber: z.int(),
  /** The first three. */
  replies: z.array(reply),
})
export type Comment = z.infer<typeof comment>

/** Something that a member wrote below a post. */
const saying = z.object({
  kind: z.enum(['comment', 'reply']),
  _id: id,
  /** The comment itself, or the one above the reply: where a link leads. */
  commentId: id,
  user: userCard,
  posts: z.object({ _id: id, title: z.string(), system: boardBrief }),
  content: z.string(),
  images: z.array(picture),
  likeNumber: z.int(),
  isHeld,
  /** Whose words it answers, and how they begin; null for comments, and when those words are gone. */
  answered: z.nullable(z.object({ name: z.string(), content: z.string() })),
  createTime: time,
})
export type Saying = z.infer<typeof saying>

export const activity = z.discriminatedUnion('kind', [z.object({ kind: z.literal('posts'), posts: postCard }), saying])
export type Activity = z.infer<typeof activity>

export const activityPage = z.object({ list: z.array(activity), nextCursor: z.nullable(z.string()) })
export type ActivityPage = z.infer<typeof activityPage>

/** What stands on the tabs and at the side of an author's page: what everybody may see. */
export const authorSummary = z.object({
  articleNumber: z.int(),
  /** Posts, comments and replies. No number here goes beyond `limits.countedMost`. */
  dynamicNumber: z.int(),
  /** 0 when they show none. */
  collectNumber: z.int(),
  /** Where they wrote most of late. */
  boards: z.array(boardBrief),
})
export type AuthorSummary = z.infer<typeof authorSummary>

/** Words, pictures, or both. */
export const said = {
  content: z._default(written({ max: limits.commentCharacters }), ''),
  images: z._default(z.array(storagePath).check(z.maxLength(limits.commentImages)), []),
}

export const commentContract = {
  activity: query('/api/aoir-user-dynamic/list', {
    summary: 'What a member wrote of late: posts, comments and replies, newest first. Go on with `cursor`',
    access: 'anyone',
    input: z.object({ userId: id, limit: paged().limit, cursor: z.optional(cursor) }),
    output: activityPage,
  }),
  authorSummary: getOne(
    '/api/aoir-user-dynamic/summary/{id}',
    'How much a member wrote, by kind, and the boards they write in most',
    authorSummary,
  ),
  comments: queryList('/api/aoir-system-posts-comment/list', {
    summary: 'Comments of a post, with the first replies of each',
    of: comment,
    by: {
      postsId: id,
      sort: z._default(z.enum(commentSorts), 'hot'),
      /** Only what the author of the post wrote, and what they replied to with those replies first. */
      onlyAuthor: z._default(z.boolean(), false),
    },
  }),
  publishComment: create('/api/aoir-system-posts-comment/publish', {
    summary: 'Comment on a post',
    speaks: true,
    mostBytes: 2 * usualBody,
    input: z.object({ postsId: id, ...said }),
    output: comment,
  }),
  deleteComment: post('/api/aoir-system-posts-comment/delete', {
    summary: 'Delete a comment: my own, under my post or work, or in a board I manage; its replies stay',
    access: 'member',
    input: z.object({ commentId: id, reason: z._default(written({ max: limits.reason }), '') }),
    output: nothing,
  }),
  /** For links to one comment or reply. */
  locate: query('/api/aoir-system-posts-comment/locate', {
    summary: 'On which page of a list a comment stands',
    access: 'anyone',
    input: z.object({
      commentId: z.optional(id),
      replyId: z.optional(id),
      sort: z._default(z.enum(commentSorts), 'hot'),
      limit: z._default(z.int().check(z.gte(1), z.lte(100)), limits.commentPage),
    }),
    /** Of a work: the page in the list of the work, or of the whole chapter. */
    output: z.object({ postsId: z.nullable(id), commentId: id, page: z.int(), comment }),
  }),
  replies: query('/api/aoir-system-posts-reply/list', {
    summary: 'Replies to a comment, oldest first, and the comment itself',
    access: 'anyone',
    input: z.object({ commentId: id, ...paged(), sort: z._default(z.enum(['old', 'new']), 'old') }),
    output: z.object({
      list: z.array(reply),
      total: z.int(),
      comment,
      /** null: it stands at a work. */
      posts: z.nullable(z.object({ _id: id, title: z.string() })),
      works: z.nullable(z.object({ _id: id, title: z.string(), worksType: z.enum(['fiction', 'manga']) })),
    }),
  }),
  publishReply: create('/api/aoir-system-posts-reply/publish', {
    summary: 'Reply to a comment, or to a reply below it',
    speaks: true,
    mostBytes: 2 * usualBody,
    input: z.object({ commentId: id, ...said, toReplyId: z.optional(z.nullable(id)) }),
    output: reply,
  }),
  deleteReply: post('/api/aoir-system-posts-reply/delete', {
    summary: 'Delete a reply',
    access: 'member',
    input: z.object({ replyId: id, reason: z._default(written({ max: limits.reason }), '') }),
    output: nothing,
  }),
}
