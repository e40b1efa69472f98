import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { refreshFigures } from '../work/service.ts'
import {
  dropEmptySpans,
  insertSpan,
  type NeighbourRow,
  type PlaceRow,
  placesIn,
  recountSpans,
  renumberSpans,
  type SpanRow,
  setPlaces,
  spanOfChapter,
  spansOf,
  volumeOfSpan,
  withNext,
} from './span-queries.ts'

/**
 * The order of the chapters of a work. They stand in spans of at most `mostInSpan`, which know how many of them readers
 * see; a place is a number inside of the span, and a new one lies between two others. So nothing here grows with the
 * work but the number of its spans. All of it belongs into a transaction that holds the work.
 */
const mostInSpan = 100
const afterSplit = 50
/** A span this small is joined with the next one, where both together are still small. */
const few = 16
const fewTogether = 64

/** Where chapters shall stand. */
export interface Target {
  workId: string
  volumeId: string | null
  /** `first`, `last`, or after this chapter. */
  after: 'first' | 'last' | { chapterId: string }
}

export interface Place {
  spanId: string
  position: number
}

/** Places for so many chapters in a row; those of `moving` are about to leave theirs. */
export async function findPlaces(
  ctx: Context,
  { workId, volumeId, after }: Target,
  number: number,
  moving: ReadonlySet<string> = new Set(),
): Promise<Place[]> {
  const spanId =
    typeof after === 'object'
      ? await spanOf(ctx, workId, volumeId, after.chapterId)
      : await endSpan(ctx, workId, volumeId, after)
  const all = await ctx.db.many<PlaceRow>(placesIn(spanId))
  const rows = all.filter(({ id }) => !moving.has(id))
  const at = typeof after === 'object' ? rows.findIndex(({ id }) => id === after.chapterId) + 1 : 0
  const index = after === 'last' ? rows.length : at
  const found = between(rows[index - 1]?.position, rows[index]?.position, number)
  if (found) return found.map((position) => ({ spanId, position }))
  // No number is left between the two: all get new ones.
  await place(
    ctx,
    rows.map(({ id }, turn) => ({ id, spanId, position: (turn + 1) * 1024 })),
  )
  const anew = between(
    index === 0 ? undefined : index * 1024,
    index < rows.length ? (index + 1) * 1024 : undefined,
    number,
  )
  if (!anew) throw new Error('there is room between whole numbers')
  return anew.map((position) => ({ spanId, position }))
}

/** So many numbers in a row between two others, where there is room. */
function between(low: number | undefined, high: number | undefined, number: number): number[] | undefined {
  if (low === undefined && high === undefined) return Array.from({ length: number }, (_, turn) => turn + 1)
  if (high === undefined) return Array.from({ length: number }, (_, turn) => (low ?? 0) + turn + 1)
  if (low === undefined) return Array.from({ length: number }, (_, turn) => high - number + turn)
  const step = (high - low) / (number + 1)
  const found = Array.from({ length: number }, (_, turn) => low + step * (turn + 1))
  const isRising = [low, ...found, high].every(
    (value, index, list) => index === 0 || value > (list[index - 1] ?? value),
  )
  return isRising ? found : undefined
}

async function spanOf(ctx: Context, workId: string, volumeId: string | null, chapterId: string): Promise<string> {
  const row = await ctx.db.maybe<{ span_id: string; volume_id: string | null }>(spanOfChapter(workId, chapterId))
  if (!row) throw new Refusal(404, 'chapter_not_found')
  if (row.volume_id !== volumeId) throw new Refusal(422, 'chapter_other_volume', { field: 'afterId' })
  return row.span_id
}

async function endSpan(ctx: Context, workId: string, volumeId: string | null, end: 'first' | 'last'): Promise<string> {
  const spans = await ctx.db.many<SpanRow>(spansOf(workId, volumeId))
  const span = end === 'first' ? spans[0] : spans.at(-1)
  return span?.id ?? (await ctx.db.one<{ id: string }>(insertSpan(workId, volumeId, 1))).id
}

export async function place(ctx: Context, places: (Place & { id: string })[]): Promise<void> {
  if (places.length === 0) return
  await ctx.db.run(
    setPlaces(
      places.map(({ id }) => id),
      places.map(({ spanId }) => spanId),
      places.map(({ position }) => position),
    ),
  )
}

/** After chapters came to spans, left them, or changed: sizes, figures, and those of the work. */
export async function settleSpans(ctx: Context, target: Pick<Target, 'workId'>, spanIds: string[]): Promise<void> {
  const touched = new Set(spanIds)
  for (const spanId of touched) for (const id of await resize(ctx, target.workId, spanId)) touched.add(id)
  const all = [...touched]
  await ctx.db.run(recountSpans(all))
  await ctx.db.run(dropEmptySpans(all))
  await refreshFigures(ctx, target.workId)
}

/** Neither too large nor one of many small ones; answers the spans that have changed with it. */
async function resize(ctx: Context, workId: string, spanId: string): Promise<string[]> {
  const [here, next] = await ctx.db.many<NeighbourRow>(withNext(spanId))
  if (!here || here.id !== spanId) return []
  if (here.size > mostInSpan) return split(ctx, workId, spanId)
  if (!next || here.size === 0 || Math.min(here.size, next.size) > few || here.size + next.size > fewTogether) return []
  return join(ctx, spanId, next.id)
}

async function split(ctx: Context, workId: string, spanId: string): Promise<string[]> {
  const rows = await ctx.db.many<PlaceRow>(placesIn(spanId))
  const { volume_id: volumeId } = await ctx.db.one<{ volume_id: string | null }>(volumeOfSpan(spanId))
  const parts = Array.from({ length: Math.ceil(rows.length / afterSplit) - 1 }, (_, index) =>
    rows.slice((index + 1) * afterSplit, (index + 2) * afterSplit),
  )
  const positions = await spanPlaces(ctx, workId, volumeId, spanId, parts.length)
  const made: string[] = []
  for (const [index, part] of parts.entries()) {
    const { id } = await ctx.db.one<{ id: string }>(insertSpan(workId, volumeId, positions[index] ?? 0))
    await place(
      ctx,
      part.map((row) => ({ ...row, spanId: id })),
    )
    made.push(id)
  }
  return made
}

async function spanPlaces(
  ctx: Context,
  workId: string,
  volumeId: string | null,
  spanId: string,
  number: number,
): Promise<number[]> {
  const find = async () => {
    const spans = await ctx.db.many<SpanRow>(spansOf(workId, volumeId))
    const at = spans.findIndex(({ id }) => id === spanId)
    return between(spans[at]?.position, spans[at + 1]?.position, number)
  }
  const found = await find()
  if (found) return found
  await ctx.db.run(renumberSpans(workId, volumeId))
  const anew = await find()
  if (!anew) throw new Error('there is room between whole numbers')
  return anew
}

async function join(ctx: Context, spanId: string, nextId: string): Promise<string[]> {
  const [here, next] = await Promise.all([
    ctx.db.many<PlaceRow>(placesIn(spanId)),
    ctx.db.many<PlaceRow>(placesIn(nextId)),
  ])
  const last = here.at(-1)?.position ?? 0
  await place(
    ctx,
    next.map(({ id }, turn) => ({ id, spanId, position: last + turn + 1 })),
  )
  return [nextId]
}
