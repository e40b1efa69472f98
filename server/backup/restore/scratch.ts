import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { homeOf } from '../../db/embedded/place.ts'
import { endOrphan } from '../../db/embedded/process.ts'

const silent = { info: () => {}, warn: () => {} }

/** Whoever restored there and was killed has left a database running, which would go on writing into what is removed. */
export async function endLeftDatabase(dataDir: string): Promise<void> {
  await endOrphan(join(homeOf(dataDir), 'postgres'), silent)
}

/** A place for one restore that is only looked at: with the database, wherever it had to live. */
export async function removeScratch(dataDir: string): Promise<void> {
  await endLeftDatabase(dataDir)
  const home = homeOf(dataDir)
  if (home !== dataDir) await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
