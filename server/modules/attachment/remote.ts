import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { bytesOf } from '../../providers/outbound/exact-bytes.ts'
import type { Storage, StoredObject } from '../../providers/storage/storage.ts'
import { reserve, sizeLimit, space } from './keep.ts'
import { newPath, type PathParts, readableName } from './paths.ts'
import { newDraft } from './places.ts'
import { type FileRow, giveSpace, type NewFile, ownByAnyPath, settleFile } from './queries.ts'
import { dropReservation } from './reservation.ts'
import { type FileType, headLength, sniff } from './sniff.ts'
import { reaching, storageOf } from './storages.ts'
import { sane } from './video.ts'

export interface Hints {
  originalName: string
  width: number
  height: number
  duration: number
}

type Facts = Omit<NewFile, 'place' | 'storage' | 'state' | 'originalName'> & { place: PathParts }

/** Looks at what the owner has put into the cloud, and records it when it is what it claims to be. */
export async function recordRemote(ctx: Context, place: PathParts, hints: Hints): Promise<void> {
  const storage = await storageOf(ctx)
  const row = await ctx.db.maybe<FileRow>(ownByAnyPath(place.userId, place.path))
  // An address for one PUT was given for one path; credentials for COS are good for the whole folder of their owner.
  if (storage.kind === 'local' || (storage.kind === 's3' && !row)) throw new Refusal(404, 'upload_not_found')
  const found = await reaching(ctx, () => storage.head(place.path))
  if (!found) throw new Refusal(404, 'upload_not_found')
  try {
    const facts = await examine(ctx, storage, place, found, hints)
    await record(ctx, storage, row, { ...facts, originalName: readableName(hints.originalName) })
  } catch (error) {
    // What is refused must not lie around under an address that everybody can read.
    if (error instanceof Refusal && error.code < 500) await discard(ctx, storage, place)
    throw error
  }
}

async function examine(
  ctx: Context,
  storage: Storage,
  place: PathParts,
  { size, type: served }: StoredObject,
  hints: Hints,
): Promise<Facts> {
  const type = await typeOf(ctx, storage, place, size)
  const { most, refusal } = sizeLimit(ctx, type)
  if (size > most) throw refusal()
  if (/html|svg|xml|script/i.test(served)) throw new Refusal(415, 'upload_bad_type')
  if (type.kind === 'image') return examineImage(ctx, storage, place, type, size)
  const facts = type.kind === 'video' ? sane(hints) : { width: 0, height: 0, duration: 0 }
  return { ...facts, place, mime: type.mime, size, animated: false, placeholder: '' }
}

/** The first bytes must be of the kind that the path names. */
async function typeOf(ctx: Context, storage: Storage, place: PathParts, size: number): Promise<FileType> {
  if (size === 0) throw new Refusal(400, 'upload_empty')
  const end = Math.min(size, headLength) - 1
  const head = await reaching(ctx, async () => bytesOf(await storage.read(place.path, { start: 0, end }), headLength))
  const type = head ? sniff(head, place.path) : undefined
  if (type?.kind !== place.kind) throw new Refusal(415, 'upload_bad_type')
  return type
}

/**
 * A bucket keeps whatever was put there, so the picture goes through our own decoder and comes back under a new name:
 * the address that was given for the old one may still be open. COS has made its picture itself.
 */
async function examineImage(
  ctx: Context,
  storage: Storage,
  place: PathParts,
  type: FileType,
  size: number,
): Promise<Facts> {
  const { inspectImage, makeWebp } = await import('./image.ts')
  const [source, made] = [await newDraft(ctx), await newDraft(ctx)]
  try {
    await reaching(ctx, async () =>
      pipeline(await storage.read(place.path, { start: 0, end: size - 1 }), createWriteStream(source, { mode: 0o600 })),
    )
    if (storage.kind === 'cos')
      return { ...(await inspectImage(source, type)), place, duration: 0, mime: type.mime, size }
    const image = await makeWebp(source, made, type)
    const target = newPath(place.userId, 'image', 'webp', new Date())
    const about = { size: image.size, type: 'image/webp' }
    await reaching(ctx, () => storage.put(target.path, createReadStream(made), about))
    return { ...image, place: target, issuedPath: place.path, duration: 0, mime: about.type }
  } finally {
    await Promise.all([source, made].map((file) => rm(file, { force: true })))
  }
}

/** The loser of two calls for the same object finds it recorded, and takes its own copy away. */
async function record(
  ctx: Context,
  storage: Storage,
  row: FileRow | undefined,
  facts: Facts & { originalName: string },
): Promise<void> {
  const about = { ...facts, storage: storage.kind, state: 'stored' as const }
  const original = facts.issuedPath
  try {
    if (!row) return void (await reserveExact(ctx, about))
    const isFirst = await ctx.db.transaction(async (tx) => {
      if ((await tx.run(settleFile(row.id, about))) === 0) return false
      // What was set aside when the address was given is replaced by what has come.
      await tx.run(giveSpace(row.user_id, Number(row.size), 1))
      await space({ ...ctx, db: tx }, row.user_id, about.size, 1)
      return true
    })
    const surplus = isFirst ? original : original && facts.place.path
    if (surplus) await storage.remove(surplus).catch((error: unknown) => ctx.log.warn({ err: error }, 'a copy stays'))
  } catch (error) {
    if (original) await storage.remove(facts.place.path).catch(() => {})
    throw error
  }
}

async function reserveExact(ctx: Context, about: NewFile): Promise<void> {
  // The path is given, so there is one name to try; a second call finds it taken, which is as good.
  const { place, ...rest } = about
  await reserve(ctx, place.userId, rest, () => place, undefined, 1).catch(async (error: unknown) => {
    if (await ctx.db.maybe(ownByAnyPath(place.userId, place.path))) return
    throw error
  })
}

async function discard(ctx: Context, storage: Storage, place: PathParts): Promise<void> {
  try {
    const row = await ctx.db.maybe<FileRow>(ownByAnyPath(place.userId, place.path))
    if (row?.state === 'stored') return
    await storage.remove(place.path)
    if (row) await dropReservation(ctx, row.id)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a refused object could not be removed; the clean-up will')
  }
}
