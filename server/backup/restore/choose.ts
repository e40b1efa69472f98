import { expectedVersion } from '../../db/migrate.ts'
import { BackupFault } from '../format/fault.ts'
import type { BackupKey } from '../format/keys.ts'
import { listManifests, type Manifest, readManifest, setFolder, setsFolder, verified } from '../format/manifest.ts'
import { type BackupPlace, openPlace, type S3Access } from '../format/place.ts'
import { logFolder } from '../log-shipping.ts'
import type { Source } from './restore-cluster.ts'

const ours = 18

/** A place of backups, or one of its backups: `…/sets/20261118T203000Z-1a2b` names one. */
export function placeAndName(
  address: string,
  access: () => S3Access,
): { place: BackupPlace; name: string | undefined } {
  const steps = address.split('/')
  while (steps.length > 1 && steps.at(-1) === '') steps.pop()
  const isSet = steps.at(-2) === setsFolder && /^\d{8}T\d{6}Z-[0-9a-f]{4}$/.test(steps.at(-1) ?? '')
  const place = isSet ? steps.slice(0, -2) : steps
  return { place: openPlace(place.join('/') || '/', access), name: isSet ? steps.at(-1) : undefined }
}

/** The backup to begin with, looked at before anything is written. */
export async function chosenBackup(
  place: BackupPlace,
  key: BackupKey,
  { name, at }: { name?: string; at?: Date },
): Promise<Source> {
  const found = name ? await readManifest(place, name) : await newestBefore(place, at)
  if (at && found.pointTime > at.getTime()) throw await outOfRange(place, at)
  assertReadable(found)
  const manifest = await verified(key, found)
  return { place, key, folder: setFolder(manifest.name), manifest }
}

async function newestBefore(place: BackupPlace, at: Date | undefined): Promise<Manifest> {
  if (at && at.getTime() > Date.now()) throw await outOfRange(place, at)
  const { good, bad } = await listManifests(place)
  const found = good.filter(({ pointTime }) => !at || pointTime <= at.getTime()).at(-1)
  if (found) return found
  if (good.length > 0 && at) throw await outOfRange(place, at)
  if (bad.length > 0) throw new BackupFault('damaged', `The manifest of the backup ${bad.at(-1)} is damaged.`)
  throw new BackupFault('target', `There is no backup in ${place.address} (no ${setsFolder}/…/manifest.json).`)
}

async function outOfRange(place: BackupPlace, at: Date): Promise<BackupFault> {
  const { good } = await listManifests(place)
  const [first, last] = [good[0], good.at(-1)]
  if (!first || !last) return new BackupFault('target', `There is no backup in ${place.address}.`)
  const until = last.log ? Math.max(last.pointTime, await logEnd(place, last.log.system)) : last.pointTime
  const text = (time: number) => new Date(time).toISOString()
  return new BackupFault(
    'range',
    `${at.toISOString()} cannot be restored: the possible range is ${text(first.pointTime)} to ${text(until)}.`,
  )
}

/** When the last of the log came in. */
async function logEnd(place: BackupPlace, system: string): Promise<number> {
  let end = 0
  for await (const { modified } of place.list(`${logFolder}/${system}`)) end = Math.max(end, modified)
  return end
}

/** Named before anything is written. */
function assertReadable({ name, schemaVersion, postgres, kind, version }: Manifest): void {
  if (schemaVersion > expectedVersion())
    throw new BackupFault(
      'version',
      `The backup ${name} is of aoir ${version} with schema ${schemaVersion}; this one knows ${expectedVersion()}. Install the newer aoir first.`,
    )
  if (kind === 'embedded' && postgres !== ours)
    throw new BackupFault(
      'version',
      `The backup ${name} is of PostgreSQL ${postgres}, but this aoir brings PostgreSQL ${ours}.`,
    )
}
