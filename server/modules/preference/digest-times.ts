import sql, { type Sql } from 'sql-template-tag'
import { siteTimeZone } from '#contract/shared/product.ts'

/** The next day and hour of a digest by the clock of the member, whose row is `np`; null where there is none. */
function nextDigest(): Sql {
  const zone = sql`coalesce(np.zone, ${siteTimeZone})`
  const here = sql`(now() at time zone ${zone})`
  const isWeekly = sql`np.digest = 'weekly'`
  const days = sql`case when ${isWeekly} then (np.digest_day - extract(dow from ${here})::int + 7) % 7 else 0 end`
  const first = sql`(date_trunc('day', ${here}) + make_interval(days => ${days}, hours => np.digest_hour::int))`
  const later = sql`${first} + case when ${isWeekly} then interval '7 days' else interval '1 day' end`
  return sql`
    case when np.digest <> 'off' then (case when ${first} > ${here} then ${first} else ${later} end) at time zone ${zone} end`
}

/** After somebody chose, and after each digest; `sent`: those to whom one was written. */
export function scheduleDigests(userIds: string[], sent: string[] = []): Sql {
  return sql`
    update notification_preferences np set digest_next = ${nextDigest()},
      digest_sent_at = case when np.user_id = any(${sent}::int8[]) then now() else np.digest_sent_at end
    where np.user_id = any(${userIds}::int8[])`
}

/** So many of those whose digest is due, held until the transaction ends; others take others. */
export function lockDueDigests(most: number): Sql {
  return sql`
    select user_id from notification_preferences where digest_next <= now()
    order by digest_next limit ${most} for update skip locked`
}
