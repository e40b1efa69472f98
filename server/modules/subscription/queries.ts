import sql, { type Sql } from 'sql-template-tag'
import { today } from '../../db/sql-parts.ts'

export function addressOf(userId: string): Sql {
  return sql`select email from users where id = ${userId}::int8 and deleted_at is null`
}

export function countUnsubscribed(about: string): Sql {
  return sql`
    insert into unsubscriptions as u (day, about, number) values (${today}, ${about}, 1)
    on conflict (day, about) do update set number = u.number + 1`
}
