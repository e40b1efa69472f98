import { lockFolder } from '../../server/db/server-lock.ts'
import { BadEnvironment } from '../../server/kernel/env.ts'

/** Two of them would exchange each other's releases. */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const unlock = locked(folder)
  try {
    return await work()
  } finally {
    unlock()
  }
}

function locked(folder: string): () => void {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof BadEnvironment) throw new BadEnvironment(`Another upgrade is under way in ${folder}.`)
    throw error
  }
}
