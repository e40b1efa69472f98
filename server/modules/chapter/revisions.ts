import sql, { type Sql } from 'sql-template-tag'
import type { SavedChapter } from '#contract/modules/works/chapter.ts'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import { type RevisionEntryRow, revisionEntry } from '#server/shared/revision-entry.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createMediaPresenter, type PictureSnapshot, snapshotFiles } from '../attachment/service.ts'
import { showDocument, showPages } from '../chapter-reading/service.ts'
import { assertOn, ownWork } from '../work/service.ts'
import { countWords } from './content.ts'
import { noChapter, ownChapter } from './own.ts'
import { type DraftRow, lockDrafts } from './queries.ts'
import { textOf, writeDraft } from './save.ts'

export function revisionsOf(chapterId: string, page: number, limit: number): Sql {
  return sql`
    select id, number, kind, words, created_at from chapter_revisions where chapter_id = ${chapterId}
    order by id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countRevisions(chapterId: string): Sql {
  return sql`select count(*)::int as total from chapter_revisions where chapter_id = ${chapterId}`
}

interface TextRow {
  chapter_id: string
  title: string
  document: ChapterDocument | null
  pages: PictureSnapshot[]
  pictures: PictureSnapshot[]
  author_note: string
}

export function revisionById(id: string): Sql {
  return sql`select chapter_id, title, document, pages, pictures, author_note from chapter_revisions where id = ${id}`
}

function noRevision(): Refusal {
  return new Refusal(404, 'revision_not_found')
}

interface ListInput {
  chapterId: string
  page: number
  limit: number
}

export async function listRevisions(ctx: Context, viewer: Viewer, { chapterId, page, limit }: ListInput) {
  await ownChapter(ctx, viewer, chapterId)
  const [rows, { total }] = await Promise.all([
    ctx.db.many<RevisionEntryRow>(revisionsOf(chapterId, page, limit)),
    ctx.db.one<{ total: number }>(countRevisions(chapterId)),
  ])
  return { list: rows.map(revisionEntry), total }
}

/** What is another's does not exist. */
async function ownRevision(ctx: Context, viewer: Viewer, id: string): Promise<TextRow> {
  const row = await ctx.db.maybe<TextRow>(revisionById(id))
  if (!row) throw noRevision()
  await ownChapter(ctx, viewer, row.chapter_id).catch((error: unknown) => {
    throw error instanceof Refusal ? noRevision() : error
  })
  return row
}

export async function oneRevision(ctx: Context, viewer: Viewer, revisionId: string) {
  const { title, document, pages, pictures, author_note: authorNote } = await ownRevision(ctx, viewer, revisionId)
  const presenter = createMediaPresenter(ctx)
  return {
    title,
    content: document && showDocument(document, pictures, presenter.picture),
    pages: showPages(pages, presenter.picture).map((page, index) => ({ ...page, path: pages[index]?.path ?? '' })),
    authorNote,
  }
}

/** The old text is the working copy from now on; what was the working copy stays among the revisions. */
export async function revert(
  ctx: Context,
  viewer: Viewer,
  { chapterId, revisionId }: { chapterId: string; revisionId: string },
): Promise<SavedChapter> {
  const { work_id } = await ownChapter(ctx, viewer, chapterId)
  const { type } = await ownWork(ctx, viewer, work_id)
  assertOn(ctx, type)
  const old = await ownRevision(ctx, viewer, revisionId)
  if (old.chapter_id !== chapterId) throw noRevision()
  return inTransaction(ctx, async (inner) => {
    const [draft] = await inner.db.many<DraftRow>(lockDrafts([chapterId]))
    if (!draft) throw noChapter()
    await keepAside(inner, viewer, draft)
    // Pictures that were deleted since then are gone.
    const paths = [...old.pages, ...old.pictures].map(({ path }) => path)
    const { pictures: known } = await snapshotFiles(inner, viewer.id, paths)
    const there = (some: PictureSnapshot[]) => some.filter(({ path }) => known.has(path))
    const document = old.document && withoutLost(old.document, known)
    const text = {
      ...textOf(draft),
      title: old.title,
      document,
      pages: there(old.pages),
      pictures: there(old.pictures),
      authorNote: old.author_note,
      words: document ? countWords(document) : 0,
    }
    return writeDraft(inner, viewer, draft, { text, nextKey: draft.next_key, isManual: true })
  })
}

/** Nothing is overwritten: what was being written is kept as it is. */
async function keepAside(ctx: Context, viewer: Viewer, draft: DraftRow): Promise<void> {
  await writeDraft(ctx, viewer, draft, { text: textOf(draft), nextKey: draft.next_key, isManual: true })
}

function withoutLost(document: ChapterDocument, known: ReadonlyMap<string, unknown>): ChapterDocument {
  const content = document.content?.filter((block) => block.type !== 'image' || known.has(block.attrs.path))
  return { ...document, content }
}
