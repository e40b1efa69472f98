import { join } from 'node:path'
import * as z from 'zod/mini'
import { expectedVersion } from '../db/migrate.ts'
import { parsePath } from '../modules/storage/service.ts'
import { ExportFault } from './fault.ts'
import { kinds, leftOut } from './kinds.ts'
import { assertSame, linesOf } from './lines-in.ts'
import { filesFolder, filesList, type Manifest, readManifest, rowsFile } from './manifest.ts'

const listed = z.object({
  path: z.string().check(z.maxLength(200)),
  size: z.int().check(z.gte(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type ListedFile = z.infer<typeof listed>

/** All of it is read and compared before anything is written. */
export async function checkedManifest(
  folder: string,
  onProgress?: (step: string, done: number) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  assertKinds(manifest)
  let done = 0
  const tell = (bytes: number) => {
    done += bytes
    onProgress?.('check', done)
  }
  for (const kind of manifest.kinds) await assertSame(folder, rowsFile(kind.name), kind, tell)
  await assertSame(folder, filesList, manifest.files, tell)
  for await (const files of listedFiles(folder))
    for (const { path, size, sha256 } of files)
      await assertSame(folder, join(filesFolder, path), { bytes: size, sha256 }, tell)
  return manifest
}

function assertKinds({ kinds: found, schemaVersion, withCredentials }: Manifest): void {
  const names = found.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new ExportFault(`The manifest names ${twice} twice.`)
  const closed = names.find((name) => name in leftOut)
  if (closed) throw new ExportFault(`${closed} is no kind of an export: ${leftOut[closed]}.`)
  // An older one has the kinds of its time; the database of that time says which.
  if (schemaVersion < expectedVersion()) return
  const unknown = names.find((name) => !(name in kinds))
  if (unknown) throw new ExportFault(`${unknown} is no kind of an export.`)
  const wanted = Object.keys(kinds).filter((name) => withCredentials || kinds[name]?.credentials !== true)
  const missing = wanted.find((name) => !names.includes(name))
  if (missing) throw new ExportFault(`The kind ${missing} is missing.`)
}

/** The files of members, some at a time, in the order of their rows. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile[]> {
  for await (const lines of linesOf(join(folder, filesList), { lines: 500, bytes: 1 << 20 })) yield lines.map(fileOf)
}

function fileOf(line: string): ListedFile {
  const result = listed.safeParse(parsedLine(line))
  if (result.success && parsePath(result.data.path)) return result.data
  throw new ExportFault(`${filesList} has a line that is no file of a member: ${line.slice(0, 100)}`)
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
