import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Context } from '../../kernel/context.ts'
import { createSingleFlight } from '../../kernel/single-flight.ts'
import { perContext } from '../../kernel/state.ts'
import { bytesOf } from '../../providers/outbound/exact-bytes.ts'
import { localStorage, newDraft, objectKey, parsePath, reaching, storageFor } from '../storage/service.ts'
import { thumbFile } from './remove.ts'
import { type FilePlace, visibleFile } from './visibility.ts'

const largestSource = 64 * 1024 * 1024

const making = perContext(() => createSingleFlight<void>())

/** The bytes of a thumbnail: made once, by whoever asks first, and then read from disk. Undefined: no such picture. */
export async function thumbBytes(ctx: Context, picture: FilePlace, width: number): Promise<Buffer | undefined> {
  const file = thumbFile(ctx, picture.path, width)
  const known = await readFile(file).catch(whenMissing)
  if (known) return known
  await making(ctx)(file, () => make(ctx, picture, width, file))
  return readFile(file).catch(whenMissing)
}

async function make(ctx: Context, picture: FilePlace, width: number, file: string): Promise<void> {
  const source = await sourceOf(ctx, picture)
  if (!source) return
  const { makeThumbnail } = await import('../../media/image.ts')
  const draft = await newDraft(ctx)
  try {
    await makeThumbnail(source, draft, width)
    await mkdir(dirname(file), { recursive: true, mode: 0o750 })
    await rename(draft, file)
    // Deleted meanwhile: its thumbnail must not outlive it.
    if (typeof source === 'string' && !existsSync(source)) await rm(file, { force: true })
  } finally {
    await rm(draft, { force: true })
  }
}

/** The bytes of a picture that everybody may see, such as the logo of the site. */
export async function siteFileBytes(ctx: Context, path: string): Promise<Buffer | undefined> {
  const seen = parsePath(path)?.kind === 'image' ? await visibleFile(ctx, path, null) : null
  if (!seen) return undefined
  const source = await sourceOf(ctx, seen.file)
  return typeof source === 'string' ? readFile(source) : source
}

/** The file itself, or the bytes of an object in a bucket. */
async function sourceOf(ctx: Context, picture: FilePlace): Promise<string | Buffer | undefined> {
  if (picture.storage === 'local') {
    const local = localStorage(ctx, picture.is_private)
    return (await local.head(picture.path)) ? local.fileOf(picture.path) : undefined
  }
  const storage = await storageFor(ctx, picture.storage)
  return reaching(ctx, async () => (await bytesOf(await storage.read(objectKey(picture)), largestSource)) ?? undefined)
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
