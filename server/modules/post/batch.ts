import sql, { type Sql } from 'sql-template-tag'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import { plainText } from '../../document/text.ts'
import type { Context } from '../../kernel/context.ts'
import { assertNotDeleted, countManyPosts, holdBoards } from '../board/service.ts'
import { earned } from '../grade/service.ts'
import { markRankStale } from '../post-stats/service.ts'
import { dropTexts, indexTexts } from '../search-index/service.ts'
import { searchedText } from './content.ts'
import { type FoundBy, rewards, summary } from './queries.ts'

/**
 * Many posts at once, in a transaction of the caller; answers which of them were still to be seen. Everybody locks boards, then posts, then
 * figures, each in the order of their ids.
 */
export async function takePosts(ctx: Context, ids: string[], mark: RemovalMark): Promise<string[]> {
  await holdBoardsOf(ctx, ids)
  const rows = await ctx.db.many<TakenRow>(deleteMany(ids, mark))
  await countManyPosts(ctx, boardsOf(rows), -1)
  await dropTexts(ctx, 'posts', idsOf(rows))
  return idsOf(rows)
}

/** Those that carry the mark; without one, whatever was deleted in the last thirty days. */
export async function returnPosts(ctx: Context, ids: string[], mark?: RemovalMark): Promise<string[]> {
  const boardIds = await holdBoardsOf(ctx, ids)
  if (!mark) await assertNotDeleted(ctx, boardIds)
  const rows = await ctx.db.many<ReturnedRow>(undeleteMany(ids, mark))
  await countManyPosts(ctx, boardsOf(rows), 1)
  const texts = rows.map(({ id, title, tags, document, summary }) => ({
    id,
    title,
    text: searchedText({ text: plainText(document), tags, summary }),
  }))
  await indexTexts(ctx, 'posts', texts)
  for (const { id } of rows) markRankStale(ctx, id)
  return idsOf(rows)
}

interface TakenRow {
  id: string
  board_id: string
}

type ReturnedRow = TakenRow & FoundBy & { title: string }

async function holdBoardsOf(ctx: Context, ids: string[]): Promise<string[]> {
  const rows = await ctx.db.many<{ board_id: string }>(boardsOfPosts(ids))
  const boardIds = rows.map(({ board_id }) => board_id)
  await holdBoards(ctx, boardIds)
  return boardIds
}

/**
 * Some of the posts of a board, in whatever state they are, into another; the caller holds both. Answers how many it were.
 * What staff said of a post goes along, because it is not the post that leaves: a recommendation stays. What a board
 * says for itself does not: its classifications, and what is pinned there.
 */
export async function movePosts(ctx: Context, from: string, to: string, most: number): Promise<number> {
  const rows = await ctx.db.many<MovedRow>(moveMany(from, to, most))
  const counted = rows.filter(({ is_counted }) => is_counted)
  for (const [boardId, delta] of [
    [from, -1],
    [to, 1],
  ] as const)
    await countManyPosts(
      ctx,
      counted.map(() => boardId),
      delta,
    )
  return rows.length
}

interface MovedRow {
  id: string
  is_counted: boolean
}

function boardsOf(rows: TakenRow[]): string[] {
  return rows.map(({ board_id }) => board_id)
}

function idsOf(rows: TakenRow[]): string[] {
  return rows.map(({ id }) => id)
}

export function boardsOfPosts(ids: string[]): Sql {
  return sql`select distinct board_id from posts where id = any(${ids}::int8[])`
}

/** What boards count: private posts are their authors' alone, and what is held waits for a decision of its own. */
const isCounted = sql`visibility = 'public' and held_at is null`

export function deleteMany(ids: string[], { byId, at, reason }: RemovalMark): Sql {
  return sql`
    with held as materialized (
      select id from posts where id = any(${ids}::int8[]) and deleted_at is null and ${isCounted}
      order by id for no key update
    ), changed as (
      update posts p set deleted_at = ${at}, deleted_by = ${byId}, delete_reason = ${reason} from held
      where p.id = held.id returning p.id, p.board_id, p.user_id, p.recommended_at
    ), rewarded as (${earned(rewards(sql`changed`, 'take'))})
    select id, board_id from changed`
}

export function undeleteMany(ids: string[], mark: RemovalMark | undefined): Sql {
  const which = mark
    ? sql`deleted_at = ${mark.at} and deleted_by = ${mark.byId}`
    : sql`deleted_at > now() - interval '30 days'`
  return sql`
    with held as materialized (
      select id from posts where id = any(${ids}::int8[]) and ${which} and ${isCounted}
      order by id for no key update
    ), changed as (
      update posts p set deleted_at = null, deleted_by = null, delete_reason = '' from held
      where p.id = held.id
      returning p.id, p.board_id, p.user_id, p.recommended_at, p.title, p.tags, p.document
    ), rewarded as (${earned(rewards(sql`changed`, 'return'))})
    select p.id, p.board_id, p.title, p.tags, p.document, ${summary} from changed p`
}

export function moveMany(from: string, to: string, most: number): Sql {
  return sql`
    with few as materialized (
      select id from posts where board_id = ${from} order by id limit ${most} for no key update
    )
    update posts p set board_id = ${to}, classification_id = null, board_top_at = null from few
    where p.id = few.id returning p.id, p.deleted_at is null and ${isCounted} as is_counted`
}

export function countAllIn(boardId: string): Sql {
  return sql`select count(*)::int as total from posts where board_id = ${boardId}`
}
