import sql, { type Sql } from 'sql-template-tag'

export interface SettingsRow {
  version: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  data_checksums: string
  now: Date
}

export function settings(): Sql {
  return sql`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
      current_setting('synchronous_commit') as synchronous_commit, clock_timestamp() as now`
}

export function newestMigration(): Sql {
  return sql`select coalesce(max(version), 0)::int4 as version from migrations`
}

/** Of this database, whatever it waits for. */
export function longestTransaction(): Sql {
  return sql`
    select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::float8 as seconds,
      (array_agg(pid order by xact_start))[1] as pid
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and backend_type = 'client backend'`
}

/** What a build that broke off has left: it costs writes and helps no read. */
export function invalidIndexes(): Sql {
  return sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not i.indisvalid order by 1 limit 20`
}

export function indexNames(): Sql {
  return sql`select indexname as name from pg_indexes where schemaname = 'public'`
}

export interface BloatRow {
  name: string
}

/** Tables of which most is dead: nothing has cleaned them up for long. */
export function bloated(): Sql {
  return sql`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 50000 and n_dead_tup > 2 * n_live_tup order by n_dead_tup desc limit 5`
}

export function failures(): Sql {
  return sql`select name from chore_failures order by failed_at desc limit 5`
}

/** Hours since the round of the hour came to its end; null: it never has. */
export function sinceRound(): Sql {
  return sql`
    select (extract(epoch from clock_timestamp() - max(ended_at)) / 3600)::float8 as hours from housekeeping_rounds`
}

export interface WaitingRow {
  number: number
  /** By how much the one that waits longest is late. */
  minutes: number
}

/** As far as anybody counts. */
const counted = 1000

/** What could have gone for a quarter of an hour. */
export function lettersLate(): Sql {
  return late(sql`letters`, sql`next_at`)
}

export function pushesLate(): Sql {
  return late(sql`push_deliveries`, sql`due_at`)
}

function late(table: Sql, due: Sql): Sql {
  return sql`
    select count(*)::int as number, coalesce(extract(epoch from clock_timestamp() - min(due)) / 60, 0)::float8 as minutes
    from (
      select ${due} as due from ${table} where state = 'waiting' and expires_at > now()
        and ${due} < now() - interval '15 minutes' order by ${due} limit ${counted}
    ) l`
}

export function lettersRefused(): Sql {
  return sql`
    select coalesce(sum(number), 0)::int as number from refused_mails where hour > now() - interval '24 hours'`
}

export interface BooksRow {
  is_clean: boolean | null
  finished_at: Date | null
  is_old: boolean
  is_closed: boolean
}

export function books(): Sql {
  return sql`
    select p.is_clean, p.finished_at, coalesce(p.finished_at < now() - interval '2 days', false) as is_old,
      w.failed_proof_id is not null or w.unsafe_settings <> '{}' as is_closed
    from wallet_state w left join (select is_clean, finished_at from proofs order by id desc limit 1) p on true`
}

export interface StaffRow {
  name: string
  password_hash: string | null
}

/** Those who can do everything. */
export function administrators(): Sql {
  return sql`
    select name, password_hash from users where userpower = 0 and deleted_at is null order by id limit 5`
}

export interface UnprotectedRow {
  name: string
  /** From when on the back office is closed to them; null: the site does not ask for a factor. */
  due: Date | null
}

/** Of those who can do everything or look after everything. `since`: when the site began to ask for a factor. */
export function unprotectedStaff(since: Date | null): Sql {
  return sql`
    select name, case when ${since}::timestamptz is not null
      then greatest(staff_since, ${since}::timestamptz) + interval '7 days' end as due
    from users u
    where (userpower in (0, 3) or capabilities is not null) and deleted_at is null
      and not exists (select from user_totp t where t.user_id = u.id and t.enabled_at is not null)
      and not exists (select from passkeys k where k.user_id = u.id)
    order by userpower, id limit 5`
}
