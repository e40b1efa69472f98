import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { BadEnvironment, makeDataDir } from '../../kernel/env.ts'
import { type Account, giveTo, postgresAccount, reachable, withOpenMask } from './account.ts'
import { systemFolder } from './binaries.ts'

/** `home` holds the cluster folder, its password and the lock. */
export type Place = { home: string; cluster: string; account: Account | undefined; moved: string | undefined }

export const socketPrefix = 'aoir-'

/**
 * The database lives in DATA_DIR, or in a system folder when the account of PostgreSQL cannot get there. A note in
 * DATA_DIR remembers the second case, so that renaming a folder does not lead to an empty database.
 */
export function choosePlace(dataDir: string): Place {
  const absolute = resolve(dataDir)
  makeDataDir(absolute)
  const note = join(absolute, 'postgres.place')
  const near = join(absolute, 'postgres')
  if (existsSync(note)) return rememberedPlace(note, absolute)
  const account = postgresAccount(near)
  if (reachable(account, [absolute])[0]) return { home: absolute, cluster: near, account, moved: undefined }
  if (existsSync(near)) {
    throw new BadEnvironment(
      `The database in ${near} is closed to ${account?.name}: let it pass through the folders above (chmod o+x).`,
    )
  }
  const home = freeFolder(join(systemFolder, `${basename(absolute)}-${shortHash(absolute)}`))
  withOpenMask(() => mkdirSync(home, { recursive: true, mode: 0o711 }))
  writeFileSync(note, `${home}\n`)
  return placeIn(home, absolute)
}

/** Where the database of this data folder lives, without making or choosing anything. */
export function homeOf(dataDir: string): string {
  const note = join(resolve(dataDir), 'postgres.place')
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : resolve(dataDir)
}

/** Whoever deleted DATA_DIR wants to begin anew; the old database stays where it is. */
function freeFolder(wanted: string): string {
  let folder = wanted
  for (let number = 2; existsSync(folder); number += 1) folder = `${wanted}-${number}`
  return folder
}

function rememberedPlace(note: string, dataDir: string): Place {
  const home = readFileSync(note, 'utf8').trim()
  if (existsSync(home)) return placeIn(home, dataDir)
  throw new BadEnvironment(`${note} says that the database is in ${home}, but there is no such folder.`)
}

function placeIn(home: string, dataDir: string): Place {
  const cluster = join(home, 'postgres')
  const account = postgresAccount(cluster)
  const moved = `The database is in ${home}, because ${account?.name ?? 'PostgreSQL'} cannot reach ${dataDir}.`
  return { home, cluster, account, moved }
}

/** A short path (a socket path has about 100 characters) that only the account of PostgreSQL and root can open. */
export function makeSocketFolder(account: Account | undefined): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp'].filter((folder) => folder.length < 70 && existsSync(folder))
  const open = reachable(account, candidates)
  const parent = candidates.find((_, index) => open[index]) ?? '/tmp'
  const folder = mkdtempSync(join(parent, socketPrefix))
  giveTo(account, folder)
  return folder
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
