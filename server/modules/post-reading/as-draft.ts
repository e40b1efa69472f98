import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { ArticleInput } from '#contract/modules/forum/article.ts'
import type { DraftContent } from '#contract/modules/forum/draft.ts'
import { type ContentAccess, postAccess } from '#contract/modules/wallet/access.ts'
import type { Document } from '#contract/shared/document.ts'
import type { Context } from '../../kernel/context.ts'
import type { FileInput } from '../post-lock/service.ts'

/** A post as its author would go on writing it. */
export async function asDraft(ctx: Context, postId: string): Promise<DraftContent> {
  const {
    board_id: systemId,
    classification_id: classifyId,
    document,
    article,
    access,
    files,
    ...rest
  } = await ctx.db.one<DraftParts>(draftParts(postId))
  return {
    systemId,
    classifyId,
    content: document,
    visibility: 'public',
    ...rest,
    ...(article ? { article } : {}),
    ...(access.kind === 'free' ? {} : { access: postAccess.parse(access) }),
    ...(files.length > 0
      ? { files: files.map(({ path, access: own }) => ({ path, access: postAccess.parse(own) })) }
      : {}),
  }
}

/** By which an editor knows whether the text is still the one it was opened with. Who may see it is no part of that. */
export async function textSign(ctx: Context, postId: string): Promise<string> {
  const parts = await ctx.db.one<DraftParts>(draftParts(postId))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** What of a post its author needs to go on writing: the whole. */
export interface DraftParts {
  board_id: string
  classification_id: string | null
  title: string
  tags: string[]
  document: Document
  images: string[]
  video: string | null
  article: ArticleInput | null
  access: ContentAccess
  files: FileInput[]
}

export function draftParts(id: string): Sql {
  return sql`
    select p.board_id, p.classification_id, p.title, p.tags, coalesce(t.document, p.document) as document,
      case when t.post_id is null then p.video else t.video end ->> 'path' as video,
      array(select e ->> 'path' from jsonb_array_elements(coalesce(t.images, p.images)) e) as images, p.access,
      (select coalesce(jsonb_agg(jsonb_build_object('path', a.path, 'access', f.access) order by f.position, f.id), '[]')
        from post_files f join attachments a on a.id = f.attachment_id and a.state = 'stored'
        where f.post_id = p.id) as files,
      case when b.type = 'article' then (
        select jsonb_build_object('cover', a.cover ->> 'path', 'summary', a.summary, 'origin', a.origin,
          'sourceName', a.source_name, 'sourceUrl', a.source_url, 'columnId', k.column_id::text)
        from articles a left join column_articles k on k.post_id = a.post_id where a.post_id = p.id
      ) end as article
    from posts p join boards b on b.id = p.board_id left join locked_texts t on t.post_id = p.id where p.id = ${id}`
}
