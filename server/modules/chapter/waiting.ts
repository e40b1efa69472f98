import sql, { type Sql } from 'sql-template-tag'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { plainText } from '../../document/text.ts'
import type { Context } from '../../kernel/context.ts'
import { openItem } from '../queue/service.ts'

interface WaitingRow {
  work_id: string
  user_id: string
  title: string
  document: ChapterDocument | null
  author_note: string
  images: unknown[]
  verdict: Verdict | null
}

export function waitingChapter(id: string): Sql {
  return sql`
    select c.work_id, w.user_id, w.title || ' · ' || r.title as title, r.document, r.author_note, r.pages || r.pictures as images,
      c.verdict
    from work_chapters c join works w on w.id = c.work_id join chapter_revisions r on r.id = c.published_id
    where c.id = ${id}`
}

const shownPictures = 20

/** Somebody shall look at it as it would be published. */
export async function queueChapter(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db.one<WaitingRow>(waitingChapter(id))
  const { work_id: workId, user_id: userId, title, document, author_note: note, images, verdict } = row
  const text = [document ? plainText(document) : '', note].filter(Boolean).join('\n')
  const content = { title, text, images: images.slice(0, shownPictures), workId, chapterId: id }
  await openItem(ctx, { kind: 'held', type: 'chapter', objectId: id, userId, boardId: null, verdict, content })
}
