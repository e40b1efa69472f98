import sql, { type Sql } from 'sql-template-tag'

/** A code that is good becomes used, once: whoever comes second waits for the row and then finds it used. */
export function takeCode(hash: Buffer, userId: string): Sql {
  return sql`
    update redeem_codes c set redeemed_by = ${userId}, redeemed_at = now()
    from redeem_batches b
    where c.hash = ${hash} and b.id = c.batch_id and c.redeemed_by is null and b.voided_at is null
      and (b.expires_at is null or b.expires_at > now())
    returning b.slots`
}

export function addSlots(userId: string, slots: number): Sql {
  return sql`
    insert into licences as l (user_id, slots) values (${userId}, ${slots})
    on conflict (user_id) do update set slots = l.slots + excluded.slots`
}

export interface PlacesRow {
  slots: number
  used: number
}

export function placesOf(userId: string): Sql {
  return sql`
    select coalesce((select slots from licences where user_id = ${userId}), 0) as slots,
      (select count(*)::int from licence_domains where user_id = ${userId}) as used`
}

/** Until the transaction ends nobody else takes a place of it. */
export function holdLicence(userId: string): Sql {
  return sql`select slots from licences where user_id = ${userId} for no key update`
}

export interface DomainRow {
  id: string
  domain: string
  serial: string
  created_at: Date
  file_at: Date | null
}

const domainFields = sql`id, domain, serial, created_at, file_at`

/** As many as there can be places. */
export function domainsOf(userId: string, most: number): Sql {
  return sql`
    select ${domainFields} from licence_domains where user_id = ${userId} order by id desc limit ${most}`
}

/** No row: somebody has it. */
export function insertDomain(userId: string, domain: string): Sql {
  return sql`
    insert into licence_domains (user_id, domain) values (${userId}, ${domain}) on conflict do nothing
    returning ${domainFields}`
}

/** The first file says when it was made, and so do all that are made of it later. */
export function markFile(userId: string, domain: string): Sql {
  return sql`
    update licence_domains set file_at = coalesce(file_at, date_trunc('milliseconds', clock_timestamp()))
    where user_id = ${userId} and domain = ${domain} returning ${domainFields}`
}
