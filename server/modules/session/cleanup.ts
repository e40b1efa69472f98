import sql, { type Sql } from 'sql-template-tag'

/** Each statement handles at most `most` rows, so that no lock is held for long. */

export function expireIdleSessions(most: number): Sql {
  return sql`
    update sessions set ended_at = now(), end_reason = 'expired'
    where id in (
      select id from sessions
      where ended_at is null and (last_seen_at < now() - interval '14 days' or created_at < now() - interval '60 days')
      limit ${most} for update skip locked)`
}

export function deleteExpiredAccessTokens(most: number): Sql {
  return sql`
    delete from access_tokens
    where hash in (select hash from access_tokens where expires_at < now() limit ${most} for update skip locked)`
}

/** Before their sessions, because a session with thousands of tokens would take them all along in one statement. */
export function deleteOldRefreshTokens(most: number): Sql {
  return sql`
    delete from refresh_tokens
    where hash in (
      select r.hash from refresh_tokens r join sessions s on s.id = r.session_id
      where s.ended_at < now() - interval '30 days'
      limit ${most} for update of r skip locked)`
}

/** Until then a device that was here before is told from a stranger by them. */
export function deleteOldSessions(most: number): Sql {
  return sql`
    delete from sessions s
    where s.id in (
      select id from sessions
      where ended_at < now() - interval '30 days'
        and not exists (select from refresh_tokens r where r.session_id = sessions.id)
      limit ${most} for update skip locked)`
}
