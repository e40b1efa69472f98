import sql, { type Sql } from 'sql-template-tag'
import type { ImportKind, ImportState } from '#contract/modules/works/import.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import type { ReadEntry, ThreadRefusal, Warning } from '../../manuscript/writer.ts'

export interface ImportRow {
  id: string
  user_id: string
  work_id: string
  kind: ImportKind
  locale: Locale
  state: ImportState
  encoding: string
  rule: string
  turn: number
  tries: number
  words: string
  warnings: Warning[]
  reason: ThreadRefusal | null
  pictures: Record<string, string>
  result: { chapterNumber: number; wordNumber: number } | null
  /** By the clock of the database. */
  now: Date
}

const life = sql`interval '24 hours'`
const columns = sql`
  id, user_id, work_id, kind, locale, state, encoding, rule, turn, tries, words, warnings, reason, pictures, result,
  clock_timestamp() as now`

export function ownImport(userId: string, id: string): Sql {
  return sql`select ${columns} from work_imports where id = ${id} and user_id = ${userId} and created_at > now() - ${life}`
}

export function lockImport(userId: string, id: string): Sql {
  return sql`
    select ${columns} from work_imports
    where id = ${id} and user_id = ${userId} and created_at > now() - ${life} for no key update`
}

export function chaptersOfImport(id: string): Sql {
  return sql`select chapters from work_imports where id = ${id}`
}

export interface OpenRow extends Pick<ImportRow, 'id' | 'kind' | 'state'> {
  work_id: string
  title: string
  type: WorksType
  name: string
  chapters: number
  created_at: Date
  total: number
}

/** Those that hold one of their owner's places. */
export function openImports(userId: string, workId: string | undefined, limit: number, offset: number): Sql {
  const which = workId === undefined ? sql`true` : sql`i.work_id = ${workId}`
  return sql`
    select i.id, i.kind, i.state, i.name, i.created_at, w.id as work_id, w.title, w.type,
      jsonb_array_length(i.chapters) as chapters, count(*) over ()::int as total
    from work_imports i join works w on w.id = i.work_id and w.deleted_at is null
    where i.user_id = ${userId} and i.slot is not null and i.created_at > now() - ${life} and ${which}
    order by i.id desc limit ${limit} offset ${offset}`
}

export function importByUpload(userId: string, uploadId: string): Sql {
  return sql`select id from work_imports where user_id = ${userId} and upload_id = ${uploadId}`
}

export interface NewImport {
  userId: string
  workId: string
  kind: ImportKind
  locale: Locale
  uploadId: string | null
  /** Of the file. */
  name: string
}

/** In the first free place; no row when there is none, or when this very upload is there already. */
export function insertImport({ userId, workId, kind, locale, uploadId, name }: NewImport): Sql {
  return sql`
    insert into work_imports (user_id, work_id, kind, locale, upload_id, name, slot)
    select ${userId}, ${workId}, ${kind}, ${locale}, ${uploadId}, ${name}, n
    from generate_series(1, 3) as n
    where not exists (select from work_imports i where i.user_id = ${userId} and i.slot = n)
    order by n limit 1
    on conflict do nothing returning id`
}

export function freeSlots(userId: string): Sql {
  return sql`select (3 - count(*))::int as free from work_imports where user_id = ${userId} and slot is not null`
}

/** It is read by this process from now on; nobody else begins before it has been silent for a minute. */
export function claimReading(id: string): Sql {
  return sql`
    update work_imports set tries = tries + 1, touched_at = clock_timestamp()
    where id = ${id} and state = 'reading' and (tries = 0 or touched_at < clock_timestamp() - interval '1 minute')
    returning ${columns}`
}

export function abandonedReadings(): Sql {
  return sql`
    select id from work_imports
    where state = 'reading' and touched_at < clock_timestamp() - interval '1 minute' order by touched_at limit 10`
}

/** No row: it was given up meanwhile. */
export function touchReading(id: string, pictures: Record<string, string>): Sql {
  return sql`
    update work_imports set touched_at = clock_timestamp(), pictures = pictures || ${JSON.stringify(pictures)}::jsonb
    where id = ${id} and state = 'reading' returning id`
}

export interface Reading {
  turn: number
  encoding: string
  rule: string
  entries: ReadEntry[]
  warnings: Warning[]
}

/** What was found; `before` is the reading that this one replaces. */
export function settleReading(id: string, before: number, { turn, encoding, rule, entries, warnings }: Reading): Sql {
  const words = entries.reduce((sum, entry) => sum + entry.words, 0)
  return sql`
    update work_imports set state = 'ready', turn = ${turn}, encoding = ${encoding}, rule = ${rule},
      chapters = ${JSON.stringify(entries)}::jsonb, words = ${words}, warnings = ${JSON.stringify(warnings)}::jsonb
    where id = ${id} and state in ('reading', 'ready') and turn = ${before} returning id`
}

export function failReading(id: string, reason: ThreadRefusal): Sql {
  return sql`
    update work_imports set state = 'failed', slot = null, reason = ${JSON.stringify(reason)}::jsonb
    where id = ${id} and state = 'reading' returning id, user_id, pictures`
}

export function finishImport(id: string, result: { chapterNumber: number; wordNumber: number }): Sql {
  return sql`
    update work_imports set state = 'done', slot = null, result = ${JSON.stringify(result)}::jsonb, chapters = '[]'
    where id = ${id}`
}

export interface GoneRow {
  id: string
  user_id: string
  state: ImportState
  pictures: Record<string, string>
}

export function deleteImport(userId: string, id: string): Sql {
  return sql`delete from work_imports where id = ${id} and user_id = ${userId} returning id, user_id, state, pictures`
}

/** Those that have had their day, of one member or of all. */
export function deleteOldImports(userId: string | null): Sql {
  return sql`
    delete from work_imports where id in (
      select id from work_imports
      where created_at < now() - ${life} and (${userId}::int8 is null or user_id = ${userId}) limit 100)
    returning id, user_id, state, pictures`
}

export function knownImports(ids: string[]): Sql {
  return sql`select id from work_imports where id = any(${ids}::int8[])`
}
