import sql, { type Sql } from 'sql-template-tag'

/** A code that is good becomes used, once: whoever comes second waits for the row and then finds it used. */
export function takeCode(hash: Buffer, userId: string): Sql {
  return sql`
    update redeem_codes c set redeemed_by = ${userId}, redeemed_at = now()
    from redeem_batches b
    where c.hash = ${hash} and b.id = c.batch_id and c.redeemed_by is null and c.voided_at is null and b.voided_at is null
      and (b.expires_at is null or b.expires_at > now())
    returning b.slots`
}

export function knownCode(hash: Buffer): Sql {
  return sql`select id from redeem_codes where hash = ${hash}`
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

export const offered = sql`select exists (select from redeem_batches) as "isOffered"`

/** Until the transaction ends nobody else takes a place of it. */
export function lockLicence(userId: string): Sql {
  return sql`select slots from licences where user_id = ${userId} for no key update`
}

export interface DomainRow {
  id: string
  domain: string
  serial: string
  created_at: Date
  file_at: Date | null
  /** Null: its place cannot be freed. */
  free_until: Date | null
}

/** For a typing mistake to be seen. */
const regret = sql`interval '24 hours'`

/** With a file it is a licence that verifies anywhere: a place that could still be emptied would be worth two. */
const isFreeable = sql`d.file_at is null and d.created_at > clock_timestamp() - ${regret}
  and exists (select from licences l where l.user_id = d.user_id and l.freed < l.slots)`

const domainFields = sql`d.id, d.domain, d.serial, d.created_at, d.file_at,
  case when ${isFreeable} then d.created_at + ${regret} end as free_until`

/** As many as there can be places. */
export function domainsOf(userId: string, most: number): Sql {
  return sql`
    select ${domainFields} from licence_domains d where d.user_id = ${userId} order by d.id desc limit ${most}`
}

/** No row: somebody has it. */
export function insertDomain(userId: string, domain: string): Sql {
  return sql`
    insert into licence_domains as d (user_id, domain) values (${userId}, ${domain}) on conflict do nothing
    returning ${domainFields}`
}

/** The first file says when it was made, and so do all that are made of it later. */
export function markFile(userId: string, domain: string): Sql {
  return sql`
    update licence_domains d set file_at = coalesce(file_at, date_trunc('milliseconds', clock_timestamp()))
    where user_id = ${userId} and domain = ${domain} returning ${domainFields}`
}

/** No row: it is not theirs, or it is too late. */
export function freeDomain(userId: string, domain: string): Sql {
  return sql`
    delete from licence_domains d where d.user_id = ${userId} and d.domain = ${domain} and ${isFreeable} returning d.id`
}

export function countFreed(userId: string): Sql {
  return sql`update licences set freed = freed + 1 where user_id = ${userId}`
}

export function ownsDomain(userId: string, domain: string): Sql {
  return sql`select id from licence_domains where user_id = ${userId} and domain = ${domain}`
}
