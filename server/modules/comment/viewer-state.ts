import sql, { type Sql } from 'sql-template-tag'
import { standing } from '../board/service.ts'

/**
 * What comments and replies, and the board they stand in, are to each of these members, at one look. Each state is one text,
 * because that is cheap to read and to compare: id, likes, and whether the member likes it.
 */
export function viewerStates(userIds: string[], boardId: string, commentIds: string[], replyIds: string[]): Sql {
  return sql`
    select w.*, (${viewerStateOf(sql`v.id`, 'comment', sql`comments`, commentIds)}) as comments,
      (${viewerStateOf(sql`v.id`, 'reply', sql`replies`, replyIds)}) as replies
    from unnest(${userIds}::int8[]) with ordinality as v (id, place)
    cross join lateral (${standing(boardId, sql`v.id`)}) w
    order by v.place`
}

function viewerStateOf(userId: Sql, type: 'comment' | 'reply', table: Sql, ids: string[]): Sql {
  return sql`
    select coalesce(string_agg(concat_ws(' ', s.id, s.likes,
      exists (select from likes l where l.user_id = ${userId} and l.type = ${type} and l.object_id = s.id)::int
    ), ',' order by t.place), '')
    from unnest(${ids}::int8[]) with ordinality as t (id, place) join ${table} s on s.id = t.id`
}
