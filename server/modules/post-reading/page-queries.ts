import sql, { type Sql } from 'sql-template-tag'
import type { Document } from '#contract/shared/document.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { PictureSnapshot, VideoSnapshot } from '../attachment/service.ts'
import { type Standing, standing } from '../board/service.ts'
import { type FileOfPost, filesColumn } from '../post-lock/service.ts'
import { type CardRow, cardColumns, cardJoins, type PostOfAuthor, viewerStateBy } from './card-queries.ts'

export interface PageRow extends CardRow {
  document: Document
  tags: string[]
  inside: { pictures?: PictureSnapshot[]; films?: VideoSnapshot[] }
  word_count: number
  edited_at: Date | null
  region: string | null
  verdict: Verdict | null
  owned: number
  tips: number
  files: FileOfPost[]
  is_gone: boolean
}

export function onePost(id: string, condition: Sql): Sql {
  return sql`
    select ${cardColumns}, p.document, p.tags, p.inside, p.word_count, p.edited_at, p.region, p.verdict,
      p.deleted_at is not null as is_gone,
      coalesce(es.owned, 0) as owned, coalesce(es.tips, 0) as tips, ${filesColumn(sql`p.id`)} as files
    from posts p ${cardJoins} left join earning_stats es on es.target_type = 'posts' and es.target_id = p.id
    where p.id = ${id} and ${condition}`
}

export type OwnSide = Standing & { viewer_state: string }

/** What a post and its board are to each of these members, at one look. */
export function ownSides(userIds: string[], post: PostOfAuthor): Sql {
  return sql`
    select w.*, (${viewerStateBy(sql`v.id`, [post])}) as viewer_state
    from unnest(${userIds}::int8[]) with ordinality as v (id, place)
    cross join lateral (${standing(post.postsSystemId, sql`v.id`)}) w
    order by v.place`
}

const link = sql`p.id, p.title, s.comments, coalesce(p.images -> 0, p.inside #> '{pictures,0}') as picture`

/** The one before (older) and the one after (newer) in the same board. `isGated`: not everybody may read it. */
export function neighbours(boardId: string, id: string, isGated: boolean): Sql {
  const posts = isGated ? sql`shown_posts` : sql`listed_posts`
  const here = sql`((select created_at from posts where id = ${id}), ${id}::int8)`
  return sql`
    (select 'previous' as side, ${link} from ${posts} p join post_stats s on s.post_id = p.id
      where p.board_id = ${boardId} and (p.created_at, p.id) < ${here} order by p.created_at desc, p.id desc limit 1)
    union all
    (select 'next' as side, ${link} from ${posts} p join post_stats s on s.post_id = p.id
      where p.board_id = ${boardId} and (p.created_at, p.id) > ${here} order by p.created_at, p.id limit 1)`
}

export function hottestOf(boardId: string, exceptId: string, most: number, isGated: boolean): Sql {
  return sql`
    select ${link} from ${isGated ? sql`shown_stats` : sql`listed_stats`} s join posts p on p.id = s.post_id
    where (p.is_listed or p.is_gated) and s.board_id = ${boardId} and s.post_id <> ${exceptId}
    order by s.hot desc, s.post_id desc limit ${most}`
}
