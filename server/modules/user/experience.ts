import sql, { type Sql } from 'sql-template-tag'

/** `steps`: from which experience on each grade is reached, the first 0. */

export interface ExperienceRow {
  id: string
  exp: number
  grade: number
}

/** In the order of their ids, as everybody locks; until the transaction ends nobody else changes them. */
export function lockExperience(ids: string[]): Sql {
  return sql`
    select id, exp, grade from users where id = any(${ids}::int8[]) and deleted_at is null
    order by id for no key update`
}

/** The grade follows in the same statement. */
export function writeExperience(changes: { id: string; exp: number }[], steps: number[]): Sql {
  const [ids, exps] = [changes.map(({ id }) => id), changes.map(({ exp }) => exp)]
  return sql`
    update users u set exp = c.exp, grade = width_bucket(c.exp, ${steps}::int[])
    from unnest(${ids}::int8[], ${exps}::int[]) as c (id, exp) where u.id = c.id returning u.id, u.exp, u.grade`
}

/** Brings some accounts behind `after` up to the levels; answers how far it came (null: to the end) and how many changed. */
export function regrade(after: string, most: number, steps: number[]): Sql {
  return sql`
    with next_ones as (
      select id, width_bucket(exp, ${steps}::int[]) as grade from users where id > ${after}
      order by id limit ${most} for no key update
    ), changed as (
      update users u set grade = s.grade from next_ones s where u.id = s.id and u.grade <> s.grade returning u.id
    )
    select case when count(*) = ${most} then max(id) end as done_to, (select count(*)::int from changed) as changed
    from next_ones`
}
