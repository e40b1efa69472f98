import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forumDataDir, sizes } from './forum-data.ts'
import { newDataDir, removeDataDir, startProduct } from './product.ts'
import { type Bare, measureRatio, startBare } from './ratio.ts'
import { type Bench, judge, type Result, type Row, type RunningProduct } from './row.ts'
import { chatRows } from './rows/chat.ts'
import { earningRows } from './rows/earning.ts'
import { firstViewRows } from './rows/first-view.ts'
import { forumRows } from './rows/forum.ts'
import { growthRows } from './rows/growth.ts'
import { mediaRows } from './rows/media.ts'
import { moderationRows } from './rows/moderation.ts'
import { movingInRows } from './rows/moving-in.ts'
import { operationsRows } from './rows/operations.ts'
import { outageRows } from './rows/outage.ts'
import { overloadRows } from './rows/overload.ts'
import { processRows } from './rows/process.ts'
import { pushRows } from './rows/push.ts'
import { sessionRows } from './rows/session.ts'
import { slowPhoneRows } from './rows/slow-phone.ts'
import { smallServerRows } from './rows/small-server.ts'
import { speedRows } from './rows/speed.ts'
import { walletRows } from './rows/wallet.ts'
import { workerRows } from './rows/worker.ts'
import { worksRows } from './rows/works.ts'

// What is measured is what was built last: it is built anew where the sources are newer, however the bench was begun.
const root = join(import.meta.dirname, '..')
const bootstrap = [join(root, 'scripts/bootstrap.mjs'), 'build', 'browser']
if (spawnSync(process.execPath, bootstrap, { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)

/** `npm run bench -- word` measures only the rows whose name contains the word. */
const word = process.argv[2] ?? ''
const rows: Row[] = [
  ...speedRows,
  ...firstViewRows,
  ...slowPhoneRows,
  ...workerRows,
  ...mediaRows,
  ...processRows,
  ...forumRows,
  ...growthRows,
  ...walletRows,
  ...earningRows,
  ...chatRows,
  ...pushRows,
  ...moderationRows,
  ...sessionRows,
  ...operationsRows,
  ...smallServerRows,
  ...movingInRows,
  ...outageRows,
  ...overloadRows,
  ...worksRows,
].filter((row) => row.name.includes(word))

const dataDir = await newDataDir()
let product: Promise<RunningProduct> | undefined
let forum: Promise<RunningProduct> | undefined
let growth: Promise<Record<'small' | 'large', RunningProduct>> | undefined
let bare: Promise<Bare> | undefined

const bench: Bench = {
  product() {
    product ??= startProduct(dataDir).then((running) => ({
      ...running,
      async stop() {
        product = undefined
        await running.stop()
      },
    }))
    return product
  },
  forum() {
    forum ??= forumDataDir(bench.log, sizes.forum).then((folder) => startProduct(folder))
    return forum
  },
  growth() {
    growth ??= startBoth()
    return growth
  },
  async ratio(path, headers, { on, ...more } = {}) {
    bare ??= startBare()
    const { origin } = on ?? (await bench.product())
    return measureRatio(bench, await bare, origin + path, headers, more)
  },
  log: (line) => console.log(`    ${line}`),
}

async function startBoth() {
  const small = await startProduct(await forumDataDir(bench.log, sizes.small))
  return { small, large: await startProduct(await forumDataDir(bench.log, sizes.large)) }
}

const results: Result[] = []
try {
  for (const row of rows) {
    console.log(row.name)
    const result = judge(row, await row.measure(bench))
    console.log(`  ${result.ok ? '✓' : '✗'} ${result.value} ${result.unit}  (${result.target})`)
    results.push(result)
  }
} finally {
  await (await product)?.stop()
  await (await forum)?.stop()
  for (const each of Object.values((await growth) ?? {})) await each.stop()
  ;(await bare)?.stop()
  await removeDataDir(dataDir)
}

const out = join(import.meta.dirname, 'out')
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`)
console.table(
  results.map(({ name, value, unit, target, ok }) => ({ name, value: `${value} ${unit}`.trim(), target, ok })),
)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
