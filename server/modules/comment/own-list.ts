import sql, { type Sql } from 'sql-template-tag'
import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { readViewerStates, variantFor } from '#server/shared/viewer-variants.ts'
import { gatheringAbout } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { manages, type Standing, standing } from '../board/service.ts'
import { mayDelete } from './present.ts'

export interface CommentList {
  list: Comment[]
  total: number
}

interface PlacedPost {
  postsSystemId: string
  user: { _id: string }
}

/** The shared list with what this member likes and may delete, and with figures that are not some seconds old. */
export async function ownList(
  ctx: Context,
  viewer: Viewer,
  post: PlacedPost,
  shared: CommentList,
): Promise<CommentList> {
  if (shared.list.length === 0) return shared
  const found = await askViewerStates(ctx.db, shared, { viewerId: viewer.id, boardId: post.postsSystemId })
  const replies = repliesIn(shared)
  const scene = { viewer, authorId: post.user._id, manages: manages(viewer, found) }
  const canDelete = (said: Comment | Reply) => !said.isDeleted && said.user !== null && mayDelete(said.user._id, scene)
  const removable = new Set([...shared.list, ...replies].filter(canDelete))
  const state = [found.comments, found.replies, ...[...removable].map(idOf)].join('|')
  return variantFor(ctx, shared, state, () => {
    const own = <Said extends Comment | Reply>(said: Said, figures: number[] | undefined): Said => ({
      ...said,
      likeNumber: figures?.[0] ?? said.likeNumber,
      isLike: figures?.[1] === 1 && !said.isDeleted,
      canDelete: removable.has(said),
    })
    const [ofComments, ofReplies] = [readViewerStates(found.comments), readViewerStates(found.replies)]
    const list = shared.list.map((comment) => ({
      ...own(comment, ofComments.get(comment._id)),
      replies: comment.replies.map((reply) => own(reply, ofReplies.get(reply._id))),
    }))
    return { ...shared, list }
  })
}

interface Asked {
  viewerId: string
  boardId: string
}

type Found = Standing & { comments: string; replies: string }

const askViewerStates = gatheringAbout((db, shared: CommentList, asked: Asked[]) => {
  const viewerIds = asked.map(({ viewerId }) => viewerId)
  const boardId = asked[0]?.boardId ?? ''
  return db.many<Found>(viewerStates(viewerIds, boardId, shared.list.map(idOf), repliesIn(shared).map(idOf)))
})

function repliesIn({ list }: CommentList): Reply[] {
  return list.flatMap((comment) => comment.replies)
}

function idOf({ _id }: { _id: string }): string {
  return _id
}

/**
 * What comments and replies, and the board they stand in, are to each of these members, at one look. Each state is one text,
 * because that is cheap to read and to compare: id, likes, and whether the member likes it.
 */
export function viewerStates(userIds: string[], boardId: string, commentIds: string[], replyIds: string[]): Sql {
  return sql`
    select w.*, (${viewerStateOf(sql`v.id`, 'comment', sql`comments`, commentIds)}) as comments,
      (${viewerStateOf(sql`v.id`, 'reply', sql`replies`, replyIds)}) as replies
    from unnest(${userIds}::int8[]) with ordinality as v (id, place)
    cross join lateral (${standing(boardId, sql`v.id`)}) w
    order by v.place`
}

function viewerStateOf(userId: Sql, type: 'comment' | 'reply', table: Sql, ids: string[]): Sql {
  return sql`
    select coalesce(string_agg(concat_ws(' ', s.id, s.likes,
      exists (select from likes l where l.user_id = ${userId} and l.type = ${type} and l.object_id = s.id)::int
    ), ',' order by t.place), '')
    from unnest(${ids}::int8[]) with ordinality as t (id, place) join ${table} s on s.id = t.id`
}
