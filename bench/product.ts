import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { lengthenTokens } from '#server/starter/bench-rows.ts'
import { startCommand } from '../test/support/start-command.ts'
import { databaseOf } from './forum/database.ts'
import type { RunningProduct } from './row.ts'

const root = join(import.meta.dirname, '..')
export const administratorPassword = 'bench-password-1'

export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aoir-bench-'))
  // As root the database runs as somebody else; where that one cannot enter, its files would be left behind elsewhere.
  await chmod(dataDir, 0o711)
  return dataDir
}

/** The product as `npm start` runs it, on the embedded database in `dataDir`. */
export async function startProduct(
  dataDir: string,
  besides: Record<string, string> = {},
  { cores }: { cores?: string } = {},
): Promise<RunningProduct> {
  const own = { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: administratorPassword, RATE_LIMIT_SCALE: '1000000' }
  const env = { ...process.env, ...own, ...besides }
  const [command, ...args] = onCores(cores, startCommand)
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const origin = await addressOf(child)
  const cookie = await calmed(origin, await login(origin))
  // A run takes longer than a token lives. Who brings a database has rows that end before.
  if (!besides.DATABASE_URL) await lengthenTokens(databaseOf(dataDir))
  return {
    origin,
    pid: child.pid ?? 0,
    dataDir,
    member: { cookie },
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}

/** A command that is kept to these cores, with all it starts; where the system has no `taskset`, it has them all. */
export function onCores(cores: string | undefined, command: [string, ...string[]]): [string, ...string[]] {
  const isPossible = cores !== undefined && spawnSync('taskset', ['-c', cores, 'true']).status === 0
  return isPossible ? ['taskset', '-c', cores, ...command] : command
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
}

/** The line with the address is printed when the port is open. */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('the product has no output'))
    child.once('exit', (code) => reject(new Error(`the product stopped with code ${code}`)))
    const { stdout } = child
    const lines = createInterface({ input: stdout }).on('line', (line) => {
      const origin = /^ +aoir +(http:\S+)/.exec(line)?.[1]
      if (!origin) return
      // The load comes from this process: taking thousands of lines of a log apart would slow it down.
      lines.close()
      stdout.resume()
      resolve(origin)
    })
  })
}

/** On a database of its own: for rows after which nobody else could work with theirs. */
export async function onOwnProduct<Value>(use: (product: RunningProduct) => Promise<Value>): Promise<Value> {
  const dataDir = await newDataDir()
  try {
    const product = await startProduct(dataDir)
    try {
      return await use(product)
    } finally {
      await product.stop()
    }
  } finally {
    await removeDataDir(dataDir)
  }
}

const nothing = { DAYS: 0, TEXTS: 0 }

/** Rows register many members at once, who would be asked for a puzzle, and write more than newcomers may. */
async function calmed(origin: string, cookie: string): Promise<string> {
  const token = /access_token=([^;]+)/.exec(cookie)?.[1]
  const response = await fetch(`${origin}/api/aoir-admin-config/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ MODERATION: { PUZZLE_AT: 0, TRUST: { MEMBER: nothing, REGULAR: nothing } } }),
  })
  if (!response.ok) throw new Error(`the configuration answered ${response.status}`)
  return cookie
}

async function login(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/aoir-user-auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: administratorPassword }),
  })
  if (!response.ok) throw new Error(`login answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
