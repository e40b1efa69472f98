import sql, { type Sql } from 'sql-template-tag'
import type { AgeNote, Serial, WorksType } from '#contract/modules/works/work.ts'
import type { WorkStatsRow, WorksRow } from '../../db/tables.ts'
import type { PictureSnapshot } from '../attachment/service.ts'
import type { CardRow as PersonRow } from '../user/service.ts'

type AuthorRow = Omit<PersonRow, 'id'>

type OfWork = Pick<
  WorksRow,
  | 'id'
  | 'user_id'
  | 'title'
  | 'summary'
  | 'tags'
  | 'words'
  | 'pages'
  | 'chapters'
  | 'last_number'
  | 'last_published_at'
  | 'is_listed'
  | 'held_at'
  | 'rejected_at'
  | 'reject_reason'
  | 'hidden_at'
  | 'hide_reason'
  | 'deleted_at'
  | 'created_at'
  | 'updated_at'
>

/** A work with everything that a card shows of it. */
export interface CardRow extends OfWork, AuthorRow, Pick<WorkStatsRow, 'views' | 'likes' | 'shelves' | 'comments'> {
  type: WorksType
  serial: Serial
  age_note: AgeNote
  visibility: 'public' | 'private'
  cover: PictureSnapshot | null
  category_id: string | null
  category: string | null
  last_id: string | null
  last_title: string | null
}

/** Needs `w`, and what `cardJoins` brings. */
export const cardColumns = sql`
  w.id, w.user_id, w.title, w.summary, w.tags, w.words, w.pages, w.chapters, w.last_number, w.last_published_at,
  w.is_listed, w.held_at, w.rejected_at, w.reject_reason, w.hidden_at, w.hide_reason, w.deleted_at, w.created_at, w.updated_at, w.type, w.serial,
  w.age_note, w.visibility, w.cover, g.id as category_id, g.name as category, l.id as last_id, l.title as last_title,
  t.views, t.likes, t.shelves, t.comments, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`

export const cardJoins = sql`
  join work_stats t on t.work_id = w.id
  join users u on u.id = w.user_id
  left join work_categories g on g.id = w.category_id
  left join work_chapters l on l.id = w.last_chapter_id`

/** The cards of these works in their order, as far as `condition`, which speaks of `w`, allows. */
export function cardsOf(ids: string[], condition: Sql): Sql {
  return sql`
    select ${cardColumns} from unnest(${ids}::int8[]) with ordinality as wanted (id, place)
    join works w on w.id = wanted.id ${cardJoins} where ${condition} order by wanted.place`
}

/** Whom of these somebody follows. */
export function followedAmong(userId: string, authorIds: string[]): Sql {
  return sql`select friend_id from follows where user_id = ${userId} and friend_id = any(${authorIds}::int8[])`
}
