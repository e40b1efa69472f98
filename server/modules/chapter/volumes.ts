import sql, { type Sql } from 'sql-template-tag'
import type { Volume } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import { violated } from '../../db/errors.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { lookedAt } from '../moderation/service.ts'
import { sortTexts, type Texts } from '../waiting-text/service.ts'
import { assertOn, freshPage, holdOwnWork, holdWork, ownWork, refreshFigures, type WorkRow } from '../work/service.ts'

export function insertVolume(workId: string, title: string): Sql {
  return sql`
    with others as (select position from work_volumes where work_id = ${workId})
    insert into work_volumes (work_id, title, position)
    select ${workId}, ${title}, (select coalesce(max(o.position), 0) + 1 from others o)
    where (select count(*) from others) < ${limits.volumes} returning id, work_id, title`
}

interface VolumeRow {
  id: string
  work_id: string
  title: string
}

export function volumeIn(workId: string, id: string): Sql {
  return sql`select id, work_id, title from work_volumes where id = ${id} and work_id = ${workId} for no key update`
}

export function lockVolume(id: string): Sql {
  return sql`select id, work_id, title from work_volumes where id = ${id} for no key update`
}

/** As it is in sight, and stays until the transaction ends; null: it is gone. */
export async function lockVolumeTitle(ctx: Context, id: string): Promise<Texts | null> {
  const place = await ctx.db.maybe<{ work_id: string }>(workOfVolume(id))
  if (!place) return null
  await holdWork(ctx, place.work_id)
  const row = await ctx.db.maybe<VolumeRow>(lockVolume(id))
  return row ? { title: row.title } : null
}

/** In sight from now on; somebody has looked at it. */
export async function setVolumeTitle(ctx: Context, id: string, { title = '' }: Texts): Promise<void> {
  const { work_id: workId } = await ctx.db.one<{ work_id: string }>(workOfVolume(id))
  await ctx.db.run(renameVolume(id, workId, title))
  contentChanged(ctx, `work:${workId}`)
}

export function renameVolume(id: string, workId: string, title: string): Sql {
  return sql`update work_volumes set title = ${title} where id = ${id} and work_id = ${workId} returning id`
}

export function workOfVolume(id: string): Sql {
  return sql`select work_id from work_volumes where id = ${id}`
}

export function volumesOf(workId: string): Sql {
  return sql`select id from work_volumes where work_id = ${workId} order by position, id`
}

export function orderVolumes(ids: string[]): Sql {
  return sql`
    update work_volumes v set position = n.place
    from unnest(${ids}::int8[]) with ordinality as n (id, place) where v.id = n.id and v.position <> n.place`
}

/** Chapters that were deleted and can be restored are no obstacle: they stand before all volumes then. */
export function freeSpans(volumeId: string, workId: string): Sql {
  return sql`
    update chapter_spans s set volume_id = null, position = s.position + (
      select coalesce(max(o.position), 0) - least(coalesce(min(o.position), 0), 0) + 1 from chapter_spans o
      where o.work_id = ${workId} and o.volume_id is null)
    where s.volume_id = ${volumeId} and s.work_id = ${workId} and s.entries = 0`
}

/** Where chapters are left, the constraint says so. */
export function deleteVolume(id: string): Sql {
  return sql`delete from work_volumes where id = ${id}`
}

function noVolume(): Refusal {
  return new Refusal(404, 'volume_not_found')
}

interface VolumeInput {
  _id?: string
  workId: string
  title: string
}

export async function saveVolume(ctx: Context, viewer: Viewer, { _id, workId, title }: VolumeInput): Promise<Volume> {
  const { type } = await ownWork(ctx, viewer, workId)
  assertOn(ctx, type)
  const looked = await lookAtVolume(ctx, viewer, title)
  const id = await inTransaction(ctx, async (inner) => {
    const work = await holdOwnWork(inner, viewer, workId)
    const row = _id ? await inner.db.maybe<VolumeRow>(volumeIn(workId, _id)) : undefined
    if (_id && !row) throw noVolume()
    return putVolume(inner, viewer, work, looked, row)
  })
  const { volumes } = await freshPage(ctx, viewer, workId)
  const volume = volumes.find((one) => one._id === id)
  if (!volume) throw noVolume()
  return volume
}

/** A title, and what the rules say of it. */
export interface VolumeTitle {
  title: string
  verdict: Awaited<ReturnType<typeof lookedAt>>['verdict']
}

/** Nothing is written. */
export async function lookAtVolume(ctx: Context, viewer: Viewer, title: string): Promise<VolumeTitle> {
  if (hasTower(title)) throw new Refusal(422, 'post_too_many_marks', { field: 'title', params: { max: mostMarks } })
  const { verdict, texts } = await lookedAt(ctx, viewer, 'work', title)
  return { title: texts[0], verdict }
}

/** Belongs into a transaction that holds the work. */
async function putVolume(
  ctx: Context,
  viewer: Viewer,
  work: WorkRow,
  { title, verdict }: VolumeTitle,
  before?: VolumeRow,
): Promise<string> {
  // What a rule holds is a volume without a title, for the time being.
  const fresh = () => ctx.db.maybe<VolumeRow>(insertVolume(work.id, verdict.action === 'hold' ? '' : title))
  const row = before ?? (await fresh())
  if (!row) throw new Refusal(409, 'volume_too_many', { params: { max: limits.volumes } })
  const given = { type: 'volume', object_id: row.id, user_id: viewer.id, title: work.title, verdict } as const
  const next = await sortTexts(ctx, { ...given, texts: { title } }, { title: row.title }, { workId: work.id })
  if (next.title !== undefined) await ctx.db.run(renameVolume(row.id, work.id, next.title))
  contentChanged(ctx, `work:${work.id}`)
  return row.id
}

/** The last volume of this name, or a new one; belongs into a transaction. */
export async function volumeNamed(ctx: Context, viewer: Viewer, workId: string, looked: VolumeTitle): Promise<string> {
  const work = await holdOwnWork(ctx, viewer, workId)
  const known = await ctx.db.maybe<{ id: string }>(volumeTitled(workId, looked.title))
  return known?.id ?? putVolume(ctx, viewer, work, looked)
}

export function volumeTitled(workId: string, title: string): Sql {
  return sql`
    select id from work_volumes where work_id = ${workId} and title = ${title} order by position desc, id desc limit 1`
}

/** The work of a volume of mine, held; what is another's is not there. */
async function holdWorkOf(ctx: Context, viewer: Viewer, volumeId: string): Promise<WorkRow> {
  const place = await ctx.db.maybe<{ work_id: string }>(workOfVolume(volumeId))
  if (!place) throw noVolume()
  const work = await holdOwnWork(ctx, viewer, place.work_id).catch((error: unknown) => {
    throw error instanceof Refusal &&
      [403, 404].includes(error.code) &&
      error.key !== 'fiction_off' &&
      error.key !== 'manga_off'
      ? noVolume()
      : error
  })
  if (!(await ctx.db.maybe<{ work_id: string }>(workOfVolume(volumeId)))) throw noVolume()
  return work
}

export async function moveVolume(
  ctx: Context,
  viewer: Viewer,
  { volumeId, afterId }: { volumeId: string; afterId: string | null },
): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const { id: workId } = await holdWorkOf(inner, viewer, volumeId)
    const rows = await inner.db.many<{ id: string }>(volumesOf(workId))
    const others = rows.map(({ id }) => id).filter((id) => id !== volumeId)
    const at = afterId === null ? 0 : others.indexOf(afterId) + 1
    if (afterId === volumeId) throw new Refusal(422, 'input_invalid', { field: 'afterId' })
    if (afterId !== null && at === 0) throw noVolume()
    await inner.db.run(orderVolumes(others.toSpliced(at, 0, volumeId)))
    await refreshFigures(inner, workId)
    contentChanged(inner, `work:${workId}`, 'works')
  })
  return null
}

export async function removeVolume(ctx: Context, viewer: Viewer, volumeId: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const { id: workId } = await holdWorkOf(inner, viewer, volumeId)
    await inner.db.run(freeSpans(volumeId, workId))
    await inner.db.run(deleteVolume(volumeId))
    contentChanged(inner, `work:${workId}`)
  }).catch((error: unknown) => {
    throw violated(error) === 'chapter_spans_volume' ? new Refusal(409, 'volume_not_empty') : error
  })
  return null
}
