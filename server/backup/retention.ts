import { zstdDecompressSync } from 'node:zlib'
import { siteTimeZone } from '#contract/shared/product.ts'
import { filesFolder } from './files.ts'
import { listManifests, type Manifest, setFolder } from './format/manifest.ts'
import type { BackupPlace } from './format/place.ts'
import { forgetLog } from './log-shipping.ts'

export interface Keep {
  DAYS: number
  WEEKS: number
  MONTHS: number
}

/**
 * The newest of each of the last days, weeks and months that have one. The newest of all stays, and the newest that
 * nothing is known against.
 */
export function keptBackups<Some extends Pick<Manifest, 'name' | 'pointTime'>>(
  all: Some[],
  { DAYS, WEEKS, MONTHS }: Keep,
  broken: ReadonlySet<string>,
): Some[] {
  const newestFirst = all.toSorted((a, b) => b.pointTime - a.pointTime)
  const kept = new Set<Some>()
  const keepOneEach = (period: (time: number) => string, most: number) => {
    const seen = new Set<string>()
    for (const one of newestFirst) {
      if (seen.size === most) return
      if (broken.has(one.name) || seen.has(period(one.pointTime))) continue
      seen.add(period(one.pointTime))
      kept.add(one)
    }
  }
  keepOneEach(dayOf, DAYS)
  keepOneEach(weekOf, WEEKS)
  keepOneEach((time) => dayOf(time).slice(0, 7), MONTHS)
  const [newest] = newestFirst
  const good = newestFirst.find(({ name }) => !broken.has(name))
  for (const one of [newest, good]) if (one) kept.add(one)
  return all.filter((one) => kept.has(one))
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: siteTimeZone })

function dayOf(time: number): string {
  return days.format(time)
}

/** The Monday of its week. */
function weekOf(time: number): string {
  const day = new Date(`${dayOf(time)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/**
 * Takes away what is not to be kept: first the manifest, so that nothing that is half gone looks whole. Then the pieces of
 * files that no backup names any more, and the log before the first one that is left. A manifest that cannot be read
 * keeps everything where it is: nobody knows what it needs.
 */
export async function cleanPlace(place: BackupPlace, keep: Keep, broken: ReadonlySet<string>): Promise<Manifest[]> {
  const { good, bad } = await listManifests(place)
  const kept = keptBackups(good, keep, broken)
  for (const { name } of good.filter((one) => !kept.includes(one))) {
    await place.remove(`${setFolder(name)}/manifest.json`)
    for (const path of await pathsBelow(place, setFolder(name))) await place.remove(path)
  }
  if (bad.length > 0) return kept
  await removeUnnamed(place, kept)
  for (const [system, of] of Map.groupBy(kept, ({ log }) => log?.system ?? '')) {
    const first = of.map(({ log }) => log?.first ?? '').sort((a, b) => (a.slice(8) < b.slice(8) ? -1 : 1))[0]
    if (system && first) await forgetLog(place, system, first)
  }
  return kept
}

async function removeUnnamed(place: BackupPlace, kept: Manifest[]): Promise<void> {
  const named = new Set<string>()
  for (const { name } of kept) {
    const list = await place.get(`${setFolder(name)}/pieces.zst`)
    // Without its list nobody knows which pieces are its.
    if (!list) return
    for (const piece of zstdDecompressSync(list).toString().split('\n')) named.add(piece)
  }
  for (const path of await pathsBelow(place, filesFolder))
    if (!named.has(path.split('/').at(-1) ?? '')) await place.remove(path)
}

async function pathsBelow(place: BackupPlace, prefix: string): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of place.list(prefix)) paths.push(path)
  return paths
}
