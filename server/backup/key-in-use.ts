import type { Context } from '../kernel/context.ts'
import { keepKey, storedKeys } from '../modules/backup/service.ts'
import { BackupFault } from './format/fault.ts'
import { givenKey } from './format/given-key.ts'
import { type BackupKey, newSharedKey, sharedKey } from './format/keys.ts'

/** What new backups are written with. One that is made now is given as text: that is the only chance to see it outside. */
export async function keyInUse(ctx: Context): Promise<{ key: BackupKey; fresh: string | undefined }> {
  const given = givenKey(ctx.env)
  if (given) return { key: given, fresh: undefined }
  const [newest] = await storedKeys(ctx)
  if (newest) return { key: sharedKey(newest), fresh: undefined }
  const text = newSharedKey()
  await keepKey(ctx, sharedKey(text).fingerprint, text)
  // Another process may have made one at the same moment: the first counts.
  const [first = text] = await storedKeys(ctx)
  return { key: sharedKey(first), fresh: first === text ? text : undefined }
}

/** The key with this fingerprint, of those that this site has had. */
export async function keyOf(ctx: Context, fingerprint: string): Promise<BackupKey> {
  const given = givenKey(ctx.env)
  const stored = (await storedKeys(ctx)).map(sharedKey)
  const found = [...(given ? [given] : []), ...stored].find((key) => key.fingerprint === fingerprint)
  if (!found) throw new BackupFault('key', `The key ${fingerprint} of that backup is not known here.`)
  return found
}
