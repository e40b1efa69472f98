import sql, { type Sql } from 'sql-template-tag'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { violated } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { claimFiles, type PictureSnapshot } from '../attachment/service.ts'
import { announceChapters } from '../shelf/service.ts'
import { holdOwnWork } from '../work/service.ts'
import { startChapterStats } from '../work-stats/service.ts'
import { type ChapterText, filesOf } from './content.ts'
import { lookAt } from './publish.ts'
import type { DraftRow } from './queries.ts'
import { tooMany } from './save.ts'
import { findPlaces, type Place, settleSpans } from './spans.ts'
import { queueChapter } from './waiting.ts'

/** A chapter that nobody has seen yet. Its document is handed on as it is: nothing here needs to read it. */
export interface FreshChapter {
  title: string
  words: number
  nextKey: number
  /** JSON; null: manga. */
  document: string | null
  pages: PictureSnapshot[]
  pictures: PictureSnapshot[]
}

/** What the rules have said of one; the text, where they have changed it. */
export interface LookedText {
  verdict: Verdict | null
  text?: ChapterText
}

/** Refuses what the rules refuse, and what readers would not see. */
export async function lookAtFresh(ctx: Context, viewer: Viewer, chapter: FreshChapter): Promise<LookedText> {
  const draft = draftOf(chapter)
  const { text, verdict } = await lookAt(ctx, viewer, draft, false)
  // What the rules only look at is handed on as it was.
  const isSame = verdict?.action !== 'mask'
  return isSame ? { verdict } : { verdict, text }
}

function draftOf({ title, words, nextKey, document, pages, pictures }: FreshChapter): DraftRow {
  return {
    chapter_id: '0',
    revision: 1,
    next_key: nextKey,
    title,
    document: document === null ? null : (JSON.parse(document) as ChapterDocument),
    pages,
    pictures,
    author_note: '',
    access: { kind: 'free' },
    words,
    words_before: words,
    updated_at: new Date(0),
  }
}

type Added = FreshChapter & { scheduledAt?: Date | undefined; looked?: LookedText | undefined }

/** Many chapters at the ends of volumes, some at a time; belongs into a transaction, which holds the work from here on. */
export async function addChapters(ctx: Context, viewer: Viewer, workId: string) {
  await holdOwnWork(ctx, viewer, workId)
  const spans = new Set<string>()
  const shown: string[] = []
  let places: Place[] = []
  return {
    workId,
    /** So many come to the end of this volume next. */
    async open(volumeId: string | null, number: number): Promise<void> {
      places = await findPlaces(ctx, { workId, volumeId, after: 'last' }, number)
      for (const { spanId } of places) spans.add(spanId)
    },
    async add(chapters: Added[]): Promise<void> {
      const own = places.splice(0, chapters.length)
      const rows = await ctx.db.many<{ id: string; position: number }>(insertChapters(workId, own, chapters))
      const ids = rows.sort((one, other) => one.position - other.position).map(({ id }) => id)
      await ctx.db.run(insertDrafts(ids, chapters))
      await ctx.db.run(keepFirst(ids))
      await claim(ctx, viewer, ids, chapters)
      if (chapters.some(({ looked }) => looked))
        shown.push(...(await publish(ctx, viewer, ids, chapters, shown.length)))
    },
    async end(): Promise<void> {
      await settleSpans(ctx, { workId }, [...spans]).catch((error: unknown) => {
        throw violated(error) === 'works_entries' ? tooMany() : error
      })
      const chapterId = shown.at(-1)
      if (chapterId) await announceChapters(ctx, { workId, chapterId, number: shown.length })
      contentChanged(ctx, `work:${workId}`, 'works', `user:${viewer.id}`)
    },
  }
}

async function claim(ctx: Context, viewer: Viewer, ids: string[], chapters: Added[]): Promise<void> {
  for (const [index, chapter] of chapters.entries()) {
    const files = filesOf(chapter)
    const id = ids[index]
    if (id && files.length > 0) await claimFiles(ctx, viewer.id, { type: 'chapter-draft', id }, files, ['image'])
  }
}

/** They go out as the rules have left them. Answers those that readers see now, in their order. */
async function publish(
  ctx: Context,
  viewer: Viewer,
  ids: string[],
  chapters: Added[],
  turn: number,
): Promise<string[]> {
  const shown: string[] = []
  await ctx.db.run(publishFresh(ids, chapters, turn))
  for (const [index, chapter] of chapters.entries()) {
    const id = ids[index]
    if (!id) continue
    const files = filesOf(chapter.looked?.text ?? chapter)
    if (files.length > 0) await claimFiles(ctx, viewer.id, { type: 'chapter', id }, files, ['image'])
    if (chapter.looked?.verdict?.action === 'hold') await queueChapter(ctx, id)
    else shown.push(id)
  }
  return shown
}

/** Many at once: nobody has seen them before, so there is nothing to keep. */
export function publishFresh(ids: string[], chapters: Added[], turn: number): Sql {
  const changed = chapters.map(({ looked }) => looked?.text)
  const verdicts = chapters.map(({ looked }) => looked?.verdict ?? null)
  return sql`
    with given as (
      select * from unnest(${ids}::int8[], ${changed.map((text) => text?.title ?? null)}::text[],
        ${changed.map((text) => (text?.document ? JSON.stringify(text.document) : null))}::text[],
        ${verdicts.map((verdict) => verdict && JSON.stringify(verdict))}::text[],
        ${verdicts.map((verdict) => verdict?.action === 'hold')}::bool[])
        with ordinality as n (id, title, document, verdict, is_held, place)
    ), kept as (
      insert into chapter_revisions (chapter_id, number, kind, title, document, pages, pictures, author_note, words, created_at)
      select d.chapter_id, d.revision, 'published', coalesce(n.title, d.title), coalesce(n.document::jsonb, d.document),
        d.pages, d.pictures, d.author_note, d.words, clock_timestamp()
      from given n join chapter_drafts d on d.chapter_id = n.id
      returning id, chapter_id, title
    ), moment as (select clock_timestamp() as at)
    update work_chapters c set state = 'published', published_id = k.id, title = k.title, verdict = n.verdict::jsonb,
      published_at = m.at + (${turn}::int + n.place) * interval '1 microsecond',
      held_at = case when n.is_held then m.at + (${turn}::int + n.place) * interval '1 microsecond' end
    from given n join kept k on k.chapter_id = n.id cross join moment m where c.id = n.id`
}

export function insertChapters(workId: string, places: Place[], chapters: Added[]): Sql {
  return sql`
    with made as (
      insert into work_chapters (work_id, span_id, position, title, words, pages, state, scheduled_at)
      select ${workId}, n.span_id, n.position, n.title, n.words, n.pages,
        case when n.scheduled_at is null then 'draft' else 'scheduled' end, n.scheduled_at
      from unnest(${places.map(({ spanId }) => spanId)}::int8[], ${places.map(({ position }) => position)}::float8[],
        ${chapters.map(({ title }) => title)}::text[], ${chapters.map(({ words }) => words)}::int[],
        ${chapters.map(({ pages }) => pages.length)}::int[],
        ${chapters.map(({ scheduledAt }) => scheduledAt ?? null)}::timestamptz[])
        as n (span_id, position, title, words, pages, scheduled_at)
      returning id, position
    ), counted as (${startChapterStats(sql`select id from made`)})
    select id, position from made`
}

export function insertDrafts(ids: string[], chapters: FreshChapter[]): Sql {
  return sql`
    insert into chapter_drafts (chapter_id, next_key, title, document, pages, pictures, words)
    select n.id, n.next_key, n.title, n.document::jsonb, n.pages::jsonb, n.pictures::jsonb, n.words
    from unnest(${ids}::int8[], ${chapters.map(({ nextKey }) => nextKey)}::int[],
      ${chapters.map(({ title }) => title)}::text[], ${chapters.map(({ document }) => document)}::text[],
      ${chapters.map(({ pages }) => JSON.stringify(pages))}::text[],
      ${chapters.map(({ pictures }) => JSON.stringify(pictures))}::text[],
      ${chapters.map(({ words }) => words)}::int[]) as n (id, next_key, title, document, pages, pictures, words)`
}

/** Whatever is written later, the text that came in can be had again. */
export function keepFirst(ids: string[]): Sql {
  return sql`
    insert into chapter_revisions (chapter_id, number, title, document, pages, pictures, author_note, words, kind, created_at)
    select chapter_id, revision, title, document, pages, pictures, author_note, words, 'auto', clock_timestamp()
    from chapter_drafts where chapter_id = any(${ids}::int8[])`
}
