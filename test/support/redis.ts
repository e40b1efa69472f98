import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { temporaryFolder } from './temporary-folder.ts'

/** Several processes are an option of the product; a machine without Redis tests the rest. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

export interface TestRedis {
  url: string
  /** As a crash: without a word. */
  kill(): Promise<void>
  /** On the same port, empty. */
  start(): Promise<void>
  /** It keeps its connections and answers nothing. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** A Redis of its own on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const folder = temporaryFolder()
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    for await (const line of createInterface(child.stdout as NodeJS.ReadableStream)) {
      if (line.includes('Ready to accept connections')) break
    }
    child.stdout?.resume()
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
