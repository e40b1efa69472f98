import sql, { type Sql } from 'sql-template-tag'

export interface ReportCountsRow {
  open: number
  upheld: number
  dismissed: number
  /** By this member, about others. */
  made: number
  /** Texts of theirs that somebody else deleted. */
  removed: number
}

export function reportCounts(userId: string): Sql {
  const removed = (table: Sql) => sql`
    (select count(*)::int from ${table} t where t.user_id = ${userId} and t.deleted_by <> t.user_id)`
  return sql`
    select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'upheld')::int as upheld,
      count(*) filter (where state = 'dismissed')::int as dismissed,
      (select count(*)::int from reports where reporter_id = ${userId}) as made,
      ${removed(sql`posts`)} + ${removed(sql`comments`)} + ${removed(sql`replies`)} as removed
    from reports where user_id = ${userId}`
}

export interface ReportRow {
  id: string
  kind: string
  object_id: string
  reason: string
  description: string
  state: string
  reporter_id: string | null
  reporter_name: string
  created_at: Date
}

export function reportsAgainst(userId: string): Sql {
  return sql`
    select r.id, r.kind, r.object_id, r.reason, r.description, r.state, r.reporter_id,
      coalesce(u.name, r.complainant ->> 'name', '') as reporter_name, r.created_at
    from reports r left join users u on u.id = r.reporter_id where r.user_id = ${userId} order by r.id desc limit 20`
}

export interface BlockRow {
  block: string
  accounts: number
  last_seen_at: Date
  ips: string[]
}

const mostSessions = 5000

/** The networks a member came from, the latest first, and how many accounts came from each. */
export function blocksOf(userId: string): Sql {
  return sql`
    select b.block::text as block, b.last_seen_at, b.ips, (
      select count(distinct few.user_id)::int from (
        select s.user_id from sessions s where address_block(s.ip) = b.block limit ${mostSessions}
      ) few
    ) as accounts
    from (
      select address_block(ip) as block, max(last_seen_at) as last_seen_at, array_agg(distinct ip) as ips
      from sessions where user_id = ${userId} and address_block(ip) is not null
      group by address_block(ip) order by max(last_seen_at) desc limit 20
    ) b
    order by b.last_seen_at desc`
}
