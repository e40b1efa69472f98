import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Log } from '../config.ts'
import { commandOf, postgresProcesses, signal, startOf, waitUntil } from '../processes.ts'
import { type Account, identity } from './account.ts'
import { socketPrefix } from './place.ts'

/** One run of PostgreSQL's main process. */
export type Postmaster = {
  pid: number | undefined
  exited: Promise<void>
  ended(): boolean
  /** Of itself, not what it answers those who come too early. */
  lastLine(): string
  /** Whether its lines go into the log. Those of the start matter only when it fails, those of the end never. */
  speak(aloud: boolean): void
}

const startingUp = /the database system is (starting up|shutting down|not (yet )?accepting|in recovery)/

/** `hear` is told every line, from the first on. */
export function launch(
  binary: string,
  cluster: string,
  account: Account | undefined,
  log: Log,
  hear?: (line: string) => void,
): Postmaster {
  const child = spawn(binary, ['-D', cluster], {
    ...identity(account),
    // An own process group: Ctrl-C in the terminal must not reach it before the server has finished its work.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  let ended = false
  let lastLine = ''
  let speaking = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      lastLine = error.message
      end()
    })
  })
  readLines(child, (line) => {
    hear?.(line)
    if (startingUp.test(line)) return
    lastLine = line
    if (speaking) log.warn(`PostgreSQL: ${line}`)
  })
  const speak = (aloud: boolean) => {
    speaking = aloud
  }
  return { pid: child.pid, exited, ended: () => ended, lastLine: () => lastLine, speak }
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine)
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one. */
export async function endPostmaster(pid: number, cluster: string): Promise<void> {
  const start = startOf(pid)
  const gone = () => startOf(pid) !== start
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const
  for (const [name, limit] of steps) {
    if (start === undefined || gone()) break
    signal(pid, name)
    // It waits for all its processes, so a frozen one would hold it up.
    for (const child of postgresProcesses(cluster)) signal(child, 'SIGCONT')
    await waitUntil(gone, limit)
  }
  await endLeftovers(cluster)
}

/** A server that was killed leaves its PostgreSQL running; nobody else would ever stop it. */
export async function endOrphan(cluster: string, log: Log): Promise<void> {
  const [pid, , , , socketFolder] = readPidFile(cluster)
  if (pid && commandOf(Number(pid)).includes(cluster)) {
    log.info('Stopping the PostgreSQL that a killed server left behind.')
    await endPostmaster(Number(pid), cluster)
  }
  if (socketFolder && basename(socketFolder).startsWith(socketPrefix)) {
    rmSync(socketFolder, { recursive: true, force: true })
  }
  await endLeftovers(cluster)
  // A dead one that nobody has buried yet, or a stranger with its number, counts as alive for PostgreSQL.
  const isKnown = process.platform === 'linux'
  if (isKnown && postgresProcesses(cluster).length === 0) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** Processes that outlived their killed postmaster hold the shared memory, and no new one starts before they end. */
export async function endLeftovers(cluster: string): Promise<void> {
  for (const pid of postgresProcesses(cluster)) signal(pid, 'SIGQUIT')
  if (await waitUntil(() => postgresProcesses(cluster).length === 0, 1000)) return
  for (const pid of postgresProcesses(cluster)) signal(pid, 'SIGKILL')
  await waitUntil(() => postgresProcesses(cluster).length === 0, 1000)
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
