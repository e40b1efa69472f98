import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createMediaPresenter, type MediaPresenter } from '../attachment/service.ts'
import { regionNames } from '../network/service.ts'
import { presentCard } from '../user/service.ts'
import type { CommentRow, ReplyRow } from './list-queries.ts'
import type { Mention } from './mentions.ts'

/** Who looks, and under which post or work. */
export interface Scene {
  viewer: Viewer | null
  /** The author of the post or work. */
  authorId: string
  /** Whether the viewer manages the board; of works, whether they are of the staff. */
  manages: boolean
  /** Of a chapter: the blocks of the text that readers see. */
  blocks?: ReadonlySet<number>
  presenter: MediaPresenter
  /** The name of a region that may be shown. */
  regionOf: (code: string | null) => string
  /** For what the site gives to members. */
  ctx: Context
}

/** What of it is the same whoever looks. */
export function sightOf(ctx: Context): Pick<Scene, 'presenter' | 'regionOf' | 'ctx'> {
  return { presenter: createMediaPresenter(ctx), regionOf: regionNames(ctx), ctx }
}

export function presentComment(row: CommentRow, replies: ReplyRow[], scene: Scene): Comment {
  const isDeleted = row.deleted_at !== null || !maySeeHeld(row, scene)
  return {
    _id: row.id,
    postsId: row.post_id,
    works: presentWork(row, scene),
    floor: row.floor ?? 0,
    isAccepted: !isDeleted && row.is_accepted === true,
    user: isDeleted ? null : presentCard(scene.ctx, { ...row, id: row.user_id }),
    content: isDeleted ? '' : row.content,
    mentions: isDeleted ? [] : row.mentions.map(presentMention),
    images: isDeleted ? [] : row.images.map((image) => scene.presenter.picture(image)),
    likeNumber: row.likes,
    isLike: row.is_like && !isDeleted,
    replyNumber: row.replies,
    replies: replies.map((reply) => presentReply(reply, scene)),
    isAuthor: row.user_id === scene.authorId && !isDeleted,
    isDeleted,
    isHeld: row.held_at !== null && !isDeleted,
    canDelete: !isDeleted && mayDelete(row.user_id, scene),
    ipRegion: isDeleted ? '' : scene.regionOf(row.region),
    createTime: row.created_at.getTime(),
  }
}

export function presentReply(row: ReplyRow, scene: Scene): Reply {
  return {
    _id: row.id,
    commentId: row.comment_id,
    postsId: row.post_id,
    works: row.work_id === null ? null : { workId: row.work_id, chapterId: row.chapter_id },
    user: presentCard(scene.ctx, { ...row, id: row.user_id }),
    toUser: presentTarget(scene.ctx, row),
    toReplyId: row.to_reply_id,
    content: row.content,
    mentions: row.mentions.map(presentMention),
    images: row.images.map((image) => scene.presenter.picture(image)),
    likeNumber: row.likes,
    isLike: row.is_like,
    isAuthor: row.user_id === scene.authorId,
    isDeleted: false,
    isHeld: row.held_at !== null,
    canDelete: mayDelete(row.user_id, scene),
    ipRegion: scene.regionOf(row.region),
    createTime: row.created_at.getTime(),
  }
}

function presentWork({ work_id, chapter_id, block }: CommentRow, { blocks }: Scene): Comment['works'] {
  if (work_id === null) return null
  return { workId: work_id, chapterId: chapter_id, block, isGone: block !== null && blocks?.has(block) === false }
}

/** Others see of it at most the place where replies stand. */
function maySeeHeld({ held_at, user_id }: CommentRow, { viewer }: Scene): boolean {
  return held_at === null || (viewer !== null && (viewer.id === user_id || isStaff(viewer)))
}

/** What somebody wrote is theirs; under their post and in their board it is their business. */
export function mayDelete(
  writerId: string,
  { viewer, authorId, manages }: Omit<Scene, 'presenter' | 'regionOf' | 'ctx'>,
): boolean {
  if (!viewer || viewer.userpower === 2) return false
  return writerId === viewer.id || authorId === viewer.id || manages
}

function presentTarget(ctx: Context, row: ReplyRow) {
  if (!row.to_user_id || row.to_name === null) return null
  return presentCard(ctx, {
    id: row.to_user_id,
    name: row.to_name,
    avatar: row.to_avatar,
    vip_end_at: row.to_vip_end_at,
    grade: row.to_grade,
    signature: row.to_signature,
    name_colour: row.to_name_colour,
  })
}

function presentMention({ id, name }: Mention) {
  return { _id: id, name }
}

/** There is none, it was deleted, or this person may not see it: the answer is the same. */
export function noComment(): Refusal {
  return new Refusal(404, 'comment_not_found')
}

export function noReply(): Refusal {
  return new Refusal(404, 'reply_not_found')
}
