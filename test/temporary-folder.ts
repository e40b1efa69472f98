import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Passable for the account that PostgreSQL runs as when the tests run as root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aoir-test-'))
  chmodSync(folder, 0o711)
  return folder
}
