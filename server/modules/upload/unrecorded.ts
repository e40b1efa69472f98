import { product } from '#contract/shared/product.ts'
import type { Context } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import type { CloudStorage, ListedObject } from '../../providers/storage/storage.ts'
import { knownObjects, objectsInTheOpen, setObjectKey } from '../attachment/service.ts'
import { cloudFor, keptFolder, kindInForce, newObjectKey } from '../storage/service.ts'

/** As many as a list gives at a time. */
const page = 1000
/** Pages of the list that one look reads. */
const mostPages = 20
/** Milliseconds after which an object that nobody recorded is removed: a video may take long on its way. */
const patience = 86_400_000

/** What a member has put into the bucket that neither a file nor an announcement accounts for. */
export async function unrecordedOf(ctx: Context, storage: CloudStorage, userId: string): Promise<ListedObject[]> {
  const found: ListedObject[] = []
  const pages = pagesOf(storage, `${product}/${userId}/`)
  for await (const objects of pages) found.push(...(await withoutKnown(ctx, objects)))
  return found
}

/** Where the last look ended, by folder: the next one goes on from there. */
const cursorsOf = perContext(() => new Map<string, string>())

/** Removes from the bucket what was never recorded, or was put there once more afterwards. */
export async function removeUnrecorded(ctx: Context, signal?: AbortSignal, now = Date.now()): Promise<number> {
  const kind = kindInForce(ctx)
  if (kind === 'local') return 0
  try {
    const storage = await cloudFor(ctx, kind)
    let removed = 0
    for (const folder of [`${product}/`, keptFolder])
      removed += await sweep(ctx, storage, folder, (modified) => now - modified > patience, signal)
    return removed
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'the bucket could not be searched for what nobody recorded')
    return 0
  }
}

async function sweep(
  ctx: Context,
  storage: CloudStorage,
  folder: string,
  isOld: (modified: number) => boolean,
  signal?: AbortSignal,
): Promise<number> {
  const cursors = cursorsOf(ctx)
  let removed = 0
  for await (const objects of pagesOf(storage, folder, cursors.get(folder))) {
    for (const { path, modified } of await withoutKnown(ctx, objects)) {
      if (signal?.aborted) return removed
      if (!isOld(modified)) continue
      await storage.remove(path)
      removed += 1
    }
    const last = objects.at(-1)
    if (last && objects.length === page) cursors.set(folder, last.path)
    else cursors.delete(folder)
  }
  return removed
}

async function* pagesOf(storage: CloudStorage, prefix: string, start?: string): AsyncGenerator<ListedObject[]> {
  let after = start
  for (let count = 0; count < mostPages; count++) {
    const objects = await storage.list(prefix, after)
    yield objects
    if (objects.length < page) return
    after = objects.at(-1)?.path
  }
}

async function withoutKnown(ctx: Context, objects: ListedObject[]): Promise<ListedObject[]> {
  if (objects.length === 0) return []
  const rows = await ctx.db.many<{ key: string }>(knownObjects(objects.map(({ path }) => path)))
  const known = new Set(rows.map(({ key }) => key))
  return objects.filter(({ path }) => !known.has(path))
}

const batch = 50

/** Files that were recorded where browsers may write move to where only this server does, some with each round. */
export async function moveOldObjects(ctx: Context, signal?: AbortSignal): Promise<number> {
  const kind = kindInForce(ctx)
  if (kind === 'local') return 0
  const rows = await ctx.db.many<{ id: string; path: string }>(objectsInTheOpen(kind, batch))
  const storage = rows.length > 0 ? await cloudFor(ctx, kind) : undefined
  let moved = 0
  for (const { id, path } of rows) {
    if (signal?.aborted || !storage) break
    if (await moveObject(ctx, storage, id, path)) moved += 1
  }
  return moved
}

async function moveObject(ctx: Context, storage: CloudStorage, id: string, path: string): Promise<boolean> {
  const key = newObjectKey(path)
  try {
    await storage.copy(path, key)
    const isMoved = (await ctx.db.run(setObjectKey(id, key))) === 1
    await storage.remove(isMoved ? path : key)
    return isMoved
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, attachment: id }, 'an object stays where it was for now')
    return false
  }
}
