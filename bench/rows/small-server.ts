import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { load } from '../load.ts'
import { memoryOf, mostMemoryOf } from '../process-memory.ts'
import { newDataDir, removeDataDir, startProduct } from '../product.ts'
import { type Bench, measureOnce, type Row, type RunningProduct } from '../row.ts'

const root = join(import.meta.dirname, '../..')

/** What a server with one core and 1 GB has to have: node, PostgreSQL and all that they start, added up. */
export const smallServerRows: Row[] = [
  {
    name: 'small server: memory of everything together, idle after a warm-up',
    unit: 'MiB',
    target: { atMost: 450 },
    measure: async (bench) => (await onOneCore(bench)).idle,
  },
  {
    name: 'small server: memory of everything together, at most under mixed load',
    unit: 'MiB',
    target: { atMost: 700 },
    measure: async (bench) => (await onOneCore(bench)).loaded,
  },
  {
    name: 'small server: installing the release archive, memory at most',
    unit: 'MiB',
    target: { atMost: 300 },
    measure: installing,
  },
  {
    name: 'small server: building from the sources, memory at most',
    unit: 'MiB',
    target: { atMost: 700 },
    measure: building,
  },
]

const onOneCore = measureOnce(async (bench: Bench) => {
  const dataDir = await newDataDir()
  const product = await startProduct(dataDir, {}, { cores: '0' })
  try {
    await mixed(product, 10)
    await wait(20_000)
    const idle = memoryOf(product.pid)
    const loaded = await mostMemoryOf(product.pid, mixed(product, 40))
    bench.log(`idle ${idle.toFixed(0)} MiB, at most ${loaded.toFixed(0)} MiB under load`)
    return { idle, loaded }
  } finally {
    await product.stop()
    await removeDataDir(dataDir)
  }
})

/** Guests and a member read and search, and the member writes, for so many seconds. */
async function mixed({ origin, member }: RunningProduct, seconds: number): Promise<void> {
  const pages = ['/', '/?tab=new', '/search?keyword=site', '/webapp', '/author/1']
  const plan = (requests: { path: string; headers?: Record<string, string> }[], rate: number) =>
    load({ origin, seconds, rate, requests })
  const ended = performance.now() + seconds * 1000
  const write = async () => {
    const token = /access_token=([^;]+)/.exec(member.cookie)?.[1]
    for (let turn = 0; performance.now() < ended; turn += 1) {
      await fetch(`${origin}/api/aoir-user-update/signature`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ signature: `turn ${turn}` }),
      }).then((answer) => answer.text())
      await wait(100)
    }
  }
  await Promise.all([
    plan(
      pages.map((path) => ({ path })),
      20,
    ),
    plan(
      pages.map((path) => ({ path, headers: member })),
      10,
    ),
    write(),
  ])
}

async function installing(bench: Bench): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'aoir-bench-release-'))
  try {
    const made = execFileSync(process.execPath, ['scripts/release.ts', '--json'], { cwd: root, encoding: 'utf8' })
    const { archive } = JSON.parse(made) as { archive: string }
    execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
    return await peakOf(bench, folder, ['scripts/bootstrap.mjs'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The sources without what was built of them, with the packages that are here. */
async function building(bench: Bench): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'aoir-bench-build-'))
  try {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return await peakOf(bench, folder, ['scripts/bootstrap.mjs', 'build', 'small'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function peakOf(bench: Bench, cwd: string, words: string[]): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`${words.join(' ')} ended with code ${code}`)
  })
  const most = await mostMemoryOf(child.pid ?? 0, ended)
  bench.log(`${words.join(' ')}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return most
}
