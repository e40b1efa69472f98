import type pg from 'pg'
import type { LikeType } from '#contract/modules/forum/like.ts'
import { insertRows, reserveIds } from './rows.ts'

export interface NewComment {
  id: string
  postId: string
  userId: string
  floor: number
  content: string
  likes: number
  replies: number
  createdAt: Date
}

export interface NewReply {
  id: string
  commentId: string
  postId: string
  userId: string
  toReplyId: string | null
  toUserId: string | null
  content: string
  createdAt: Date
}

export interface NewLike {
  userId: string
  type: LikeType
  objectId: string
  createdAt: Date
}

/** Somebody keeps a post, or has read it. */
export interface NewMark {
  userId: string
  postId: string
  at: Date
}

export interface Talk {
  comments: NewComment[]
  replies: NewReply[]
  likes: NewLike[]
}

/**
 * Gives comments and replies their ids, in the order in which they were said, as it would have been. Until then they are
 * called by their place in the list. The answer says which id belongs to the comment at a place.
 */
export async function giveIds(
  client: pg.Client,
  { comments, replies, likes }: Talk,
): Promise<(place: string) => string> {
  const ids = await reserveIds(client, 'comments', comments.length)
  const replyIds = await reserveIds(client, 'replies', replies.length)
  const names = new Map(inTime(comments).map((comment, index) => [comment.id, ids[index] ?? '']))
  const idOf = (place: string) => names.get(place) ?? ''
  for (const comment of comments) comment.id = idOf(comment.id)
  for (const [index, reply] of inTime(replies).entries()) {
    reply.id = replyIds[index] ?? ''
    reply.commentId = idOf(reply.commentId)
  }
  for (const like of likes) if (like.type === 'comment') like.objectId = idOf(like.objectId)
  return idOf
}

function inTime<Said extends { createdAt: Date }>(said: Said[]): Said[] {
  return said.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export async function writeComments(client: pg.Client, comments: NewComment[], replies: NewReply[]): Promise<void> {
  const columns = {
    id: 'int8',
    post_id: 'int8',
    user_id: 'int8',
    floor: 'int4',
    content: 'text',
    likes: 'int4',
    replies: 'int4',
    created_at: 'timestamptz',
  }
  await insertRows(
    client,
    'comments',
    columns,
    comments.map(({ postId, userId, createdAt, ...comment }) => ({
      ...comment,
      post_id: postId,
      user_id: userId,
      created_at: createdAt.toISOString(),
    })),
  )
  await insertRows(
    client,
    'replies',
    {
      id: 'int8',
      comment_id: 'int8',
      post_id: 'int8',
      user_id: 'int8',
      to_reply_id: 'int8',
      to_user_id: 'int8',
      content: 'text',
      created_at: 'timestamptz',
    },
    replies.map(({ commentId, postId, userId, toReplyId, toUserId, createdAt, ...reply }) => ({
      ...reply,
      comment_id: commentId,
      post_id: postId,
      user_id: userId,
      to_reply_id: toReplyId,
      to_user_id: toUserId,
      created_at: createdAt.toISOString(),
    })),
  )
}

export async function writeLikes(client: pg.Client, likes: NewLike[]): Promise<void> {
  await insertRows(
    client,
    'likes',
    { user_id: 'int8', type: 'text', object_id: 'int8', created_at: 'timestamptz' },
    likes.map(({ userId, type, objectId, createdAt }) => ({
      user_id: userId,
      type,
      object_id: objectId,
      created_at: createdAt.toISOString(),
    })),
  )
}

export async function writeCollects(client: pg.Client, marks: NewMark[]): Promise<void> {
  await insertRows(
    client,
    'collects',
    { user_id: 'int8', post_id: 'int8', created_at: 'timestamptz' },
    marks.map(({ userId, postId, at }) => ({ user_id: userId, post_id: postId, created_at: at.toISOString() })),
  )
}

export async function writeHistory(client: pg.Client, marks: NewMark[]): Promise<void> {
  await insertRows(
    client,
    'read_history',
    { user_id: 'int8', post_id: 'int8', seen_at: 'timestamptz' },
    marks.map(({ userId, postId, at }) => ({ user_id: userId, post_id: postId, seen_at: at.toISOString() })),
  )
}
