import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ownByReference, ownFile } from './own.ts'
import { addressesOf } from './present.ts'
import {
  addUses,
  dropUses,
  type FileRow,
  filesByPaths,
  keepAvatar,
  ownByPaths,
  retireAvatar,
  type UseRow,
  usesOf,
} from './queries.ts'
import type { UseType } from './visibility.ts'

/** What shows files: one thing of one type, such as a post. */
export interface User {
  type: UseType
  id: string
}

/**
 * Says which files of a member a thing shows from now on; what it showed before and shows no longer is free again.
 * Every path must be a stored file of that member, of the kinds that fit. Videos bring the covers they have now.
 */
export async function claimFiles(
  ctx: Context,
  ownerId: string,
  user: User,
  paths: string[],
  kinds: AttachmentKind[] = ['image', 'video'],
): Promise<void> {
  const wanted = [...new Set(paths)]
  await inTransaction(ctx, async (inner) => {
    const rows = await inner.db.many<{ id: string; kind: AttachmentKind; cover_id: string | null }>(
      ownByPaths(ownerId, wanted),
    )
    if (rows.length !== wanted.length) throw new Refusal(404, 'upload_not_found')
    if (rows.some((row) => !kinds.includes(row.kind))) throw new Refusal(400, 'upload_bad_type')
    await releaseFiles(inner, user)
    if (rows.length === 0) return
    await inner.db.run(
      addUses(
        [...new Set(rows.flatMap(({ id, cover_id }) => (cover_id === null ? [id] : [id, cover_id])))],
        user.type,
        user.id,
      ),
    )
  })
}

/** A file that the thing may show, whosever it is: a sticker that was added from a message, or one that comes back. */
export async function shareKept(ctx: Context, user: User, path: string): Promise<void> {
  const rows = await ctx.db.many<FileRow>(filesByPaths([path]))
  if (rows.length === 0) throw new Refusal(404, 'upload_not_found')
  await ctx.db.run(
    addUses(
      rows.map(({ id }) => id),
      user.type,
      user.id,
    ),
  )
}

export async function releaseFiles(ctx: Context, user: User): Promise<void> {
  await ctx.db.run(dropUses(user.type, user.id))
}

/** A file that was reported stays readable for administrators, also when what showed it is gone. */
export async function keepEvidence(ctx: Context, reportId: string, path: string): Promise<void> {
  const rows = await ctx.db.many<{ id: string }>(filesByPaths([path]))
  const ids = rows.map(({ id }) => id)
  await ctx.db.run(addUses(ids, 'report' satisfies UseType, reportId))
}

export interface Titled {
  id: string
  title: string
}

/** The titles of things of one type; one that is missing has none. */
type NameThings = (ctx: Context, ids: string[]) => Promise<Titled[]>

const names = new Map<string, NameThings>()

/** Whoever shows files says how its things are called, so that their owner sees where a file is used. */
export function nameUses(type: string, name: NameThings): void {
  names.set(type, name)
}

export async function listUses(ctx: Context, userId: string, id: string) {
  await ownFile(ctx, userId, id)
  const list = await presentUses(ctx, await ctx.db.many<UseRow>(usesOf(id)))
  return { list, total: list.length }
}

export async function presentUses(ctx: Context, rows: UseRow[]) {
  const known = [...Map.groupBy(rows, ({ type }) => type)].map(async ([type, those]) => {
    const ids = those.map(({ object_id }) => object_id)
    const titled = (await names.get(type)?.(ctx, ids)) ?? []
    return [type, new Map(titled.map(({ id, title }) => [id, title]))] as const
  })
  const titles = new Map(await Promise.all(known))
  return rows.map(({ type, object_id: id, title }) => ({
    type: isAvatar(type) ? 'avatar' : type,
    id,
    title: titles.get(type)?.get(id) ?? title,
  }))
}

/** A picture that was cut out for it lives and dies as an avatar; any other picture of the member stays what it is. */
const avatarTypes = { made: 'made-avatar', other: 'avatar' } as const

export function isAvatar(type: string): boolean {
  return type === avatarTypes.made || type === avatarTypes.other
}

/** The avatar of a member from now on, or none. One that was made for it before is marked: it has an hour to live. */
export async function claimAvatar(ctx: Context, ownerId: string, path: string | undefined, isMade: boolean) {
  await ctx.db.run(retireAvatar(ownerId))
  for (const type of Object.values(avatarTypes)) await releaseFiles(ctx, { type, id: ownerId })
  if (path === undefined) return
  const type = isMade ? avatarTypes.made : avatarTypes.other
  await claimFiles(ctx, ownerId, { type, id: ownerId }, [path], ['image'])
  await ctx.db.run(keepAvatar(ownerId, path))
}

/** Says that a thing shows one of a member's pictures from now on, or none; the answer is its address. */
export async function claimPicture(
  ctx: Context,
  ownerId: string,
  user: User,
  reference: string,
  bad: Refusal,
): Promise<string> {
  if (!reference) {
    await releaseFiles(ctx, user)
    return ''
  }
  const { path } = await ownByReference(ctx, ownerId, reference, 'image', bad)
  await claimFiles(ctx, ownerId, user, [path], ['image'])
  return addressesOf(ctx, path).url
}
