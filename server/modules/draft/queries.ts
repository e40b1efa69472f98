import sql, { empty, type Sql } from 'sql-template-tag'
import type { DraftContent } from '#contract/modules/forum/draft.ts'
import type { BriefRow } from '../board/service.ts'

export interface DraftRow {
  id: string
  post_id: string | null
  content: DraftContent
  updated_at: Date
  /** Of its text. */
  sign: string
  /** When it goes out by itself. */
  scheduled_at: Date | null
  /** The board it is for, while that can be seen. */
  board: BriefRow | null
  /** The column it is for, while it is there and their own. */
  column: { id: string; title: string } | null
}

export interface FileNameRow {
  path: string
  original_name: string
  size: string
}

/** Of this member, those that are there. */
export function filesOf(userId: string, paths: string[]): Sql {
  return sql`
    select path, original_name, size from attachments
    where user_id = ${userId} and state = 'stored' and kind = 'assets' and path = any(${paths})`
}

export interface LockedDraft {
  id: string
  post_id: string | null
  content: DraftContent
  scheduled_at: Date | null
}

/** Of a column (`k`) that nobody has passed yet. */
const titleWaiting = sql`
  (select w.texts ->> 'title' from waiting_texts w where w.type = 'column' and w.object_id = k.id)`

/** Of drafts, or of what looks like them. */
function wholeOf(texts: Sql, more = empty): Sql {
  return sql`
    select d.id, d.post_id, d.content, d.updated_at, d.scheduled_at, md5(d.content::text) as sign${more},
      case when b.id is not null
        then jsonb_build_object('id', b.id::text, 'name', b.name, 'sign', b.sign, 'cover', b.cover, 'type', b.type) end as board,
      case when k.id is not null then jsonb_build_object('id', k.id::text, 'title',
        coalesce(nullif(k.title, ''), ${titleWaiting}, '')) end as "column"
    from ${texts} d
    left join boards b on b.id = (d.content ->> 'systemId')::int8 and b.is_readable
    left join columns k on k.id = (d.content #>> '{article,columnId}')::int8 and k.user_id = d.user_id and k.deleted_at is null`
}

const whole = wholeOf(sql`post_drafts`)

export function draftsOf(userId: string, limit: number, offset: number): Sql {
  return sql`${whole} where d.user_id = ${userId} order by d.updated_at desc, d.id desc limit ${limit} offset ${offset}`
}

export function countDrafts(userId: string): Sql {
  return sql`select count(*)::int as total from post_drafts where user_id = ${userId}`
}

export function draftById(userId: string, id: string): Sql {
  return sql`${whole} where d.user_id = ${userId} and d.id = ${id}`
}

export function draftOfPost(userId: string, postId: string): Sql {
  return sql`${whole} where d.user_id = ${userId} and d.post_id = ${postId}`
}

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4703

/** One after another for each member, so that the limit holds. */
export function lockDrafts(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}::int8))`
}

export function insertDraft(userId: string, postId: string | null, content: DraftContent): Sql {
  return sql`
    insert into post_drafts (user_id, post_id, content) values (${userId}, ${postId}, ${JSON.stringify(content)}::jsonb)
    on conflict (user_id, post_id) where post_id is not null
      do update set content = excluded.content, updated_at = statement_timestamp()
    returning id`
}

/** Unless its owner changed it, or has thrown it away. */
export function deleteUntouched(userId: string, id: string, content: DraftContent): Sql {
  return sql`
    delete from post_drafts
    where id = ${id} and user_id = ${userId} and content = ${JSON.stringify(content)}::jsonb`
}

export function updateDraft(userId: string, id: string, content: DraftContent): Sql {
  return sql`
    update post_drafts set content = ${JSON.stringify(content)}::jsonb, updated_at = statement_timestamp()
    where id = ${id} and user_id = ${userId} returning id`
}

export function deleteDraftOf(userId: string, draftId: string): Sql {
  return sql`delete from post_drafts where id = ${draftId} and user_id = ${userId}`
}

export function deleteDraftsOfPost(userId: string, postId: string): Sql {
  return sql`delete from post_drafts where user_id = ${userId} and post_id = ${postId}`
}

/** Whoever holds it publishes, changes or deletes it. */
export function lockDraft(userId: string, id: string): Sql {
  return sql`select id, post_id, content, scheduled_at from post_drafts where id = ${id} and user_id = ${userId} for update`
}

/** What a draft says now, held; `isSame`: it says just this already. */
export interface DraftState {
  id: string
  sign: string
  is_same: boolean
  updated_at: Date
}

export function draftState(userId: string, which: { id: string } | { postId: string }, content: DraftContent): Sql {
  const one = 'id' in which ? sql`id = ${which.id}` : sql`post_id = ${which.postId}`
  return sql`
    select id, md5(content::text) as sign, content = ${JSON.stringify(content)}::jsonb as is_same, updated_at
    from post_drafts where user_id = ${userId} and ${one} for update`
}

/** Null: it waits for its author again. */
export function scheduleDraft(
  id: string,
  at: Date | null,
  origin: { ip: string | null; region: string | null } | null,
): Sql {
  return sql`
    update post_drafts set scheduled_at = ${at}, origin = ${origin && JSON.stringify(origin)}::jsonb where id = ${id}`
}

/** The same time of day is not for everybody: who writes too fast goes out a little later. */
export function putOffDraft(id: string, seconds: number): Sql {
  return sql`update post_drafts set scheduled_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${id}`
}

/** The article that a draft of theirs has become. */
export function publishedFrom(userId: string, draftId: string): Sql {
  return sql`
    select a.post_id from articles a join posts p on p.id = a.post_id where a.draft_id = ${draftId} and p.user_id = ${userId}`
}

/** Their own, while the article is there. */
export function revisionById(userId: string, id: string): Sql {
  const texts = sql`(
    select r.id, r.post_id, r.content, r.created_at as updated_at, null::timestamptz as scheduled_at,
      coalesce(p.user_id, o.user_id) as user_id, r.draft_id
    from article_revisions r left join posts p on p.id = r.post_id and p.deleted_at is null
    left join post_drafts o on o.id = r.draft_id)`
  return sql`${wholeOf(texts, sql`, d.draft_id`)} where d.id = ${id} and d.user_id = ${userId}`
}
