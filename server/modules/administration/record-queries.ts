import sql, { type Sql } from 'sql-template-tag'
import { accountsIn } from '../network/service.ts'

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

export interface ReportLine {
  id: string
  kind: string
  object_id: string
  reason: string
  description: string
  state: string
  created_at: Date
}

export interface ReportRow extends ReportLine {
  reporter_id: string | null
  reporter_name: string
}

export interface OwnReportRow extends ReportLine {
  user_id: string
  user_name: string
}

const line = sql`r.id, r.kind, r.object_id, r.reason, r.description, r.state, r.created_at`
const mostReports = 20

export function reportsAgainst(userId: string): Sql {
  return sql`
    select ${line}, r.reporter_id, coalesce(u.name, r.complainant ->> 'name', '') as reporter_name
    from reports r left join users u on u.id = r.reporter_id
    where r.user_id = ${userId} order by r.id desc limit ${mostReports}`
}

export function reportsBy(userId: string): Sql {
  return sql`
    select ${line}, r.user_id, u.name as user_name
    from reports r join users u on u.id = r.user_id
    where r.reporter_id = ${userId} order by r.id desc limit ${mostReports}`
}

export interface BlockRow {
  block: string
  accounts: number
  last_seen_at: Date
  ips: string[]
}

/** Of what they wrote the latest say where they were. */
const mostTexts = 2000
/** Of one network, whole. */
const mostAddresses = 20

/** The networks a member came from or wrote in, the latest first, and how many accounts came from each. */
export function blocksOf(userId: string): Sql {
  return sql`
    select b.block::text as block, b.last_seen_at, b.ips, ${accountsIn(sql`b.block`)} as accounts
    from (
      select n.block, max(n.seen_at) as last_seen_at, (array_agg(distinct n.ip))[1:${mostAddresses}] as ips
      from (
        select address_block(ip) as block, ip, last_seen_at as seen_at from sessions where user_id = ${userId}
        union all
        (select block, host(ip), written_at from text_networks where user_id = ${userId}
          order by written_at desc limit ${mostTexts})
      ) n
      where n.block is not null
      group by n.block order by max(n.seen_at) desc limit 20
    ) b
    order by b.last_seen_at desc`
}
