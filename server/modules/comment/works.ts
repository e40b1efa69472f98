import type { Comment, CommentSort } from '#contract/modules/forum/comment.ts'
import { limits } from '#contract/shared/limits.ts'
import { isLonger } from '#contract/shared/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { noChapter, publishedBlocks, workForText } from '../chapter-reading/service.ts'
import { noWork } from '../work/service.ts'
import { type Ground, groundOf, type Stand, talkOf } from './ground.ts'
import { standOf } from './hold-queries.ts'
import { readWithHeld } from './list.ts'
import type { CommentList } from './own-list.ts'
import { noComment } from './present.ts'
import { publishAtWork, type Writer } from './publish.ts'
import { countsByBlock } from './works-queries.ts'

/** What is said at a work, a chapter or a block of it. */
interface Place {
  workId?: string
  chapterId?: string
  block?: number
}

interface ListInput extends Place {
  page: number
  limit: number
  sort: CommentSort
}

export async function listWorkComments(
  ctx: Context,
  viewer: Viewer | null,
  { sort, page, limit, ...place }: ListInput,
): Promise<CommentList> {
  const ground = groundAt(place)
  const { talk } = await talkOf(ctx, viewer, ground)
  return readWithHeld(ctx, viewer, talk, { ground, sort, page, limit })
}

/** The same for everybody who may read the chapter, so it is made once and kept for a moment. */
export async function countBlocks(ctx: Context, viewer: Viewer | null, { chapterId }: { chapterId: string }) {
  const workId = await workForText(ctx, viewer, chapterId)
  const tags = [`work-figures:${workId}`, `chapter:${chapterId}`] as const
  return ctx.content.read(`block comments ${chapterId}`, [...tags], async () =>
    Object.freeze({ list: await ctx.db.many<{ block: number; number: number }>(countsByBlock(chapterId)) }),
  )
}

export async function publishWorkComment(
  ctx: Context,
  writer: Writer,
  { content, images, ...place }: Place & { content: string; images: string[] },
): Promise<Comment> {
  const { viewer } = writer
  const ground = groundAt(place)
  const { block = null } = ground
  const { talk, works, isShown } = await talkOf(ctx, viewer, ground)
  // What is not published is its author's alone, and nobody talks there.
  const absent = ground.kind === 'works' ? noWork : noChapter
  if (!isShown) throw absent()
  if (block !== null) await assertBlock(ctx, ground.id, block, content)
  const chapterId = ground.kind === 'chapter' ? ground.id : null
  const said = { workId: works._id, chapterId, block, content, images }
  return publishAtWork(ctx, writer, said, { ...talk, absent })
}

async function assertBlock(ctx: Context, chapterId: string, block: number, content: string): Promise<void> {
  if (isLonger(content, limits.blockComment))
    throw new Refusal(422, 'block_comment_long', { field: 'content', params: { max: limits.blockComment } })
  const blocks = await publishedBlocks(ctx, chapterId)
  if (!blocks.includes(block)) throw new Refusal(422, 'block_gone', { field: 'block' })
}

/** The work at which a comment stands, and its chapter, as this person may see it. */
export async function workAround(ctx: Context, viewer: Viewer | null, commentId: string) {
  const stand = await ctx.db.maybe<Stand>(standOf('comment', commentId))
  if (!stand) throw noComment()
  const { works } = await talkOf(ctx, viewer, groundOf(stand))
  return { workId: works._id, worksType: works.worksType, chapterId: stand.chapter_id ?? undefined }
}

function groundAt({ workId, chapterId, block }: Place): Ground {
  if (workId !== undefined && chapterId === undefined && block === undefined) return { kind: 'works', id: workId }
  if (workId !== undefined || chapterId === undefined) throw new Refusal(422, 'work_comment_place')
  return { kind: 'chapter', id: chapterId, ...(block === undefined ? {} : { block }) }
}
