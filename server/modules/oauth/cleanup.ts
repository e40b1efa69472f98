import sql, { type Sql } from 'sql-template-tag'

/** Each statement handles at most `most` rows. */

export function deleteOldStates(most: number): Sql {
  return sql`
    delete from link_states
    where hash in (select hash from link_states where expires_at < now() limit ${most} for update skip locked)`
}

export function deleteOldOutcomes(most: number): Sql {
  return sql`
    delete from link_outcomes
    where hash in (select hash from link_outcomes where expires_at < now() limit ${most} for update skip locked)`
}

export function deleteOldTickets(most: number): Sql {
  return sql`
    delete from link_tickets
    where hash in (select hash from link_tickets where expires_at < now() limit ${most} for update skip locked)`
}
