import type { Comment, Reply } from '#contract/comment.ts'
import { contentChanged } from '../../content.ts'
import { type Context, type Viewer, within } from '../../context.ts'
import { hasTower, mostMarks } from '../../document/marks.ts'
import { Refusal } from '../../errors.ts'
import { claimFiles, snapshotPictures } from '../attachment/service.ts'
import { assertMayWrite } from '../board/service.ts'
import { announce } from '../notification/service.ts'
import { noPost, touch } from '../post/service.ts'
import { noComment, noReply } from './absence.ts'
import { showcaseOf } from './list.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { presentComment, presentReply } from './present.ts'
import {
  type Ground,
  groundOfComment,
  groundOfPost,
  insertComment,
  insertReply,
  type MadeComment,
  type MadeReply,
  type NewComment,
  type Recipient,
  type ReplyGround,
  type Written,
} from './queries.ts'

export async function publishComment(
  ctx: Context,
  viewer: Viewer,
  { postsId, content, images }: { postsId: string; content: string; images: string[] },
): Promise<Comment> {
  if (!content && images.length === 0) throw new Refusal(422, 'comment_need_content', { field: 'content' })
  checkText(content)
  const ground = await ctx.db.maybe<Ground>(groundOfPost(viewer, postsId))
  if (!ground) throw noPost()
  await assertOpen(ctx, viewer, ground)
  const mentions = await mentionsIn(ctx, content)
  const recipients = recipientsOf(ground, [{ userId: ground.author_id, type: 'comment' }], mentions)
  const pictures = await snapshotPictures(ctx, viewer.id, images)
  const row = await write(ctx, {
    postId: postsId,
    userId: viewer.id,
    content,
    mentions,
    images: pictures,
    recipients,
  })
  done(ctx, viewer, postsId, row)
  const showcase = await showcaseOf(ctx, [row])
  return presentComment(row, [], { viewer, authorId: ground.author_id, manages: false, showcase })
}

/** Without pictures it is one statement, which needs no transaction around it. */
async function write(ctx: Context, comment: NewComment & { images: { path: string }[] }): Promise<MadeComment> {
  const insert = async (db: Context['db']) => {
    const row = await db.maybe<MadeComment>(insertComment(comment))
    if (!row) throw noPost()
    return row
  }
  if (comment.images.length === 0) return insert(ctx.db)
  return ctx.db.transaction(async (tx) => {
    const row = await insert(tx)
    const paths = comment.images.map(({ path }) => path)
    await claimFiles(within(ctx, tx), comment.userId, { type: 'comment', id: row.id }, paths, ['image'])
    return row
  })
}

export async function publishReply(
  ctx: Context,
  viewer: Viewer,
  { commentId, content, toReplyId = null }: { commentId: string; content: string; toReplyId?: string | null },
): Promise<Reply> {
  checkText(content)
  const ground = await ctx.db.maybe<ReplyGround>(groundOfComment(viewer, commentId, toReplyId))
  if (!ground) throw noComment()
  if (toReplyId && !ground.to_user_id) throw noReply()
  await assertOpen(ctx, viewer, ground)
  const mentions = await mentionsIn(ctx, content)
  const { post_id: postId, comment_user_id, to_user_id: toUserId } = ground
  const answered = [comment_user_id, ...(toUserId ? [toUserId] : [])]
  const recipients = recipientsOf(
    ground,
    answered.map((userId) => ({ userId, type: 'reply' })),
    mentions,
  )
  const reply = { postId, commentId, userId: viewer.id, toReplyId, toUserId, content, mentions, recipients }
  const row = await ctx.db.maybe<MadeReply>(insertReply(reply))
  if (!row) throw noComment()
  done(ctx, viewer, postId, row)
  return presentReply(row, { viewer, authorId: ground.author_id, manages: false })
}

function checkText(content: string): void {
  if (hasTower(content)) throw new Refusal(422, 'post_too_many_marks', { field: 'content', params: { max: mostMarks } })
}

async function assertOpen(ctx: Context, viewer: Viewer, ground: Ground): Promise<void> {
  if (ground.is_closed) throw new Refusal(403, 'post_closed')
  if (!ground.is_open) await assertMayWrite(ctx, viewer, ground.board_id)
}

/** Each is told once, as the nearest of what they are; of what is not there for everybody nobody hears. */
function recipientsOf(ground: Ground, near: Recipient[], mentions: Mention[]): Recipient[] {
  if (!ground.is_listed) return []
  const named = mentions.map(({ id }): Recipient => ({ userId: id, type: 'mention' }))
  const all = new Map([...named, ...near].map((recipient) => [recipient.userId, recipient]))
  return [...all.values()]
}

function done(ctx: Context, viewer: Viewer, postId: string, { told }: Written): void {
  announce(ctx, told, viewer.id)
  touch(ctx, postId)
  contentChanged(ctx, `post:${postId}`)
}
