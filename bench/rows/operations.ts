import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, createZstdCompress } from 'node:zlib'
import { load } from '../load.ts'
import { ownCopy } from '../own-data.ts'
import { type Bench, measureOnce, type Row, type RunningProduct } from '../row.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const key = 'a key of backups for the bench, long enough'

/** Of a community of 100,000 posts, about 400 MB of database. */
export const operationsRows: Row[] = [
  {
    name: 'backup of 100,000 posts: speed as a share of zstd alone over the same files',
    unit: '%',
    target: { atLeast: 50 },
    measure: async (bench) => (await saved(bench)).share,
  },
  {
    name: 'restore of 100,000 posts with its proof: seconds for each GB of database',
    unit: '',
    target: { atMost: 120 },
    measure: async (bench) => (await saved(bench)).restore,
  },
  {
    name: 'pages during a backup: p99 as a share of before',
    unit: '%',
    target: { atMost: 200 },
    measure: pagesDuring,
  },
  {
    name: 'copy of one member’s data, 10,000 posts, 2,000 messages and 200 files: until it is ready',
    unit: 's',
    target: { atMost: 10 },
    measure: async (bench) => (await ownCopy(bench)).seconds,
  },
  {
    name: 'copy of one member’s data, 10,000 posts, 2,000 messages and 200 files: growth of the memory',
    unit: 'MiB',
    target: { atMost: 64 },
    measure: async (bench) => (await ownCopy(bench)).growth,
  },
]

const saved = measureOnce(async (bench: Bench) => {
  const { dataDir } = await bench.forum()
  const folder = await mkdtemp(join(tmpdir(), 'aoir-bench-backup-'))
  await chmod(folder, 0o711)
  try {
    const env = { ...process.env, DATA_DIR: dataDir, BACKUP_KEY: key }
    const bytes = { plain: 0 }
    // The second one: files of members are there, so that it is the database that is compared.
    await command('backup.ts', ['--to', join(folder, 'place')], env)
    const { seconds } = await command<{ seconds: number }>('backup.ts', ['--to', join(folder, 'place')], env)
    const alone = await zstdAlone(join(dataDir, 'postgres'), bytes)
    const into = ['--into', join(folder, 'restored'), '--only-backup']
    const report = await command<{ seconds: number }>('restore.ts', [join(folder, 'place'), ...into], env)
    const size = bytes.plain / 2 ** 30
    bench.log(
      `${size.toFixed(2)} GiB: ${seconds.toFixed(1)} s, zstd alone ${alone.toFixed(1)} s, restore ${report.seconds.toFixed(1)} s`,
    )
    return { share: (alone / seconds) * 100, restore: report.seconds / size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function command<T>(name: string, words: string[], env: NodeJS.ProcessEnv): Promise<T> {
  const { stdout } = await run(process.execPath, [join(root, 'scripts', name), ...words, '--json'], { env, cwd: root })
  return JSON.parse(stdout) as T
}

async function zstdAlone(cluster: string, bytes: { plain: number }): Promise<number> {
  const began = performance.now()
  const all = await readdir(join(cluster, 'base'), { recursive: true, withFileTypes: true })
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  async function* contents() {
    for (const file of files)
      for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
        bytes.plain += (chunk as Buffer).length
        yield chunk
      }
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  await pipeline(contents, zstd, nowhere)
  return (performance.now() - began) / 1000
}

async function pagesDuring(bench: Bench): Promise<number> {
  const product = await bench.forum()
  const plan = { origin: product.origin, seconds: 15, rate: 40, requests: [{ path: '/' }, { path: '/?tab=new' }] }
  await load({ ...plan, seconds: 5 })
  const before = await load(plan)
  await call(product, 'start')
  const during = await load(plan)
  while (await isUnderWay(product)) await wait(500)
  bench.log(`p99 before ${before.good.p99} ms, during ${during.good.p99} ms`)
  return (during.good.p99 / before.good.p99) * 100
}

async function isUnderWay(product: RunningProduct): Promise<boolean> {
  const { list } = (await call(product, 'state')) as { list: { state: string }[] }
  return list.some(({ state }) => state === 'wanted' || state === 'running')
}

async function call({ origin, member }: RunningProduct, name: 'start' | 'state'): Promise<unknown> {
  const token = /access_token=([^;]+)/.exec(member.cookie)?.[1]
  const response = await fetch(`${origin}/api/aoir-admin-backup/${name}`, {
    method: name === 'start' ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(name === 'start' ? { body: '{}' } : {}),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return ((await response.json()) as { data: unknown }).data
}
