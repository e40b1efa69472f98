import sql from 'sql-template-tag'
import type { Article, ArticleOrigin } from '#contract/modules/forum/article.ts'
import { readingMinutes } from '../../document/text.ts'
import type { MediaPresenter, PictureSnapshot } from '../attachment/service.ts'

/** What a post in a board for articles has besides, as queries give it; all of it null where nothing was ever said. */
export interface ArticleRow {
  cover: PictureSnapshot | null
  summary: string | null
  origin: ArticleOrigin | null
  source_name: string | null
  source_url: string | null
  column_id: string | null
  column_title: string | null
  words: number
}

/** Of the post `p` in the board `b`; null in other boards. Looked up only where there is something to be found. */
export const articleColumn = sql`
  case when b.type = 'article' then (
    select jsonb_build_object('cover', a.cover, 'summary', a.summary, 'origin', a.origin, 'source_name', a.source_name,
      'source_url', a.source_url, 'column_id', k.id::text, 'column_title', k.title, 'words', p.word_count)
    from (values (p.id)) one (id) left join articles a on a.post_id = one.id
    left join column_articles ka on ka.post_id = one.id left join columns k on k.id = ka.column_id and k.is_listed
  ) end`

export function presentArticle(row: ArticleRow, excerpt: string, presenter: MediaPresenter): Article {
  return {
    cover: row.cover && presenter.picture(row.cover),
    summary: row.summary || excerpt,
    origin: row.origin ?? 'original',
    sourceName: row.source_name ?? '',
    sourceUrl: row.source_url ?? '',
    column: row.column_id ? { _id: row.column_id, title: row.column_title ?? '' } : null,
    readMinutes: readingMinutes(row.words),
  }
}
