import sql, { type Sql } from 'sql-template-tag'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Context } from '../../kernel/context.ts'
import type { Shown } from '../sellable/service.ts'

interface ShownComment {
  id: string
  title: string
  post_id: string | null
  work_id: string | null
  chapter_id: string | null
  works_type: WorksType | null
  is_gone: boolean
}

/** Comments are not sold; they are tipped, and win bounties. They are called by how they begin. */
export async function shownComments(ctx: Context, ids: string[]): Promise<Map<string, Shown>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.many<ShownComment>(commentsNamed([...new Set(ids)]))
  return new Map(
    rows.map((row) => [row.id, { title: row.title, cover: '', url: pathOf(row), isGone: row.is_gone }] as const),
  )
}

const longestTitle = 60

export function commentsNamed(ids: string[]): Sql {
  return sql`
    select c.id, left(c.content, ${longestTitle}::int) as title, c.post_id, c.work_id, c.chapter_id, w.type as works_type,
      c.deleted_at is not null or c.held_at is not null as is_gone
    from comments c left join works w on w.id = c.work_id where c.id = any(${ids}::int8[])`
}

function pathOf({ id, post_id, work_id, chapter_id, works_type }: ShownComment): string {
  if (post_id !== null) return `/${post_id}#c-${id}`
  return `/${works_type ?? 'fiction'}/${[work_id, chapter_id].filter(Boolean).join('/')}#c-${id}`
}
