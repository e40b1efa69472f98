import sql, { type Sql } from 'sql-template-tag'
import type { Document } from '#contract/shared/document.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { piecesOf } from '../../document/pieces.ts'
import { plainText } from '../../document/text.ts'
import type { Context } from '../../kernel/context.ts'
import { openItem, withdrawItem } from '../queue/service.ts'

interface WaitingRow {
  user_id: string
  board_id: string
  title: string
  document: Document
  images: unknown[]
  verdict: Verdict | null
}

export function waitingPost(id: string): Sql {
  return sql`
    select user_id, board_id, title, document, verdict,
      images || coalesce(jsonb_path_query_array(inside, '$.pictures[*]'), '[]') as images
    from posts where id = ${id}`
}

const linksKept = 20

/** Somebody shall look at it as it is now. */
export async function queuePost(ctx: Context, id: string): Promise<void> {
  const {
    user_id: userId,
    board_id: boardId,
    title,
    document,
    images,
    verdict,
  } = await ctx.db.one<WaitingRow>(waitingPost(id))
  const links = [...new Set(piecesOf(document).links)].slice(0, linksKept)
  const content = { title, text: plainText(document), images, links, postsId: id }
  await openItem(ctx, { kind: 'held', type: 'posts', objectId: id, userId, boardId, verdict, content })
}

export async function unqueuePost(ctx: Context, id: string): Promise<void> {
  await withdrawItem(ctx, 'held', 'posts', id)
}
