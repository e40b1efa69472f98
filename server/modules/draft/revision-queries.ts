import sql, { type Sql } from 'sql-template-tag'
import type { DraftContent } from '#contract/modules/forum/draft.ts'
import type { Revision } from '#contract/revision.ts'

/** Whose texts they are: those of an article, or of a draft that has never been one. */
export interface RevisedArticle {
  postId: string | null
  draftId: string | null
}

const pause = sql`interval '10 minutes'`
const mostAutomatic = 100
const mostManual = 200

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4713

/** One after another for each article. A draft is locked before. */
export function lockRevisions({ postId, draftId }: RevisedArticle): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${postId ? `post ${postId}` : `draft ${draftId}`}))`
}

function those({ postId, draftId }: RevisedArticle): Sql {
  return postId ? sql`r.post_id = ${postId}` : sql`r.draft_id = ${draftId}`
}

/**
 * One more, unless the newest says the same already. Automatic ones at most one in ten minutes; `at`: a publication of
 * long ago.
 */
export function keepRevision(
  article: RevisedArticle,
  kind: Revision['kind'],
  content: DraftContent,
  words: number,
  at: Date | null = null,
): Sql {
  const text = sql`${JSON.stringify(content)}::jsonb`
  const isDue =
    kind === 'auto'
      ? sql`not exists (
      select from article_revisions r where ${those(article)} and r.kind = 'auto' and r.created_at > clock_timestamp() - ${pause})`
      : sql`true`
  const isSaid =
    kind === 'published' ? sql`r.kind = 'published'` : kind === 'manual' ? sql`r.kind <> 'auto'` : sql`true`
  return sql`
    insert into article_revisions (post_id, draft_id, number, kind, content, words, created_at)
    select ${article.postId}::int8, ${article.postId ? null : article.draftId}::int8,
      coalesce((select max(r.number) from article_revisions r where ${those(article)}), 0) + 1, ${kind}::text, ${text}, ${words}::int,
      coalesce(${at}::timestamptz, clock_timestamp())
    where ${isDue} and not exists (
      select from (select r.kind, r.content from article_revisions r where ${those(article)} order by r.id desc limit 1) r
      where r.content = ${text} and ${isSaid})`
}

/** The newest stay; publications stay for ever. */
export function dropOldRevisions(article: RevisedArticle): Sql {
  const beyond = (kind: 'auto' | 'manual', most: number) => sql`
    (select r.id from article_revisions r where ${those(article)} and r.kind = ${kind} order by r.id desc offset ${most})`
  return sql`
    delete from article_revisions
    where id in (${beyond('auto', mostAutomatic)} union all ${beyond('manual', mostManual)})`
}

/** What was written before the first publication belongs to the article from now on. */
export function handOverRevisions(draftId: string, postId: string): Sql {
  return sql`update article_revisions set post_id = ${postId}, draft_id = null where draft_id = ${draftId}`
}

/** When it was first published, of one that has no publication among its revisions yet. */
export function unrevisedSince(postId: string): Sql {
  return sql`
    select p.created_at from posts p where p.id = ${postId}
      and not exists (select from article_revisions r where r.post_id = p.id and r.kind = 'published')`
}

export function revisionsOf(article: RevisedArticle, limit: number, offset: number): Sql {
  return sql`
    select r.id, r.number, r.kind, r.words, r.created_at from article_revisions r where ${those(article)}
    order by r.number desc, r.id desc limit ${limit} offset ${offset}`
}

export function countRevisions(article: RevisedArticle): Sql {
  return sql`select count(*)::int as total from article_revisions r where ${those(article)}`
}
