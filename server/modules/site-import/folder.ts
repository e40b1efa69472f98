import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

type Home = { env: Pick<Context['env'], 'dataDir'> }

/** Nothing outside of this folder can be named in the back office. */
export function importFolder({ env }: Home): string {
  return join(env.dataDir, 'imports')
}

const mostShown = 100

/** Dumps, and folders of old files, that somebody has put there or uploaded. */
export async function listPlace(ctx: Home) {
  const folder = importFolder(ctx)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const entries = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => isName(name))
    .slice(0, mostShown)
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ name }) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, size, time: Math.round(mtimeMs) }
    })
  return {
    files: (await Promise.all(files)).sort((one, other) => other.time - one.time),
    folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  }
}

/** A single name: no path, nothing hidden, no link that leads elsewhere. */
export async function assertInPlace(ctx: Home, name: string, kind: 'file' | 'folder'): Promise<void> {
  const gone = new Refusal(404, kind === 'file' ? 'moving_no_file' : 'moving_no_folder')
  if (!isName(name)) throw gone
  const folder = importFolder(ctx)
  const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, name))]).catch(() => [])
  if (root === undefined || real !== join(root, name)) throw gone
  const about = await stat(real)
  if (kind === 'file' ? !about.isFile() : !about.isDirectory()) throw gone
}

export async function removeDump(ctx: Home, name: string): Promise<void> {
  await assertInPlace(ctx, name, 'file')
  await rm(join(importFolder(ctx), name))
}

export function isName(name: string): boolean {
  return name.length <= 200 && !name.startsWith('.') && !/[/\\]|\p{C}/u.test(name)
}
