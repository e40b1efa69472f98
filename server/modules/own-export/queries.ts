import sql, { type Sql } from 'sql-template-tag'
import type { Locale } from '#contract/shared/message-key.ts'
import type { OwnExportsRow } from '../../db/tables.ts'

export type ExportRow = Omit<OwnExportsRow, 'state' | 'locale'> & {
  state: 'waiting' | 'making' | 'ready' | 'failed'
  locale: Locale
}

/** One that came to nothing does not count. */
const counts = sql`state <> 'failed' and created_at > now() - interval '1 day'`
/** A process that has said nothing for so long has ended. */
const silence = sql`now() - interval '20 seconds'`
const mostTries = 3

/** Exports of one member are asked for one after another. */
export function lockMember(userId: string): Sql {
  return sql`select id from users where id = ${userId} for no key update`
}

/** No row: today's is there. */
export function insertExport(userId: string, locale: Locale): Sql {
  return sql`
    insert into own_exports (user_id, locale) select ${userId}, ${locale}
    where not exists (select from own_exports where user_id = ${userId} and ${counts})
    returning *`
}

/** When the next one may be asked for; null: now. */
export function nextTime(userId: string): Sql {
  return sql`select max(created_at) + interval '1 day' as next_at from own_exports where user_id = ${userId} and ${counts}`
}

export function exportsOf(userId: string): Sql {
  return sql`
    select * from own_exports where user_id = ${userId} and (ends_at is null or ends_at > now())
    order by id desc limit 10`
}

export function readyExport(id: string, userId: string): Sql {
  return sql`
    select * from own_exports where id = ${id} and user_id = ${userId} and state = 'ready' and ends_at > now()`
}

/** One that waits, or that a process has left behind: now this one's, with a number that tells it from the tries before. */
export function takeExport(): Sql {
  return sql`
    update own_exports set state = 'making', tries = tries + 1, seen_at = now()
    where id = (select id from own_exports
      where (state = 'waiting' or (state = 'making' and seen_at < ${silence})) and tries < ${mostTries}
      order by id for update skip locked limit 1)
    returning *`
}

type Taken = Pick<ExportRow, 'id' | 'tries'>

function held({ id, tries }: Taken): Sql {
  return sql`id = ${id} and tries = ${tries} and state = 'making'`
}

/** None: it is somebody else's now, or nobody wants it any more. */
export function noteExport(row: Taken): Sql {
  return sql`update own_exports set seen_at = now() where ${held(row)}`
}

/** From now on it can be fetched, for seven days. */
export function finishExport(row: Taken, size: number): Sql {
  return sql`
    update own_exports set state = 'ready', size = ${size},
      ends_at = date_trunc('milliseconds', now()) + interval '7 days'
    where ${held(row)}`
}

/** The next process, or the next round, tries again. */
export function giveBackExport(row: Taken): Sql {
  return sql`update own_exports set state = 'waiting', tries = tries - 1 where ${held(row)}`
}

export function retryExport(row: Taken): Sql {
  return sql`
    update own_exports set state = case when tries < ${mostTries} then 'waiting' else 'failed' end where ${held(row)}`
}

/** Those whose processes died at each try. */
export function failSilentExports(): Sql {
  return sql`
    update own_exports set state = 'failed'
    where state = 'making' and tries >= ${mostTries} and seen_at < ${silence}`
}

export interface ReaderRow {
  name: string
  confirmed_email: string | null
}

/** No row: whoever asked is about to leave, or gone. */
export function ownerOfExport(userId: string): Sql {
  return sql`
    select name, case when email_confirmed_at is not null then email end as confirmed_email from users
    where id = ${userId} and deleted_at is null and leaving_at is null`
}

export function deleteOldExports(): Sql {
  return sql`
    delete from own_exports where id in (
      select id from own_exports
      where ends_at < now() or (state = 'failed' and created_at < now() - interval '1 day') limit 100)
    returning id`
}

export function knownExports(ids: string[]): Sql {
  return sql`select id from own_exports where id = any(${ids}::int8[])`
}
