import sql, { type Sql } from 'sql-template-tag'
import type { PictureSnapshot } from '../attachment/service.ts'

/** How many characters of what was answered are shown. */
const line = 100

/** Whose, which of them, and how far: only ids below it, which come from the page before. */
export interface Span {
  userId: string
  /** Which posts (`p`) may be named. */
  visible: Sql
  below: string | null
  limit: number
}

export interface Written {
  id: string
  created_at: Date
}

export interface SayingRow extends Written {
  comment_id: string
  post_id: string
  title: string
  board_id: string
  board_name: string
  board_sign: string
  board_cover: string
  user_id: string
  name: string
  avatar: string
  vip_end_at: Date | null
  grade: number
  signature: string
  content: string
  images: PictureSnapshot[]
  likes: number
  answered_name: string | null
  answered: string | null
}

const around = sql`
  p.id as post_id, p.title, b.id as board_id, b.name as board_name, b.sign as board_sign, b.cover as board_cover,
  u.id as user_id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature`

function within(table: 'p' | 'c' | 'r', { userId, visible, below }: Span): Sql {
  const id = { p: sql`p.id`, c: sql`c.id`, r: sql`r.id` }[table]
  const writer = { p: sql`p.user_id`, c: sql`c.user_id`, r: sql`r.user_id` }[table]
  const further = below === null ? sql`true` : sql`${id} < ${below}::int8`
  return sql`${writer} = ${userId} and ${further} and ${visible}`
}

export function postsBy(span: Span): Sql {
  return sql`
    select p.id, p.created_at from posts p where ${within('p', span)} order by p.id desc limit ${span.limit}`
}

export function commentsBy(span: Span): Sql {
  return sql`
    select c.id, c.id as comment_id, c.created_at, c.content, c.images, c.likes, ${around},
      null as answered_name, null as answered
    from comments c join posts p on p.id = c.post_id join boards b on b.id = p.board_id join users u on u.id = c.user_id
    where c.deleted_at is null and ${within('c', span)} order by c.id desc limit ${span.limit}`
}

/** What is gone is not quoted. */
export function repliesBy(span: Span): Sql {
  return sql`
    select r.id, r.comment_id, r.created_at, r.content, r.images, r.likes, ${around},
      case when r.to_reply_id is null then cu.name else tu.name end as answered_name,
      left(case when r.to_reply_id is null then c.content else t.content end, ${line}) as answered
    from replies r join posts p on p.id = r.post_id join boards b on b.id = p.board_id join users u on u.id = r.user_id
    left join comments c on c.id = r.comment_id and c.deleted_at is null left join users cu on cu.id = c.user_id
    left join replies t on t.id = r.to_reply_id and t.deleted_at is null left join users tu on tu.id = t.user_id
    where r.deleted_at is null and ${within('r', span)} order by r.id desc limit ${span.limit}`
}
