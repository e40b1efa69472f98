import { chmod } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { connectionUrl, startEmbedded } from '../../server/db/embedded/embedded.ts'
import { postgresProcesses } from '../../server/db/processes.ts'
import { clusterOf, mainProcess } from '../../test/support/cluster.ts'
import { newDataDir, removeDataDir, startProduct } from '../product.ts'
import { type Bench, type Row, type RunningProduct, rowsOf } from '../row.ts'

interface Outage {
  /** The longest that anybody waited for a refusal, in ms. */
  refusal: number
  /** From the blow, or from the thaw, until calls are answered well again. */
  recovery: number
}

export const outageRows: Row[] = [
  ...rowsOf('PostgreSQL is killed under load, three times', kill, [
    ['longest wait for a refusal', ({ refusal }) => refusal, 'ms', { atMost: 1000 }],
    ['longest time until it is back', ({ recovery }) => recovery, 'ms', { atMost: 3000 }],
  ]),
  ...rowsOf('PostgreSQL is frozen for ten seconds', freeze, [
    ['longest wait for a refusal', ({ refusal }) => refusal, 'ms', { atMost: 5000 }],
    ['from the thaw to answers as before', ({ recovery }) => recovery, 'ms', { atMost: 5000 }],
  ]),
  {
    name: 'a change of the configuration reaches the other process, the slowest of fifty',
    unit: 'ms',
    target: { atMost: 1000 },
    measure: slowestNews,
  },
]

const callers = 20
const pause = 10_000

function kill(bench: Bench): Promise<Outage> {
  return onProduct(async (product) => {
    const cluster = clusterOf(product.dataDir)
    const load = callAllTheTime(product)
    const recoveries: number[] = []
    for (let round = 0; round < 3; round++) {
      await until(() => goodIn(load.calls.slice(-100)) === 100)
      const victim = mainProcess(cluster) ?? 0
      const struck = performance.now()
      process.kill(victim, 'SIGKILL')
      await until(() => mainProcess(cluster) !== victim && mainProcess(cluster) !== undefined)
      const restarted = performance.now()
      await until(() => load.calls.some(({ start, isGood }) => isGood && start > restarted))
      recoveries.push((load.calls.find(({ start, isGood }) => isGood && start > restarted)?.end ?? 0) - struck)
    }
    return { refusal: longestRefusal(await load.stop()), recovery: longest(bench, 'back after', recoveries) }
  })
}

function freeze(bench: Bench): Promise<Outage> {
  return onProduct(async (product) => {
    const load = callAllTheTime(product)
    await until(() => goodIn(load.calls.slice(-100)) === 100)
    const usual = Math.max(...load.calls.slice(-100).map(({ start, end }) => end - start))
    const processes = postgresProcesses(clusterOf(product.dataDir))
    for (const each of processes) process.kill(each, 'SIGSTOP')
    await wait(pause)
    for (const each of processes) process.kill(each, 'SIGCONT')
    const thawed = performance.now()
    // As before: a hundred calls in a row, none of them slower than it may be on a busy machine.
    const asBefore = () => {
      const last = load.calls.slice(-100)
      const isUsual = last.every(({ start, end }) => start > thawed && end - start < Math.max(250, usual * 2))
      return isUsual && goodIn(last) === 100
    }
    await until(asBefore)
    const recovery = Math.min(...load.calls.slice(-100).map(({ start }) => start)) - thawed
    bench.log(`usual answers took up to ${usual.toFixed(0)} ms`)
    return { refusal: longestRefusal(await load.stop()), recovery }
  })
}

interface Call {
  start: number
  end: number
  isGood: boolean
}

/** Visitors who ask again and again for something that only the database knows. */
function callAllTheTime({ origin, member }: RunningProduct) {
  const calls: Call[] = []
  let isOn = true
  const headers = { authorization: `Bearer ${tokenOf(member)}` }
  const call = async () => {
    while (isOn) {
      const start = performance.now()
      const response = await fetch(`${origin}/api/aoir-user/info`, { headers })
      await response.arrayBuffer()
      if (response.status !== 200 && response.status !== 503) throw new Error(`answered ${response.status}`)
      calls.push({ start, end: performance.now(), isGood: response.status === 200 })
      // Refused at once, they would otherwise do nothing but ask.
      if (response.status === 503) await wait(20)
    }
  }
  const all = Promise.all(Array.from({ length: callers }, call))
  const stop = async () => {
    isOn = false
    await all
    return calls
  }
  return { calls, stop }
}

function goodIn(calls: Call[]): number {
  return calls.filter(({ isGood }) => isGood).length
}

function longestRefusal(calls: Call[]): number {
  return Math.max(...calls.filter(({ isGood }) => !isGood).map(({ start, end }) => end - start))
}

function longest(bench: Bench, what: string, times: number[]): number {
  bench.log(`${what} ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
  return Math.max(...times)
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(5)
}

function tokenOf({ cookie }: { cookie: string }): string {
  return /access_token=([^;]+)/.exec(cookie)?.[1] ?? ''
}

/** A product of its own: what happens to its database must not disturb the other rows. */
async function onProduct<T>(work: (product: RunningProduct) => Promise<T>): Promise<T> {
  const dataDir = await passableDir()
  const product = await startProduct(dataDir)
  try {
    return await work(product)
  } finally {
    await product.stop()
    await removeDataDir(dataDir)
  }
}

async function passableDir(): Promise<string> {
  const dataDir = await newDataDir()
  // As root, PostgreSQL runs as somebody else.
  await chmod(dataDir, 0o711)
  return dataDir
}

/** Two processes on one database: one is told, the other is asked until it knows. */
async function slowestNews(bench: Bench): Promise<number> {
  const folders = [await passableDir(), await passableDir(), await passableDir()] as const
  const database = await startEmbedded({ dataDir: folders[0], log: { info: bench.log, warn: bench.log } })
  const env = { DATABASE_URL: connectionUrl(database.connection), SECRET_KEY: 'a key that both of the processes know' }
  const one = await startProduct(folders[1], env)
  const two = await startProduct(folders[2], env)
  const times: number[] = []
  try {
    for (let round = 0; round < 50; round++) {
      const name = `name ${round}`
      await rename(one, name)
      const told = performance.now()
      await until(async () => (await titleOf(two)).includes(name))
      times.push(performance.now() - told)
    }
  } finally {
    await Promise.all([one.stop(), two.stop()])
    await database.stop()
    await Promise.all(folders.map(removeDataDir))
  }
  return Math.max(...times)
}

async function rename({ origin, member }: RunningProduct, name: string): Promise<void> {
  const response = await fetch(`${origin}/api/aoir-admin-config/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(member)}` },
    body: JSON.stringify({ COMMON_SITE_NAME: name }),
  })
  if (!response.ok) throw new Error(`the change was answered ${response.status}`)
}

async function titleOf({ origin }: RunningProduct): Promise<string> {
  return /<title>(.*?)<\/title>/.exec(await (await fetch(origin)).text())?.[1] ?? ''
}
