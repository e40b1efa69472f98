import sql, { type Sql } from 'sql-template-tag'
import type { ExportFormat } from '#contract/modules/works/export.ts'
import type { PictureSnapshot } from '../attachment/service.ts'

export interface ExportRow {
  id: string
  user_id: string
  work_id: string
  volume_id: string | null
  format: ExportFormat
  drafts: boolean
  state: 'making' | 'ready' | 'failed'
  name: string
  size: string
  expires_at: Date
}

/** Whoever made it is gone when it takes this long. */
const patience = sql`interval '15 minutes'`
const columns = sql`
  id, user_id, work_id, volume_id, format, drafts, name, size, expires_at,
  case when state = 'making' and created_at < now() - ${patience} then 'failed' else state end as state`

export type NewExport = Pick<ExportRow, 'user_id' | 'work_id' | 'volume_id' | 'format' | 'drafts' | 'name'>

/** No row: as many are there as a member may have. */
export function insertExport({ user_id, work_id, volume_id, format, drafts, name }: NewExport, most: number): Sql {
  return sql`
    insert into work_exports (user_id, work_id, volume_id, format, drafts, name)
    select ${user_id}, ${work_id}, ${volume_id}, ${format}, ${drafts}, ${name}
    where (select count(*) from work_exports e
      where e.user_id = ${user_id} and e.expires_at > now() and e.state <> 'failed') < ${most}
    returning ${columns}`
}

/** Exports of one member are begun one after another. */
export function lockMember(userId: string): Sql {
  return sql`select id from users where id = ${userId} for no key update`
}

export function exportById(id: string): Sql {
  return sql`select ${columns} from work_exports where id = ${id} and expires_at > now()`
}

/** From now on it can be fetched, for an hour. */
export function finishExport(id: string, size: number): Sql {
  return sql`
    update work_exports set state = 'ready', size = ${size}, expires_at = now() + interval '1 hour'
    where id = ${id} and state = 'making' returning id`
}

export function failExport(id: string): Sql {
  return sql`update work_exports set state = 'failed' where id = ${id} and state = 'making'`
}

export function deleteOldExports(): Sql {
  return sql`
    delete from work_exports where id in (select id from work_exports where expires_at < now() limit 100) returning id`
}

export function knownExports(ids: string[]): Sql {
  return sql`select id from work_exports where id = any(${ids}::int8[])`
}

export interface AboutRow {
  title: string
  summary: string
  author: string
  cover: PictureSnapshot | null
}

export function aboutWork(id: string): Sql {
  return sql`
    select w.title, w.summary, u.name as author, w.cover from works w join users u on u.id = w.user_id where w.id = ${id}`
}

export function volumeOfWork(workId: string, id: string): Sql {
  return sql`select title from work_volumes where work_id = ${workId} and id = ${id}`
}

/** The chapters of an export in their order: those that readers have had, or all that are there. */
export function chapterIds({ work_id, volume_id, drafts }: ExportRow): Sql {
  return sql`
    select c.id from work_chapters c join chapter_spans s on s.id = c.span_id
    left join work_volumes v on v.id = s.volume_id
    where c.work_id = ${work_id} and c.deleted_at is null and (${drafts} or c.published_id is not null)
      and (${volume_id}::int8 is null or s.volume_id = ${volume_id})
    order by v.position nulls first, v.id, s.position, s.id, c.position, c.id`
}

export interface TextRow {
  id: string
  volume: string | null
  title: string
  /** As it lies there: nobody here needs to understand it. */
  document: string | null
  pages: PictureSnapshot[]
  pictures: PictureSnapshot[]
  note: string
}

export function textsOf(ids: string[], drafts: boolean): Sql {
  const text = drafts ? sql`chapter_drafts t on t.chapter_id = c.id` : sql`chapter_revisions t on t.id = c.published_id`
  return sql`
    select c.id, v.title as volume, t.title, t.document::text as document, t.pages, t.pictures, t.author_note as note
    from work_chapters c join ${text} join chapter_spans s on s.id = c.span_id
    left join work_volumes v on v.id = s.volume_id
    where c.id = any(${ids}::int8[])`
}

export interface FileRow {
  path: string
  storage: 'local' | 's3' | 'cos'
  object_key: string | null
  is_private: boolean
}

export function storedFiles(userId: string, paths: string[]): Sql {
  return sql`
    select path, storage, object_key, is_private from attachments
    where user_id = ${userId} and path = any(${paths}::text[]) and state = 'stored'`
}
