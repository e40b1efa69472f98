import type { Comment, CommentSort, Reply } from '#contract/modules/forum/comment.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { canManage } from '../board/service.ts'
import { tellerOf } from '../moderation/service.ts'
import { pageOfListed } from '../post-reading/service.ts'
import { postForReading } from '../visibility/service.ts'
import { type Ground, groundOf, talkOf } from './ground.ts'
import {
  acceptedUnder,
  type CommentQuery,
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
import { noComment, presentComment, presentReply, type Scene, sightOf } from './present.ts'

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
    const { user_id: authorId, board_id } = await postForReading(ctx, viewer, postsId)
    const talk = { authorId, manages: await canManage(ctx, viewer, board_id), onlyBy: onlyAuthor ? authorId : null }
    return readWithHeld(ctx, viewer, talk, { ground: { kind: 'posts', id: postsId }, sort, page, limit })
  }
  const key = `comments:${postsId}:${sort}:${onlyAuthor}:${limit}`
  const ground = { kind: 'posts', id: postsId } as const
  const kept = await ctx.content.read(key, [`post:${postsId}`], async () => {
    const { user_id: authorId } = await postForReading(ctx, null, postsId)
    const talk = { authorId, manages: false, onlyBy: onlyAuthor ? authorId : null }
    return {
      held: await ctx.db.many<HeldRow>(heldUnder(ground)),
      shared: Object.freeze(await readComments(ctx, null, talk, { ground, sort, page, limit })),
    }
  })
  if (!viewer) return kept.shared
  const list = await ownList(ctx, viewer, post, kept.shared)
  if (!kept.held.some((row) => seesHeld(viewer, row))) return list
  const { user_id: authorId, board_id } = await postForReading(ctx, viewer, postsId)
  const talk = { authorId, manages: await canManage(ctx, viewer, board_id), onlyBy: onlyAuthor ? authorId : null }
  return withHeld(ctx, viewer, talk, { list, held: kept.held, page })
}

/** As `ground` has it for this person, with what is held from others. */
export async function readWithHeld(
  ctx: Context,
  viewer: Viewer | null,
  talk: Talk,
  query: Pick<CommentQuery, 'ground' | 'sort' | 'page' | 'limit'>,
): Promise<CommentList> {
  const list = await readComments(ctx, viewer, talk, query)
  const held = viewer ? await ctx.db.many<HeldRow>(heldUnder(query.ground)) : []
  return viewer && held.length > 0 ? withHeld(ctx, viewer, talk, { list, held, page: query.page }) : list
}

function seesHeld(viewer: Viewer, { user_id }: HeldRow): boolean {
  return isStaff(viewer) || user_id === viewer.id
}

/** What is held stands before everything else, for its author and the staff; replies below their comment. */
async function withHeld(
  ctx: Context,
  viewer: Viewer,
  talk: Talk,
  { list: { list, total }, held, page }: { list: CommentList; held: HeldRow[]; page: number },
): Promise<CommentList> {
  const seen = held.filter((row) => seesHeld(viewer, row))
  if (seen.length === 0) return { list, total }
  const idsOf = (some: HeldRow[]) => some.map(({ id }) => id)
  const [comments, replies] = [seen.filter((row) => !row.comment_id), seen.filter((row) => row.comment_id)]
  const scene = { viewer, ...talk, ...sightOf(ctx) }
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
  const before = said.filter((comment) => !places.has(comment._id) && (talk.onlyBy === null || comment.isAuthor))
  const whole = list.map((comment) => {
    const shown = said.find(({ _id }) => _id === comment._id) ?? comment
    const below = answers.filter(({ commentId }) => commentId === comment._id)
    return { ...shown, replies: [...comment.replies, ...below] }
  })
  return { list: page === 1 ? [...before, ...whole] : whole, total }
}

async function readComments(
  ctx: Context,
  viewer: Viewer | null,
  talk: Talk,
  asked: Pick<CommentQuery, 'ground' | 'sort' | 'page' | 'limit'>,
): Promise<CommentList> {
  const acceptedId = await acceptedAt(ctx, asked.ground)
  const query = { ...asked, viewerId: viewer?.id ?? null, onlyBy: talk.onlyBy, acceptedId }
  const [rows, { total }] = await Promise.all([
    ctx.db.many<CommentRow>(commentsOf(query)),
    ctx.db.one<{ total: number }>(countComments(query)),
  ])
  return { list: await presentComments(ctx, viewer, talk, rows), total }
}

/** The comment that the author of a post took as the answer: it stands first. */
async function acceptedAt(ctx: Context, { kind, id }: Ground): Promise<string | null> {
  if (kind !== 'posts') return null
  return (await ctx.db.maybe<{ id: string }>(acceptedUnder(id)))?.id ?? null
}

/** What is the same for all that is said in one place. */
export interface Talk extends Pick<Scene, 'authorId' | 'manages' | 'blocks'> {
  /** Whose words are looked for. */
  onlyBy: string | null
}

async function presentComments(
  ctx: Context,
  viewer: Viewer | null,
  talk: Talk,
  rows: CommentRow[],
): Promise<Comment[]> {
  const answered = rows.filter(({ replies }) => replies > 0).map(({ id }) => id)
  const first = firstReplies(answered, viewer?.id ?? null, talk.onlyBy)
  const replies = answered.length > 0 ? await ctx.db.many<ReplyRow>(first) : []
  const below = Map.groupBy(replies, (reply) => reply.comment_id)
  const scene = { viewer, ...talk, ...sightOf(ctx) }
  return rows.map((row) => presentComment(row, below.get(row.id) ?? [], scene))
}

interface Found {
  row: CommentRow
  talk: Talk
  posts: { _id: string; title: string } | null
  works: { _id: string; title: string; worksType: WorksType } | null
}

async function findComment(ctx: Context, viewer: Viewer | null, id: string): Promise<Found> {
  const row = await ctx.db.maybe<CommentRow>(commentById(id, viewer))
  if (!row) throw noComment()
  return talkAround(ctx, viewer, row).catch((error: unknown) => {
    // Nobody learns that there is a comment below what they cannot see; who may read the board is no secret.
    throw error instanceof Refusal && error.code !== 403 ? noComment() : error
  })
}

async function talkAround(ctx: Context, viewer: Viewer | null, row: CommentRow): Promise<Found> {
  if (row.post_id === null) {
    const { talk, works } = await talkOf(ctx, viewer, groundOf(row))
    return { row, talk, posts: null, works }
  }
  const { id: _id, title, user_id: authorId, board_id } = await postForReading(ctx, viewer, row.post_id)
  const talk = { authorId, manages: await canManage(ctx, viewer, board_id), onlyBy: null }
  return { row, talk, posts: { _id, title }, works: null }
}

async function presentFound(ctx: Context, viewer: Viewer | null, { row, talk }: Found): Promise<Comment> {
  const [comment] = await presentComments(ctx, viewer, talk, [row])
  if (!comment) throw new Error('a comment was lost on its way')
  return comment
}

interface RepliesInput extends Page {
  commentId: string
  sort: 'old' | 'new'
}

export async function listReplies(ctx: Context, viewer: Viewer | null, { commentId, sort, page, limit }: RepliesInput) {
  const found = await findComment(ctx, viewer, commentId)
  const { row, talk, posts, works } = found
  const query = { commentId, viewer, sort, page, limit }
  const [rows, comment] = await Promise.all([ctx.db.many<ReplyRow>(repliesOf(query)), presentFound(ctx, viewer, found)])
  const scene = { viewer, ...talk, ...sightOf(ctx) }
  const list: Reply[] = rows.map((reply) => presentReply(reply, scene))
  return { list, total: row.replies, comment, posts, works }
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
    ctx.db.one<{ total: number }>(countBefore(found.row, sort, await acceptedAt(ctx, groundOf(found.row)))),
    presentFound(ctx, viewer, found),
  ])
  return {
    postsId: found.row.post_id,
    commentId: id,
    page: comment.isHeld ? 1 : Math.floor(total / limit) + 1,
    comment,
  }
}
