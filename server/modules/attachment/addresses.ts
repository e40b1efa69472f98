import sql, { type Sql } from 'sql-template-tag'
import type { AttachmentKind } from '#contract/attachment.ts'
import type { Film, Picture } from '#contract/document.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { addressesOf, reachable } from './present.ts'
import type { StorageKind } from './storages.ts'

/** What a post or a comment keeps of a picture, so that showing it later needs no look at the files. */
export interface PictureSnapshot {
  path: string
  storage: StorageKind
  width: number
  height: number
  placeholder: string
  animated: boolean
}

export interface FilmSnapshot {
  path: string
  storage: StorageKind
  width: number
  height: number
  duration: number
  cover: { path: string; storage: StorageKind } | null
}

interface SnapshotRow extends PictureSnapshot {
  kind: AttachmentKind
  is_private: boolean
  duration: number
  cover_path: string | null
  cover_storage: StorageKind | null
}

export interface Snapshots {
  pictures: Map<string, PictureSnapshot>
  films: Map<string, FilmSnapshot>
}

/** What is known of stored files of a member, by path. What is not theirs, not there or not public is left out. */
export async function snapshotFiles(ctx: Context, ownerId: string, paths: string[]): Promise<Snapshots> {
  const rows = paths.length > 0 ? await ctx.db.many<SnapshotRow>(snapshots(ownerId, paths)) : []
  const open = rows.filter((row) => !row.is_private)
  return {
    pictures: new Map(open.filter(({ kind }) => kind === 'image').map((row) => [row.path, pictureOf(row)])),
    films: new Map(open.filter(({ kind }) => kind === 'video').map((row) => [row.path, filmOf(row)])),
  }
}

/** The same, where every path must be there: what everybody will see must be open to everybody. */
export async function snapshotPictures(ctx: Context, ownerId: string, paths: string[]): Promise<PictureSnapshot[]> {
  const { pictures } = await snapshotFiles(ctx, ownerId, paths)
  return paths.map((path) => {
    const picture = pictures.get(path)
    if (!picture) throw new Refusal(404, 'upload_not_found')
    return picture
  })
}

/** Turns snapshots into what pages show. Asked for once, then quick for as many as there are. */
export interface Showcase {
  picture(snapshot: PictureSnapshot): Picture
  film(snapshot: FilmSnapshot): Film
}

export async function openShowcase(ctx: Context, kinds: Iterable<StorageKind>): Promise<Showcase> {
  const wanted = [...new Set(kinds)]
  const storages = new Map(await Promise.all(wanted.map(async (kind) => [kind, await reachable(ctx, kind)] as const)))
  const addresses = ({ path, storage }: { path: string; storage: StorageKind }) =>
    addressesOf(ctx, storages.get(storage), { path, storage, isPrivate: false })
  return {
    picture: ({ storage, ...rest }) => ({ ...rest, ...addresses({ path: rest.path, storage }) }),
    film({ path, storage, width, height, duration, cover }) {
      const { url: coverUrl, thumb: coverThumb } = cover ? addresses(cover) : { url: '', thumb: '' }
      return { path, url: addresses({ path, storage }).url, cover: coverUrl, coverThumb, width, height, duration }
    },
  }
}

/** Where the files of these snapshots are. */
export function storagesOf(pictures: PictureSnapshot[], films: FilmSnapshot[] = []): StorageKind[] {
  return [
    ...pictures.map(({ storage }) => storage),
    ...films.flatMap(({ storage, cover }) => (cover ? [storage, cover.storage] : [storage])),
  ]
}

function pictureOf({ path, storage, width, height, placeholder, animated }: SnapshotRow): PictureSnapshot {
  return { path, storage, width, height, placeholder, animated }
}

function filmOf({ path, storage, width, height, duration, cover_path, cover_storage }: SnapshotRow): FilmSnapshot {
  const cover = cover_path ? { path: cover_path, storage: cover_storage ?? 'local' } : null
  return { path, storage, width, height, duration, cover }
}

function snapshots(ownerId: string, paths: string[]): Sql {
  return sql`
    select a.path, a.storage, a.kind, a.width, a.height, a.placeholder, a.animated, a.duration, a.is_private,
      c.path as cover_path, c.storage as cover_storage
    from attachments a left join attachments c on c.id = a.cover_id and c.state = 'stored' and not c.is_private
    where a.user_id = ${ownerId} and a.state = 'stored' and a.path = any(${paths})`
}
