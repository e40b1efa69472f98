import { withPictures } from '../../document/pictures.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { openShowcase } from '../attachment/service.ts'
import { presentBrief } from '../board/service.ts'
import { mediaOf } from './page.ts'
import { onePost, type PageRow } from './page-queries.ts'
import { noPost, visibleTo } from './visibility.ts'

/** A post as its author edits it. */
export async function sourceOf(ctx: Context, viewer: Viewer, postId: string) {
  const row = await ctx.db.maybe<PageRow>(onePost(postId, visibleTo(viewer)))
  if (!row) throw noPost()
  if (row.user_id !== viewer.id) throw new Refusal(403, 'post_not_yours')
  const { pictures = [], films = [] } = row.inside
  const showcase = openShowcase(ctx)
  return {
    _id: row.id,
    system: presentBrief({ id: row.board_id, name: row.board_name, sign: row.board_sign, cover: row.board_cover }),
    classifyId: row.classification_id,
    title: row.title,
    tags: row.tags,
    content: withPictures(row.document, mediaOf(showcase, pictures, films)),
    images: row.images.map(showcase.picture),
    video: row.video && showcase.film(row.video),
    visibility: row.visibility,
  }
}
