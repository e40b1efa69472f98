import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { connectionUrl } from '#server/db/embedded/embedded.ts'
import { projectRoot } from '../rules/sources.ts'
import { calmSite } from './calm-site.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'
import { startCommand } from './start-command.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const adminPassword = 'the password of the first keeper'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface RunningServer {
  origin: string
  pid: number
  dataDir: string
  /** Undefined when the server brought its own PostgreSQL. */
  database: FreshDatabase | undefined
  http: HttpClient
  /** Everything it has written to its two outputs so far. */
  logs(): string
  /** The same, once all that was asked of it until now has been written down. */
  allLogs(): Promise<string>
  /** How it ended, by whatever reason. */
  exited: Promise<Exit>
  /** Sends the signal and waits for the end; SIGINT stops without the pause for load balancers. */
  stop(signal?: NodeJS.Signals): Promise<Exit>
}

interface ServerOptions {
  env?: Record<string, string>
  /** Another process on the database of this one. */
  besides?: Pick<RunningServer, 'database'>
  /** Let it start its own PostgreSQL. */
  embedded?: boolean
  /** By `npm start`: `pid` is that of npm, which leads a group of processes as it does in a terminal. */
  npm?: boolean
  /** Newcomers have limits, as they have outside of tests. */
  hasNewcomers?: boolean
}

let built: Promise<unknown> | undefined

/** The server as it is now, put together as `npm start` does it; a moment when nothing has changed. */
function builtServer(): Promise<unknown> {
  built ??= promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', 'server'], { cwd: projectRoot })
  return built
}

export const testSecretKey = 'a secret key for tests, long enough'

/** The product as `npm start` runs it, on a free port, with a database and a data folder of its own. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { env = {}, besides, embedded = false, npm = false, hasNewcomers = false } = options
  if (!existsSync(join(projectRoot, 'dist/build.json')))
    throw new Error('The pages are not built: node scripts/bootstrap.mjs build')
  await builtServer()
  const own = besides || embedded ? undefined : await freshDatabase()
  if (own) await calmSite(own.db, { hasNewcomers })
  const database = besides?.database ?? own
  const dataDir = temporaryFolder()
  const [program, ...words] = npm ? ['npm', 'start'] : startCommand
  const child = spawn(program ?? '', words, {
    cwd: projectRoot,
    detached: npm,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000000',
      ADMIN_PASSWORD: adminPassword,
      // Tests begin with an empty site, unless they say otherwise.
      STARTER: 'off',
      // Tokens of one process are good in the other.
      SECRET_KEY: testSecretKey,
      // Half of the time of a start goes into compiling what has not changed since the last one.
      NODE_COMPILE_CACHE: join(projectRoot, '.cache/compiled'),
      // A machine that has much else to do is slow, not ill. What comes of a database that is away is tried on one's own.
      ...(database ? { DATABASE_URL: addressOf(database), DATABASE_TIMEOUT: '60000' } : {}),
      ...env,
    },
  })
  const outputs = capture(child)
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  const origin = await announced(child, outputs)
  const http = createHttpClient(origin)
  return {
    origin,
    pid: child.pid ?? 0,
    dataDir,
    database,
    http,
    logs: outputs.text,
    exited,
    async allLogs() {
      const mark = `mark-${randomUUID()}`
      await http.call('/api/aoir-config', { headers: { 'x-request-id': mark } })
      await vi.waitUntil(() => outputs.text().includes(mark))
      return outputs.text()
    },
    async stop(signal = 'SIGINT') {
      http.close()
      child.kill(signal)
      const exit = await exited
      await own?.drop()
      rmSync(dataDir, { recursive: true, force: true })
      return exit
    },
  }
}

function addressOf({ config }: FreshDatabase): string {
  const { user = '', host = '', port = 0, database = '', password } = config
  return connectionUrl({ user, host, port, database, password: String(password) })
}

interface Outputs {
  text(): string
  onChange(listener: () => void): void
}

function capture({ stdout, stderr }: ChildProcess): Outputs {
  const chunks: string[] = []
  const listeners = new Set<() => void>()
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      chunks.push(chunk)
      for (const listener of listeners) listener()
    })
  }
  return { text: () => chunks.join(''), onChange: (listener) => void listeners.add(listener) }
}

/** The address it prints once it listens. */
function announced(child: ChildProcess, outputs: Outputs): Promise<string> {
  return new Promise((resolve, reject) => {
    outputs.onChange(() => {
      const origin = /^\s+\S+\s+(http:\/\/\S+:\d+)/m.exec(outputs.text())?.[1]
      if (origin) resolve(origin)
    })
    child.once('exit', () => reject(new Error(`The server ended before it listened:\n${outputs.text()}`)))
    child.once('error', reject)
  })
}
