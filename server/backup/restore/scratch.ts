import { rm } from 'node:fs/promises'
import { homeOf } from '../../db/embedded/place.ts'

/** A place for one restore that is only looked at: with the database, wherever it had to live. */
export async function removeScratch(dataDir: string): Promise<void> {
  const home = homeOf(dataDir)
  if (home !== dataDir) await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
