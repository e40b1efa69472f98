import sql, { type Sql } from 'sql-template-tag'
import type { PayeeWay } from '#contract/modules/site/config.ts'
import { payeeWait } from '#contract/modules/wallet/withdraw.ts'
import type { ShownPayee } from './sealed-payee.ts'

export interface PayeeRow {
  id: string
  way: PayeeWay
  sealed: Buffer
  shown: ShownPayee
  has_id_number: boolean
  usable_at: Date
}

const columns = sql`p.id, p.way, p.sealed, p.shown, p.has_id_number, p.usable_at`

export function payeesOf(userId: string): Sql {
  return sql`select ${columns} from payees p where p.user_id = ${userId} and p.deleted_at is null order by p.id desc`
}

export interface NewPayee {
  userId: string
  way: PayeeWay
  sealed: Buffer
  shown: ShownPayee
  hasIdNumber: boolean
}

/** Whoever has, or had, another one waits. */
export function insertPayee({ userId, way, sealed, shown, hasIdNumber }: NewPayee): Sql {
  return sql`
    insert into payees as p (user_id, way, sealed, shown, has_id_number, usable_at)
    select ${userId}, ${way}, ${sealed}, ${JSON.stringify(shown)}::jsonb, ${hasIdNumber}, clock_timestamp() + case
      when exists (select from payees o where o.user_id = ${userId}) then make_interval(hours => ${payeeWait}) else '0' end
    returning ${columns}`
}

export function lockPayee(userId: string, id: string): Sql {
  return sql`
    select ${columns} from payees p where p.id = ${id} and p.user_id = ${userId} and p.deleted_at is null for update`
}

export function changePayee(id: string, { way, sealed, shown, hasIdNumber }: NewPayee): Sql {
  return sql`
    update payees p set way = ${way}, sealed = ${sealed}, shown = ${JSON.stringify(shown)}::jsonb,
      has_id_number = ${hasIdNumber}, usable_at = clock_timestamp() + make_interval(hours => ${payeeWait})
    where p.id = ${id} returning ${columns}`
}

/** Emptied; what stays says that there was one, and one such row is enough. */
export function emptyPayee(userId: string, id: string): Sql {
  return sql`
    with gone as (
      update payees set sealed = null, shown = '{}', deleted_at = clock_timestamp()
      where id = ${id} and user_id = ${userId} and deleted_at is null returning id
    ), older as (
      delete from payees o using gone where o.user_id = ${userId} and o.deleted_at is not null and o.id <> gone.id
    )
    select id from gone`
}

/** For a request that is made now, in which it keeps what it is. */
export function payeeToPay(userId: string, id: string): Sql {
  return sql`
    select ${columns}, p.usable_at <= clock_timestamp() as is_usable
    from payees p where p.id = ${id} and p.user_id = ${userId} and p.deleted_at is null for share`
}
