import sql, { type Sql } from 'sql-template-tag'
import type { WorksType } from '#contract/modules/works/work.ts'
import { isStaff } from '#contract/roles.ts'
import type { WorksRow } from '../../db/tables.ts'
import type { Context, Reader, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ownsOfWork } from '../access/service.ts'
import { assertOn } from './switches.ts'

/** What must be known of a work before anything is done with it. */
export type WorkRow = Pick<
  WorksRow,
  | 'id'
  | 'user_id'
  | 'title'
  | 'summary'
  | 'notice'
  | 'tags'
  | 'category_id'
  | 'is_listed'
  | 'held_at'
  | 'rejected_at'
  | 'hidden_at'
  | 'deleted_at'
  | 'deleted_by'
  | 'entries'
  | 'chapters'
  | 'age_note'
> & { type: WorksType; visibility: 'public' | 'private'; may_restore: boolean }

const columns = sql`
  w.id, w.user_id, w.title, w.summary, w.notice, w.tags, w.category_id, w.is_listed, w.held_at, w.rejected_at, w.hidden_at,
  w.deleted_at, w.deleted_by, w.entries, w.chapters, w.age_note, w.type, w.visibility,
  coalesce(w.deleted_at > now() - interval '30 days', false) as may_restore`

export function workById(id: string): Sql {
  return sql`select ${columns} from works w where w.id = ${id}`
}

/** Whoever changes the order or the state of chapters holds their work: one after another. */
export function lockWork(id: string): Sql {
  return sql`select ${columns} from works w where w.id = ${id} for no key update`
}

/**
 * Which works (`w`) somebody may know of: what is listed, their own, and for the staff what they have hidden or have to
 * look at. Deleted ones are for nobody.
 */
export function workSeenBy(viewer: Reader | null): Sql {
  if (!viewer) return sql`w.is_listed`
  return sql`(w.is_listed or (w.deleted_at is null and (w.user_id = ${viewer.id}
    or (${isStaff(viewer)} and w.visibility = 'public' and (w.hidden_at is not null or w.held_at is not null)))))`
}

/** Which works (`w`) somebody may open: those, and what they have bought and its author shows to nobody else any more. */
export function workOpenTo(viewer: Reader | null): Sql {
  return viewer ? sql`(${workSeenBy(viewer)} or ${ownsOfWork(viewer.id)})` : workSeenBy(null)
}

export function noWork(): Refusal {
  return new Refusal(404, 'work_not_found')
}

/** A work that this person may know of; authors find theirs also where the site shows no such works. */
export async function workForReading(ctx: Context, viewer: Viewer | null, id: string): Promise<WorkRow> {
  return found(ctx, viewer, await ctx.db.maybe<WorkRow>(seenWork(id, workSeenBy(viewer))))
}

/** For its contents; also one that only those who bought something of it still see. */
export async function workForOpening(ctx: Context, viewer: Viewer | null, id: string): Promise<WorkRow> {
  return found(ctx, viewer, await ctx.db.maybe<WorkRow>(seenWork(id, workOpenTo(viewer))))
}

function found(ctx: Context, viewer: Viewer | null, row: WorkRow | undefined): WorkRow {
  if (!row) throw noWork()
  if (row.user_id !== viewer?.id) assertOn(ctx, row.type)
  return row
}

export function seenWork(id: string, condition: Sql): Sql {
  return sql`select ${columns} from works w where w.id = ${id} and ${condition}`
}

/** A work of mine that is not deleted. What others have is refused, what I cannot see does not exist. */
export function assertMine(viewer: Viewer, row: WorkRow | undefined): asserts row is WorkRow {
  if (!row || (row.deleted_at && row.user_id !== viewer.id)) throw noWork()
  if (row.user_id === viewer.id && !row.deleted_at) return
  throw row.user_id !== viewer.id && row.is_listed ? new Refusal(403, 'work_not_yours') : noWork()
}

export async function ownWork(ctx: Context, viewer: Viewer, id: string): Promise<WorkRow> {
  const row = await ctx.db.maybe<WorkRow>(workById(id))
  assertMine(viewer, row)
  return row
}

/** The same in order to change it: nobody else does until the transaction ends, and the site must have such works. */
export async function holdOwnWork(ctx: Context, viewer: Viewer, id: string): Promise<WorkRow> {
  const row = await ctx.db.maybe<WorkRow>(lockWork(id))
  assertMine(viewer, row)
  assertOn(ctx, row.type)
  return row
}

/** Held by whoever acts for the site. */
export async function holdWork(ctx: Context, id: string): Promise<WorkRow | undefined> {
  return ctx.db.maybe<WorkRow>(lockWork(id))
}
