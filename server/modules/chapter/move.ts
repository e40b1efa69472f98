import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { holdChapters } from './own.ts'
import { volumeIn } from './queries.ts'
import { spanOfChapter } from './span-queries.ts'
import { findPlaces, place, settleSpans, type Target } from './spans.ts'

interface Aim {
  /** undefined: where the chapter before it stands, or the first of those that move. */
  volumeId: string | null | undefined
  /** A chapter, null: the beginning, `last`: the end. */
  afterId: string | null | 'last'
}

export async function moveChapters(
  ctx: Context,
  viewer: Viewer,
  {
    chapterIds,
    volumeId,
    afterId,
  }: { chapterIds: string[]; volumeId?: string | null; afterId: string | null | 'last' },
): Promise<null> {
  await inTransaction(ctx, (inner) => moveTo(inner, viewer, [...new Set(chapterIds)], { volumeId, afterId }))
  return null
}

/** In the order in which they are named, as one row; belongs into a transaction. */
export async function moveTo(ctx: Context, viewer: Viewer, ids: string[], aim: Aim): Promise<void> {
  const { work, chapters } = await holdChapters(ctx, viewer, ids)
  const { afterId } = aim
  if (afterId !== null && ids.includes(afterId)) throw new Refusal(422, 'input_invalid', { field: 'afterId' })
  const first = chapters.find(({ id }) => id === ids[0])
  const volumeId =
    aim.volumeId === undefined ? await volumeAt(ctx, work.id, afterId, first?.volume_id ?? null) : aim.volumeId
  if (volumeId !== null && !(await ctx.db.maybe<{ id: string }>(volumeIn(work.id, volumeId))))
    throw new Refusal(404, 'volume_not_found')
  const after: Target['after'] = afterId === null ? 'first' : afterId === 'last' ? 'last' : { chapterId: afterId }
  const places = await findPlaces(ctx, { workId: work.id, volumeId, after }, ids.length, new Set(ids))
  await place(
    ctx,
    places.map((one, index) => ({ ...one, id: ids[index] ?? '' })),
  )
  const spans = [...chapters.map(({ span_id }) => span_id), ...places.map(({ spanId }) => spanId)]
  await settleSpans(ctx, { workId: work.id }, [...new Set(spans)])
  contentChanged(ctx, `work:${work.id}`, 'works')
}

async function volumeAt(
  ctx: Context,
  workId: string,
  afterId: string | null | 'last',
  otherwise: string | null,
): Promise<string | null> {
  if (afterId === null || afterId === 'last') return otherwise
  const row = await ctx.db.maybe<{ span_id: string; volume_id: string | null }>(spanOfChapter(workId, afterId))
  if (!row) throw new Refusal(404, 'chapter_not_found')
  return row.volume_id
}
