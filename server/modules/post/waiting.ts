import sql, { type Sql } from 'sql-template-tag'
import type { Document } from '#contract/shared/document.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { piecesOf } from '../../document/pieces.ts'
import { plainText } from '../../document/text.ts'
import type { Context } from '../../kernel/context.ts'
import { type FileOfPost, filesColumn } from '../post-lock/service.ts'
import { openItem, withdrawItem } from '../queue/service.ts'

interface WaitingRow {
  user_id: string
  board_id: string
  title: string
  document: Document
  summary: string
  images: unknown[]
  videos: unknown[]
  files: FileOfPost[]
  verdict: Verdict | null
}

/** Of a post `p`, whose whole text may be elsewhere (`t`). */
const filmsOf = sql`
  case when coalesce(t.video, p.video) is null then '[]'::jsonb else jsonb_build_array(coalesce(t.video, p.video)) end ||
    coalesce(jsonb_path_query_array(coalesce(t.inside, p.inside), '$.films[*]'), '[]')`

/** The whole of it: what is locked for readers is not for those who decide. */
export function waitingPost(id: string): Sql {
  return sql`
    select p.user_id, p.board_id, p.title, coalesce(t.document, p.document) as document, p.verdict,
      coalesce(a.summary, '') as summary,
      case when a.cover is null then '[]'::jsonb else jsonb_build_array(a.cover) end || coalesce(t.images, p.images) ||
        coalesce(jsonb_path_query_array(coalesce(t.inside, p.inside), '$.pictures[*]'), '[]') as images, ${filmsOf} as videos, ${filesColumn(sql`p.id`)} as files
    from posts p left join articles a on a.post_id = p.id left join locked_texts t on t.post_id = p.id where p.id = ${id}`
}

const linksKept = 20

/** Somebody shall look at it as it is now. */
export async function queuePost(ctx: Context, id: string): Promise<void> {
  const {
    user_id: userId,
    board_id: boardId,
    title,
    document,
    summary,
    images,
    videos,
    files,
    verdict,
  } = await ctx.db.one<WaitingRow>(waitingPost(id))
  const names = files.map(({ original_name }) => original_name)
  const text = [summary, plainText(document), ...names].filter(Boolean).join('\n')
  const links = [...new Set(piecesOf(document).links)].slice(0, linksKept)
  const content = { title, text, images, videos, links, postsId: id }
  await openItem(ctx, { kind: 'held', type: 'posts', objectId: id, userId, boardId, verdict, content })
}

export async function unqueuePost(ctx: Context, id: string): Promise<void> {
  await withdrawItem(ctx, 'held', 'posts', id)
}
