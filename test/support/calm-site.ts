import sql from 'sql-template-tag'
import type { Db } from '#server/db/open.ts'

/** What a site begins with when a test is not about it: many register at once, and nobody asks them for a puzzle. */
const calm = { MODERATION: { PUZZLE_AT: 0 } }

/** Call it before the site starts: the rest of its first configuration are the defaults. */
export async function calmSite(db: Db): Promise<void> {
  await db.run(sql`insert into config_versions (document) values (${JSON.stringify(calm)}::jsonb)`)
}
