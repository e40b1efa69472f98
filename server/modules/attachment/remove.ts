import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { servedWidths } from '#contract/shared/limits.ts'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import { type Context, inTransaction, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { localStorage, objectKey, storageFor, thumbRoot } from '../storage/service.ts'
import { clearAvatar, setCover, setLook } from '../user/service.ts'
import {
  dropCover,
  dropUsesOf,
  type FileToErase,
  fileToErase,
  forgetFile,
  lockFile,
  markDeleting,
  markRemoved,
  markStored,
  type UseRow,
  usesOf,
} from './queries.ts'
import { forgetThumbs } from './thumb-memory.ts'
import { giveSpace } from './upload-queries.ts'
import { isAvatar, presentUses } from './uses.ts'
import { forgetVisibility } from './visibility.ts'

/** From now on nobody sees the file; its bytes go right away, or with the next clean-up. */
export async function removeFile(ctx: Context, userId: string, id: string, force: boolean): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    if (!(await inner.db.maybe(lockFile(userId, id)))) throw new Refusal(404, 'upload_not_found')
    const uses = await inner.db.many<UseRow>(usesOf(id))
    if (uses.length > 0 && !force)
      throw new Refusal(409, 'upload_in_use', {
        data: { uses: await presentUses(inner, uses), total: uses.length },
      })
    await doom(inner, id)
    if (uses.some(({ type }) => isAvatar(type))) await clearAvatar(inner, userId)
    if (uses.some(({ type }) => type === 'author-cover')) await setCover(inner, userId, '')
    if (uses.some(({ type }) => type === 'author-background')) await setLook(inner, userId, { background: '' })
  })
  ctx.db.afterCommit((db) => void erase(within(ctx, db), id))
  return null
}

/** Out of sight for everybody, in a transaction of the caller; the bytes stay as long as that can be undone. */
export async function takeFiles(ctx: Context, ids: string[], mark: RemovalMark): Promise<string[]> {
  return filesOf(await ctx.db.many<{ id: string }>(markRemoved(ids, mark)))
}

/** Those that carry the mark; without one, whatever staff removed in the last thirty days. */
export async function returnFiles(ctx: Context, ids: string[], mark?: RemovalMark): Promise<string[]> {
  return filesOf(await ctx.db.many<{ id: string }>(markStored(ids, mark)))
}

function filesOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** Takes a row and its traces out of sight, inside the transaction of the caller. */
export async function doom(ctx: Context, id: string): Promise<void> {
  await ctx.db.run(dropUsesOf(id))
  await ctx.db.run(dropCover(id))
  const row = await ctx.db.maybe<{ user_id: string; size: string }>(markDeleting(id))
  if (row) await ctx.db.run(giveSpace(row.user_id, Number(row.size), 1))
}

/** Bytes and thumbnails first, the row last: what fails half way is found again. */
export async function erase(ctx: Context, id: string): Promise<boolean> {
  try {
    const row = await ctx.db.maybe<FileToErase>(fileToErase(id))
    if (!row) return true
    forgetVisibility(ctx, row.path)
    forgetThumbs(ctx, row.path)
    await eraseBytes(ctx, row)
    await ctx.db.run(forgetFile(id))
    return true
  } catch (error) {
    ctx.log.warn({ err: error, attachment: id }, 'a deleted file could not be erased yet')
    return false
  }
}

async function eraseBytes(ctx: Context, row: FileToErase): Promise<void> {
  const storage = row.storage === 'local' ? localStorage(ctx, row.is_private) : await storageFor(ctx, row.storage)
  await storage.remove(objectKey(row))
  if (row.issued_path) await storage.remove(row.issued_path)
  const files = servedWidths.map((width) => thumbFile(ctx, row.path, width))
  await Promise.all(files.map((file) => rm(file, { force: true })))
}

export function thumbFile(ctx: Pick<Context, 'env'>, path: string, width: number): string {
  return join(thumbRoot(ctx), `${path}.${width}.webp`)
}
