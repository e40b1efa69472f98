import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../kernel/context.ts'
import { dropUnusedOf } from '../attachment/service.ts'
import { deleteOldImports, type GoneRow, knownImports } from './queries.ts'

type Home = Pick<Context, 'env'>

function importRoot({ env }: Home): string {
  return join(env.dataDir, 'imports')
}

export function importFolder(ctx: Home, id: string): string {
  return join(importRoot(ctx), id)
}

export function sourceFile(ctx: Home, id: string): string {
  return join(importFolder(ctx, id), 'source')
}

/** The chapters of one reading of the file. */
export function spoolFile(ctx: Home, id: string, turn: number): string {
  return join(importFolder(ctx, id), `chapters-${turn}`)
}

export async function adopt(ctx: Home, id: string, draft: string): Promise<void> {
  await mkdir(importFolder(ctx, id), { recursive: true, mode: 0o700 })
  await rename(draft, sourceFile(ctx, id))
}

/** What an import leaves behind: its files, and pictures that no chapter shows. */
export async function cleanUp(ctx: Context, { id, user_id, pictures }: Omit<GoneRow, 'state'>): Promise<void> {
  await rm(importFolder(ctx, id), { recursive: true, force: true })
  await dropUnusedOf(ctx, user_id, Object.values(pictures))
}

export async function dropOldImports(
  ctx: Context,
  signal?: AbortSignal,
  userId: string | null = null,
): Promise<number> {
  let dropped = 0
  for (;;) {
    const rows = await ctx.db.many<GoneRow>(deleteOldImports(userId))
    for (const row of rows) await cleanUp(ctx, row)
    dropped += rows.length
    if (rows.length === 0 || signal?.aborted) break
  }
  return userId === null ? dropped + (await dropStrayFolders(ctx)) : dropped
}

/** Of members and works that are gone, and of processes that were. */
async function dropStrayFolders(ctx: Context): Promise<number> {
  const names = await readdir(importRoot(ctx)).catch(() => [] as string[])
  const ids = names.filter((name) => /^[1-9]\d{0,18}$/.test(name))
  const known = new Set((await ctx.db.many<{ id: string }>(knownImports(ids))).map(({ id }) => id))
  const strays = ids.filter((id) => !known.has(id))
  for (const id of strays) await rm(importFolder(ctx, id), { recursive: true, force: true })
  return strays.length
}
