import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { openShowcase, type Showcase } from '../attachment/service.ts'
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
  showcase: Showcase
  /** The name of a region that may be shown. */
  regionOf: (code: string | null) => string
}

/** What of it is the same whoever looks. */
export function sightOf(ctx: Context): Pick<Scene, 'showcase' | 'regionOf'> {
  return { showcase: openShowcase(ctx), regionOf: regionNames(ctx) }
}

export function presentComment(row: CommentRow, replies: ReplyRow[], scene: Scene): Comment {
  const isDeleted = row.deleted_at !== null || !maySeeHeld(row, scene)
  return {
    _id: row.id,
    postsId: row.post_id,
    works: presentWork(row, scene),
    floor: row.floor ?? 0,
    user: isDeleted ? null : presentCard({ ...row, id: row.user_id }),
    content: isDeleted ? '' : row.content,
    mentions: isDeleted ? [] : row.mentions.map(presentMention),
    images: isDeleted ? [] : row.images.map((image) => scene.showcase.picture(image)),
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
    user: presentCard({ ...row, id: row.user_id }),
    toUser: presentTarget(row),
    toReplyId: row.to_reply_id,
    content: row.content,
    mentions: row.mentions.map(presentMention),
    images: row.images.map((image) => scene.showcase.picture(image)),
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
  { viewer, authorId, manages }: Omit<Scene, 'showcase' | 'regionOf'>,
): boolean {
  if (!viewer || viewer.userpower === 2) return false
  return writerId === viewer.id || authorId === viewer.id || manages
}

function presentTarget(row: ReplyRow) {
  if (!row.to_user_id || row.to_name === null) return null
  return presentCard({
    id: row.to_user_id,
    name: row.to_name,
    avatar: row.to_avatar,
    vip_end_at: row.to_vip_end_at,
    grade: row.to_grade,
    signature: row.to_signature,
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
