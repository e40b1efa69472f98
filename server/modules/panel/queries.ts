import sql, { type Sql } from 'sql-template-tag'
import type { DeployStep } from '#contract/modules/site/panel.ts'

export function hostOf(host: string): Sql {
  return sql`select fingerprint from panel_hosts where host = ${host}`
}

/** The first certificate stays; another one only where somebody says so. */
export function keepFingerprint(host: string, fingerprint: string, replaces: boolean): Sql {
  return sql`
    insert into panel_hosts as h (host, fingerprint) values (${host}, ${fingerprint})
    on conflict (host) do update set updated_at = clock_timestamp(),
      fingerprint = case when ${replaces}::boolean then excluded.fingerprint
        else coalesce(h.fingerprint, excluded.fingerprint) end`
}

export function keepSeenIp(host: string, ip: string): Sql {
  return sql`
    insert into panel_hosts (host, seen_ip) values (${host}, ${ip})
    on conflict (host) do update set seen_ip = excluded.seen_ip, updated_at = clock_timestamp()`
}

export function seenIps(): Sql {
  return sql`
    select seen_ip from panel_hosts where seen_ip is not null group by seen_ip order by max(updated_at) desc limit 10`
}

export interface JobRow {
  id: string
  state: 'running' | 'done' | 'failed'
  step: DeployStep
  reason: string | null
  is_reachable: boolean | null
}

/** Longer than the longest step may take: whoever ran it is gone. */
const silence = sql`interval '30 minutes'`

export function endForgotten(): Sql {
  return sql`
    update panel_jobs set state = 'failed', reason = 'panel_job_lost', updated_at = clock_timestamp()
    where state = 'running' and updated_at < clock_timestamp() - ${silence}`
}

const jobFields = sql`id, state, step, reason, is_reachable`

export function jobOf(id: string): Sql {
  return sql`select ${jobFields} from panel_jobs where id = ${id}`
}

/** No row: this one is known, or another one is at work on the same server. */
export function insertJob(job: { id: string; userId: string; host: string; project: string }): Sql {
  return sql`
    insert into panel_jobs (id, user_id, host, project, step)
    values (${job.id}, ${job.userId}, ${job.host}, ${job.project}, 'check') on conflict do nothing
    returning ${jobFields}`
}

export function moveJob(id: string, step: DeployStep): Sql {
  return sql`update panel_jobs set step = ${step}, updated_at = clock_timestamp() where id = ${id}`
}

export function endJob(id: string, end: { reason: string | null; isReachable: boolean | null }): Sql {
  return sql`
    update panel_jobs set state = case when ${end.reason}::text is null then 'done' else 'failed' end,
      reason = ${end.reason}, is_reachable = ${end.isReachable}, updated_at = clock_timestamp()
    where id = ${id}`
}
