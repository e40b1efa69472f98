import type { Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { releaseFiles } from '../attachment/service.ts'
import { countManySaid } from './ground.ts'
import {
  eraseComments,
  eraseReplies,
  lockPurgeableComments,
  lockPurgeableReplies,
  type PurgeableText,
} from './purge-queries.ts'

type Kind = 'comment' | 'reply'

/** Some that go for good, held until the transaction ends. */
export function lockPurgeableTexts(ctx: Context, kind: Kind, since: Sql, most: number): Promise<PurgeableText[]> {
  return ctx.db.many<PurgeableText>(
    kind === 'reply' ? lockPurgeableReplies(since, most) : lockPurgeableComments(since, most),
  )
}

/** For good. A work that stays counts no longer what was said of a chapter that goes. */
export async function eraseTexts(ctx: Context, kind: Kind, rows: PurgeableText[]): Promise<void> {
  const counted = rows.filter(({ work_id, is_counted }) => work_id !== null && is_counted)
  await countManySaid(ctx, counted, -1)
  for (const { id, has_pictures } of rows) if (has_pictures) await releaseFiles(ctx, { type: kind, id })
  const ids = rows.map(({ id }) => id)
  await ctx.db.run(kind === 'reply' ? eraseReplies(ids) : eraseComments(ids))
}
