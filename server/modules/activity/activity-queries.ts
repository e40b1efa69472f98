import sql, { type Sql } from 'sql-template-tag'
import type { BoardType } from '#contract/modules/forum/board.ts'
import type { Viewer } from '../../kernel/context.ts'
import type { PictureSnapshot } from '../attachment/service.ts'
import type { CardRow } from '../user/service.ts'
import { heldFor } from '../visibility/service.ts'

/** How many characters of what was answered are shown. */
const line = 100

/** Whose, which of them, and how far: only what is older than the last one of the page before. */
export interface Span {
  userId: string
  /** Which posts (`p`) may be named. */
  visible: Sql
  below: string | null
  /** What is held is for its author and the staff. */
  viewer: Viewer | null
  limit: number
}

export interface Written {
  id: string
  created_at: Date
}

export interface SayingRow extends Written, Omit<CardRow, 'id'> {
  comment_id: string
  post_id: string
  title: string
  board_id: string
  board_name: string
  board_sign: string
  board_cover: string
  board_type: BoardType
  user_id: string
  content: string
  images: PictureSnapshot[]
  likes: number
  held_at: Date | null
  answered_name: string | null
  answered: string | null
}

const around = sql`
  p.id as post_id, p.title, b.id as board_id, b.name as board_name, b.sign as board_sign, b.cover as board_cover,
  b.type as board_type,
  u.id as user_id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`

const tables = {
  p: { name: sql`posts`, alias: sql`p` },
  c: { name: sql`comments`, alias: sql`c` },
  r: { name: sql`replies`, alias: sql`r` },
}

function within(table: 'p' | 'c' | 'r', { userId, visible, below, viewer }: Span): Sql {
  const { name, alias } = tables[table]
  const last = sql`coalesce((select created_at from ${name} where id = ${below}::int8), '-infinity')`
  const further = below === null ? sql`true` : sql`(${alias}.created_at, ${alias}.id) < (${last}, ${below}::int8)`
  return sql`${alias}.user_id = ${userId} and ${further} and ${heldFor(viewer, alias)} and ${visible}`
}

export function postsBy(span: Span): Sql {
  return sql`
    select p.id, p.created_at from posts p where ${within('p', span)}
    order by p.created_at desc, p.id desc limit ${span.limit}`
}

export function commentsBy(span: Span): Sql {
  return sql`
    select c.id, c.id as comment_id, c.created_at, c.content, c.images, c.likes, c.held_at, ${around},
      null as answered_name, null as answered
    from comments c join posts p on p.id = c.post_id join boards b on b.id = p.board_id join users u on u.id = c.user_id
    where c.deleted_at is null and ${within('c', span)} order by c.created_at desc, c.id desc limit ${span.limit}`
}

/** What is gone is not quoted. */
export function repliesBy(span: Span): Sql {
  return sql`
    select r.id, r.comment_id, r.created_at, r.content, r.images, r.likes, r.held_at, ${around},
      case when r.to_reply_id is null then cu.name else tu.name end as answered_name,
      left(case when r.to_reply_id is null then c.content else t.content end, ${line}) as answered
    from replies r join posts p on p.id = r.post_id join boards b on b.id = p.board_id join users u on u.id = r.user_id
    left join comments c on c.id = r.comment_id and c.deleted_at is null and c.held_at is null left join users cu on cu.id = c.user_id
    left join replies t on t.id = r.to_reply_id and t.deleted_at is null and t.held_at is null left join users tu on tu.id = t.user_id
    where r.deleted_at is null and ${within('r', span)} order by r.created_at desc, r.id desc limit ${span.limit}`
}
