import sql, { type Sql } from 'sql-template-tag'
import { type ContentAccess, freeAccess } from '#contract/modules/wallet/access.ts'
import type { AuthorEntry } from '#contract/modules/works/chapter.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { readAccess } from '../access/service.ts'
import { authorEntries } from '../chapter-reading/service.ts'
import { assertTeaser } from './content.ts'
import { holdChapters } from './own.ts'
import { type DraftRow, lockDrafts } from './queries.ts'

interface AccessInput {
  chapterIds: string[]
  access: ContentAccess
}

/** What chapters ask for from now on, published or not: all of them, or none. Their texts stay as they are. */
export async function setAccess(ctx: Context, viewer: Viewer, input: AccessInput): Promise<{ list: AuthorEntry[] }> {
  const ids = [...new Set(input.chapterIds)]
  await inTransaction(ctx, async (inner) => {
    const { work, chapters } = await holdChapters(inner, viewer, ids)
    assertTeaser(work.type, input.access)
    const drafts = await inner.db.many<DraftRow>(lockDrafts(ids))
    const before = new Map(drafts.map(({ chapter_id, access }) => [chapter_id, access]))
    const becomes: { id: string; access: ContentAccess }[] = []
    for (const { id } of chapters)
      becomes.push({ id, access: await readAccess(inner, viewer, input.access, before.get(id) ?? freeAccess) })
    await inner.db.run(writeAccess(becomes))
    // What readers saw before may have become locked, with its pictures.
    contentChanged(inner, chapters.some(({ is_visible }) => is_visible) ? 'all' : `work:${work.id}`)
  })
  return { list: await authorEntries(ctx, ids) }
}

/** Working copies as well: the next publication says the same. */
export function writeAccess(becomes: { id: string; access: ContentAccess }[]): Sql {
  return sql`
    with wanted as materialized (
      select id, access from jsonb_to_recordset(${JSON.stringify(becomes)}::jsonb) as w (id bigint, access jsonb)
    ), written as (
      update chapter_drafts d set access = w.access from wanted w where d.chapter_id = w.id
    )
    update work_chapters c set access = w.access from wanted w where c.id = w.id`
}
