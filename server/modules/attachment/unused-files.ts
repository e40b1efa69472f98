import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { closedRoot, draftFolder, parsePath, thumbRoot, uploadRoot } from '../storage/service.ts'
import {
  dropMark,
  filesToErase,
  knownPaths,
  lockFile,
  longRemoved,
  neverStored,
  oldAvatars,
  ownByPaths,
  usesOf,
} from './queries.ts'
import { doom, erase } from './remove.ts'

const day = 86_400_000
const batch = 500

/** Bytes of deleted files that did not go at once. */
export async function eraseDeleted(ctx: Context, signal?: AbortSignal): Promise<number> {
  let erased = 0
  for (let found = batch; found === batch && !signal?.aborted; ) {
    const rows = await ctx.db.many<{ id: string }>(filesToErase(batch))
    let gone = 0
    for (const { id } of rows) if (!signal?.aborted && (await erase(ctx, id))) gone += 1
    erased += gone
    // Those that will not go now are tried again in an hour.
    found = gone === rows.length ? rows.length : 0
  }
  return erased
}

/** Avatars that were replaced an hour ago, unless something else shows them by now. Pages that still name them are gone. */
export async function dropOldAvatars(ctx: Context): Promise<number> {
  const rows = await ctx.db.many<{ id: string; user_id: string }>(oldAvatars(batch))
  let dropped = 0
  for (const { id, user_id } of rows) {
    const isFree = await inTransaction(ctx, async (inner) => {
      await inner.db.maybe(lockFile(user_id, id))
      const isUsed = (await inner.db.many(usesOf(id))).length > 0
      if (isUsed) await inner.db.run(dropMark(id))
      else await doom(inner, id)
      return !isUsed
    })
    if (isFree) dropped += 1
    if (isFree) await erase(ctx, id)
  }
  return dropped
}

/** Files that staff removed so long ago that it cannot be undone any more. */
export async function dropRemoved(ctx: Context): Promise<number> {
  return drop(ctx, await ctx.db.many<{ id: string }>(longRemoved(batch)))
}

/** Names that were given out a day ago and never used: the row goes, and whatever came after all. */
export async function dropUnused(ctx: Context): Promise<number> {
  return drop(ctx, await ctx.db.many<{ id: string }>(neverStored(batch)))
}

/** Of these files of a member, those that nothing shows. */
export async function dropUnusedOf(ctx: Context, userId: string, paths: string[]): Promise<void> {
  for (const { id } of await ctx.db.many<{ id: string }>(ownByPaths(userId, paths))) {
    const isFree = await inTransaction(ctx, async (inner) => {
      await inner.db.maybe(lockFile(userId, id))
      if ((await inner.db.many(usesOf(id))).length > 0) return false
      await doom(inner, id)
      return true
    })
    if (isFree) await erase(ctx, id)
  }
}

/** Files whose owner has left: nobody sees them from now on. */
export function dropForGood(ctx: Context, ids: string[]): Promise<number> {
  return drop(
    ctx,
    ids.map((id) => ({ id })),
  )
}

async function drop(ctx: Context, rows: { id: string }[]): Promise<number> {
  for (const { id } of rows) {
    await inTransaction(ctx, (inner) => doom(inner, id))
    await erase(ctx, id)
  }
  return rows.length
}

/** Uploads that broke off with the process, and pieces that nobody continued. */
export async function removeOldDrafts(ctx: Context, now = Date.now()): Promise<number> {
  let removed = 0
  for await (const file of filesBelow(draftFolder(ctx))) {
    if (!(await isOlder(file, now))) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

const lastLook = perContext(() => ({ at: 0 }))

/** Files without a row, once a day: a process that died between the disk and the database leaves them. */
export async function removeStrayFiles(ctx: Context, signal?: AbortSignal, now = Date.now()): Promise<number> {
  const last = lastLook(ctx)
  if (now - last.at < day) return 0
  last.at = now
  let removed = 0
  for (const root of [uploadRoot(ctx), closedRoot(ctx), thumbRoot(ctx)]) {
    const group: string[] = []
    for await (const file of filesBelow(root, root === uploadRoot(ctx))) {
      if (signal?.aborted) return removed
      if (await isOlder(file, now)) group.push(file)
      if (group.length === batch) removed += await removeStrays(ctx, root, group.splice(0))
    }
    removed += await removeStrays(ctx, root, group)
  }
  return removed
}

/** For tests: the next look is due. */
export function lookAgain(ctx: Context): void {
  lastLook(ctx).at = 0
}

async function removeStrays(ctx: Context, root: string, files: string[]): Promise<number> {
  const byFile = files.map((file) => ({ file, path: originalOf(relative(root, file).replaceAll('\\', '/')) }))
  const rows = await ctx.db.many<{ path: string }>(knownPaths(byFile.map(({ path }) => path)))
  const known = new Set(rows.map(({ path }) => path))
  const strays = byFile.filter(({ path }) => !known.has(path))
  await Promise.all(strays.map(({ file }) => rm(file, { force: true })))
  if (strays.length > 0) ctx.log.info({ files: strays.length }, 'removed files that nobody knows')
  return strays.length
}

/** A thumbnail belongs to the picture whose name it begins with. */
function originalOf(name: string): string {
  const original = name.replace(/\.\d+\.webp$/, '')
  return parsePath(original) ? original : name
}

async function isOlder(file: string, now: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && now - found.mtimeMs > day
}

/** Milliseconds between two pieces of a walk: a large library takes its time instead of the machine's. */
const breather = 20
const piece = 200

/** Folders whose name begins with a dot have their own rules. */
async function* filesBelow(folder: string, isTop = false, walk = { seen: 0 }): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  for (const entry of entries ?? []) {
    walk.seen += 1
    if (walk.seen % piece === 0) await delay(breather)
    const path = join(folder, entry.name)
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && !(isTop && entry.name.startsWith('.'))) yield* filesBelow(path, false, walk)
  }
}
