import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Passable for the account that PostgreSQL runs as when the tests run as root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(home(), 'aoir-test-'))
  chmodSync(folder, 0o711)
  return folder
}

/** In memory where there is plenty of it: to copy a database there takes a tenth of the time. */
function home(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
