import sql, { type Sql } from 'sql-template-tag'
import type { ImportSoftware, ImportStep, WrittenImportOptions } from '#contract/modules/site/import.ts'

export interface WantedImport {
  software: ImportSoftware
  file: string
  folder: string
  isDry: boolean
  options: WrittenImportOptions | null
}

export interface ImportRow {
  id: string
  software: ImportSoftware
  file: string
  folder: string
  is_dry: boolean
  options: WrittenImportOptions | null
  state: 'wanted' | 'running' | 'done' | 'failed' | 'cancelled'
  step: string
  done: string
  total: string
  report: unknown
  offers: { credits: string[]; groups: { id: number; name: string }[] }
  error: string
  reason: string
  created_at: Date
  finished_at: Date | null
}

const columns = sql`id, software, file, folder, is_dry, options, state, step, done, total, report, offers, error, reason,
  created_at, finished_at`

/** A process that has said nothing for so long has ended. */
const silence = sql`now() - interval '20 seconds'`

export function newestImport(): Sql {
  return sql`select ${columns} from site_imports order by id desc limit 1`
}

/** No row: one is under way or wanted already. */
export function wantImport({ software, file, folder, isDry, options }: WantedImport, userId: string | null): Sql {
  return sql`
    insert into site_imports (software, file, folder, is_dry, options, asked_by)
    values (${software}, ${file}, ${folder}, ${isDry}, ${options && JSON.stringify(options)}::jsonb, ${userId})
    on conflict do nothing returning id`
}

/** One that is wanted, or that a process has left behind: now this one's. */
export function takeUpImport(worker: string): Sql {
  return sql`
    update site_imports set state = 'running', worker = ${worker}, seen_at = now()
    where id = (select id from site_imports
      where state = 'wanted' or (state = 'running' and seen_at < ${silence}) for update skip locked limit 1)
    returning ${columns}`
}

/** What a process has left behind makes room for a command. */
export function failSilentImports(): Sql {
  return sql`
    update site_imports set state = 'failed', error = 'other', finished_at = now()
    where state = 'running' and seen_at < ${silence}`
}

export function beginImport({ software, file, folder, isDry, options }: WantedImport, worker: string): Sql {
  return sql`
    insert into site_imports (software, file, folder, is_dry, options, state, worker)
    values (${software}, ${file}, ${folder}, ${isDry}, ${options && JSON.stringify(options)}::jsonb, 'running', ${worker})
    on conflict do nothing returning ${columns}`
}

/** No row: it is somebody else's now. */
export function noteImport(id: string, worker: string, { step, done, total }: ImportProgress): Sql {
  return sql`
    update site_imports set step = ${step}, done = ${done}, total = ${total}, seen_at = now()
    where id = ${id} and worker = ${worker} and state = 'running' returning is_cancelled`
}

export interface ImportProgress {
  step: ImportStep
  done: number
  total: number
}

export function finishImport(id: string, report: unknown, offers: unknown, options: unknown): Sql {
  return sql`
    update site_imports set state = 'done', step = '', report = ${JSON.stringify(report)}::jsonb,
      offers = ${JSON.stringify(offers)}::jsonb, options = ${JSON.stringify(options)}::jsonb, finished_at = now()
    where id = ${id}`
}

export function failImport(id: string, state: 'failed' | 'cancelled', error: string, reason: string): Sql {
  return sql`
    update site_imports set state = ${state}, step = '', error = ${error}, reason = left(${reason}, 500),
      finished_at = now()
    where id = ${id}`
}

/** The next process goes on with it at once. */
export function giveBackImport(id: string): Sql {
  return sql`update site_imports set state = 'wanted', worker = '' where id = ${id} and state = 'running'`
}

export function cancelImport(): Sql {
  return sql`
    update site_imports set is_cancelled = true, state = case when state = 'wanted' then 'cancelled' else state end,
      finished_at = case when state = 'wanted' then now() end
    where state in ('wanted', 'running')`
}

export function openImport(): Sql {
  return sql`select exists (select from site_imports where state in ('wanted', 'running')) as is_open`
}

export function broughtPosts(): Sql {
  return sql`
    select software, count(*)::int as posts from import_ids where kind = 'post' group by software order by software`
}

/** The post that an old address stands for now, if it can be seen at all. */
export function newPost(software: ImportSoftware, oldId: string): Sql {
  return sql`
    select '/' || i.new_id as address from import_ids i join posts p on p.id = i.new_id and p.deleted_at is null
    where i.software = ${software} and i.kind = 'post' and i.old_id = ${oldId}`
}

export function newBoard(software: ImportSoftware, oldId: string): Sql {
  return sql`
    select '/System/forum/' || b.sign as address from import_ids i join boards b on b.id = i.new_id and b.deleted_at is null
    where i.software = ${software} and i.kind = 'board' and i.old_id = ${oldId}`
}

/** Of NodeBB and bbs-go alike: whichever has moved in. */
export function newTopic(oldId: string): Sql {
  return sql`
    select '/' || i.new_id as address from import_ids i join posts p on p.id = i.new_id and p.deleted_at is null
    where i.software in ('nodebb', 'bbs-go') and i.kind = 'post' and i.old_id = ${oldId}
    order by i.software desc limit 1`
}
