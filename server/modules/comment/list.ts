import type { Comment, CommentSort, Reply } from '#contract/modules/forum/comment.ts'
import { isStaff } from '#contract/shared/capabilities.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { canManage } from '../board/service.ts'
import { tellerOf } from '../moderation/service.ts'
import { pageOfListed } from '../post/service.ts'
import { postForReading, type ReadablePost } from '../visibility/service.ts'
import {
  type CommentRow,
  commentById,
  commentOfReply,
  commentsOf,
  countBefore,
  countComments,
  firstReplies,
  type HeldRow,
  heldComments,
  heldReplies,
  heldUnder,
  type ReplyRow,
  repliesOf,
} from './list-queries.ts'
import { type CommentList, ownList } from './own-list.ts'
import { noComment, presentComment, presentReply, sightOf } from './present.ts'

interface Page {
  page: number
  limit: number
}

interface CommentsInput extends Page {
  postsId: string
  sort: CommentSort
  onlyAuthor: boolean
}

/** The first page is the same for all guests; members see it with what is theirs. */
export async function listComments(ctx: Context, viewer: Viewer | null, input: CommentsInput): Promise<CommentList> {
  const { postsId, page, limit, sort, onlyAuthor } = input
  const post = page === 1 ? await pageOfListed(ctx, postsId) : null
  if (!post) {
    const list = await readComments(ctx, viewer, input)
    const held = viewer ? await ctx.db.many<HeldRow>(heldUnder(postsId)) : []
    return viewer && held.length > 0 ? withHeld(ctx, viewer, { list, held, input }) : list
  }
  const key = `comments:${postsId}:${sort}:${onlyAuthor}:${limit}`
  const kept = await ctx.content.read(key, [`post:${postsId}`], async () => ({
    held: await ctx.db.many<HeldRow>(heldUnder(postsId)),
    shared: Object.freeze(await readComments(ctx, null, input)),
  }))
  if (!viewer) return kept.shared
  const list = await ownList(ctx, viewer, post, kept.shared)
  return withHeld(ctx, viewer, { list, held: kept.held, input })
}

/** What is held stands before everything else, for its author and the staff; replies below their comment. */
async function withHeld(
  ctx: Context,
  viewer: Viewer,
  { list: { list, total }, held, input }: { list: CommentList; held: HeldRow[]; input: CommentsInput },
): Promise<CommentList> {
  const seen = held.filter(({ user_id }) => isStaff(viewer) || user_id === viewer.id)
  if (seen.length === 0) return { list, total }
  const idsOf = (some: HeldRow[]) => some.map(({ id }) => id)
  const [comments, replies] = [seen.filter((row) => !row.comment_id), seen.filter((row) => row.comment_id)]
  const post = await postForReading(ctx, viewer, input.postsId)
  const scene = {
    viewer,
    authorId: post.user_id,
    ...sightOf(ctx),
    manages: await canManage(ctx, viewer, post.board_id),
  }
  const told = await tellerOf(ctx)
  const said = (await ctx.db.many<CommentRow>(heldComments(idsOf(comments)))).map((row) => ({
    ...presentComment(row, [], scene),
    heldBy: told(row.verdict),
  }))
  const answers = (await ctx.db.many<ReplyRow>(heldReplies(idsOf(replies)))).map((row) => ({
    ...presentReply(row, scene),
    heldBy: told(row.verdict),
  }))
  const places = new Set(list.map(({ _id }) => _id))
  const before = said.filter((comment) => !places.has(comment._id) && (!input.onlyAuthor || comment.isAuthor))
  const whole = list.map((comment) => {
    const shown = said.find(({ _id }) => _id === comment._id) ?? comment
    const below = answers.filter(({ commentId }) => commentId === comment._id)
    return { ...shown, replies: [...comment.replies, ...below] }
  })
  return { list: input.page === 1 ? [...before, ...whole] : whole, total }
}

async function readComments(ctx: Context, viewer: Viewer | null, input: CommentsInput): Promise<CommentList> {
  const { postsId, page, limit, sort, onlyAuthor } = input
  const post = await postForReading(ctx, viewer, postsId)
  const onlyBy = onlyAuthor ? post.user_id : null
  const query = { postId: postsId, viewerId: viewer?.id ?? null, sort, onlyBy, page, limit }
  const [rows, { total }, manages] = await Promise.all([
    ctx.db.many<CommentRow>(commentsOf(query)),
    ctx.db.one<{ total: number }>(countComments(query)),
    canManage(ctx, viewer, post.board_id),
  ])
  return { list: await presentComments(ctx, viewer, { post, rows, manages, onlyBy }), total }
}

interface Talk {
  post: ReadablePost
  rows: CommentRow[]
  manages: boolean
  /** Whose words are looked for. */
  onlyBy: string | null
}

async function presentComments(
  ctx: Context,
  viewer: Viewer | null,
  { post, rows, manages, onlyBy }: Talk,
): Promise<Comment[]> {
  const answered = rows.filter(({ replies }) => replies > 0).map(({ id }) => id)
  const first = firstReplies(answered, viewer?.id ?? null, onlyBy)
  const replies = answered.length > 0 ? await ctx.db.many<ReplyRow>(first) : []
  const below = Map.groupBy(replies, (reply) => reply.comment_id)
  const scene = { viewer, authorId: post.user_id, manages, ...sightOf(ctx) }
  return rows.map((row) => presentComment(row, below.get(row.id) ?? [], scene))
}

interface Found {
  post: ReadablePost
  row: CommentRow
  manages: boolean
}

async function findComment(ctx: Context, viewer: Viewer | null, id: string): Promise<Found> {
  const row = await ctx.db.maybe<CommentRow>(commentById(id, viewer))
  if (!row) throw noComment()
  const post = await postForReading(ctx, viewer, row.post_id).catch((error: unknown) => {
    // Nobody learns that there is a comment below what they cannot see; who may read the board is no secret.
    throw error instanceof Refusal && error.code !== 403 ? noComment() : error
  })
  return { post, row, manages: await canManage(ctx, viewer, post.board_id) }
}

async function presentFound(ctx: Context, viewer: Viewer | null, { post, row, manages }: Found): Promise<Comment> {
  const [comment] = await presentComments(ctx, viewer, { post, rows: [row], manages, onlyBy: null })
  if (!comment) throw new Error('a comment was lost on its way')
  return comment
}

interface RepliesInput extends Page {
  commentId: string
  sort: 'old' | 'new'
}

export async function listReplies(ctx: Context, viewer: Viewer | null, { commentId, sort, page, limit }: RepliesInput) {
  const found = await findComment(ctx, viewer, commentId)
  const { post, row, manages } = found
  const query = { commentId, viewer, sort, page, limit }
  const [rows, comment] = await Promise.all([ctx.db.many<ReplyRow>(repliesOf(query)), presentFound(ctx, viewer, found)])
  const scene = { viewer, authorId: post.user_id, manages, ...sightOf(ctx) }
  const list: Reply[] = rows.map((reply) => presentReply(reply, scene))
  return { list, total: row.replies, comment, posts: { _id: post.id, title: post.title } }
}

interface LocateInput {
  commentId?: string
  replyId?: string
  sort: CommentSort
  limit: number
}

/** Where a comment stands, or the one above a reply. */
export async function locate(ctx: Context, viewer: Viewer | null, { commentId, replyId, sort, limit }: LocateInput) {
  const id =
    commentId ?? (replyId && (await ctx.db.maybe<{ comment_id: string }>(commentOfReply(replyId, viewer)))?.comment_id)
  if (!id) throw noComment()
  const found = await findComment(ctx, viewer, id)
  const [{ total }, comment] = await Promise.all([
    ctx.db.one<{ total: number }>(countBefore(found.row, sort)),
    presentFound(ctx, viewer, found),
  ])
  return { postsId: found.post.id, commentId: id, page: comment.isHeld ? 1 : Math.floor(total / limit) + 1, comment }
}
