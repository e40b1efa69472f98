import { createHash } from 'node:crypto'
import { pieceName } from '../files.ts'
import { openObject } from '../format/envelope.ts'
import { BackupFault } from '../format/fault.ts'
import { fetchPart } from '../format/parts.ts'
import { logFolder } from '../log-shipping.ts'
import { isSegment, segmentNumber } from '../segments.ts'
import type { Source } from './restore-cluster.ts'
import { listedFiles } from './restore-files.ts'

/** All that a restore will need is looked at before anything is written, and what is not as it was is named. */

const named = 3

/** Every part is there and as it was. */
export async function assertWhole({ place, folder, manifest }: Source): Promise<void> {
  for (const part of manifest.parts) await fetchPart(place, folder, part)
}

/** And so is every file of a member that the backup lists. */
export async function assertFiles(source: Source): Promise<void> {
  const damaged: string[] = []
  for (const { path, pieces, sha256 } of (await listedFiles(source)).values()) {
    const hash = createHash('sha256')
    const isRead = await hashPieces(source, pieces, hash)
    if (!isRead || hash.digest('hex') !== sha256) damaged.push(path)
  }
  if (damaged.length === 0) return
  const list = damaged.slice(0, named).join(', ') + (damaged.length > named ? ' …' : '')
  throw new BackupFault(
    'damaged',
    `${damaged.length} files of members are damaged or missing in the backup: ${list}. Nothing was written; --without-damaged restores all but these.`,
  )
}

async function hashPieces({ place, key }: Source, pieces: string[], hash: ReturnType<typeof createHash>) {
  for (const piece of pieces) {
    const name = pieceName(piece)
    const whole = await place.get(name)
    const plain = whole && (await openObject(key, name, whole).catch(() => undefined))
    if (!plain) return false
    hash.update(plain)
  }
  return true
}

interface Segment {
  path: string
  timeline: string
  modified: number
}

/** How far the log is whole: the number of the last file that may be asked for, and what is the matter with the next one. */
export interface WholeLog {
  last: number
  fault: BackupFault | undefined
}

/**
 * The log from the backup to its end: every file between two that are there is there, and opens. PostgreSQL would take a
 * gap for the end, and the site would lose what came after it without a word. Where somebody wants a moment before the
 * fault, what is whole may lead there: only replaying it tells.
 */
export async function assertLog({ place, key, manifest }: Source, at: Date | undefined): Promise<WholeLog> {
  const whole = { last: Number.POSITIVE_INFINITY, fault: undefined }
  if (!manifest.log) return whole
  const segments = await segmentsAfter({ place, manifest }, manifest.log)
  // There may be more of them than a call takes arguments.
  const last = [...segments.keys()].reduce((one, other) => Math.max(one, other), 0)
  // When the last good one was brought: nothing in it is later.
  let until = manifest.pointTime
  for (let number = segmentNumber(manifest.log.last) + 1; number <= last; number += 1) {
    const segment = segments.get(number)
    if (segment && (await opens({ place, key }, segment.path))) {
      until = Math.max(until, segment.modified)
      continue
    }
    const fault = brokenLog(segment, new Date(until))
    if (!at || at.getTime() > until) throw fault
    return { last: number - 1, fault }
  }
  return whole
}

async function opens({ place, key }: Pick<Source, 'place' | 'key'>, path: string): Promise<boolean> {
  const whole = await place.get(path)
  return whole !== undefined && (await openObject(key, path, whole).then(Boolean, () => false))
}

function brokenLog(segment: Segment | undefined, until: Date): BackupFault {
  const time = until.toISOString()
  const what = segment ? `damaged at ${segment.path}` : `missing after ${time}`
  return new BackupFault(
    'damaged',
    `The log is ${what}. It leads to moments before ${time} (--at), and --only-backup to the backup alone.`,
  )
}

/** By number, as PostgreSQL will take them: of the newest history that has it. What an older one went on to is not asked for. */
async function segmentsAfter(
  { place, manifest }: Pick<Source, 'place' | 'manifest'>,
  log: NonNullable<Source['manifest']['log']>,
): Promise<Map<number, Segment>> {
  const found = new Map<number, Segment>()
  let newest = { timeline: log.last.slice(0, 8), number: segmentNumber(log.last) }
  for await (const { path, modified } of place.list(`${logFolder}/${manifest.log?.system}`)) {
    const name = path.split('/').at(-1)?.replace(/\.bk$/, '') ?? ''
    if (!isSegment(name)) continue
    const [timeline, number] = [name.slice(0, 8), segmentNumber(name)]
    if (timeline > newest.timeline || (timeline === newest.timeline && number > newest.number))
      newest = { timeline, number }
    const other = found.get(number)
    if (number > segmentNumber(log.last) && (!other || other.timeline < timeline))
      found.set(number, { path, timeline, modified })
  }
  for (const number of found.keys()) if (number > newest.number) found.delete(number)
  return found
}
