import sql, { type Sql } from 'sql-template-tag'

/** Handles at most `most` rows. A name is not given out again for a day. */
export function deleteOldScenes(most: number): Sql {
  return sql`
    delete from wechat_scenes
    where hash in (
      select hash from wechat_scenes where expires_at < now() - interval '1 day'
      limit ${most} for update skip locked)`
}
