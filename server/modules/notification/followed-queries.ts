import sql, { type Sql } from 'sql-template-tag'
import type { FollowedKind } from '#contract/modules/forum/notification.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { wants } from '../preference/service.ts'
import type { CardRow } from '../user/service.ts'
import { readsBoard } from '../visibility/service.ts'

/** Where a page ended: microseconds, and what tells apart what happened in the same one. */
export interface FollowedPlace {
  at: string
  kind: FollowedKind
  of: string
}

/** The card is that of whoever wrote it. */
export interface FollowedRow extends CardRow, FollowedPlace {
  created_at: Date
  post_id: string | null
  post_title: string
  board_id: string | null
  board_name: string
  board_sign: string
  column_id: string | null
  column_title: string
  work_id: string | null
  work_title: string
  work_type: WorksType
  chapter_id: string | null
  chapter_title: string
  number: number
  muted_words: string[] | null
  /** What is asked for words that the reader mutes. */
  text: string
}

const none = sql`null::int8`
const recent = sql`now() - interval '30 days'`

/** Newest first. Nothing is written for a reader: it is looked for when they look. */
export function followedNews(userId: string, after: FollowedPlace | undefined, most: number): Sql {
  const matrix = sql`(select np.matrix from notification_preferences np where np.user_id = ${userId})`
  const micro = (at: Sql) => sql`(extract(epoch from ${at}) * 1000000)::int8`
  const part = (kind: FollowedKind, { of, at, ids, from }: { of: Sql; at: Sql; ids: Sql; from: Sql }) => sql`(
    select ${kind}::text as kind, ${of} as of, ${at} as created_at, ${micro(at)} as at, ${ids}
    from ${from} and ${at} > ${recent} and ${wants('site', sql`${kind}::text`, matrix)}
      and (${after?.at ?? null}::int8 is null
        or (${micro(at)}, ${kind}::text, ${of}) < (${after?.at ?? null}::int8, ${after?.kind ?? null}::text, ${after?.of ?? null}::int8))
    order by ${at} desc, ${of} desc limit ${most})`
  const post = sql`p.user_id as author_id, p.id as post_id, p.board_id, ${none} as column_id, ${none} as work_id,
    ${none} as chapter_id, 1 as number`
  const seen = sql`join boards b on b.id = p.board_id and b.is_readable and ${readsBoard(userId, sql`b`)}`
  const parts = [
    part('author', {
      of: sql`p.id`,
      at: sql`p.created_at`,
      ids: post,
      from: sql`follows f join posts p on p.user_id = f.friend_id and p.is_listed and p.created_at >= f.created_at ${seen}
        where f.user_id = ${userId}`,
    }),
    part('board', {
      of: sql`p.id`,
      at: sql`p.recommended_at`,
      ids: post,
      from: sql`board_members m join posts p on p.board_id = m.board_id and p.is_listed and p.recommended_at is not null
        ${seen} where m.user_id = ${userId}`,
    }),
    part('column', {
      of: sql`p.id`,
      at: sql`n.created_at`,
      ids: sql`p.user_id, p.id, p.board_id, k.id, ${none}, ${none}, 1`,
      from: sql`column_subscriptions s join article_news n on n.column_id = s.column_id and n.created_at >= s.created_at
        join columns k on k.id = n.column_id and k.is_listed join posts p on p.id = n.post_id and p.is_listed ${seen}
        where s.user_id = ${userId}`,
    }),
    part('work', {
      of: sql`n.id`,
      at: sql`n.created_at`,
      ids: sql`w.user_id, ${none}, ${none}, ${none}, w.id, c.id, n.number`,
      from: sql`work_shelves s join work_news n on n.work_id = s.work_id and n.created_at >= s.created_at
        join works w on w.id = n.work_id and w.is_listed join work_chapters c on c.id = n.chapter_id and c.is_visible
        where s.user_id = ${userId} and s.notify`,
    }),
  ]
  const [first, ...others] = parts
  const all = others.reduce((sum, one) => sql`${sum} union all ${one}`, first ?? sql``)
  return sql`
    select a.kind, a.of, a.at, a.created_at, a.post_id, coalesce(p.title, '') as post_title, a.board_id,
      coalesce(b.name, '') as board_name, coalesce(b.sign, '') as board_sign, a.column_id,
      coalesce(k.title, '') as column_title, a.work_id, coalesce(w.title, '') as work_title, w.type as work_type,
      a.chapter_id, coalesce(c.title, '') as chapter_title, a.number, me.muted_words,
      concat_ws(E'\n', p.title, p.excerpt, w.title, c.title) as text,
      u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour
    from (select * from (${all}) e order by at desc, kind desc, of desc limit ${most}) a
    join users me on me.id = ${userId}
    join users u on u.id = a.author_id and u.deleted_at is null and u.id <> me.id
      and not exists (select from blocks x where x.user_id = me.id and x.blocked_id = u.id)
    left join posts p on p.id = a.post_id left join boards b on b.id = a.board_id
    left join columns k on k.id = a.column_id left join works w on w.id = a.work_id
    left join work_chapters c on c.id = a.chapter_id
    order by a.at desc, a.kind desc, a.of desc`
}
