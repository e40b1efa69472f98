import sql, { type Sql } from 'sql-template-tag'
import type { AuthorSummary } from '#contract/modules/forum/comment.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Context } from '../../kernel/context.ts'
import { type BriefRow, presentBrief } from '../board/service.ts'
import { visibleTo } from '../visibility/service.ts'

type Counts = Omit<AuthorSummary, 'boards'>

const boardsShown = 6
/** Of each kind so many of the latest say where somebody writes. */
const looked = 200

/** The same for everybody, so it is made once and kept for a moment. */
export function authorSummary(ctx: Context, userId: string): Promise<AuthorSummary> {
  return ctx.content.read(`author ${userId}`, [`user:${userId}`], async () => {
    const [counts, boards] = await Promise.all([
      ctx.db.one<Counts>(countsOf(userId)),
      ctx.db.many<BriefRow>(favouriteBoards(userId)),
    ])
    return { ...counts, boards: boards.map(presentBrief) }
  })
}

/** Counting stops at a bound, however much somebody wrote. */
export function countsOf(userId: string): Sql {
  const visible = visibleTo(null)
  const most = limits.countedMost
  return sql`
    select
      (select count(*)::int from (select from posts p join boards b on b.id = p.board_id
        where p.user_id = ${userId} and b.type = 'article' and ${visible} limit ${most}) t) as "articleNumber",
      (select count(*)::int from (
        (select from posts p where p.user_id = ${userId} and ${visible} limit ${most})
        union all
        (select from comments c join posts p on p.id = c.post_id
          where c.user_id = ${userId} and c.deleted_at is null and c.held_at is null and ${visible} limit ${most})
        union all
        (select from replies r join posts p on p.id = r.post_id
          where r.user_id = ${userId} and r.deleted_at is null and r.held_at is null and ${visible} limit ${most})
        limit ${most}) t) as "dynamicNumber",
      (select count(*)::int from (select from collects k join posts p on p.id = k.post_id
        join users u on u.id = k.user_id and u.shows_collects
        where k.user_id = ${userId} and ${visible} limit ${most}) t) as "collectNumber"`
}

export function favouriteBoards(userId: string): Sql {
  const visible = visibleTo(null)
  return sql`
    select b.id, b.name, b.sign, b.cover, b.type from (
      select w.board_id, count(*) as number from (
        (select p.board_id from posts p where p.user_id = ${userId} and ${visible} 
          order by p.created_at desc, p.id desc limit ${looked})
        union all
        (select p.board_id from comments c join posts p on p.id = c.post_id
          where c.user_id = ${userId} and c.deleted_at is null and c.held_at is null and ${visible}
          order by c.created_at desc, c.id desc limit ${looked})
      ) w group by w.board_id order by number desc, w.board_id limit ${boardsShown}
    ) f join boards b on b.id = f.board_id and b.is_readable order by f.number desc, b.id`
}
