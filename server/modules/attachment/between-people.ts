import type { Attachment } from '#contract/attachment.ts'
import type { Context } from '../../context.ts'
import { present } from './present.ts'
import { setPrivacy } from './privacy.ts'
import { coversOf, type FileRow, filesByPaths, ownByPaths, type UseRow, usesOf } from './queries.ts'
import { claimFiles, type User } from './uses.ts'

/**
 * Files that are shown to a few, such as the pictures of a message: claimed for it, with the covers of films, and closed
 * to everybody who holds no signed address. A file that something else shows already is as open as it was.
 */
export async function claimClosed(ctx: Context, ownerId: string, user: User, paths: string[]): Promise<void> {
  const covers = await ctx.db.many<{ path: string }>(coversOf(ownerId, paths))
  const all = [...new Set([...paths, ...covers.map(({ path }) => path)])]
  await claimFiles(ctx, ownerId, user, all)
  const rows = await ctx.db.many<{ id: string }>(ownByPaths(ownerId, all))
  const ids = rows.map(({ id }) => id)
  for (const id of ids) {
    const uses = await ctx.db.many<UseRow>(usesOf(id))
    const isAlone = uses.every(
      ({ type, object_id }) => type === user.type || (type === 'video-cover' && ids.includes(object_id)),
    )
    if (isAlone) await setPrivacy(ctx, ownerId, id, true)
  }
}

/** Opens files to everybody again, because their owner shows them in public. */
export async function openFiles(ctx: Context, ownerId: string, paths: string[]): Promise<void> {
  const rows = await ctx.db.many<{ id: string; is_private: boolean }>(ownByPaths(ownerId, [...new Set(paths)]))
  for (const { id, is_private } of rows) if (is_private) await setPrivacy(ctx, ownerId, id, false)
}

/**
 * Files as somebody sees them who may read them; the caller has made sure of that. Addresses of closed files are good
 * for an hour at most, so they are asked for with every list and never kept.
 */
export async function readableFiles(ctx: Context, paths: string[]): Promise<Map<string, Attachment>> {
  const rows = paths.length > 0 ? await ctx.db.many<FileRow>(filesByPaths(paths)) : []
  return new Map((await present(ctx, rows)).map((file) => [file.path, file]))
}
