import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadEnvironment } from '../kernel/env.ts'
import { startOf } from './processes.ts'

/** Makes sure that only one living server uses the folder; gives the function that lets go. */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'server.pid')
  const own = `${process.pid}\n${startOf(process.pid)}\n`
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, own)
  try {
    while (!placed(draft, lock)) removeStale(lock, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(lock) === own) rmSync(lock, { force: true })
  }
}

/** A link appears with its whole content, and only when nothing is there yet. */
function placed(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function removeStale(lock: string, folder: string): void {
  const content = read(lock)
  if (content === undefined) return
  const [pid, start] = content.split('\n')
  if (start && startOf(Number(pid)) === start) throw new BadEnvironment(inUse(folder, pid))
  // Moved aside first: should another starting server have replaced the stale lock meanwhile, it gets its lock back.
  const aside = `${lock}.stale.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (read(aside) !== content) placed(aside, lock)
  rmSync(aside, { force: true })
}

function inUse(folder: string, pid: string | undefined): string {
  return `Another server (process ${pid}) already uses ${folder}: stop it, or give this one another DATA_DIR.`
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
