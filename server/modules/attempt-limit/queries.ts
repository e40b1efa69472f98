import sql, { type Sql } from 'sql-template-tag'

/** Failures are forgotten after a day without any. */
const memory = sql`interval '1 day'`
const free = 5
const longest = 900

/**
 * Counts an attempt as failed, unless the key is locked: then there is no row. From the fifth failure on the key is
 * locked for 1, 2, 4 … seconds. The clock is the database's, read when the row is ours.
 */
export function countAttempt(key: string): Sql {
  const fails = sql`case when g.updated_at < clock_timestamp() - ${memory} then 1 else g.fails + 1 end`
  return sql`
    insert into guess_locks as g (key, fails, locked_until, updated_at)
    values (${key}, 1, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set
      fails = ${fails},
      locked_until = clock_timestamp() + interval '1 second' *
        case when ${fails} < ${free} then 0 else least(${longest}, power(2, least(${fails} - ${free}, 20))) end,
      updated_at = clock_timestamp()
    where g.locked_until <= clock_timestamp()
    returning g.fails`
}

/**
 * Counts a failure of a key that many may share: nobody waits before `most` of them within an hour, and then everybody
 * does until that hour is over. What is locked is not counted.
 */
export function countInHour(key: string, most: number): Sql {
  const isOver = sql`g.updated_at < clock_timestamp() - interval '1 hour'`
  return sql`
    insert into guess_locks as g (key, fails, locked_until, updated_at)
    values (${key}, 1, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set
      fails = case when ${isOver} then 1 else g.fails + 1 end,
      locked_until = case when not ${isOver} and g.fails + 1 >= ${most} then g.updated_at + interval '1 hour'
        else clock_timestamp() end,
      -- of these, when the hour began
      updated_at = case when ${isOver} then clock_timestamp() else g.updated_at end
    where g.locked_until <= clock_timestamp()`
}

export function lockLeft(key: string): Sql {
  return sql`
    select ceil(extract(epoch from locked_until - clock_timestamp()))::int as seconds from guess_locks where key = ${key}`
}

/** For an attempt that was counted but never took place. */
export function uncountAttempt(key: string): Sql {
  return sql`
    update guess_locks set fails = greatest(fails - 1, 0), locked_until = clock_timestamp() where key = ${key}`
}

export function clearAttempts(key: string): Sql {
  return sql`delete from guess_locks where key = ${key}`
}

/** Conditions of larger statements. */
export function isLocked(key: Sql): Sql {
  return sql`exists (select from guess_locks g where g.key = ${key} and g.locked_until > clock_timestamp())`
}

export function hasAttempts(key: Sql): Sql {
  return sql`exists (select from guess_locks g where g.key = ${key})`
}
