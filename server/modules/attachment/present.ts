import type { Attachment } from '#contract/attachment.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import type { Storage } from '../../providers/storage/storage.ts'
import type { FileRow } from './queries.ts'
import { signatureFor } from './signature.ts'
import { type StorageKind, storageFor } from './storages.ts'

interface Placed {
  path: string
  storage: StorageKind
  isPrivate: boolean
}

/** Rows as their owner sees them. */
export async function present(ctx: Context, rows: FileRow[]): Promise<Attachment[]> {
  const kinds = new Set(rows.flatMap((row) => [row.storage, row.cover_storage ?? row.storage]))
  const storages = new Map(
    await Promise.all([...kinds].map(async (kind) => [kind, await reachable(ctx, kind)] as const)),
  )
  const addresses = (placed: Placed) => addressesOf(ctx, storages.get(placed.storage), placed)
  return rows.map((row) => presentOne(row, addresses))
}

function presentOne(row: FileRow, addresses: (placed: Placed) => { url: string; thumb: string }): Attachment {
  const { url, thumb } = addresses({ path: row.path, storage: row.storage, isPrivate: row.is_private })
  const cover = row.cover_path
    ? addresses({
        path: row.cover_path,
        storage: row.cover_storage ?? 'local',
        isPrivate: row.cover_private ?? false,
      })
    : { url: '', thumb: '' }
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
    isPrivate: row.is_private,
    createTime: row.created_at.getTime(),
  }
}

/** The address of a file for somebody who may read it; of a private one it is good for an hour at most. */
export async function signedUrl(ctx: Context, placed: Placed): Promise<string> {
  return addressesOf(ctx, await reachable(ctx, placed.storage), placed).url
}

export function addressesOf(ctx: Context, storage: Storage | undefined, { path, storage: kind, isPrivate }: Placed) {
  const plain = storage?.publicUrl(path) ?? `/${path}`
  if (isPrivate) {
    const signature = signatureFor(ctx, path)
    return { url: `${plain}?${signature}`, thumb: `${plain}?w={w}&${signature}` }
  }
  if (kind === 'cos') return { url: plain, thumb: `${plain}?imageMogr2/thumbnail/{w}x/format/webp` }
  // A bucket makes no thumbnails: this server does, and keeps them.
  return { url: plain, thumb: kind === 's3' ? `/${path}?w={w}` : `${plain}?w={w}` }
}

/** A storage that is no longer configured must not make a whole list unreadable. */
export async function reachable(ctx: Context, kind: StorageKind): Promise<Storage | undefined> {
  try {
    return await storageFor(ctx, kind)
  } catch (error) {
    if (error instanceof Refusal || error instanceof ProviderError) return undefined
    throw error
  }
}
