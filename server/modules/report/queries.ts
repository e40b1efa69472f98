import sql, { type Sql } from 'sql-template-tag'
import type { Neighbour, Report, ReportKind, ReportReason } from '#contract/modules/forum/report.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { insertNotifications, type Notice } from '../notification/service.ts'

/** What was reported, as it was then. Of a post in a message its title is kept. */
export interface Evidence {
  kind: string
  message: string
  /** The picture or the video; the first one, where there are several. */
  path?: string
  createTime: number
  /** Where it stands, unless it is a message. */
  postsId?: string
  commentId?: string
  workId?: string
  worksType?: WorksType
  /** Of what is said at a chapter. */
  chapterId?: string
}

export interface MessageRow {
  sender_id: string
  kind: string
  body: string
  content: { path?: string; name?: string } | null
  title: string | null
  created_at: Date
  /** Whether whoever asks is in that session. */
  is_mine: boolean
  /** Recalled, or deleted by whoever asks: nobody shows it to them any longer. */
  is_gone: boolean
}

export function messageFor(messageId: string, userId: string): Sql {
  return sql`
    select m.sender_id, m.kind, m.body, m.content, m.created_at, p.title, s.user_id is not null as is_mine,
      m.recalled_at is not null or m.kind = 'notice' or m.seq <= s.cleared_seq or m.seq > coalesce(s.left_seq, m.seq)
      or m.seq <@ s.away or exists (
        select from im_deletions d where d.session_id = m.session_id and d.user_id = ${userId} and d.seq = m.seq
      ) as is_gone
    from im_messages m
    left join im_members s on s.session_id = m.session_id and s.user_id = ${userId}
    left join posts p on p.id = (m.content ->> 'post')::int8 and p.deleted_at is null and p.visibility = 'public'
      and p.held_at is null
    where m.id = ${messageId}`
}

/** Those nearest to it that whoever reports can read. */
export function keepNeighbours(reportId: string, messageId: string, userId: string, most: number): Sql {
  const readable = sql`
    from im_members s join im_messages n on n.session_id = s.session_id
    where s.session_id = m.session_id and s.user_id = ${userId} and n.seq > s.cleared_seq
      and n.seq <= coalesce(s.left_seq, n.seq) and not n.seq <@ s.away and n.recalled_at is null and n.kind <> 'notice' and not exists (
        select from im_deletions d where d.session_id = n.session_id and d.user_id = s.user_id and d.seq = n.seq)`
  return sql`
    insert into report_messages (report_id, seq, user_id, kind, message, said_at)
    select ${reportId}, near.seq, near.sender_id, near.kind, left(near.body, 2000), near.created_at
    from im_messages m cross join lateral (
      (select n.* ${readable} and n.seq < m.seq order by n.seq desc limit ${most})
      union all
      (select n.* ${readable} and n.seq > m.seq order by n.seq limit ${most})
    ) near
    where m.id = ${messageId} order by abs(near.seq - m.seq), near.seq limit ${most}`
}

/** What was kept around a message, of the report with this id. */
export function neighboursOf(reportId: Sql): Sql {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('fromUser', case when u.deleted_at is null
        then jsonb_build_object('_id', u.id::text, 'name', u.name) end, 'kind', x.kind, 'message', x.message,
      'createTime', (extract(epoch from x.said_at) * 1000)::int8) order by x.seq)
    from report_messages x join users u on u.id = x.user_id where x.report_id = ${reportId}), '[]')`
}

export function postFor(id: string): Sql {
  return sql`
    select p.document, coalesce(t.document, p.document) as whole, p.board_id, coalesce(a.summary, '') as summary,
      case when a.cover is null then '[]'::jsonb else jsonb_build_array(a.cover) end || coalesce(t.images, p.images) ||
        coalesce(jsonb_path_query_array(coalesce(t.inside, p.inside), '$.pictures[*]'), '[]') as images,
      case when coalesce(t.video, p.video) is null then '[]'::jsonb else jsonb_build_array(coalesce(t.video, p.video)) end ||
        coalesce(jsonb_path_query_array(coalesce(t.inside, p.inside), '$.films[*]'), '[]') as videos,
      coalesce(a.cover ->> 'path', p.images -> 0 ->> 'path', p.video ->> 'path') as path
    from posts p left join articles a on a.post_id = p.id left join locked_texts t on t.post_id = p.id where p.id = ${id}`
}

export interface CoverRow {
  cover: unknown
}

export function coverFor(columnId: string): Sql {
  return sql`select cover from columns where id = ${columnId} and cover is not null`
}

/** A comment, or a reply below one. */
export interface SaidRow {
  user_id: string
  /** Null: it stands at a work. */
  post_id: string | null
  comment_id: string
  content: string
  images: unknown[]
  path: string | null
  created_at: Date
}

export function commentFor(id: string): Sql {
  return sql`
    select user_id, post_id, id as comment_id, content, images, images -> 0 ->> 'path' as path, created_at
    from comments where id = ${id} and deleted_at is null and held_at is null`
}

export function replyFor(id: string): Sql {
  return sql`
    select user_id, post_id, comment_id, content, images, images -> 0 ->> 'path' as path, created_at
    from replies where id = ${id} and deleted_at is null and held_at is null`
}

export interface NewReport {
  reporterId: string
  kind: ReportKind
  objectId: string
  userId: string
  reason: ReportReason
  description: string
  evidence: Evidence | null
}

/** No row when it was reported before. */
export function insertReport(report: NewReport): Sql {
  const { reporterId, kind, objectId, userId, reason, description, evidence } = report
  return sql`
    insert into reports (reporter_id, kind, object_id, user_id, reason, description, evidence)
    values (${reporterId}, ${kind}, ${objectId}, ${userId}, ${reason}, ${description},
      ${evidence && JSON.stringify(evidence)}::jsonb)
    on conflict on constraint reports_once do nothing returning id`
}

/** Who complains without an account: what they say of themselves. */
export interface Complainant {
  name: string
  contact: string
}

export function insertComplaint(report: Omit<NewReport, 'reporterId'>, complainant: Complainant): Sql {
  const { kind, objectId, userId, reason, description, evidence } = report
  return sql`
    insert into reports (kind, object_id, user_id, reason, description, evidence, complainant)
    values (${kind}, ${objectId}, ${userId}, ${reason}, ${description}, ${evidence && JSON.stringify(evidence)}::jsonb,
      ${JSON.stringify(complainant)}::jsonb)
    returning id`
}

/** They come one after another, so that they can be counted. */
export function lockComplaints(): Sql {
  return sql`select pg_advisory_xact_lock(hashtext('complaints'))`
}

/** Of a day, all of them and those about one thing. */
export function complaintsToday(kind: ReportKind, objectId: string): Sql {
  return sql`
    select count(*)::int as total,
      (count(*) filter (where kind = ${kind} and object_id = ${objectId}))::int as about
    from reports where reporter_id is null and created_at > now() - interval '24 hours'`
}

export function reportsToday(reporterId: string): Sql {
  return sql`
    select count(*)::int as total from reports
    where reporter_id = ${reporterId} and created_at > now() - interval '24 hours'`
}

export function reportOf(reporterId: string, kind: ReportKind, objectId: string): Sql {
  return sql`select id from reports where reporter_id = ${reporterId} and kind = ${kind} and object_id = ${objectId}`
}

export interface ReportRow {
  id: string
  reporter_id: string | null
  complainant: Complainant | null
  user_id: string
  settled_by: string | null
  kind: ReportKind
  object_id: string
  reason: ReportReason
  description: string
  evidence: Evidence | null
  /** A post, comment, reply, column, work or chapter that everybody can still read. */
  is_there: boolean
  state: Report['state']
  note: string
  settled_at: Date | null
  item_id: string | null
  around: Neighbour[]
  created_at: Date
}

const open = sql`p.deleted_at is null and p.visibility = 'public' and p.held_at is null`

const atWork = sql`w.is_listed and (h.id is null or h.is_visible)`

function ofWork(text: Sql): Sql {
  return sql`left join works w on w.id = ${text}.work_id left join work_chapters h on h.id = ${text}.chapter_id`
}

const columns = sql`
  id, reporter_id, complainant, user_id, settled_by, kind, object_id, reason, description, evidence, state, note, settled_at, item_id,
  created_at, ${neighboursOf(sql`reports.id`)} as around, case kind
    when 'posts' then exists (select from posts p where p.id = object_id and ${open})
    when 'comment' then exists (
      select from comments c left join posts p on p.id = c.post_id ${ofWork(sql`c`)}
      where c.id = object_id and c.deleted_at is null and c.held_at is null
        and case when c.work_id is null then ${open} else ${atWork} end)
    when 'reply' then exists (
      select from replies r left join posts p on p.id = r.post_id ${ofWork(sql`r`)}
      where r.id = object_id and r.deleted_at is null and r.held_at is null
        and case when r.work_id is null then ${open} else ${atWork} end)
    when 'column' then exists (select from columns k where k.id = object_id and k.is_listed)
    when 'works' then exists (select from works w where w.id = object_id and w.is_listed)
    when 'chapter' then exists (
      select from work_chapters h join works w on w.id = h.work_id where h.id = object_id and h.is_visible and w.is_listed)
    else false end as is_there`

function inState(state: Report['state'] | undefined): Sql {
  return state ? sql`where state = ${state}` : sql``
}

export function reports(state: Report['state'] | undefined, page: number, limit: number): Sql {
  return sql`
    select ${columns} from reports ${inState(state)} order by id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countReports(state: Report['state'] | undefined): Sql {
  return sql`select count(*)::int as total from reports ${inState(state)}`
}

export function oneReport(id: string): Sql {
  return sql`select ${columns} from reports where id = ${id}`
}

export interface Settlement {
  state: 'upheld' | 'dismissed'
  note: string
  by: string
}

/** All reports of one item. Whoever reported is told, the first time that this is decided. */
export function settleAll(itemId: string, { state, note, by }: Settlement, notice: Notice): Sql {
  const news = sql`
    select s.reporter_id as user_id, 'system' as type, null::int8 as from_user_id, null::int8 as post_id,
      null::int8 as comment_id, null::int8 as reply_id, ${JSON.stringify(notice)}::jsonb as notice, null::text as once
    from settled s where s.told_at = now() and s.reporter_id is not null`
  return sql`
    with settled as (
      update reports set state = ${state}, note = ${note}, settled_by = ${by}, settled_at = now(),
        told_at = coalesce(told_at, now())
      where item_id = ${itemId} and state = 'open' returning reporter_id, told_at
    )
    ${insertNotifications(news)}`
}

export function reopenAll(itemId: string): Sql {
  return sql`
    update reports set state = 'open', note = '', settled_by = null, settled_at = null where item_id = ${itemId}`
}

export function setItem(id: string, itemId: string): Sql {
  return sql`update reports set item_id = ${itemId} where id = ${id}`
}

/** Who of these is still there. */
export function people(ids: string[]): Sql {
  return sql`
    select id, name, avatar, vip_end_at, grade, signature, name_colour from users
    where id = any(${ids}::int8[]) and deleted_at is null`
}

export function nameOf(userId: string): Sql {
  return sql`select name from users where id = ${userId}`
}

export function nameReported(itemId: string): Sql {
  return sql`select u.name from reports r join users u on u.id = r.user_id where r.item_id = ${itemId} limit 1`
}
