import type { ReadingRow as Row } from '#contract/modules/works/shelf.ts'
import type { Place } from '#contract/modules/works/work.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { gathering } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { assertInSight, blocksOf } from '../chapter-reading/service.ts'
import { kindsOn, presentReading } from '../work/service.ts'
import {
  countRead,
  forgetPlaces,
  type KeptPlace,
  keepPlaces,
  movePlaces,
  type NewPlace,
  type ReadEntry,
  readPage,
  trimPlaces,
} from './queries.ts'

import { withWorks } from './shelf.ts'

interface Saved {
  chapterId: string
  place: Place
  readTime: number
}

/** All of them, or none: what somebody cannot read they are not in. */
export async function savePlaces(ctx: Context, viewer: Viewer, given: Saved[]) {
  await assertInSight(
    ctx,
    viewer,
    given.map(({ chapterId }) => chapterId),
  )
  const places: NewPlace[] = []
  for (const { chapterId, place, readTime } of given)
    places.push({ ...(await placeIn(ctx, chapterId, place)), userId: viewer.id, chapterId, readTime })
  const kept = await keep(ctx.db, places)
  if (kept.some(({ is_new }) => is_new)) await ctx.db.run(trimPlaces(viewer.id))
  const list = kept.map(({ work_id, chapter_id, block, place_offset, read_at }) => ({
    workId: work_id,
    chapterId: chapter_id,
    place: { block, offset: place_offset },
    readTime: read_at.getTime(),
  }))
  return { list }
}

/** Nothing is said as often as where somebody is: readers share statements, those of one go one after another. */
const keep = gathering<NewPlace[], KeptPlace[]>(
  async (db, asked) => {
    const rows = await (db.plannedOnce ?? db).many<KeptPlace>(keepPlaces(asked.flat()))
    const byReader = Map.groupBy(rows, ({ user_id }) => user_id)
    return asked.map((places) => byReader.get(places[0]?.userId ?? '') ?? [])
  },
  (places) => [places[0]?.userId ?? ''],
)

/** A block that is gone leads to the one before it. */
async function placeIn(ctx: Context, chapterId: string, { block, offset }: Place) {
  const { workId, blocks } = await blocksOf(ctx, chapterId)
  const at = blocks.indexOf(block)
  if (at >= 0) return { workId, block, offset, progress: (at + offset) / blocks.length }
  // Keys are given in the order of writing: the last smaller one is what stood before it, as far as one can say.
  const before = blocks.findLastIndex((key) => key < block)
  const led = Math.max(before, 0)
  const inside = before < 0 ? 0 : 1
  return { workId, block: blocks[led] ?? 1, offset: inside, progress: (led + inside) / Math.max(blocks.length, 1) }
}

/** After another text was published: places in blocks that are gone lead to the one that stood before them. */
export async function followBlocks(
  ctx: Context,
  chapterId: string,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const there = new Set(after)
  const first = after[0]
  if (first === undefined) return
  const gone: number[] = []
  const to: number[] = []
  let led = first
  for (const key of before) {
    if (there.has(key)) led = key
    else {
      gone.push(key)
      to.push(led)
    }
  }
  if (gone.length > 0) await ctx.db.run(movePlaces(chapterId, gone, to))
}

export async function listRead(ctx: Context, viewer: Viewer, { page, limit }: Page): Promise<Listed<Row>> {
  const kinds = kindsOn(ctx)
  const [rows, { total }] = await Promise.all([
    ctx.db.many<ReadEntry>(readPage(viewer, kinds, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countRead(viewer, kinds)),
  ])
  const list = (await withWorks(ctx, viewer, rows)).map(({ row, works }) => ({
    ...presentReading(row),
    works,
    percent: row.percent,
  }))
  return { list, total }
}

export async function clearRead(ctx: Context, viewer: Viewer, workId: string | undefined): Promise<null> {
  await ctx.db.run(forgetPlaces(viewer.id, workId))
  return null
}
