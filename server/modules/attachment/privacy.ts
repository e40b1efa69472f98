import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Context, within } from '../../context.ts'
import { closedStorage, openStorage } from './places.ts'
import { type FileRow, fileById, holdFile, moveFile } from './queries.ts'
import { eraseThumbs } from './remove.ts'
import { reaching, storageFor } from './storages.ts'

/**
 * Opens a file to all, or closes it to all who hold no signed address. A bucket is open or closed as a whole, so what
 * is closed comes home to local storage, and stays there.
 */
export async function setPrivacy(ctx: Context, ownerId: string, id: string, isPrivate: boolean): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await tx.maybe(holdFile(ownerId, id)))) return
    const row = await tx.one<FileRow>(fileById(ownerId, id))
    if (row.is_private === isPrivate) return
    await tx.run(moveFile(id, isPrivate))
    await moveBytes(within(ctx, tx), row, isPrivate)
  })
}

async function moveBytes(ctx: Context, row: FileRow, isPrivate: boolean): Promise<void> {
  const target = isPrivate ? closedStorage(ctx) : openStorage(ctx)
  if (row.storage === 'local') {
    const source = isPrivate ? openStorage(ctx) : closedStorage(ctx)
    await mkdir(dirname(target.fileOf(row.path)), { recursive: true, mode: 0o750 })
    await rename(source.fileOf(row.path), target.fileOf(row.path))
  } else {
    const source = await storageFor(ctx, row.storage)
    const about = { size: Number(row.size), type: row.mime_type }
    await reaching(ctx, async () => target.put(row.path, await source.read(row.path), about))
    await reaching(ctx, () => source.remove(row.path))
  }
  await eraseThumbs(ctx, row.path)
}
