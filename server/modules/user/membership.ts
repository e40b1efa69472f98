import sql, { type Sql } from 'sql-template-tag'

/**
 * Whose membership is to grow, and from when: the later of now and the end it has. Held until the transaction ends, one
 * after another in the order of their ids, so that two who hold several never wait for each other.
 */
export function heldMembership(condition: Sql): Sql {
  return sql`
    select u.id as user_id, greatest(u.vip_end_at, now()) as from_at from users u
    where u.deleted_at is null and ${condition} order by u.id for no key update of u`
}

/** Part of a larger statement: `change` is a query that says user_id and to_at, of accounts that are held. */
export function endMembership(change: Sql): Sql {
  return sql`
    update users u set vip_end_at = c.to_at from (${change}) c where u.id = c.user_id returning u.id, u.vip_end_at`
}
