import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { ChapterState } from '#contract/modules/works/chapter.ts'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import { today } from '../../db/sql-parts.ts'
import type { WorkChaptersRow } from '../../db/tables.ts'
import type { PictureSnapshot } from '../attachment/service.ts'
import { startChapterStats } from '../work-stats/service.ts'
import type { ChapterText } from './content.ts'
import type { Place } from './spans.ts'

/** What must be known of a chapter before anything is done with it. */
export type ChapterRow = Pick<
  WorkChaptersRow,
  | 'id'
  | 'work_id'
  | 'span_id'
  | 'position'
  | 'title'
  | 'published_at'
  | 'scheduled_at'
  | 'published_id'
  | 'held_at'
  | 'rejected_at'
  | 'hidden_at'
  | 'deleted_at'
  | 'deleted_by'
  | 'is_visible'
> & {
  state: ChapterState
  volume_id: string | null
  /** Of its work. */
  user_id: string
  is_listed: boolean
  may_restore: boolean
}

const columns = sql`
  c.id, c.work_id, c.span_id, c.position, c.title, c.published_at, c.scheduled_at, c.published_id, c.held_at, c.rejected_at,
  c.hidden_at, c.deleted_at, c.deleted_by, c.is_visible, c.state, s.volume_id, w.user_id, w.is_listed,
  coalesce(c.deleted_at > now() - interval '30 days', false) as may_restore`

const source = sql`
  work_chapters c join chapter_spans s on s.id = c.span_id join works w on w.id = c.work_id`

export function chaptersById(ids: string[]): Sql {
  return sql`select ${columns} from ${source} where c.id = any(${ids}::int8[]) order by c.id`
}

/** Nobody publishes, hides or deletes them until the transaction ends; their work is held before. */
export function lockChapters(ids: string[]): Sql {
  return sql`select ${columns} from ${source} where c.id = any(${ids}::int8[]) order by c.id for no key update of c`
}

/** What is being written. */
export interface DraftRow {
  chapter_id: string
  revision: number
  next_key: number
  title: string
  document: ChapterDocument | null
  pages: PictureSnapshot[]
  pictures: PictureSnapshot[]
  author_note: string
  access: ContentAccess
  words: number
  /** When the day began. */
  words_before: number
  updated_at: Date
}

const draft = sql`
  d.chapter_id, d.revision, d.next_key, d.title, d.document, d.pages, d.pictures, d.author_note, d.access, d.words, d.updated_at,
  case when d.day = ${today} then d.day_words else d.words end as words_before`

export function draftsOf(ids: string[]): Sql {
  return sql`select ${draft} from chapter_drafts d where d.chapter_id = any(${ids}::int8[]) order by d.chapter_id`
}

/** Nobody else writes it until the transaction ends. */
export function lockDrafts(ids: string[]): Sql {
  return sql`
    select ${draft} from chapter_drafts d where d.chapter_id = any(${ids}::int8[]) order by d.chapter_id for no key update`
}

export function volumeIn(workId: string, id: string): Sql {
  return sql`select id from work_volumes where id = ${id} and work_id = ${workId}`
}

export function insertChapter(workId: string, { spanId, position }: Place, text: ChapterText): Sql {
  return sql`
    with made as (
      insert into work_chapters (work_id, span_id, position, title, access, words, pages)
      values (${workId}, ${spanId}, ${position}, ${text.title}, ${JSON.stringify(text.access)}::jsonb, ${text.words},
        ${text.pages.length})
      returning id
    ), counted as (${startChapterStats(sql`select id from made`)})
    select id from made`
}

export function insertDraft(chapterId: string, text: ChapterText, nextKey: number): Sql {
  const { title, document, pages, pictures, authorNote, access, words } = text
  return sql`
    insert into chapter_drafts (chapter_id, next_key, title, document, pages, pictures, author_note, access, words, day)
    values (${chapterId}, ${nextKey}, ${title}, ${document && JSON.stringify(document)}::jsonb, ${JSON.stringify(pages)}::jsonb,
      ${JSON.stringify(pictures)}::jsonb, ${authorNote}, ${JSON.stringify(access)}::jsonb, ${words}, ${today})
    returning revision, updated_at, day_words as words_before`
}

export function updateDraft(chapterId: string, text: ChapterText, nextKey: number): Sql {
  const { title, document, pages, pictures, authorNote, access, words } = text
  return sql`
    update chapter_drafts set revision = revision + 1, next_key = ${nextKey}, title = ${title},
      document = ${document && JSON.stringify(document)}::jsonb, pages = ${JSON.stringify(pages)}::jsonb,
      pictures = ${JSON.stringify(pictures)}::jsonb, author_note = ${authorNote},
      access = ${JSON.stringify(access)}::jsonb, words = ${words}, day = ${today},
      day_words = case when day = ${today} then day_words else words end, updated_at = clock_timestamp()
    where chapter_id = ${chapterId} returning revision, updated_at, day_words as words_before`
}

/** What was never published is known by what its author writes. */
export function followDraft(chapterId: string, { title, access, words, pages }: ChapterText): Sql {
  return sql`
    update work_chapters set title = ${title}, access = ${JSON.stringify(access)}::jsonb, words = ${words},
      pages = ${pages.length}
    where id = ${chapterId} and published_id is null`
}

const pause = sql`interval '10 minutes'`
const mostAutomatic = 100
const mostManual = 200

const kept = sql`chapter_id, revision, title, document, pages, pictures, author_note, words`

/** The working copy as it is now, among the revisions. Automatic ones at most one in ten minutes. */
export function keepRevision(chapterId: string, kind: 'auto' | 'manual'): Sql {
  const isDue =
    kind === 'manual'
      ? sql`true`
      : sql`not exists (
          select from chapter_revisions r where r.chapter_id = ${chapterId} and r.kind = 'auto'
            and r.created_at > clock_timestamp() - ${pause})`
  return sql`
    insert into chapter_revisions (chapter_id, number, title, document, pages, pictures, author_note, words, kind, created_at)
    select ${kept}, ${kind}::text, clock_timestamp() from chapter_drafts where chapter_id = ${chapterId} and ${isDue}
    on conflict (chapter_id, number, kind) do nothing`
}

/** The newest stay; publications stay for ever. */
export function dropOldRevisions(chapterId: string): Sql {
  const beyond = (kind: 'auto' | 'manual', most: number) => sql`
    (select id from chapter_revisions where chapter_id = ${chapterId} and kind = ${kind}
      order by id desc offset ${most})`
  return sql`
    delete from chapter_revisions
    where id in (${beyond('auto', mostAutomatic)} union all ${beyond('manual', mostManual)})`
}

/** What readers will see, as the rules have left it. */
export function keepPublished(chapterId: string, number: number, text: ChapterText): Sql {
  const { title, document, pages, pictures, authorNote, words } = text
  return sql`
    insert into chapter_revisions (chapter_id, number, kind, title, document, pages, pictures, author_note, words, created_at)
    values (${chapterId}, ${number}, 'published', ${title}, ${document && JSON.stringify(document)}::jsonb,
      ${JSON.stringify(pages)}::jsonb, ${JSON.stringify(pictures)}::jsonb, ${authorNote}, ${words}, clock_timestamp())
    on conflict (chapter_id, number, kind) do update set number = excluded.number
    returning id`
}

export interface Publication {
  chapterId: string
  revisionId: string
  title: string
  access: ContentAccess
  words: number
  pages: number
  verdict: Verdict | null
  /** Microseconds after the others, so that of several that come at once the last one is known. */
  turn: number
  isChanged: boolean
}

/**
 * In sight from now on, unless it is held: then from when somebody has passed it. What was in sight before keeps its
 * time, and is edited.
 */
export function publishChapter(given: Publication): Sql {
  const { chapterId, revisionId, title, access, words, pages, verdict, turn, isChanged } = given
  const isHeld = verdict?.action === 'hold'
  const now = sql`(clock_timestamp() + ${turn}::int * interval '1 microsecond')`
  const isSeen = sql`(published_at is not null and held_at is distinct from published_at)`
  return sql`
    with moment as (select ${now} as at)
    update work_chapters set state = 'published', scheduled_at = null, published_id = ${revisionId}, title = ${title},
      access = ${JSON.stringify(access)}::jsonb, words = ${words}, pages = ${pages},
      verdict = ${verdict && JSON.stringify(verdict)}::jsonb, rejected_at = null, reject_reason = '',
      published_at = case when ${isSeen} then published_at else m.at end,
      edited_at = case when ${isSeen} and ${isChanged} then m.at else edited_at end,
      held_at = case when not ${isHeld} then null when ${isSeen} then coalesce(held_at, m.at) else m.at end
    from moment m where id = ${chapterId}`
}

export function setState(id: string, state: 'draft' | 'scheduled' | 'hidden', scheduledAt: Date | null): Sql {
  return sql`update work_chapters set state = ${state}, scheduled_at = ${scheduledAt} where id = ${id}`
}

export function deleteChapters(ids: string[], { byId, at, reason }: RemovalMark): Sql {
  return sql`
    update work_chapters set deleted_at = ${at}, deleted_by = ${byId}, delete_reason = ${reason}
    where id = any(${ids}::int8[])`
}

export function undeleteChapters(ids: string[]): Sql {
  return sql`
    update work_chapters set deleted_at = null, deleted_by = null, delete_reason = '' where id = any(${ids}::int8[])`
}

export function hideChapter(id: string, by: string | null, reason: string): Sql {
  return sql`
    update work_chapters set hidden_at = case when ${by}::int8 is null then null else now() end, hidden_by = ${by}::int8,
      hide_reason = ${reason} where id = ${id}`
}

export function numberOfPublished(ids: string[]): Sql {
  return sql`
    select r.chapter_id, r.number from work_chapters c join chapter_revisions r on r.id = c.published_id
    where c.id = any(${ids}::int8[])`
}

export function titlesOf(ids: string[]): Sql {
  return sql`
    select c.id, w.title || ' · ' || c.title as title from work_chapters c join works w on w.id = c.work_id
    where c.id = any(${ids}::int8[])`
}
