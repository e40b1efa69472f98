import { readdir, rm, stat, truncate } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { limits } from '#contract/shared/limits.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts'
import { perContext } from '../../kernel/state.ts'
import { type FileType, headOf, sniff } from '../../media/sniff.ts'
import { usageOf } from '../attachment/service.ts'
import { privilegeOf } from '../privilege/service.ts'
import { draftFolder, newDraft } from '../storage/service.ts'
import { keepUpload, megabyte, quotaReached, sizeLimit } from './keep.ts'
import { type Judge, type Received, receive } from './receive.ts'

export interface Piece {
  start: number
  /** The first byte that does not belong to it. */
  end: number
  total: number
}

/** What becomes of a file, however it comes. */
export interface Purpose {
  /** How files that are growing are named. */
  prefix: string
  /** The most bytes that any such file may have. */
  largest: ReturnType<Judge>
  judge: Judge
  /** The space of its sender is not asked. */
  isBeyondQuota?: boolean
  keep(file: string, upload: { size: number; uploadId?: string } & Pick<Received, 'name' | 'fields'>): Promise<unknown>
}

/** Begun and not finished, for one member. */
const mostOpen = 3

/** `Content-Range: bytes 0-8388607/104857600`; undefined: the whole file at once. */
export function pieceOf(headers: IncomingHttpHeaders): Piece | undefined {
  const range = headers['content-range']
  if (range === undefined) return undefined
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range)
  if (!match) throw new Refusal(400, 'upload_bad_range')
  const [start, last, total] = match.slice(1).map(Number) as [number, number, number]
  const end = last + 1
  if (start >= end || end > total || end - start > limits.uploadChunkBytes) throw new Refusal(400, 'upload_bad_range')
  return { start, end, total }
}

/** The pieces of one file come one after another: whoever sends two at once is out of step. */
const fileMutex = perContext(() => createKeyedMutex(1))

/** Adds one piece to the file that is growing; the last one makes it an upload like any other. */
export async function takePiece(
  ctx: Context,
  viewer: Viewer,
  request: IncomingMessage,
  piece: Piece & { uploadId: string },
  purpose: Purpose = storing(ctx, viewer),
): Promise<{ code: number; data: unknown }> {
  const file = partFile(ctx, viewer, piece.uploadId, purpose.prefix)
  const take = async () => {
    await checkPlace(ctx, viewer, file, piece, purpose)
    const { name, fields } = await addPiece(request, file, piece, purpose)
    if (piece.end < piece.total) return { code: 202, data: { received: piece.end } }
    const { total: size, uploadId } = piece
    return { code: 200, data: await purpose.keep(file, { size, uploadId, name, fields }) }
  }
  return fileMutex(ctx)(file, take, () => outOfStep(piece.start))
}

/** Files that are stored for their owner. */
function storing(ctx: Context, viewer: Viewer): Purpose {
  return {
    prefix: 'part',
    largest: sizeLimit(ctx, viewer, { kind: 'video' }),
    judge: (head, name) => sizeLimit(ctx, viewer, checked(sniff(head, name))),
    keep: async (draft, { name, size, uploadId }) => {
      const type = checked(sniff(await headOf(draft), name))
      return keepUpload(ctx, { userId: viewer.id, draft, size, name, uploadId, type })
    },
  }
}

/** The bytes that are held of an upload. */
export async function pieceState(ctx: Context, viewer: Viewer, uploadId: string, prefix = 'part'): Promise<number> {
  const held = await heldOf(partFile(ctx, viewer, uploadId, prefix))
  if (held === 0) throw new Refusal(404, 'upload_not_found')
  return held
}

async function checkPlace(
  ctx: Context,
  viewer: Viewer,
  file: string,
  { start, total }: Piece,
  { largest, prefix, isBeyondQuota }: Purpose,
): Promise<void> {
  const held = await heldOf(file)
  if (held !== start) throw outOfStep(held)
  if (total > largest.most) throw largest.refusal()
  await newDraft(ctx)
  const folder = draftFolder(ctx)
  const mine = (await readdir(folder)).filter((entry) => entry.startsWith(`${prefix}-${viewer.id}-`))
  if (start === 0 && mine.length >= mostOpen) throw new Refusal(429, 'upload_busy', { retryAfter: 60 })
  if (isBeyondQuota) return
  // What has come of other files takes space as well, and this one is going to.
  const parts = await Promise.all(mine.map((entry) => heldOf(join(folder, entry))))
  const quota = privilegeOf(ctx, viewer, 'quota_mb')
  const usage = await ctx.db.maybe<{ bytes: string }>(usageOf(viewer.id))
  const taken = parts.reduce((sum, bytes) => sum + bytes, Number(usage?.bytes ?? 0)) - held
  if (taken + total > quota * megabyte) throw quotaReached(quota)
}

/** A piece that breaks off leaves the file as it was before. */
async function addPiece(
  request: IncomingMessage,
  file: string,
  { start, end, total }: Piece,
  purpose: Purpose,
): Promise<Received> {
  const length = end - start
  const judge: Judge = (head, name) => {
    const verdict = start === 0 ? purpose.judge(head, name) : undefined
    if (verdict && total > verdict.most) throw verdict.refusal()
    return { most: length, refusal: () => new Refusal(400, 'upload_bad_range') }
  }
  try {
    const received = await receive(request, { file, start }, judge)
    if (received.size !== length) throw new Refusal(400, 'upload_bad_range')
    return received
  } catch (error) {
    await (start === 0 ? rm(file, { force: true }) : truncate(file, start).catch(() => {}))
    throw error
  }
}

function checked(type: FileType | undefined): FileType {
  if (!type) throw new Refusal(415, 'upload_bad_type')
  return type
}

function partFile(ctx: Context, viewer: Viewer, uploadId: string, prefix: string): string {
  return join(draftFolder(ctx), `${prefix}-${viewer.id}-${uploadId}`)
}

async function heldOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return found?.size ?? 0
}

function outOfStep(held: number): Refusal {
  return new Refusal(409, 'upload_bad_range', { data: { received: held } })
}
