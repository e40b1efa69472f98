import sql, { type Sql } from 'sql-template-tag'

/** What decides about what may be done to an account. */
export interface Standing {
  id: string
  name: string
  userpower: 0 | 1 | 2 | 3
  is_agent: boolean
}

export function holdStanding(id: string): Sql {
  return sql`
    select id, name, userpower, is_agent from users where id = ${id} and deleted_at is null for no key update`
}

export function updatePower(id: string, userpower: number, banReason: string): Sql {
  return sql`update users set userpower = ${userpower}, ban_reason = ${banReason} where id = ${id}`
}

export function updateAgent(id: string, isAgent: boolean): Sql {
  return sql`update users set is_agent = ${isAgent} where id = ${id}`
}

export function agentFlag(id: string): Sql {
  return sql`select is_agent from users where id = ${id} and deleted_at is null`
}
