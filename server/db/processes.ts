import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Process ids are reused; together with the moment of the start they are not. Undefined: no such process. */
export function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; after it come the state and, 19 fields later, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}

export function commandOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const postgresCommand = /^postgres: |^\S*\/postgres -D /

/** The processes of the PostgreSQL on this data folder, in which they all work. Only Linux tells. */
export function postgresProcesses(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder && postgresCommand.test(commandOf(pid))
    } catch {
      return false
    }
  })
}

/** A stopped process (SIGSTOP) acts on a signal only when it is woken. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
    process.kill(pid, 'SIGCONT')
  } catch {
    // It has ended already.
  }
}

/** Whether the condition came true in time. */
export async function waitUntil(condition: () => boolean, limit: number, step = 10): Promise<boolean> {
  const end = performance.now() + limit
  while (!condition()) {
    if (performance.now() > end) return false
    await delay(step)
  }
  return true
}
