import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startCommand } from '../../test/support/start-command.ts'
import { addressOf } from '../product.ts'
import type { Row } from '../row.ts'
import { median } from '../timing.ts'

export const processRows: Row[] = [
  {
    name: 'memory of the server process, idle',
    unit: 'MiB',
    target: { atMost: 180 },
    async measure(bench) {
      // In a process of its own: what the load of other rows leaves behind is not idle.
      await (await bench.product()).stop()
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
      const [command, ...args] = startCommand
      const child = spawn(command, args, {
        cwd: join(import.meta.dirname, '../..'),
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
    // One hash takes 200 to 400 ms, and minutes of the machine differ by more than 5: the two medians of twenty logins each
    // differed by 5 to 24 ms without a cause in the product. So each login is compared with the one beside it.
    name: 'login of an unknown name: median of the differences to a known one, pair by pair',
    unit: 'ms',
    target: { atMost: 5 },
    async measure(bench) {
      const { origin } = await bench.product()
      // All of them before the first look: what follows on a registration would be counted as a part of the login.
      const names: string[] = []
      for (let round = 0; round < 20; round++) names.push(await newMember(origin, round))
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const differences: number[] = []
      // Each name only a few times: the growing delay must not answer instead of the check.
      for (let turn = 0; turn < 4; turn++)
        for (const [round, name] of names.entries())
          differences.push(
            await pairDifference(
              round + turn,
              () => loginTime(origin, name),
              () => loginTime(origin, `nobody-${round}`),
            ),
          )
      bench.log(
        `${median(differences.filter((each) => each > 0)).toFixed(1)} ms where the unknown one took longer (${differences.filter((each) => each > 0).length} of ${differences.length}), ${median(differences.filter((each) => each < 0)).toFixed(1)} ms elsewhere`,
      )
      return Math.abs(median(differences))
    },
  },
  {
    name: 'a wrong code for a new password, unknown number: difference of the median time',
    unit: 'ms',
    target: { atMost: 5 },
    async measure(bench) {
      const { origin, dataDir } = await bench.product()
      const known: number[] = []
      const unknown: number[] = []
      for (let round = 0; round < 10; round++) {
        const [ours, nobodys] = [await newOwner(origin, dataDir, round), phoneOf(round + 50)]
        // Each number only a few times: the growing delay must not answer instead of the check.
        for (let turn = 0; turn < 4; turn++) {
          unknown.push(await resetTime(origin, nobodys))
          known.push(await resetTime(origin, ours))
        }
      }
      return Math.abs(median(known) - median(unknown))
    },
  },
]

function phoneOf(round: number): string {
  return `139${String(process.pid).slice(-4).padStart(4, '0')}${String(round).padStart(4, '0')}`
}

/** A number that belongs to an account: whoever logs in by a code has proved it. */
async function newOwner(origin: string, dataDir: string, round: number): Promise<string> {
  const phone = phoneOf(round)
  await post(`${origin}/api/aoir-sms/send-code`, { phone })
  const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n')
  const { code } = JSON.parse(lines.at(-1) ?? '{}') as { code: string }
  await send(origin, 'login-sms', { phone, code })
  return phone
}

async function resetTime(origin: string, account: string): Promise<number> {
  const began = performance.now()
  await send(origin, 'reset-password', { account, code: 'x', newpassword: 'another-password-7' })
  return performance.now() - began
}

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
  await post(`${origin}/api/aoir-user-auth/${call}`, body)
}

async function post(address: string, body: unknown): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.text()
}

/** By how much (ms) the second takes longer; they take turns in which comes first. */
async function pairDifference(round: number, one: () => Promise<number>, other: () => Promise<number>) {
  if (round % 2) return -(await one()) + (await other())
  const second = await other()
  return second - (await one())
}
