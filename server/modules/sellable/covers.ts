import type { Context } from '../../kernel/context.ts'
import { createMediaPresenter, type PictureSnapshot } from '../attachment/service.ts'

export type { PictureSnapshot }

/** The address of a small picture; empty where there is none. */
export function pathOf(ctx: Context, picture: PictureSnapshot | null): string {
  if (!picture) return ''
  const { thumb, url } = createMediaPresenter(ctx).picture(picture)
  return thumb || url
}
