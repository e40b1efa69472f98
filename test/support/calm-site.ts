import sql from 'sql-template-tag'
import type { Db } from '#server/db/open.ts'

const nothing = { DAYS: 0, TEXTS: 0 }
const everybodyRegular = { TRUST: { MEMBER: nothing, REGULAR: nothing } }

/**
 * What a site begins with when a test is not about it: many register at once, and nobody asks them for a puzzle; they
 * write much on their first day, and nobody limits them, unless the test is about newcomers. Nobody is led through its
 * first settings.
 */
export async function calmSite(db: Db, { hasNewcomers = false } = {}): Promise<void> {
  const MODERATION = { PUZZLE_AT: 0, ...(hasNewcomers ? {} : everybodyRegular) }
  // Before the site starts: the rest of its first configuration are the defaults.
  await db.run(sql`update setup set state = 'dismissed'`)
  await db.run(sql`insert into config_versions (document) values (${JSON.stringify({ MODERATION })}::jsonb)`)
}
