import type { Context } from '../../kernel/context.ts'
import { filesByPath, type KnownFileRow, putFile } from './queries.ts'

interface KnownFile {
  path: string
  size: number
  sha256: string
  pieces: string[]
}

/** What the backups hold of these files. */
export async function knownFiles(ctx: Pick<Context, 'db'>, paths: string[]): Promise<Map<string, KnownFile>> {
  const rows = await ctx.db.many<KnownFileRow>(filesByPath(paths))
  return new Map(rows.map((row) => [row.path, { ...row, size: Number(row.size) }]))
}

export async function noteFile(ctx: Pick<Context, 'db'>, { path, size, sha256, pieces }: KnownFile): Promise<void> {
  await ctx.db.run(putFile(path, size, sha256, pieces))
}
