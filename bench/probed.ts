import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newDataDir, removeDataDir, startProduct } from './product.ts'
import type { RunningProduct } from './row.ts'

export interface LoopFigures {
  clock: number
  work: number
}

/** A product of its own whose event loop is watched; `during` tells what was seen while something was done. */
export async function withProbe<T>(
  use: (product: RunningProduct, during: (work: () => Promise<unknown>) => Promise<LoopFigures>) => Promise<T>,
): Promise<T> {
  const dataDir = await newDataDir()
  const file = join(dataDir, 'loop-figures')
  const probe = join(import.meta.dirname, 'loop-probe.ts')
  const product = await startProduct(dataDir, { NODE_OPTIONS: `--import ${probe}`, LOOP_PROBE_FILE: file })
  const watched = (work: () => Promise<unknown>) => during(product, file, work)
  try {
    await calm(product, watched)
    return await use(product, watched)
  } finally {
    await product.stop()
    await removeDataDir(dataDir)
  }
}

/** A process that has just started loads its pages first, which is no part of what is measured. */
async function calm({ origin }: RunningProduct, watched: (work: () => Promise<unknown>) => Promise<LoopFigures>) {
  await (await fetch(origin)).arrayBuffer()
  for (let turn = 0; turn < 20; turn++) if ((await watched(() => wait(1000))).work < 25) return
}

async function during({ pid }: RunningProduct, file: string, work: () => Promise<unknown>): Promise<LoopFigures> {
  const ask = async () => {
    await rm(file, { force: true })
    process.kill(pid, 'SIGUSR2')
    for (;;) {
      const text = await readFile(file, 'utf8').catch(() => '')
      if (text) return JSON.parse(text) as LoopFigures
      await wait(5)
    }
  }
  await ask()
  await work()
  return ask()
}

/** How much more memory (MiB) a process took at most while something was done. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await memory(pid)
  let most = before
  const look = setInterval(async () => {
    most = Math.max(most, await memory(pid))
  }, 20)
  try {
    await work()
  } finally {
    clearInterval(look)
  }
  return most - before
}

async function memory(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
