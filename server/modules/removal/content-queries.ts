import sql, { type Sql } from 'sql-template-tag'
import type { ContentState, ContentType } from '#contract/modules/site/admin-content.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { every, likePattern } from '../../db/sql-parts.ts'
import { levelIn, type Thresholds } from '../moderation/service.ts'
import type { CardRow } from '../user/service.ts'

export interface ContentFilter {
  userId?: string
  systemId?: string
  keyword?: string
  state?: ContentState
  days?: number
  hasLinks?: boolean
  /** A block of addresses. */
  network?: string
  /** How far their authors are trusted. */
  trust?: { level: number; thresholds: Thresholds | null }
}

export interface ContentRow extends Omit<CardRow, 'id'> {
  object_id: string
  user_id: string
  title: string
  excerpt: string
  images: number
  post_id: string | null
  work_id: string | null
  works_type: WorksType | null
  chapter_id: string | null
  board_id: string | null
  board_name: string | null
  state: ContentState
  reason: string
  batch_id: string | null
  reports: number
  path: string
  kind: string
  verdict: Verdict | null
  trust: number
  created_at: Date
}

const mostCounted = 1000
/** Whole texts are read for these: so many and no more. */
const mostRead = 5000
const shownCharacters = 140

/** What is said below a post (`p`), or at a work or chapter, whose title then stands for that of the post. */
function saidBelow(table: Sql): Sql {
  return sql`${table} d left join works w on w.id = d.work_id left join work_chapters h on h.id = d.chapter_id
    join lateral (
      select p.id, p.title, p.visibility, p.board_id from posts p where p.id = d.post_id
      union all
      select null, concat_ws(' · ', w.title, h.title), w.visibility, null where w.id is not null
    ) p on true`
}

/** `d` is the thing, `p` its post. Private posts are their authors' alone, and files of messages are nobody's else. */
const sources: Record<ContentType, Sql> = {
  posts: sql`posts d join posts p on p.id = d.id`,
  comment: saidBelow(sql`comments`),
  reply: saidBelow(sql`replies`),
  attachment: sql`attachments d`,
  column: sql`columns d`,
  work: sql`works d`,
  chapter: sql`(
    select c.*, w.user_id, w.type, w.title as work_title, w.visibility from work_chapters c join works w on w.id = c.work_id
    where w.deleted_at is null) d`,
}

const visible: Record<ContentType, Sql> = {
  posts: sql`d.visibility = 'public'`,
  comment: sql`p.visibility = 'public'`,
  reply: sql`p.visibility = 'public'`,
  column: sql`true`,
  work: sql`d.visibility = 'public'`,
  // Drafts are their authors' alone.
  chapter: sql`d.visibility = 'public' and d.state = 'published'`,
  attachment: sql`d.state in ('stored', 'removed') and exists (
    select from attachment_uses u where u.attachment_id = d.id and u.type not in ('message', 'report', 'old-avatar'))`,
}

const isLate = sql`d.deleted_at > now() - interval '30 days'`

function stateIs(type: ContentType, state: ContentState | undefined): Sql {
  if (type === 'attachment') {
    if (state === undefined) return sql`true`
    if (state === 'held' || state === 'hidden') return sql`false`
    return state === 'removed' ? sql`d.state = 'removed'` : sql`d.state = 'stored'`
  }
  if (state === undefined) return sql`(d.deleted_at is null or ${isLate})`
  if (state === 'removed') return isLate
  const isHidden = canHide(type) ? sql`d.hidden_at is not null` : sql`false`
  if (state === 'hidden') return sql`d.deleted_at is null and ${isHidden}`
  // No column waits for a decision.
  if (type === 'column') return state === 'held' ? sql`false` : sql`d.deleted_at is null`
  return state === 'held'
    ? sql`d.deleted_at is null and not ${isHidden} and d.held_at is not null`
    : sql`d.deleted_at is null and not ${isHidden} and d.held_at is null`
}

/** Works and chapters are taken out of sight, and stay with their authors. */
function canHide(type: ContentType): boolean {
  return type === 'work' || type === 'chapter'
}

/** What somebody looks for in a text, or in the name of a file. */
const searched: Record<ContentType, Sql> = {
  posts: sql`d.title || ' ' || d.document::text || coalesce((select ' ' || r.summary from articles r where r.post_id = d.id), '')`,
  comment: sql`d.content`,
  reply: sql`d.content`,
  attachment: sql`d.original_name`,
  column: sql`d.title || ' ' || d.summary`,
  work: sql`d.title || ' ' || d.summary || ' ' || d.notice || ' ' || array_to_string(d.tags, ' ')`,
  chapter: sql`d.work_title || ' ' || d.title`,
}

/** What stands in a board. */
function hasBoard(type: ContentType): boolean {
  return type === 'posts' || type === 'comment' || type === 'reply'
}

function narrowed(type: ContentType, { userId, systemId, state, days, network }: ContentFilter): Sql {
  const conditions = [visible[type], stateIs(type, state)]
  if (userId) conditions.push(sql`d.user_id = ${userId}`)
  if (systemId) conditions.push(hasBoard(type) ? sql`p.board_id = ${systemId}` : sql`false`)
  if (network)
    conditions.push(
      sql`d.id in (select n.object_id from text_networks n where n.type = ${type} and n.block = ${network}::cidr)`,
    )
  if (days) conditions.push(sql`d.created_at > now() - make_interval(days => ${days}::int)`)
  return every(conditions)
}

/** Ids, the newest first. */
function found(type: ContentType, filter: ContentFilter, limit: number, offset: number): Sql {
  const { keyword, hasLinks, trust } = filter
  const all = sql`select d.id, d.user_id from ${sources[type]} where ${narrowed(type, filter)} order by d.id desc`
  if (!keyword && !hasLinks && !trust) return sql`${all} limit ${limit} offset ${offset}`
  const wanted = [
    keyword ? sql`${searched[type]} ilike ${likePattern(keyword)}` : sql`true`,
    hasLinks ? sql`${searched[type]} ~* '(https?://|"href":)'` : sql`true`,
    // Each author once, however much they wrote.
    trust
      ? sql`d.user_id in (
          select a.id from users a where a.id in (select user_id from few) and ${levelIn(sql`a`, trust.thresholds)} = ${trust.level}::int)`
      : sql`true`,
  ]
  return sql`
    with few as materialized (${all} limit ${mostRead})
    select d.id, d.user_id from few join ${sources[type]} on d.id = few.id
    where ${every(wanted)} order by d.id desc limit ${limit} offset ${offset}`
}

const textState = sql`
  case when d.deleted_at is not null then 'removed' when d.held_at is not null then 'held' else 'public' end`

const workState = sql`
  case when d.deleted_at is not null then 'removed' when d.hidden_at is not null then 'hidden'
    when d.held_at is not null then 'held' else 'public' end`
const workReason = sql`
  case when d.deleted_at is null and d.hidden_at is not null then d.hide_reason
    else coalesce(nullif(d.delete_reason, ''), d.reject_reason) end`

const columns: Record<ContentType, Sql> = {
  posts: sql`d.title, d.excerpt, jsonb_array_length(d.images) as images, ${textState} as state, d.delete_reason as reason,
    p.id as post_id, '' as path, '' as kind, d.verdict`,
  comment: sql`p.title, left(d.content, ${shownCharacters}) as excerpt, jsonb_array_length(d.images) as images,
    ${textState} as state, '' as reason, p.id as post_id, '' as path, '' as kind, d.verdict`,
  reply: sql`p.title, left(d.content, ${shownCharacters}) as excerpt, jsonb_array_length(d.images) as images,
    ${textState} as state, '' as reason, p.id as post_id, '' as path, '' as kind, d.verdict`,
  attachment: sql`d.original_name as title, d.mime_type as excerpt, 0 as images,
    case when d.state = 'removed' then 'removed' else 'public' end as state, d.remove_reason as reason,
    null::int8 as post_id, d.path, d.kind, null::jsonb as verdict`,
  column: sql`d.title, left(d.summary, ${shownCharacters}) as excerpt, case when d.cover is null then 0 else 1 end as images,
    case when d.deleted_at is not null then 'removed' else 'public' end as state, d.delete_reason as reason,
    null::int8 as post_id, '' as path, '' as kind, null::jsonb as verdict`,
  work: sql`d.title, left(d.summary, ${shownCharacters}) as excerpt, case when d.cover is null then 0 else 1 end as images,
    ${workState} as state, ${workReason} as reason, null::int8 as post_id, '' as path, '' as kind, d.verdict`,
  chapter: sql`d.work_title || ' · ' || d.title as title, '' as excerpt, d.pages as images, ${workState} as state,
    ${workReason} as reason, null::int8 as post_id, '' as path, '' as kind, d.verdict`,
}

/** The work that something is or belongs to, and the chapter. */
function workOf(type: ContentType): Sql {
  if (type === 'work') return sql`d.id as work_id, d.type as works_type, null::int8 as chapter_id`
  if (type === 'chapter') return sql`d.work_id, d.type as works_type, d.id as chapter_id`
  if (type === 'comment' || type === 'reply') return sql`d.work_id, w.type as works_type, d.chapter_id`
  return sql`null::int8 as work_id, null::text as works_type, null::int8 as chapter_id`
}

interface PageAsked {
  limit: number
  offset: number
  /** By which authors are trusted. */
  thresholds: Thresholds | null
}

export function contentPage(type: ContentType, filter: ContentFilter, { limit, offset, thresholds }: PageAsked): Sql {
  const board = hasBoard(type) ? sql`left join boards b on b.id = p.board_id` : sql`left join boards b on false`
  return sql`
    select d.id as object_id, d.user_id, ${columns[type]}, ${workOf(type)}, b.id as board_id, b.name as board_name, d.created_at,
      u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, ${levelIn(sql`u`, thresholds)} as trust,
      (select max(i.removal_id) from removal_items i
        where i.type = ${type} and i.object_id = d.id and i.state = 'removed') as batch_id,
      (select count(*)::int from reports r where r.kind = ${type === 'work' ? 'works' : type} and r.object_id = d.id) as reports
    from (${found(type, filter, limit, offset)}) few join ${sources[type]} on d.id = few.id ${board}
    join users u on u.id = d.user_id
    order by d.id desc`
}

/** A row when one of these is that of somebody else of the staff. */
export function ofOtherStaff(type: ContentType, ids: string[], viewerId: string): Sql {
  return sql`
    select d.id from ${sources[type]} join users u on u.id = d.user_id
    where d.id = any(${ids}::int8[]) and u.id <> ${viewerId}
      and (u.userpower in (0, 3) or exists (select from role_members m where m.user_id = u.id)) limit 1`
}

export function countContent(type: ContentType, filter: ContentFilter): Sql {
  return sql`select count(*)::int as total from (${found(type, filter, mostCounted, 0)}) few`
}
