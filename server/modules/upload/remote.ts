import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type FileType, headLength, headOf, sniff } from '../../media/sniff.ts'
import { sane } from '../../media/video.ts'
import { bytesOf } from '../../providers/outbound/exact-bytes.ts'
import type { CloudStorage } from '../../providers/storage/storage.ts'
import {
  describeFile,
  type FileRow,
  giveSpace,
  type NewFile,
  ownByAnyPath,
  ownFile,
  presentOne,
  settleFile,
} from '../attachment/service.ts'
import { memberOf } from '../privilege/service.ts'
import {
  cloudFor,
  kindInForce,
  newDraft,
  newObjectKey,
  newPath,
  type PathParts,
  reaching,
  readableName,
} from '../storage/service.ts'
import { assertLength, dropReservation, reserve, sizeLimit, space } from './keep.ts'
import { ownPath } from './tokens.ts'

export interface Hints {
  originalName: string
  width: number
  height: number
  duration: number
}

type Facts = Omit<NewFile, 'storage' | 'state' | 'originalName' | 'objectKey'>

/**
 * Looks at what the owner has put into the cloud, and records it when it is what it claims to be. The owner can write
 * to that place again, so what counts is a copy in a place where only this server writes, and the copy is looked at.
 */
async function recordRemote(ctx: Context, place: PathParts, hints: Hints): Promise<void> {
  const kind = kindInForce(ctx)
  const row = await ctx.db.maybe<FileRow>(ownByAnyPath(place.userId, place.path))
  // An address for a PUT was given for one path; credentials for COS are good for the whole folder of their owner.
  if (kind === 'local' || (kind === 's3' && !row)) throw new Refusal(404, 'upload_not_found')
  const storage = await cloudFor(ctx, kind)
  const found = await reaching(ctx, () => storage.head(place.path))
  if (!found) throw new Refusal(404, 'upload_not_found')
  const objectKey = newObjectKey(place.path)
  try {
    const { most, refusal } = sizeLimit(ctx, await memberOf(ctx, place.userId), place)
    if (found.size > most) throw refusal()
    const take = place.kind === 'image' ? takeImage : takeCopy
    const facts = await take({ ctx, storage, place, objectKey, size: found.size }, hints)
    const about = { ...facts, objectKey, originalName: readableName(hints.originalName) }
    const isFirst = await record(ctx, row, { ...about, storage: kind, state: 'stored' })
    await removeQuietly(ctx, storage, isFirst ? place.path : objectKey)
  } catch (error) {
    await removeQuietly(ctx, storage, objectKey)
    if (error instanceof Refusal && error.code < 500) await discard(ctx, storage, place)
    throw error
  }
}

interface Incoming {
  ctx: Context
  storage: CloudStorage
  place: PathParts
  objectKey: string
  /** As it was when we looked first. */
  size: number
}

/** Videos and other files stay as they are: the cloud copies them itself. */
async function takeCopy({ ctx, storage, place, objectKey }: Incoming, hints: Hints): Promise<Facts> {
  await reaching(ctx, () => storage.copy(place.path, objectKey))
  const copy = await reaching(ctx, () => storage.head(objectKey))
  if (!copy) throw new Refusal(404, 'upload_not_found')
  const { most, refusal } = sizeLimit(ctx, await memberOf(ctx, place.userId), place)
  if (copy.size > most) throw refusal()
  if (/html|svg|xml|script/i.test(copy.type)) throw new Refusal(415, 'upload_bad_type')
  if (copy.size === 0) throw new Refusal(400, 'upload_empty')
  const range = { start: 0, end: Math.min(copy.size, headLength) - 1 }
  const head = await reaching(ctx, async () => bytesOf(await storage.read(objectKey, range), headLength))
  const { mime } = typed(head, place)
  const facts = place.kind === 'video' ? sane(hints) : { width: 0, height: 0, duration: 0 }
  await assertLength(ctx, place.userId, facts.duration)
  return { ...facts, place, mime, size: copy.size, animated: false, placeholder: '' }
}

/** The first bytes must be of the kind that the path names. */
function typed(head: Buffer | null, place: PathParts): FileType {
  const type = head ? sniff(head, place.path) : undefined
  if (type?.kind !== place.kind) throw new Refusal(415, 'upload_bad_type')
  return type
}

/** A bucket keeps whatever was put there, so a picture goes through our own decoder. COS has made its picture itself. */
async function takeImage({ ctx, storage, place, objectKey, size }: Incoming): Promise<Facts> {
  if (size === 0) throw new Refusal(400, 'upload_empty')
  const { inspectImage, makeWebp } = await import('../../media/image.ts')
  const [source, made] = [await newDraft(ctx), await newDraft(ctx)]
  try {
    const range = { start: 0, end: size - 1 }
    await reaching(ctx, async () =>
      pipeline(await storage.read(place.path, range), createWriteStream(source, { mode: 0o600 })),
    )
    const type = typed(await headOf(source), place)
    const isReady = storage.kind === 'cos' && type.ext === place.ext
    const image = isReady ? { ...(await inspectImage(source, type)), size } : await makeWebp(source, made, type)
    const mime = isReady ? type.mime : 'image/webp'
    const file = createReadStream(isReady ? source : made)
    await reaching(ctx, () => storage.put(objectKey, file, { size: image.size, type: mime }))
    if (isReady) return { ...image, place, duration: 0, mime }
    return { ...image, ...renamed(place), duration: 0, mime }
  } finally {
    await Promise.all([source, made].map((file) => rm(file, { force: true })))
  }
}

/** What was made anew is webp, whatever the owner called it. */
function renamed(place: PathParts): Pick<Facts, 'place' | 'issuedPath'> {
  return { place: newPath(place.userId, 'image', 'webp', new Date()), issuedPath: place.path }
}

/** False when another call for the same object was faster. */
async function record(ctx: Context, row: FileRow | undefined, about: NewFile): Promise<boolean> {
  if (!row) return reserveExact(ctx, about)
  return ctx.db.transaction(async (tx) => {
    if ((await tx.run(settleFile(row.id, about))) === 0) return false
    // What was set aside when the address was given is replaced by what has come.
    await tx.run(giveSpace(row.user_id, Number(row.size), 1))
    await space({ ...ctx, db: tx }, row.user_id, about.size, 1)
    return true
  })
}

async function reserveExact(ctx: Context, about: NewFile): Promise<boolean> {
  // The path is given, so there is one name to try; a second call finds it taken, which is as good.
  const { place, ...rest } = about
  const isTaken = async () => Boolean(await ctx.db.maybe(ownByAnyPath(place.userId, about.issuedPath ?? place.path)))
  try {
    await reserve(ctx, place.userId, rest, () => place, undefined, 1)
    return true
  } catch (error) {
    if (await isTaken()) return false
    throw error
  }
}

async function removeQuietly(ctx: Context, storage: CloudStorage, key: string): Promise<void> {
  await storage.remove(key).catch((error: unknown) => ctx.log.warn({ err: error }, 'a copy stays until the clean-up'))
}

/** What is refused does not lie around. */
async function discard(ctx: Context, storage: CloudStorage, place: PathParts): Promise<void> {
  try {
    const row = await ctx.db.maybe<FileRow>(ownByAnyPath(place.userId, place.path))
    if (row?.state === 'stored') return
    await storage.remove(place.path)
    if (row) await dropReservation(ctx, row.id)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a refused object could not be removed; the clean-up will')
  }
}

interface Announcement {
  path: string
  originalName?: string
  width?: number
  height?: number
  duration?: number
}

/** What the client says after an upload. Local files have their row already; objects in a cloud are looked at now. */
export async function createAttachment(ctx: Context, viewer: Viewer, input: Announcement): Promise<Attachment> {
  const place = ownPath(viewer, input.path)
  const given = sane({ width: input.width ?? 0, height: input.height ?? 0, duration: input.duration ?? 0 })
  const hints = { ...given, originalName: readableName(input.originalName) }
  const before = await ctx.db.maybe<FileRow>(ownByAnyPath(viewer.id, place.path))
  const failure = before?.state === 'stored' ? undefined : await failureOf(recordRemote(ctx, place, hints))
  const row = await ctx.db.maybe<FileRow>(ownByAnyPath(viewer.id, place.path))
  // A second call may have been faster, and have taken the object to its place under our eyes.
  if (row?.state !== 'stored') throw failure ?? new Refusal(404, 'upload_not_found')
  await ctx.db.run(describeFile(row.id, hints))
  return presentOne(ctx, await ownFile(ctx, viewer.id, row.id))
}

async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    return error
  }
}
