import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openObject, sealObject } from './format/envelope.ts'
import { BackupFault } from './format/fault.ts'
import { type BackupKey, canOpen } from './format/keys.ts'
import type { BackupPlace } from './format/place.ts'
import { isSegment, segmentNumber } from './segments.ts'

/** The log lies beside the backups: `log/<database system>/<file>.bk`. */
export const logFolder = 'log'

export function logName(system: string, file: string): string {
  return `${logFolder}/${system}/${file}.bk`
}

/** Files that wait for a place that does not answer: a gigabyte, and no more. */
const mostWaiting = 64

export async function waitingFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  return names.filter((name) => isSegment(name) || /^[0-9A-F]{8}\.history$/.test(name)).sort()
}

/** Seconds for which the oldest file has waited; 0: none does. */
export async function waitingFor(folder: string): Promise<number> {
  const [oldest] = await waitingFiles(folder)
  const found = oldest ? await stat(join(folder, oldest)).catch(() => undefined) : undefined
  return found ? Math.max(0, (Date.now() - found.mtimeMs) / 1000) : 0
}

/** Brings what waits to the place, in order, each file once. */
export async function shipLog(
  folder: string,
  { place, key, system }: { place: BackupPlace; key: BackupKey; system: string },
  signal?: AbortSignal,
): Promise<number> {
  let shipped = 0
  await removeOthers(folder)
  for (const name of await waitingFiles(folder)) {
    if (signal?.aborted) break
    const bytes = await readFile(join(folder, name)).catch(whenGone)
    // Somebody else was faster.
    if (!bytes) continue
    await shipOne({ place, key }, logName(system, name), bytes)
    await rm(join(folder, name), { force: true })
    shipped += 1
  }
  return shipped
}

/** Notes of backups, and beginnings of files that another history went on with: nobody asks for them. */
async function removeOthers(folder: string): Promise<void> {
  const wanted = await waitingFiles(folder)
  const names = wanted.length > 0 ? await readdir(folder) : []
  for (const name of names)
    if (!name.startsWith('.') && !wanted.includes(name)) await rm(join(folder, name), { force: true })
}

async function shipOne({ place, key }: { place: BackupPlace; key: BackupKey }, object: string, bytes: Buffer) {
  const there = await place.get(object)
  if (there && canOpen(key) && (await openObject(key, object, there).catch(() => bytes)).equals(bytes)) return
  if (there && canOpen(key))
    throw new BackupFault(
      'place',
      `Another database writes its log to ${place.address}: give this one a place of its own.`,
    )
  if (!there) await place.put(object, await sealObject(key, object, bytes, 'zstd'))
}

/** As long as there is no backup, its log is of no use; and a place that never answers must not fill the disk. */
export async function dropWaiting(folder: string, keep = mostWaiting): Promise<number> {
  const names = (await waitingFiles(folder)).filter(isSegment)
  const dropped = names.slice(0, Math.max(0, names.length - keep))
  for (const name of dropped) await rm(join(folder, name), { force: true })
  return dropped.length
}

/** What is older than the first file that a kept backup needs. */
export async function forgetLog(place: BackupPlace, system: string, first: string): Promise<number> {
  const old: string[] = []
  for await (const { path } of place.list(`${logFolder}/${system}`)) {
    const name = path.split('/').at(-1)?.replace(/\.bk$/, '') ?? ''
    if (isSegment(name) && segmentNumber(name) < segmentNumber(first)) old.push(path)
  }
  for (const path of old) await place.remove(path)
  return old.length
}

function whenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
