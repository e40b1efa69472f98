import sql, { type Sql } from 'sql-template-tag'
import type { TriedRule, TriedType } from '#contract/modules/site/admin-rule.ts'
import type { Document } from '#contract/shared/document.ts'
import type { RuleScope } from '#contract/shared/rules.ts'
import { type Standing, standing } from './standing-texts.ts'

type Place = NonNullable<TriedRule['examples'][number]['place']>

/** What rules of a scope look at, in the order in which it is tried. */
export const typesOf: Record<Exclude<RuleScope, 'message'>, TriedType[]> = {
  posts: ['posts'],
  comment: ['comment'],
  reply: ['reply'],
  chapter: ['chapter'],
  work: ['works', 'column', 'volume'],
  board: ['system', 'classify'],
  signature: ['signature'],
  name: ['user'],
}

export interface TextRow {
  id: string
  /** Where it stands in the order of time: of a chapter its last publication, of what has a time of its own that. */
  turn: string
  user_id: string
  title: string | null
  /** Of an article, a column or a work. */
  summary: string | null
  document: Document | null
  content: string | null
  tags: string[] | null
  /** Of the files that lie with it. */
  names?: string[]
  images: number
  videos: number
  created_at: Date
  /** What staff have said of it. */
  decided: 'passed' | 'rejected' | null
  /** Where it stands. */
  board_name: string
  works?: NonNullable<Place['works']> | null
  board?: NonNullable<Place['board']> | null
  /** Null: at a work. */
  post_id: string | null
  comment_id: string | null
}

export type Turn = Pick<TextRow, 'turn' | 'id'>

/** The last decision about it; of reports "rejected" means that it went. */
const decided = (type: TriedType, id: Sql) => sql`
  (select q.state from queue_items q
    where q.type = ${type} and q.object_id = ${id} and q.kind in ('held', 'report') and q.state <> 'open'
    order by q.decided_at desc limit 1) as decided`

const boardOf = (postId: Sql) => sql`
  coalesce((select b.name from posts p join boards b on b.id = p.board_id where p.id = ${postId}), '') as board_name`

/** How many there are since then, and no more than are looked at. */
export function countTexts(type: TriedType, since: Date, most: number): Sql {
  return sql`select count(*)::int as number from (select ${writtenSince(type, since)} limit ${most}) as texts`
}

function writtenSince(type: TriedType, since: Date): Sql {
  const short = standing(type)
  if (short) return sql`${short.from} where ${short.isThere} and ${short.time} >= ${since}`
  if (type === 'chapter')
    return sql`from chapter_revisions r join work_chapters t on t.published_id = r.id where r.created_at >= ${since}`
  const shown = type === 'posts' ? sql`and t.visibility = 'public'` : sql``
  return sql`from ${tableOf(type)} t where t.created_at >= ${since} ${shown}`
}

/** Texts from before this turn, the newest first. */
export function textsBefore(type: TriedType, before: Turn | null, since: Date, most: number): Sql {
  const short = standing(type)
  if (short) return shortTexts(type, short, before, since, most)
  const turn = type === 'chapter' ? sql`r.id` : sql`t.id`
  return sql`
    ${texts(type)} and (${before?.turn ?? null}::int8 is null or ${turn} < ${before?.turn ?? null}::int8)
    order by ${turn} desc limit ${most}`
}

/** Several may have been written in one moment. */
function shortTexts(
  type: TriedType,
  { from, isThere, time, fields }: Standing,
  before: Turn | null,
  since: Date,
  most: number,
): Sql {
  const earlier = before ? sql`and (${time}, t.id) < (${before.turn}::timestamptz, ${before.id}::int8)` : sql``
  return sql`
    select t.id, ${time}::text as turn, ${fields}, null::jsonb as document, 0 as images, 0 as videos,
      ${time} as created_at, ${decided(type, sql`t.id`)}, null::int8 as post_id, null::int8 as comment_id
    ${from} where ${isThere} and ${time} >= ${since} ${earlier}
    order by ${time} desc, t.id desc limit ${most}`
}

/** Of those that are counted. */
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

function tableOf(type: TriedType): Sql {
  return type === 'posts' ? sql`posts` : type === 'comment' ? sql`comments` : sql`replies`
}

function texts(type: TriedType): Sql {
  if (type === 'chapter') return chapters()
  if (type === 'posts')
    return sql`
      select t.id, t.id as turn, t.user_id, t.title, (select r.summary from articles r where r.post_id = t.id) as summary,
        coalesce((select l.document from locked_texts l where l.post_id = t.id), t.document) as document,
        null::text as content, t.tags, array(
          select a.original_name from post_files f join attachments a on a.id = f.attachment_id where f.post_id = t.id
        ) as names, t.created_at,
        jsonb_array_length(t.images) + jsonb_array_length(t.inside -> 'pictures') as images,
        case when t.video is null then 0 else 1 end + jsonb_array_length(t.inside -> 'films') as videos,
        ${decided(type, sql`t.id`)}, ${boardOf(sql`t.id`)}, t.id as post_id, null::int8 as comment_id
      from posts t where t.visibility = 'public'`
  const above = type === 'comment' ? sql`t.id` : sql`t.comment_id`
  return sql`
    select t.id, t.id as turn, t.user_id, null::text as title, null::text as summary, null::jsonb as document, t.content,
      null::text[] as tags, t.created_at, jsonb_array_length(t.images) as images, 0 as videos,
      ${decided(type, sql`t.id`)}, ${boardOf(sql`t.post_id`)}, t.post_id, ${above} as comment_id
    from ${tableOf(type)} t where true`
}
