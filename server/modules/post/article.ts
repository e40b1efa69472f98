import sql, { type Sql } from 'sql-template-tag'
import type { ArticleInput, ArticleOrigin } from '#contract/modules/forum/article.ts'
import type { BoardType } from '#contract/modules/forum/board.ts'
import { documentLimits } from '#contract/shared/document.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type PictureSnapshot, snapshotFiles } from '../attachment/service.ts'
import { announceArticle, putIntoColumn } from '../column-articles/service.ts'

/** What a post in a board for articles has besides, as it is written down. */
export interface ArticleContent {
  cover: PictureSnapshot | null
  summary: string
  origin: ArticleOrigin
  sourceName: string
  sourceUrl: string
  columnId: string | null
}

export function assertArticlesOn(ctx: Context): void {
  if (!ctx.config.current().site.COMMON_WORKS.ARTICLE) throw new Refusal(403, 'article_off')
}

/** How many blocks a text in this board may have. */
export async function mostBlocksIn(ctx: Context, boardId: string): Promise<number> {
  const board = await ctx.db.maybe<{ type: BoardType }>(typeOfBoard(boardId))
  return board?.type === 'article' ? documentLimits.articleBlocks : documentLimits.blocks
}

/** Null in a board for other posts. What is not given stays as it was. */
export async function readArticle(
  ctx: Context,
  viewer: Viewer,
  type: BoardType,
  given: ArticleInput | undefined,
  before: ArticleContent | null,
): Promise<ArticleContent | null> {
  if (type !== 'article') {
    if (given) throw new Refusal(422, 'article_not_here', { field: 'article' })
    return null
  }
  const origin = given?.origin ?? before?.origin ?? 'original'
  const source = (name: 'sourceName' | 'sourceUrl') =>
    origin === 'original' ? '' : (given?.[name] ?? before?.[name] ?? '')
  const article = {
    cover: await coverOf(ctx, viewer, given?.cover, before?.cover ?? null),
    summary: given?.summary ?? before?.summary ?? '',
    origin,
    sourceName: source('sourceName'),
    sourceUrl: source('sourceUrl'),
    columnId: given?.columnId === undefined ? (before?.columnId ?? null) : given.columnId,
  }
  if (origin !== 'original' && !article.sourceName && !article.sourceUrl)
    throw new Refusal(422, 'article_need_source', { field: 'article.sourceName' })
  for (const field of ['summary', 'sourceName'] as const)
    if (hasTower(article[field]))
      throw new Refusal(422, 'post_too_many_marks', { params: { max: mostMarks }, field: `article.${field}` })
  return article
}

async function coverOf(
  ctx: Context,
  viewer: Viewer,
  given: string | null | undefined,
  before: PictureSnapshot | null,
): Promise<PictureSnapshot | null> {
  const path = given === undefined ? before?.path : given
  if (!path) return null
  const { pictures } = await snapshotFiles(ctx, viewer.id, [path])
  const found = pictures.get(path)
  // One that staff have removed since then goes; one that is named now must be there.
  if (!found && given !== undefined) throw new Refusal(404, 'upload_not_found')
  return found ?? null
}

export async function articleBefore(ctx: Context, postId: string): Promise<ArticleContent | null> {
  const row = await ctx.db.maybe<ArticleContent>(storedArticle(postId))
  return row ?? null
}

/**
 * Writes it down, finds its place among the articles of its column, and tells who subscribes to that. In a board for
 * other posts it stands in no column.
 */
export async function followArticle(
  ctx: Context,
  userId: string,
  postId: string,
  article: ArticleContent | null,
  isShown: boolean,
): Promise<void> {
  if (article) await ctx.db.run(upsertArticle(postId, article))
  await putIntoColumn(ctx, { postId, userId, columnId: article?.columnId ?? null })
  if (article && isShown) await announceArticle(ctx, postId)
}

export function typeOfBoard(boardId: string): Sql {
  return sql`select type from boards where id = ${boardId}`
}

export function storedArticle(postId: string): Sql {
  return sql`
    select a.cover, a.summary, a.origin, a.source_name as "sourceName", a.source_url as "sourceUrl",
      k.id as "columnId"
    from articles a left join column_articles ka on ka.post_id = a.post_id
    left join columns k on k.id = ka.column_id and k.deleted_at is null
    where a.post_id = ${postId}`
}

export function upsertArticle(postId: string, article: ArticleContent): Sql {
  const { cover, summary, origin, sourceName, sourceUrl } = article
  return sql`
    insert into articles (post_id, cover, summary, origin, source_name, source_url)
    values (${postId}, ${cover && JSON.stringify(cover)}::jsonb, ${summary}, ${origin}, ${sourceName}, ${sourceUrl})
    on conflict (post_id) do update set cover = excluded.cover, summary = excluded.summary, origin = excluded.origin,
      source_name = excluded.source_name, source_url = excluded.source_url`
}

/** No draft becomes two articles. */
export function nameDraft(postId: string, draftId: string): Sql {
  return sql`update articles set draft_id = ${draftId} where post_id = ${postId}`
}
