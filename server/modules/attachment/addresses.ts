import sql, { type Sql } from 'sql-template-tag'
import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import type { Picture, Video } from '#contract/shared/document.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { StorageKind } from '../storage/service.ts'
import { addressesOf } from './present.ts'

/** What a post or a comment keeps of a picture, so that showing it later needs no look at the files. */
export interface PictureSnapshot {
  path: string
  storage: StorageKind
  width: number
  height: number
  placeholder: string
  animated: boolean
}

export interface VideoSnapshot {
  path: string
  storage: StorageKind
  width: number
  height: number
  duration: number
  cover: { path: string; storage: StorageKind } | null
}

interface SnapshotRow extends PictureSnapshot {
  kind: AttachmentKind
  duration: number
  cover_path: string | null
  cover_storage: StorageKind | null
}

export interface Snapshots {
  pictures: Map<string, PictureSnapshot>
  videos: Map<string, VideoSnapshot>
}

/** What is known of stored files of a member, by path. What is not theirs or not there is left out. */
export async function snapshotFiles(ctx: Context, ownerId: string, paths: string[]): Promise<Snapshots> {
  const rows = paths.length > 0 ? await ctx.db.many<SnapshotRow>(snapshots(ownerId, paths)) : []
  return {
    pictures: new Map(rows.filter(({ kind }) => kind === 'image').map((row) => [row.path, pictureOf(row)])),
    videos: new Map(rows.filter(({ kind }) => kind === 'video').map((row) => [row.path, videoOf(row)])),
  }
}

/** The same, where every path must be there. */
export async function snapshotPictures(ctx: Context, ownerId: string, paths: string[]): Promise<PictureSnapshot[]> {
  const { pictures } = await snapshotFiles(ctx, ownerId, paths)
  return paths.map((path) => {
    const picture = pictures.get(path)
    if (!picture) throw new Refusal(404, 'upload_not_found')
    return picture
  })
}

/** Turns snapshots into what pages show. */
export interface MediaPresenter {
  picture(snapshot: PictureSnapshot): Picture
  video(snapshot: VideoSnapshot): Video
}

export function createMediaPresenter(ctx: Pick<Context, 'config'>): MediaPresenter {
  return {
    picture: ({ storage: _, ...rest }) => ({ ...rest, ...addressesOf(ctx, rest.path) }),
    video({ path, width, height, duration, cover }) {
      const { url: coverUrl, thumb: coverThumb } = cover ? addressesOf(ctx, cover.path) : { url: '', thumb: '' }
      return { path, url: addressesOf(ctx, path).url, cover: coverUrl, coverThumb, width, height, duration }
    },
  }
}

function pictureOf({ path, storage, width, height, placeholder, animated }: SnapshotRow): PictureSnapshot {
  return { path, storage, width, height, placeholder, animated }
}

function videoOf({ path, storage, width, height, duration, cover_path, cover_storage }: SnapshotRow): VideoSnapshot {
  const cover = cover_path ? { path: cover_path, storage: cover_storage ?? 'local' } : null
  return { path, storage, width, height, duration, cover }
}

export function snapshots(ownerId: string, paths: string[]): Sql {
  return sql`
    select a.path, a.storage, a.kind, a.width, a.height, a.placeholder, a.animated, a.duration,
      c.path as cover_path, c.storage as cover_storage
    from attachments a left join attachments c on c.id = a.cover_id and c.state = 'stored'
    where a.user_id = ${ownerId} and a.state = 'stored' and a.path = any(${paths})`
}
