import sql, { type Sql } from 'sql-template-tag'
import { hearsAtOnce, nextNumber, toldUpTo } from '../notification/service.ts'

export interface OpenNews {
  id: string
  kind: 'author' | 'board'
  /** The author or the board. */
  of_id: string
  told_to: string
  is_numbered: boolean
}

/** The oldest that nobody else is at. */
export function lockNews(): Sql {
  return sql`
    select id, kind, of_id, told_to, seq is not null as is_numbered from post_news
    where done_at is null order by created_at, id limit 1 for update skip locked`
}

export function numberNews(id: string): Sql {
  return sql`update post_news set seq = ${nextNumber} where id = ${id}`
}

/** Those who follow the author, or are in the board, and hear of it at once. */
export function hearersAfter({ kind, of_id, told_to }: OpenNews, most: number): Sql {
  const those = {
    author: sql`follows s where s.friend_id = ${of_id}`,
    board: sql`board_members s where s.board_id = ${of_id}`,
  }[kind]
  return sql`
    select s.user_id from ${those} and s.user_id > ${told_to} and ${hearsAtOnce(sql`s.user_id`, kind)}
    order by s.user_id limit ${most}`
}

/** `last` null: all have been told. */
export function saveNews(id: string, last: string | null): Sql {
  return sql`update post_news set ${toldUpTo(last)} where id = ${id}`
}
