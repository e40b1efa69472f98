import sql, { type Sql } from 'sql-template-tag'
import type { Document } from '#contract/shared/document.ts'
import type { CustomPagesRow } from '../../db/tables.ts'

export interface PageRow extends Omit<CustomPagesRow, 'document'> {
  document: Document
}

export function allPaths(): Sql {
  return sql`select path from custom_pages`
}

export function pageByPath(path: string): Sql {
  return sql`select * from custom_pages where path = ${path}`
}

export function lockPage(path: string): Sql {
  return sql`select * from custom_pages where path = ${path} for update`
}

export function allPages(page: number, limit: number): Sql {
  return sql`select * from custom_pages order by path limit ${limit} offset ${(page - 1) * limit}`
}

export function countPages(): Sql {
  return sql`select count(*)::int as total from custom_pages`
}

export interface PageValues {
  path: string
  title: string
  document: Document
  userId: string
}

/** No row when the path is taken. */
export function insertPage({ path, title, document, userId }: PageValues): Sql {
  return sql`
    insert into custom_pages (path, title, document, user_id)
    values (${path}, ${title}, ${JSON.stringify(document)}, ${userId}) on conflict do nothing returning *`
}

export function updatePage(id: string, { path, title, document, userId }: PageValues): Sql {
  return sql`
    update custom_pages set path = ${path}, title = ${title}, document = ${JSON.stringify(document)},
      user_id = ${userId}, updated_at = now()
    where id = ${id} returning *`
}

export function deletePage(path: string): Sql {
  return sql`delete from custom_pages where path = ${path} returning id, title`
}

export function titlesOf(ids: string[]): Sql {
  return sql`select id, title from custom_pages where id = any (${ids}::int8[])`
}
