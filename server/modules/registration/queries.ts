import sql, { type Sql } from 'sql-template-tag'

/** Counts one arrival. `most` a minute are usual; more of them, and for half an hour a puzzle is asked for. */
export function arrive(most: number): Sql {
  const kept = sql`array(
    select t from unnest(p.recent || clock_timestamp()) as t where t > clock_timestamp() - interval '1 minute'
    order by t desc limit ${most + 1}::int)`
  return sql`
    insert into registration_pressure as p (recent) values (array[clock_timestamp()])
    on conflict (is_only) do update set recent = ${kept},
      puzzle_until = case when cardinality(${kept}) > ${most}::int then clock_timestamp() + interval '30 minutes'
        else p.puzzle_until end
    returning coalesce(puzzle_until > clock_timestamp(), false) as is_pressed`
}

const inForce = sql`(b.ends_at is null or b.ends_at > clock_timestamp())`

export interface StandingRow {
  pressed_for: number
  blocks: { range: string | null; device_id: string | null }[]
}

/** Milliseconds for which a puzzle is asked for, and from where nothing may be written. */
export function standing(): Sql {
  return sql`
    select coalesce(extract(epoch from p.puzzle_until - clock_timestamp())::float8 * 1000, 0) as pressed_for,
      (select coalesce(jsonb_agg(jsonb_build_object('range', b.range::text, 'device_id', b.device_id)), '[]')
        from address_blocks b where b.effect = 'write' and ${inForce}) as blocks
    from (values (true)) as one (is_only) left join registration_pressure p using (is_only)`
}

export function blockOfNewcomer(ip: string | null, deviceId: string | null): Sql {
  return sql`
    select b.id from address_blocks b
    where (b.range >>= ${ip}::inet or b.device_id = ${deviceId}::text) and ${inForce} limit 1`
}

export function insertWaiting(userId: string): Sql {
  return sql`insert into waiting_accounts (user_id) values (${userId})`
}

/** Until the transaction ends nobody else decides about them. */
export function lockWaiting(userId: string): Sql {
  return sql`
    select rejected_at is not null as is_rejected from waiting_accounts where user_id = ${userId} for no key update`
}

export function deleteWaiting(userId: string): Sql {
  return sql`delete from waiting_accounts where user_id = ${userId}`
}

export function markRejected(userId: string, isRejected: boolean): Sql {
  return sql`
    update waiting_accounts set rejected_at = case when ${isRejected} then now() end where user_id = ${userId}`
}

/** Takes one use of an invitation that is good; of two who want the last one the second finds none. */
export function takeInvite(hash: Buffer, userId: string): Sql {
  return sql`
    with taken as (
      update invites set used = used + 1
      where hash = ${hash} and used < uses and voided_at is null and expires_at > clock_timestamp() returning id
    )
    insert into invite_uses (user_id, invite_id) select ${userId}, id from taken returning invite_id`
}

export function goodInvite(hash: Buffer): Sql {
  return sql`
    select id from invites
    where hash = ${hash} and used < uses and voided_at is null and expires_at > clock_timestamp()`
}
