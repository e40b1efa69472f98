import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { Context } from '../../kernel/context.ts'
import { type FileRow, filesByPaths } from './queries.ts'

type Site = Pick<Context, 'config'>

/** Rows as their owner sees them. */
export function present(ctx: Site, rows: FileRow[]): Attachment[] {
  return rows.map((row) => presentOne(ctx, row))
}

export function presentOne(ctx: Site, row: FileRow): Attachment {
  const { url, thumb } = addressesOf(ctx, row.path)
  const cover = row.cover_path ? addressesOf(ctx, row.cover_path) : { url: '', thumb: '' }
  return {
    _id: row.id,
    kind: row.kind,
    path: row.path,
    url,
    thumb: row.kind === 'image' ? thumb : '',
    originalName: row.original_name,
    filename: row.filename,
    mimeType: row.mime_type,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    duration: row.duration,
    videoCover: cover.url,
    videoCoverThumb: cover.thumb,
    placeholder: row.placeholder,
    animated: row.animated,
    isPrivate: row.is_sent_only,
    createTime: row.created_at.getTime(),
  }
}

/** Wherever a file is stored, it is read from this server, which knows who may. */
export function addressesOf({ config }: Site, path: string): { url: string; thumb: string } {
  const url = `${config.current().document.COMMON_SPBM.OPTIONS.LOCAL.ACCESSDOMAIN}${path}`
  return { url, thumb: `${url}?w={w}` }
}

export function fileAddress(ctx: Site, path: string): string {
  return addressesOf(ctx, path).url
}

/** What is known of stored files, by path. Whoever asks for an address may not see what it shows. */
export async function filesAt(ctx: Context, paths: string[]): Promise<Map<string, Attachment>> {
  const rows = paths.length > 0 ? await ctx.db.many<FileRow>(filesByPaths(paths)) : []
  return new Map(present(ctx, rows).map((file) => [file.path, file]))
}
