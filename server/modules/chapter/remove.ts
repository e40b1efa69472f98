import { databaseTime } from '#server/shared/time-ahead.ts'
import { violated } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { withdrawItem } from '../queue/service.ts'
import { holdChapters } from './own.ts'
import { deleteChapters, undeleteChapters } from './queries.ts'
import { tooMany } from './save.ts'
import { settleSpans } from './spans.ts'
import { queueChapter } from './waiting.ts'

/** Out of sight; place, state and text stay, so that it can be taken back. */
export async function removeChapters(ctx: Context, viewer: Viewer, chapterIds: string[]): Promise<null> {
  const ids = [...new Set(chapterIds)]
  await inTransaction(ctx, async (inner) => {
    const { work, chapters } = await holdChapters(inner, viewer, ids)
    const { now: at } = await inner.db.one<{ now: Date }>(databaseTime())
    await inner.db.run(deleteChapters(ids, { byId: viewer.id, at, reason: '' }))
    await settleSpans(
      inner,
      { workId: work.id },
      chapters.map(({ span_id }) => span_id),
    )
    for (const { id, held_at } of chapters) if (held_at) await withdrawItem(inner, 'held', 'chapter', id)
    contentChanged(inner, 'all')
  })
  return null
}

export async function restoreChapters(ctx: Context, viewer: Viewer, chapterIds: string[]): Promise<null> {
  const ids = [...new Set(chapterIds)]
  await inTransaction(ctx, async (inner) => {
    const { work, chapters } = await holdChapters(inner, viewer, ids, true)
    // What the staff removed is theirs to bring back.
    if (chapters.some(({ deleted_by }) => deleted_by !== null && deleted_by !== viewer.id))
      throw new Refusal(403, 'chapter_restore_refused')
    if (chapters.some(({ may_restore }) => !may_restore)) throw new Refusal(409, 'post_restore_late')
    await inner.db.run(undeleteChapters(ids))
    await settleSpans(
      inner,
      { workId: work.id },
      chapters.map(({ span_id }) => span_id),
    )
    for (const { id, held_at, rejected_at } of chapters) if (held_at && !rejected_at) await queueChapter(inner, id)
    contentChanged(inner, `work:${work.id}`, 'works', `user:${viewer.id}`)
  }).catch((error: unknown) => {
    throw violated(error) === 'works_entries' ? tooMany() : error
  })
  return null
}
