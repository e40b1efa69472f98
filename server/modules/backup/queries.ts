import sql, { type Sql } from 'sql-template-tag'
import { zone } from '../../db/sql-parts.ts'

/** Any fixed number; all servers must agree on it. */
const lockKey = 4_701_152

export interface KnownFileRow {
  path: string
  size: string
  sha256: string
  pieces: string[]
}

export function filesByPath(paths: string[]): Sql {
  return sql`select path, size, sha256, pieces from backup_files where path = any(${paths})`
}

export function putFile(path: string, size: number, sha256: string, pieces: string[]): Sql {
  return sql`
    insert into backup_files (path, size, sha256, pieces) values (${path}, ${size}, ${sha256}, ${pieces})
    on conflict (path) do update set size = excluded.size, sha256 = excluded.sha256, pieces = excluded.pieces`
}

/** Of files that are gone. */
export function forgetFiles(): Sql {
  return sql`delete from backup_files f where not exists (select from attachments a where a.path = f.path)`
}

export interface KeyRow {
  fingerprint: string
  sealed: Buffer
  created_at: Date
  confirmed_at: Date | null
}

export function keyRows(): Sql {
  return sql`select fingerprint, sealed, created_at, confirmed_at from backup_keys order by created_at desc, fingerprint`
}

export function insertKey(fingerprint: string, sealed: Buffer): Sql {
  return sql`insert into backup_keys (fingerprint, sealed) values (${fingerprint}, ${sealed})`
}

export function confirmedKey(fingerprint: string): Sql {
  return sql`
    update backup_keys set confirmed_at = now() where fingerprint = ${fingerprint} and confirmed_at is null
      and fingerprint = (select fingerprint from backup_keys order by created_at desc, fingerprint limit 1)`
}

export interface BackupRow {
  id: string
  name: string | null
  place: string
  cause: 'schedule' | 'hand'
  state: 'wanted' | 'running' | 'done' | 'failed' | 'cancelled'
  step: string
  done: string
  total: string
  bytes: string
  sent: string
  error: string
  reason: string
  point_at: Date | null
  created_at: Date
  finished_at: Date | null
  drill: DrillRow | null
}

export interface DrillRow {
  state: 'wanted' | 'running' | 'clean' | 'broken' | 'failed'
  step: string
  error: string
  reason: string
  report: unknown
  created_at: string
  finished_at: string | null
}

export function newestBackups(most: number): Sql {
  return sql`
    select b.id, b.name, b.place, b.cause, b.state, b.step, b.done, b.total, b.bytes, b.sent, b.error, b.reason,
      b.point_at, b.created_at, b.finished_at,
      (select to_jsonb(d) - 'id' - 'backup_id' - 'asked_by' from backup_drills d
        where d.backup_id = b.id order by d.id desc limit 1) as drill
    from backups b order by b.created_at desc, b.id desc limit ${most}`
}

export interface LastRow {
  total: number
  bytes: string
  last_at: Date | null
  first_at: Date | null
  is_old: boolean
  last_ok: boolean
  drill_ok: boolean
}

/** Two periods of a day. */
const oldAfter = sql`interval '48 hours'`

/** A site that is younger than two periods is not late with its first one. */
export function lastBackups(): Sql {
  return sql`
    select count(*) filter (where state = 'done')::int as total,
      coalesce(sum(bytes) filter (where state = 'done'), 0)::int8 as bytes,
      max(point_at) filter (where state = 'done') as last_at,
      min(point_at) filter (where state = 'done') as first_at,
      coalesce(max(point_at) filter (where state = 'done'), (select min(applied_at) from migrations), now())
        < now() - ${oldAfter} as is_old,
      coalesce((array_agg(state = 'done' order by id desc) filter (where state in ('done', 'failed')))[1], true) as last_ok,
      coalesce((select state = 'clean' from backup_drills where state not in ('wanted', 'running')
        order by id desc limit 1), true) as drill_ok
    from backups`
}

export interface EndedDrillRow {
  state: string
  created_at: Date
}

export function endedDrill(): Sql {
  return sql`
    select state, created_at from backup_drills where state not in ('wanted', 'running') order by id desc limit 1`
}

/** No row: one is under way or wanted already. */
export function wantBackup(cause: 'schedule' | 'hand', userId: string | null): Sql {
  return sql`insert into backups (cause, asked_by) values (${cause}, ${userId}) on conflict do nothing returning id`
}

/**
 * At its hour, or at any time when the last one is older than a day; a new site waits for its first night. What failed is
 * tried again after an hour.
 */
export function isBackupDue(time: string): Sql {
  const due = sql`(((now() at time zone ${zone})::date + ${time}::time) at time zone ${zone})`
  const since = sql`coalesce((select max(point_at) from backups where state = 'done'), (select min(applied_at) from migrations))`
  return sql`
    select exists (select from migrations where applied_at < now() - interval '2 hours')
      and not exists (select from backups where created_at > now() - interval '1 hour')
      and (now() between ${due} and ${due} + interval '2 hours'
        and not exists (select from backups where state = 'done' and created_at >= ${due})
        or ${since} < now() - interval '26 hours') as is_due`
}

export function takeUp(id: string, name: string, place: string): Sql {
  return sql`
    update backups set state = 'running', name = ${name}, place = ${place} where id = ${id} and state = 'wanted'`
}

export function insertRunning(name: string, place: string): Sql {
  return sql`
    insert into backups (cause, state, name, place) values ('hand', 'running', ${name}, ${place})
    on conflict do nothing returning id`
}

export function openBackup(): Sql {
  return sql`select exists (select from backups where state in ('wanted', 'running')) as is_open`
}

export function wantedBackup(): Sql {
  return sql`select id, cause from backups where state = 'wanted'`
}

export function noteProgress(id: string, step: string, done: number, total: number): Sql {
  return sql`
    update backups set step = ${step}, done = ${done}, total = ${total} where id = ${id} returning is_cancelled`
}

export function finishBackup(id: string, bytes: number, sent: number, pointTime: number): Sql {
  return sql`
    update backups set state = 'done', step = '', bytes = ${bytes}, sent = ${sent},
      point_at = to_timestamp(${pointTime}::float8 / 1000), finished_at = now()
    where id = ${id}`
}

export function failBackup(id: string, state: 'failed' | 'cancelled', error: string, reason: string): Sql {
  return sql`
    update backups set state = ${state}, error = ${error}, reason = left(${reason}, 500), finished_at = now()
    where id = ${id} and state in ('wanted', 'running')`
}

/** Those that a process has left behind when it died: nobody holds the lock of the one that runs. */
export function failLeft(lock: number): Sql {
  return sql`
    update backups set state = 'failed', error = 'other', reason = 'broken off', finished_at = now()
    where state = 'running' and created_at < now() - interval '20 seconds' and not ${isHeld(lock)}`
}

export function failLeftDrills(lock: number): Sql {
  return sql`
    update backup_drills set state = 'failed', error = 'other', reason = 'broken off', finished_at = now()
    where state = 'running' and created_at < now() - interval '20 seconds' and not ${isHeld(lock)}`
}

/** Whether somebody makes one at this moment. */
export function lockHeld(lock: number): Sql {
  return sql`select ${isHeld(lock)} as is_held`
}

function isHeld(lock: number): Sql {
  return sql`exists (
    select from pg_locks l where l.locktype = 'advisory' and l.classid = 0 and l.objid::int8 = ${lock}::int8 and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database()))`
}

export function cancelBackup(): Sql {
  return sql`
    update backups set is_cancelled = true,
      state = case when state = 'wanted' then 'cancelled' else state end,
      finished_at = case when state = 'wanted' then now() end
    where state in ('wanted', 'running')`
}

/** Backups that the clean-up has taken away in this place. */
export function forgetBackups(place: string, kept: string[]): Sql {
  return sql`
    delete from backups where place = ${place} and state <> 'running' and state <> 'wanted'
      and (state = 'done' and not (name = any(${kept})) or created_at < now() - interval '30 days' and state <> 'done')`
}

export function brokenBackups(): Sql {
  return sql`
    select b.name from backups b where b.state = 'done' and b.name is not null and (
      select d.state from backup_drills d where d.backup_id = b.id and d.state in ('clean', 'broken')
      order by d.id desc limit 1) = 'broken'`
}

export function wantDrill(backupId: string | undefined, cause: 'schedule' | 'hand', userId: string | null): Sql {
  const chosen = backupId ? sql`and id = ${backupId}` : sql``
  return sql`
    insert into backup_drills (backup_id, cause, asked_by)
    select id, ${cause}, ${userId}::int8 from backups where state = 'done' ${chosen} order by point_at desc limit 1
    on conflict do nothing returning id`
}

export function hasBackup(backupId: string | undefined): Sql {
  const chosen = backupId ? sql`and id = ${backupId}` : sql``
  return sql`select exists (select from backups where state = 'done' ${chosen}) as is_there`
}

/** In the hours after the backup of the night, when a week has passed. */
export function isDrillDue(time: string): Sql {
  const due = sql`(((now() at time zone ${zone})::date + ${time}::time) at time zone ${zone})`
  return sql`
    select now() between ${due} + interval '1 hour' and ${due} + interval '4 hours'
      and exists (select from backups where state = 'done')
      and not exists (select from backup_drills where created_at > now() - interval '6 days 12 hours') as is_due`
}

export interface WantedDrillRow {
  id: string
  name: string
  place: string
}

export function wantedDrill(): Sql {
  return sql`
    select d.id, b.name, b.place from backup_drills d join backups b on b.id = d.backup_id where d.state = 'wanted'`
}

export function insertDrill(backupName: string): Sql {
  return sql`
    insert into backup_drills (backup_id, cause, state)
    select id, 'hand', 'running' from backups where name = ${backupName}
    on conflict do nothing returning id`
}

export function takeUpDrill(id: string): Sql {
  return sql`update backup_drills set state = 'running' where id = ${id} and state = 'wanted'`
}

export function noteDrillStep(id: string, step: string): Sql {
  return sql`update backup_drills set step = ${step} where id = ${id}`
}

export function finishDrill(id: string, state: 'clean' | 'broken', report: unknown): Sql {
  return sql`
    update backup_drills set state = ${state}, step = '', report = ${JSON.stringify(report)}::jsonb, finished_at = now()
    where id = ${id}`
}

/** A backup that is damaged is what a drill is there to find. */
export function failDrill(id: string, error: string, reason: string): Sql {
  return sql`
    update backup_drills set state = ${error === 'damaged' ? 'broken' : 'failed'}, error = ${error}, reason = left(${reason}, 500), finished_at = now()
    where id = ${id}`
}

/** One process tells at a time. */
export function tryTellLock(): Sql {
  return sql`select pg_try_advisory_xact_lock(${lockKey}::int8) as taken`
}

/** Administrators who have not been told so yet. */
export function administratorsUntold(once: string): Sql {
  return sql`
    select u.id from users u where u.userpower = 0 and u.deleted_at is null
      and not exists (select from notifications n where n.user_id = u.id and n.once = ${once})
    limit 100`
}
