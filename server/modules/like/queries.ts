import sql, { type Sql } from 'sql-template-tag'
import type { LikeType } from '#contract/modules/forum/like.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { likesOfComments, likesOfReplies } from '../comment/service.ts'
import { earned } from '../grade/service.ts'
import { deleteUnread, insertNotifications } from '../notification/service.ts'
import { changeLikes } from '../post-stats/service.ts'
import { addLikesReceived } from '../user/service.ts'
import { mayHearOf } from '../visibility/service.ts'
import { changeChapterLikes, changeDay, changeFigure } from '../work-stats/service.ts'

/** One member, one thing, and what is to be. */
export interface Asked {
  userId: string
  objectId: string
  /** Without it, what is there goes, and what is not comes. */
  desired: boolean | undefined
}

export interface ToggledRow {
  /** Which of those that were asked, from 1 on. */
  place: number
  post_id: string | null
  work_id: string | null
  chapter_id: string | null
  author_id: string
  is_like: boolean
  has_changed: boolean
  likes: number
  /** Whether the notifications of the author are different now. */
  is_news: boolean
}

/**
 * Likes with all that hangs on them in one statement, because nothing is done more often: the rows, the figures of the
 * things and of their authors, the news. Rows that were there already change nothing. No answer for what is not in
 * sight (`visible` speaks of the post `p`, or of the work `w` and the chapter `h`). `atWork`: what was said of a work. First the figures of things, then those of people, then the news: everybody
 * locks in this order.
 */
export function toggleLikes(type: LikeType, asked: Asked[], visible: Sql, atWork = false): Sql {
  const change = changes[type]
  const news = sql`
    select t.author_id as user_id, 'like' as type, t.liker_id as from_user_id, t.post_id, t.comment_id, t.reply_id,
      null::jsonb as notice, t.once, t.work_id, t.chapter_id
    from changed t where t.delta = 1 and ${mayHearOf(sql`t.author_id`, sql`t`)} and (select count(*) from credited) >= 0`
  const reward = sql`
    select t.author_id, 'liked', t.once || ':' || t.liker_id, 'give' from changed t
    where t.delta = 1 and (t.is_listed or t.is_gated) and t.author_id <> t.liker_id`
  return sql`
    with target as materialized (${atWork ? saidAtWork(type, asked, visible) : targets(type, asked, visible)}), gone as (
      delete from likes l using target t
      where t.desired is not true and l.user_id = t.liker_id and l.type = ${type} and l.object_id = t.object_id
      returning l.user_id as liker_id, l.object_id
    ), come as (
      insert into likes (user_id, type, object_id)
      select t.liker_id, ${type}, t.object_id from target t
      where t.desired is not false and (t.liker_id, t.object_id) not in (select g.liker_id, g.object_id from gone g)
      order by t.liker_id, t.object_id
      on conflict do nothing returning user_id as liker_id, object_id
    ), changed as (
      select t.*, d.delta
      from (select *, -1 as delta from gone union all select *, 1 from come) d join target t using (liker_id, object_id)
    ), counted as (
      ${change(sums)}
    ), ${type === 'works' ? sql`dated as (${changeDay('likes', sql`${sums} having (select count(*) from counted) >= 0`)}), ` : sql``}credited as (
      ${addLikesReceived(sql`
        select author_id as user_id, sum(delta)::int as likes from changed
        where (select count(*) from counted) >= 0 group by author_id`)}
    ), rewarded as (${earned(reward)}), told as (${insertNotifications(news, true)}), untold as (
      ${deleteUnread(sql`
        select author_id as user_id, liker_id as from_user_id, once from changed where delta = -1`)}
    ), news as (select from_user_id, once from told union all select from_user_id, once from untold)
    select t.place::int, t.post_id, t.work_id, t.chapter_id, t.author_id, coalesce(d.delta = 1, t.desired is not false) as is_like,
      d.delta is not null as has_changed, coalesce(c.likes, t.likes) as likes,
      (t.liker_id, t.once) in (select from_user_id, once from news) as is_news
    from target t left join changed d using (place) left join counted c on c.id = t.object_id`
}

const sums = sql`select object_id as id, sum(delta)::int as delta from changed group by object_id`

const changes: Record<LikeType, (changed: Sql) => Sql> = {
  posts: changeLikes,
  comment: likesOfComments,
  reply: likesOfReplies,
  works: (changed) => changeFigure('likes', changed),
  chapter: changeChapterLikes,
}

function allOf(asked: Asked[]): Sql {
  const users = asked.map(({ userId }) => userId)
  const objects = asked.map(({ objectId }) => objectId)
  const desired = asked.map((one) => one.desired ?? null)
  return sql`
    unnest(${users}::int8[], ${objects}::int8[], ${desired}::bool[]) with ordinality as a (liker_id, object_id, desired, place)`
}

function onceFor(type: LikeType): Sql {
  return sql`'like:' || ${type} || ':' || a.object_id as once`
}

/** Comments and replies at works, as far as they are in sight. */
function saidAtWork(type: LikeType, asked: Asked[], visible: Sql): Sql {
  const [table, ids] =
    type === 'reply'
      ? [sql`replies`, sql`c.comment_id, c.id as reply_id`]
      : [sql`comments`, sql`c.id as comment_id, null::int8 as reply_id`]
  return sql`
    select a.*, ${onceFor(type)}, w.is_listed and (h.id is null or h.is_visible) as is_listed, false as is_gated,
      null::int8 as board_id, null::int8 as post_id, ${ids}, c.user_id as author_id, c.work_id, c.chapter_id, c.likes
    from ${allOf(asked)} join ${table} c on c.id = a.object_id and c.deleted_at is null and c.held_at is null
    join works w on w.id = c.work_id left join work_chapters h on h.id = c.chapter_id
    where ${visible}`
}

/** What was asked for, as far as it is in sight. */
function targets(type: LikeType, asked: Asked[], visible: Sql): Sql {
  const all = allOf(asked)
  const once = onceFor(type)
  const columns = sql`
    a.*, ${once}, p.is_listed, p.is_gated, p.board_id, null::int8 as work_id, null::int8 as chapter_id`
  const ofWork = sql`
    a.*, ${once}, w.is_listed, false as is_gated, null::int8 as board_id, null::int8 as post_id, null::int8 as comment_id,
    null::int8 as reply_id, w.user_id as author_id, w.id as work_id`
  switch (type) {
    case 'posts':
      return sql`
        select ${columns}, p.id as post_id, null::int8 as comment_id, null::int8 as reply_id, p.user_id as author_id,
          s.likes
        from ${all} join posts p on p.id = a.object_id join post_stats s on s.post_id = p.id where ${visible}`
    case 'comment':
      return sql`
        select ${columns}, c.post_id, c.id as comment_id, null::int8 as reply_id, c.user_id as author_id, c.likes
        from ${all} join comments c on c.id = a.object_id and c.deleted_at is null and c.held_at is null
        join posts p on p.id = c.post_id
        where ${visible}`
    case 'reply':
      return sql`
        select ${columns}, r.post_id, r.comment_id, r.id as reply_id, r.user_id as author_id, r.likes
        from ${all} join replies r on r.id = a.object_id and r.deleted_at is null and r.held_at is null
        join posts p on p.id = r.post_id
        where ${visible}`
    case 'works':
      return sql`
        select ${ofWork}, null::int8 as chapter_id, s.likes
        from ${all} join works w on w.id = a.object_id join work_stats s on s.work_id = w.id where ${visible}`
    case 'chapter':
      return sql`
        select ${ofWork}, h.id as chapter_id, s.likes
        from ${all} join work_chapters h on h.id = a.object_id and h.is_visible join works w on w.id = h.work_id
        join chapter_stats s on s.chapter_id = h.id where ${visible}`
  }
}

/** The likes of things that are about to go for good, which their authors have no longer. */
export function forgetLikes(type: LikeType, ids: string[]): Sql {
  const table = {
    posts: sql`posts`,
    comment: sql`comments`,
    reply: sql`replies`,
    works: sql`works`,
    chapter: sql`(select c.id, w.user_id from work_chapters c join works w on w.id = c.work_id)`,
  }[type]
  return sql`
    with gone as (
      delete from likes where type = ${type} and object_id = any(${ids}::int8[]) returning object_id
    )
    ${addLikesReceived(sql`
      select t.user_id, -count(*)::int as likes from gone join ${table} t on t.id = gone.object_id group by t.user_id`)}`
}

export interface WorkKind {
  type: WorksType
  user_id: string
}

const ofWorks = {
  works: sql`(select id, id as work_id from works)`,
  chapter: sql`work_chapters`,
  comment: sql`comments`,
  reply: sql`replies`,
}

/** Of a work, or of the one of a chapter, or at which something was said; no row for what stands below a post. */
export function kindOf(type: 'works' | 'chapter' | 'comment' | 'reply', id: string): Sql {
  return sql`select w.type, w.user_id from ${ofWorks[type]} t join works w on w.id = t.work_id where t.id = ${id}`
}
