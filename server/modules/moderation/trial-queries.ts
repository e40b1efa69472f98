import sql, { type Sql } from 'sql-template-tag'
import type { TriedRule } from '#contract/modules/site/admin-rule.ts'
import type { Document } from '#contract/shared/document.ts'

export type TriedType = TriedRule['examples'][number]['type']

export interface TextRow {
  id: string
  /** Where it stands in the order of time: of a chapter its last publication, of all others themselves. */
  turn: string
  user_id: string
  title: string | null
  /** Of an article. */
  summary: string | null
  document: Document | null
  content: string | null
  tags: string[] | null
  images: number
  videos: number
  created_at: Date
  /** What staff have said of it. */
  decided: 'passed' | 'rejected' | null
  /** Where it stands. */
  board_name: string
  /** Of a chapter. */
  works?: { workId: string; worksType: 'fiction' | 'manga'; chapterId: string } | null
  /** Null: at a work. */
  post_id: string | null
  comment_id: string | null
}

/** The last decision about it; of reports "rejected" means that it went. */
const decided = (type: TriedType, id: Sql) => sql`
  (select q.state from queue_items q
    where q.type = ${type} and q.object_id = ${id} and q.kind in ('held', 'report') and q.state <> 'open'
    order by q.decided_at desc limit 1) as decided`

const boardOf = (postId: Sql) => sql`
  coalesce((select b.name from posts p join boards b on b.id = p.board_id where p.id = ${postId}), '') as board_name`

/** How many there are since then, and no more than are looked at. */
export function countTexts(type: TriedType, since: Date, most: number): Sql {
  if (type === 'chapter')
    return sql`
      select count(*)::int as number
      from (
        select from chapter_revisions r join work_chapters t on t.published_id = r.id
        where r.created_at >= ${since} limit ${most}
      ) as texts`
  const table = type === 'posts' ? sql`posts` : type === 'comment' ? sql`comments` : sql`replies`
  const shown = type === 'posts' ? sql`and t.visibility = 'public'` : sql``
  return sql`
    select count(*)::int as number
    from (select from ${table} t where t.created_at >= ${since} ${shown} limit ${most}) as texts`
}

/** Texts from before this turn, the newest first. */
export function textsBefore(type: TriedType, before: string | null, most: number): Sql {
  const turn = type === 'chapter' ? sql`r.id` : sql`t.id`
  return sql`
    ${texts(type)} and (${before}::int8 is null or ${turn} < ${before}::int8) order by ${turn} desc limit ${most}`
}

export function textsOf(type: TriedType, ids: string[]): Sql {
  return sql`${texts(type)} and t.id = any(${ids}::int8[])`
}

/** What readers see of a chapter, or would see if nobody had hidden or held it. */
function chapters(): Sql {
  return sql`
    select t.id, r.id as turn, w.user_id, r.title, nullif(r.author_note, '') as summary, r.document, ''::text as content,
      null::text[] as tags, r.created_at, jsonb_array_length(r.pages) + jsonb_array_length(r.pictures) as images,
      0 as videos, ${decided('chapter', sql`t.id`)}, w.title as board_name, null::int8 as post_id,
      null::int8 as comment_id,
      jsonb_build_object('workId', w.id::text, 'worksType', w.type, 'chapterId', t.id::text) as works
    from chapter_revisions r join work_chapters t on t.published_id = r.id join works w on w.id = t.work_id
    where r.kind = 'published'`
}

function texts(type: TriedType): Sql {
  if (type === 'chapter') return chapters()
  if (type === 'posts')
    return sql`
      select t.id, t.id as turn, t.user_id, t.title, (select r.summary from articles r where r.post_id = t.id) as summary,
        coalesce((select l.document from locked_texts l where l.post_id = t.id), t.document) as document,
        null::text as content, t.tags, t.created_at,
        jsonb_array_length(t.images) + jsonb_array_length(t.inside -> 'pictures') as images,
        case when t.video is null then 0 else 1 end + jsonb_array_length(t.inside -> 'films') as videos,
        ${decided(type, sql`t.id`)}, ${boardOf(sql`t.id`)}, t.id as post_id, null::int8 as comment_id
      from posts t where t.visibility = 'public'`
  const table = type === 'comment' ? sql`comments` : sql`replies`
  const above = type === 'comment' ? sql`t.id` : sql`t.comment_id`
  return sql`
    select t.id, t.id as turn, t.user_id, null::text as title, null::text as summary, null::jsonb as document, t.content, null::text[] as tags, t.created_at,
      jsonb_array_length(t.images) as images, 0 as videos, ${decided(type, sql`t.id`)},
      ${boardOf(sql`t.post_id`)}, t.post_id, ${above} as comment_id
    from ${table} t where true`
}

export function insertTrial(userId: string): Sql {
  return sql`insert into rule_tries (user_id) values (${userId}) returning id`
}

/** One at a time for each of the staff. */
export function cancelTrials(userId: string): Sql {
  return sql`update rule_tries set state = 'cancelled' where user_id = ${userId} and state = 'running'`
}

export function cancelTrial(id: string, userId: string): Sql {
  return sql`
    update rule_tries set state = 'cancelled' where id = ${id} and user_id = ${userId} and state = 'running'`
}

/** Nobody has worked on it for a while: its process is gone. */
export function forsakenTrial(id: string): Sql {
  return sql`
    update rule_tries set state = 'cancelled'
    where id = ${id} and state = 'running' and seen_at < clock_timestamp() - interval '1 minute'`
}

export function trialById(id: string, userId: string): Sql {
  return sql`
    select state, looked, total, met, passed, rejected, examples from rule_tries where id = ${id} and user_id = ${userId}`
}

/** Finds no row once somebody has cancelled it. */
export function saveTrial(id: string, { state, looked, total, met, passed, rejected, examples }: TriedRule): Sql {
  return sql`
    update rule_tries set state = ${state}, looked = ${looked}, total = ${total}, met = ${met}, passed = ${passed},
      rejected = ${rejected}, examples = ${JSON.stringify(examples)}::jsonb, seen_at = clock_timestamp()
    where id = ${id} and state = 'running'`
}
