import sql, { type Sql } from 'sql-template-tag'
import { type WorkCategory, type WorksType, worksTypes } from '#contract/modules/works/work.ts'
import { can } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import { violated } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Changed, type Office, record } from '../audit/service.ts'
import { assertOn, kindsOn } from '../work/service.ts'

interface CategoryRow {
  id: string
  type: WorksType
  name: string
  position: number
  works: number
}

const columns = sql`
  g.id, g.type, g.name, g.position,
  (select count(*)::int from works w where w.category_id = g.id and w.is_listed) as works`

export function categories(types: WorksType[]): Sql {
  return sql`
    select ${columns} from work_categories g where g.type = any(${types}::text[]) order by g.type, g.position, g.id`
}

export function categoryById(id: string): Sql {
  return sql`select ${columns} from work_categories g where g.id = ${id}`
}

/** Whoever adds one waits for the others, so that the count is exact. */
export function insertCategory(type: WorksType, name: string): Sql {
  return sql`
    with others as (select position from work_categories where type = ${type})
    insert into work_categories (type, name, position)
    select ${type}, ${name}, (select coalesce(max(o.position), 0) + 1 from others o)
    where (select count(*) from others) < ${limits.workCategories} returning id`
}

export function updateCategory(id: string, type: WorksType, name: string): Sql {
  return sql`update work_categories set name = ${name} where id = ${id} and type = ${type} returning id`
}

/** It stands at this place from 1 on, or at the end; the others make room, and no two share a place. */
export function placeCategory(id: string, type: WorksType, position: number): Sql {
  return sql`
    with others as (
      select id, row_number() over (order by position, id) as place from work_categories
      where type = ${type} and id <> ${id}
    ), places as (
      select id, place + (place >= greatest(${position}::int, 1))::int as place from others
      union all select ${id}::int8, least(greatest(${position}::int, 1), 1 + (select count(*) from others))
    )
    update work_categories g set position = n.place from places n where g.id = n.id and g.position <> n.place`
}

export function deleteCategory(id: string): Sql {
  return sql`delete from work_categories where id = ${id} returning name`
}

/** Of the kinds that the site has; whoever makes them does so before it has any. */
export async function listCategories(ctx: Context, viewer: Viewer | null, type: WorksType | undefined) {
  const isEditor = can(viewer, 'site.edit')
  if (type && !isEditor) assertOn(ctx, type)
  const types = (isEditor ? worksTypes : kindsOn(ctx)).filter((one) => type === undefined || one === type)
  return ctx.content.read(`work categories ${types.join()}`, ['works'], async () => {
    const rows = types.length > 0 ? await ctx.db.many<CategoryRow>(categories(types)) : []
    return Object.freeze({ list: rows.map(present), total: rows.length })
  })
}

interface CategoryInput {
  _id?: string
  worksType: WorksType
  name: string
  position?: number
}

export async function saveCategory(ctx: Context, office: Office, input: CategoryInput): Promise<WorkCategory> {
  const { _id, worksType, name, position } = input
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(sql`select pg_advisory_xact_lock(hashtext('work_categories'))`)
    const before = _id ? await inner.db.maybe<CategoryRow>(categoryById(_id)) : undefined
    const statement = _id ? updateCategory(_id, worksType, name) : insertCategory(worksType, name)
    const saved = await inner.db.maybe<{ id: string }>(statement).catch((error: unknown) => {
      throw violated(error) === 'work_categories_name'
        ? new Refusal(409, 'work_category_taken', { field: 'name' })
        : error
    })
    if (!saved)
      throw _id
        ? new Refusal(404, 'work_category_not_found')
        : new Refusal(409, 'work_category_too_many', { params: { max: limits.workCategories } })
    if (position !== undefined) await inner.db.run(placeCategory(saved.id, worksType, position))
    const detail = { name, worksType, before: before?.name ?? null, after: name }
    await log(inner, office, 'works-category.save', saved.id, detail)
    contentChanged(inner, 'works')
    return present(await inner.db.one<CategoryRow>(categoryById(saved.id)))
  })
}

/** Its works are without one from then on. */
export async function removeCategory(ctx: Context, office: Office, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<{ name: string }>(deleteCategory(id))
    if (!row) throw new Refusal(404, 'work_category_not_found')
    await log(inner, office, 'works-category.delete', id, { name: row.name, before: row.name, after: null })
    contentChanged(inner, 'all')
  })
  return null
}

async function log(
  ctx: Context,
  { viewer, client }: Office,
  action: 'works-category.save' | 'works-category.delete',
  subject: string,
  detail: Changed,
): Promise<void> {
  await record(ctx, { actorId: viewer.id, action, subject, ip: client.ip, detail })
}

function present({ id, type, name, position, works }: CategoryRow): WorkCategory {
  return { _id: id, worksType: type, name, position, worksNumber: works }
}
