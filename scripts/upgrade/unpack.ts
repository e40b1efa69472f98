import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BadEnvironment } from '../../server/kernel/env.ts'
import { folderInArchive } from './archive-entries.ts'
import { compareVersions, type Releases, versionOf } from './releases.ts'
import { runProgram } from './run-program.ts'

export interface Unpacked {
  folder: string
  version: string
}

/** The new release beside the present one, every file as its checksums say, with the packages that it needs. */
export async function unpackBeside(releases: Releases, from: string): Promise<Unpacked> {
  const draft = join(releases.folder, `.aoir-${process.pid}`)
  try {
    const source = await unpacked(releases, from, draft)
    const version = versionOf(source)
    if (version === undefined) throw new BadEnvironment(`${from} is no release: it has no release.json.`)
    const present = versionOf(releases.own) ?? ''
    if (compareVersions(version, present) <= 0)
      throw new BadEnvironment(`${from} is version ${version}, and ${present} runs: only a newer one is an upgrade.`)
    await assertAsMade(source)
    const folder = source === draft ? join(releases.folder, `aoir-${version}`) : source
    if (source === draft) {
      await rm(folder, { recursive: true, force: true })
      await rename(draft, folder)
    }
    await runProgram(process.execPath, ['scripts/bootstrap.mjs'], { cwd: folder })
    return { folder, version }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The folder with the release; what lies beside the present one already stays where it is. */
async function unpacked({ folder }: Releases, from: string, draft: string): Promise<string> {
  const path = resolve(from)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new BadEnvironment(`There is no ${path}.`)
  if (found.isDirectory()) {
    if (dirname(path) === folder) return path
    await cp(path, draft, { recursive: true, verbatimSymlinks: true })
    return draft
  }
  await folderInArchive(path)
  await mkdir(draft)
  await runProgram('tar', ['-xzf', path, '-C', draft, '--strip-components=1', '--no-same-owner'])
  return draft
}

/** Each file is one of the list, and as the list says. */
async function assertAsMade(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'SHA256SUMS'), 'utf8').catch(() => '')
  const wanted = new Map(
    list.split('\n').flatMap((line) => (line ? [[line.slice(66), line.slice(0, 64)] as const] : [])),
  )
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (entry.isDirectory() || isMadeLater(path)) continue
    const sum = wanted.get(path)
    if (!entry.isFile() || sum === undefined) throw new BadEnvironment(`${path} does not belong to this release.`)
    if ((await sha256(join(folder, path))) !== sum)
      throw new BadEnvironment(`${path} is not as it was made: fetch the release again.`)
    wanted.delete(path)
  }
  const [missing] = wanted.keys()
  if (missing || list === '') throw new BadEnvironment(`${missing ?? 'SHA256SUMS'} is missing in this release.`)
}

/** What installing and starting leave in the folder, and the list itself. */
function isMadeLater(path: string): boolean {
  return path === 'SHA256SUMS' || /^(node_modules|\.cache|package-lock\.json\.)/.test(path)
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
