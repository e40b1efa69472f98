import sql, { type Sql } from 'sql-template-tag'
import type { NotificationType } from '#contract/modules/forum/notification.ts'
import type { Topic } from '#contract/modules/forum/preference.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { PictureSnapshot } from '../attachment/service.ts'
import type { CardRow } from '../user/service.ts'
import { readsBoard } from '../visibility/service.ts'
import type { Notice } from './notice.ts'
import { likedThing } from './queries.ts'

/** The card is that of whom it comes from. */
export interface NotificationRow extends CardRow {
  type: NotificationType
  content: string
  notice: Notice | null
  is_read: boolean
  created_at: Date
  from_id: string | null
  is_follow: boolean
  is_fan: boolean
  /** Of what somebody follows: of which kind it is. */
  topic: Topic | null
  /** Null: there is none, or this member may not see it. */
  post_id: string | null
  title: string
  board_name: string
  image: PictureSnapshot | null
  post_is_mine: boolean
  comment_id: string | null
  comment_content: string
  comment_deleted: boolean
  comment_likes: number | null
  comment_liked: boolean
  reply_id: string | null
  reply_content: string
  reply_deleted: boolean
  reply_likes: number | null
  reply_liked: boolean
  /** Null: there is none, or it is gone. */
  column_id: string | null
  column_title: string
  /** Null: there is none, or this member may not see it. */
  work_id: string | null
  work_title: string
  work_type: WorksType
  chapter_id: string | null
  chapter_title: string
  /** Whether it is news of a work on the shelf. */
  is_folded: boolean
  /** News in this line. */
  number: number
  /** Likes in this line. */
  same: number
}

/** Neither a post nor a work, or chapter of one, that this member may see. */
const unseen = sql`(p.id is null and (w.id is null or (n.chapter_id is not null and h.id is null)))`

/** A list shows the beginning of what was said. */
const shown = 300

/**
 * Newest first. Texts are looked up now, not kept: what was deleted or is out of sight since then shows nothing but
 * that it was there.
 */
export function notificationsOf(chosen: Sql): Sql {
  return sql`
    select n.id, n.type, n.topic, n.read_at is not null as is_read, n.created_at,
      case when n.type = 'system' or p.id is not null then n.content else '' end as content, n.notice,
      f.id as from_id, f.name, f.avatar, f.vip_end_at, f.grade, f.signature, f.name_colour,
      exists (select from follows x where x.user_id = n.user_id and x.friend_id = f.id) as is_follow,
      exists (select from follows x where x.user_id = f.id and x.friend_id = n.user_id) as is_fan,
      p.id as post_id, p.title, bo.name as board_name, p.images -> 0 as image, p.user_id = n.user_id as post_is_mine,
      n.comment_id, (${unseen} or ${gone('c')}) as comment_deleted,
      case when ${unseen} or ${gone('c')} then '' else left(c.content, ${shown}) end as comment_content,
      c.likes as comment_likes, ${liked('comment')} as comment_liked, r.likes as reply_likes, ${liked('reply')} as reply_liked,
      n.reply_id, (${unseen} or ${gone('r')}) as reply_deleted,
      case when ${unseen} or ${gone('r')} then '' else left(r.content, ${shown}) end as reply_content,
      k.id as column_id, k.title as column_title, n.number, w.id as work_id, w.title as work_title, w.type as work_type,
      h.id as chapter_id, coalesce(h.title, '') as chapter_title, n.fold is not null as is_folded, n.same
    from (${chosen}) n
    left join users f on f.id = n.from_user_id
    left join posts p on p.id = n.post_id and p.deleted_at is null
      and (p.visibility = 'public' and p.held_at is null or p.user_id = n.user_id)
      and exists (select from boards b where b.id = p.board_id and b.is_readable and ${readsBoard(sql`n.user_id`, sql`b`)})
    left join boards bo on bo.id = p.board_id
    left join comments c on c.id = n.comment_id
    left join replies r on r.id = n.reply_id
    left join columns k on k.id = n.column_id and k.is_listed
    left join works w on w.id = n.work_id and (w.is_listed or (w.user_id = n.user_id and w.deleted_at is null))
    left join work_chapters h on h.id = n.chapter_id and h.work_id = w.id and (h.is_visible or w.user_id = n.user_id)
    order by n.id desc`
}

/** What was deleted, or is held from whoever is told. */
function gone(table: 'c' | 'r'): Sql {
  return {
    c: sql`(c.deleted_at is not null or c.held_at is not null)`,
    r: sql`(r.deleted_at is not null or r.held_at is not null)`,
  }[table]
}

function liked(type: 'comment' | 'reply'): Sql {
  const id = { comment: sql`n.comment_id`, reply: sql`n.reply_id` }[type]
  return sql`exists (select from likes x where x.user_id = n.user_id and x.type = ${type} and x.object_id = ${id})`
}

/** One page of them, each in a line of its own. */
export function singleNews(userId: string, types: NotificationType[], page: number, limit: number): Sql {
  return sql`
    select *, 1 as same from notifications where user_id = ${userId} and type = any(${types})
    order by id desc limit ${limit} offset ${(page - 1) * limit}`
}

/** Of several members: each as its own member sees it. */
export function newsAt(ids: string[]): Sql {
  return sql`select *, 1 as same from notifications where id = any(${ids}::int8[])`
}

/** One line for each thing that was liked, where the newest like stands. What was read up to it is read. */
export function foldedLikes(userId: string, page: number, limit: number): Sql {
  return sql`
    select o.*, f.same from (
      select max(id) as id, count(*)::int as same from notifications where user_id = ${userId} and type = 'like'
      group by ${likedThing} order by max(id) desc limit ${limit} offset ${(page - 1) * limit}
    ) f join notifications o on o.id = f.id`
}

export function countFoldedLikes(userId: string): Sql {
  return sql`
    select count(distinct ${likedThing})::int as total from notifications where user_id = ${userId} and type = 'like'`
}

const ofTheSame = (userId: string, id: string) => sql`
  user_id = ${userId} and type = 'like'
  and ${likedThing} = (select ${likedThing} from notifications where id = ${id} and user_id = ${userId} and type = 'like')`

/** All likes of what the named one is about. */
export function likesLike(userId: string, id: string, page: number, limit: number): Sql {
  return sql`
    select *, 1 as same from notifications where ${ofTheSame(userId, id)}
    order by id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countLikesLike(userId: string, id: string): Sql {
  return sql`select count(*)::int as total from notifications where ${ofTheSame(userId, id)}`
}

export function countOf(userId: string, types: NotificationType[]): Sql {
  return sql`select count(*)::int as total from notifications where user_id = ${userId} and type = any(${types})`
}
