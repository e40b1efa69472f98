import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOf } from './processes.ts'

/** The server that listens on this data folder: whom it is asked by, and which release it runs. */
export interface RunningServer {
  pid: number
  /** Together with the id it names one process for ever. */
  start: string
  /** Where it listens, as this machine reaches it. */
  origin: string
  /** The folder of the release. */
  root: string
}

const fileOf = (dataDir: string) => join(dataDir, 'running.json')

/** Noted for the commands; gives the function that takes the note away. */
export function noteRunning(
  dataDir: string,
  { origin, root }: Pick<RunningServer, 'origin' | 'root'>,
): () => Promise<void> {
  const note = { pid: process.pid, start: startOf(process.pid) ?? '', origin, root }
  writeFileSync(fileOf(dataDir), `${JSON.stringify(note)}\n`, { mode: 0o600 })
  return async () => {
    // Of several on one folder the last one that came is noted.
    if (read(dataDir)?.pid === process.pid) rmSync(fileOf(dataDir), { force: true })
  }
}

export function runningServer(dataDir: string): RunningServer | undefined {
  const note = read(dataDir)
  return note && startOf(note.pid) === note.start ? note : undefined
}

function read(dataDir: string): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningServer
  } catch {
    return undefined
  }
}
