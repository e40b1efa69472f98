import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startOf } from '../../server/db/processes.ts'
import { type RunningServer, runningServer } from '../../server/db/running-server.ts'
import { BadEnvironment } from '../../server/kernel/env.ts'
import type { Releases } from './releases.ts'
import { runProgram } from './run-program.ts'

/** How the server of this site is stopped and started. */
export interface Service {
  stop(): Promise<void>
  /** The release that `current` leads to. */
  start(): Promise<void>
  /** Whether what was started has ended; undefined: nobody knows. */
  hasEnded(): boolean | undefined
  /** The last of what it said. */
  lastWords(): Promise<string>
}

const patience = 25_000

/** By systemd where it looks after the server, else by signals. */
export async function serviceOf(releases: Releases, dataDir: string, unit: string | undefined): Promise<Service> {
  const running = runningServer(dataDir)
  const found = unit ?? (running && unitOf(running.pid))
  if (found && (unit || (await isStartedThere(found, releases)))) return systemdService(found, dataDir)
  return processService(releases, dataDir, running)
}

/** systemd puts what it starts into a group by the name of the unit. */
function unitOf(pid: number): string | undefined {
  try {
    return /\/system\.slice\/(?:[^/\n]+\/)*([\w@.:-]+\.service)\n/.exec(
      readFileSync(`/proc/${pid}/cgroup`, 'utf8'),
    )?.[1]
  } catch {
    return undefined
  }
}

async function isStartedThere(unit: string, { current, own }: Releases): Promise<boolean> {
  const folder = (
    await runProgram('systemctl', ['show', '--property=WorkingDirectory', '--value', unit]).catch(() => '')
  ).trim()
  if (folder === own)
    throw new BadEnvironment(
      `${unit} starts in ${own}: set its WorkingDirectory to ${current}, then systemctl daemon-reload.`,
    )
  return folder === current
}

function systemdService(unit: string, dataDir: string): Service {
  return {
    async stop() {
      await runProgram('systemctl', ['stop', unit])
      await ended(runningServer(dataDir))
    },
    async start() {
      await runProgram('systemctl', ['start', unit])
    },
    hasEnded: () => undefined,
    lastWords: () => runProgram('journalctl', ['--unit', unit, '--lines', '12', '--output', 'cat']).catch(() => ''),
  }
}

/** With the environment and the output of the server that ran, so that nobody has to type them again. */
function processService({ current }: Releases, dataDir: string, running: RunningServer | undefined): Service {
  const env = running ? environmentOf(running.pid) : process.env
  const output = running ? outputOf(running.pid) : undefined
  const errors = join(dataDir, 'start.log')
  let child: ReturnType<typeof spawn> | undefined
  return {
    async stop() {
      const server = runningServer(dataDir)
      if (server) process.kill(server.pid, 'SIGTERM')
      await ended(server)
    },
    async start() {
      const folder = realpathSync(current)
      const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        scripts: { start: string }
      }
      const said = openSync(errors, 'w', 0o600)
      child = spawn('/bin/sh', ['-c', scripts.start], {
        cwd: folder,
        detached: true,
        stdio: ['ignore', output ?? 'ignore', said],
        env: { ...env, PATH: `${join(folder, 'node_modules/.bin')}:${env.PATH ?? ''}`, PWD: current },
      })
      child.unref()
      closeSync(said)
    },
    hasEnded: () => child !== undefined && child.exitCode !== null,
    lastWords: async () => readFileSync(errors, 'utf8').trim().split('\n').slice(-8).join('\n'),
  }
}

function environmentOf(pid: number): NodeJS.ProcessEnv {
  try {
    const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
    return Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
  } catch {
    return process.env
  }
}

/** Its log goes on where it went; not where only its parent can write. */
function outputOf(pid: number): number | undefined {
  try {
    return openSync(`/proc/${pid}/fd/1`, 'a')
  } catch {
    return undefined
  }
}

async function ended(server: RunningServer | undefined): Promise<void> {
  if (!server) return
  for (const end = performance.now() + patience; startOf(server.pid) === server.start; await delay(20))
    if (performance.now() > end) process.kill(server.pid, 'SIGKILL')
}
