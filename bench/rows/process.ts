import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '../product.ts'
import type { Row } from '../row.ts'

export const processRows: Row[] = [
  {
    name: 'memory of the server process, idle',
    unit: 'MiB',
    target: { atMost: 180 },
    async measure(bench) {
      const { pid, origin } = await bench.product()
      await (await fetch(origin)).text()
      await wait(5000)
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
  },
  {
    name: 'cold start to the first page (installed, built, database initialised)',
    unit: 'ms',
    target: { atMost: 2000 },
    async measure(bench) {
      const product = await bench.product()
      await product.stop()
      const began = performance.now()
      const env = { ...process.env, PORT: '0', DATA_DIR: product.dataDir }
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const page = await fetch(await addressOf(child))
      const took = performance.now() - began
      if (page.status !== 200) throw new Error(`the first page answered ${page.status}`)
      child.kill('SIGINT')
      await once(child, 'exit')
      return took
    },
  },
  {
    name: 'login of an unknown name: difference of the median time',
    unit: 'ms',
    target: { atMost: 5 },
    async measure(bench) {
      const { origin } = await bench.product()
      const known: number[] = []
      const unknown: number[] = []
      for (let round = 0; round < 20; round++) {
        // Each name only a few times: the growing delay must not answer instead of the check.
        unknown.push(await loginTime(origin, `nobody-${round}`))
        known.push(await loginTime(origin, await newMember(origin, round)))
      }
      return Math.abs(median(known) - median(unknown))
    },
  },
]

async function newMember(origin: string, round: number): Promise<string> {
  const username = `bench${round}x${process.pid}`
  await send(origin, 'register', { username, password: 'right-password-7', email: `${username}@example.com` })
  return username
}

async function loginTime(origin: string, username: string): Promise<number> {
  const began = performance.now()
  await send(origin, 'login', { username, password: 'wrong-password-7' })
  return performance.now() - began
}

async function send(origin: string, call: string, body: unknown): Promise<void> {
  const response = await fetch(`${origin}/api/aoir-user-auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.text()
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
