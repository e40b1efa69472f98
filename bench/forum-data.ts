import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Grows when what the seed writes changes so much that figures cannot be compared. */
const version = 1
export const sizes = {
  forum: { folder: 'bench-data', users: 10_000, posts: 100_000 },
  small: { folder: 'bench-data-small', users: 500, posts: 5000 },
  large: { folder: 'bench-data-large', users: 30_000, posts: 300_000 },
  /** For the cockpit alone. */
  largest: { folder: 'bench-data-largest', users: 30_000, posts: 500_000 },
}
type Size = (typeof sizes)[keyof typeof sizes]

/** A data folder with a community of this size, made once and kept for the next time. */
export async function forumDataDir(log: (line: string) => void, size: Size): Promise<string> {
  const folder = join(root, '.cache', size.folder)
  const note = join(folder, 'seed.version')
  const made = `${version} ${size.users} ${size.posts}`
  const hashes = schemaHashes()
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  if (hashes.some((hash) => noted === `${made} ${hash}`)) return folder
  log(`seeding ${size.users} people and ${size.posts} posts; the next run uses them again`)
  await rm(folder, { recursive: true, force: true })
  const args = ['--users', String(size.users), '--posts', String(size.posts), '--data-dir', folder]
  const child = spawn(process.execPath, [join(root, 'scripts/seed.ts'), ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the seed ended with code ${code}`)
  await writeFile(note, `${made} ${hashes.at(-1)}\n`)
  return folder
}

/** Of the migrations up to each one: those that came after the seed are applied when the product starts. */
function schemaHashes(): string[] {
  const folder = join(root, 'server/db/migrations')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const hash = createHash('sha256')
  return files.sort().map((name) => {
    hash.update(readFileSync(join(folder, name)))
    return hash.copy().digest('hex').slice(0, 16)
  })
}
