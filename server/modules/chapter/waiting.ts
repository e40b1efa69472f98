import sql, { type Sql } from 'sql-template-tag'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { plainText } from '../../document/text.ts'
import type { Context } from '../../kernel/context.ts'
import type { PictureSnapshot } from '../attachment/service.ts'
import { openItem } from '../queue/service.ts'
import { noChapter } from './own.ts'

/** What readers see of a chapter, or would. */
interface PublishedRow {
  work_id: string
  user_id: string
  title: string
  document: ChapterDocument | null
  author_note: string
  images: PictureSnapshot[]
  verdict: Verdict | null
  published_at: Date
  is_seen: boolean
}

export function publishedChapter(id: string): Sql {
  return sql`
    select c.work_id, w.user_id, w.title || ' · ' || r.title as title, r.document, r.author_note, r.pages || r.pictures as images,
      c.verdict, c.published_at, c.is_visible and w.is_listed as is_seen
    from work_chapters c join works w on w.id = c.work_id join chapter_revisions r on r.id = c.published_id
    where c.id = ${id}`
}

/** Somebody shall look at it as it would be published. */
export async function queueChapter(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db.one<PublishedRow>(publishedChapter(id))
  const { work_id: workId, user_id: userId, title, verdict } = row
  const content = { title, text: textOf(row), images: row.images, workId, chapterId: id }
  await openItem(ctx, { kind: 'held', type: 'chapter', objectId: id, userId, boardId: null, verdict, content })
}

function textOf({ document, author_note }: PublishedRow): string {
  return [document ? plainText(document) : '', author_note].filter(Boolean).join('\n')
}

/** A chapter that readers see, as it is reported: its text is for those who decide. */
export async function reportedChapter(ctx: Context, id: string) {
  const row = await ctx.db.maybe<PublishedRow>(publishedChapter(id))
  if (!row?.is_seen) throw noChapter()
  const { work_id: workId, user_id: userId, title, published_at: publishedAt } = row
  return { workId, userId, title, text: textOf(row), images: row.images, publishedAt }
}
