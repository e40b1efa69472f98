import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { discuzDump } from '../../test/import/discuz-dump.ts'
import { newDataDir, removeDataDir, startProduct } from '../product.ts'
import type { Bench, Row } from '../row.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const [members, threads, answers] = [5000, 20_000, 4]

export const movingInRows: Row[] = [
  {
    name: 'moving in: 100,000 posts of Discuz! beside the running site',
    unit: 's',
    target: { atMost: 300 },
    measure: movingIn,
  },
]

async function movingIn(bench: Bench): Promise<number> {
  const dataDir = await newDataDir()
  const folder = await mkdtemp(join(tmpdir(), 'aoir-bench-dump-'))
  const product = await startProduct(dataDir)
  try {
    const dump = join(folder, 'dump.sql')
    await pipeline(largeForum(), createWriteStream(dump))
    const began = performance.now()
    const words = [join(root, 'scripts/import-discuz.ts'), dump, '--json']
    const { stdout } = await run(process.execPath, words, {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      maxBuffer: 64 << 20,
    })
    const seconds = (performance.now() - began) / 1000
    const { kinds } = JSON.parse(stdout) as { kinds: { kind: string; taken: number }[] }
    const taken = (kind: string) => kinds.find((line) => line.kind === kind)?.taken ?? 0
    const texts = taken('threads') + taken('comments')
    bench.log(`${taken('members')} members, ${texts} texts in ${seconds.toFixed(0)} s`)
    if (texts < threads * (answers + 1)) throw new Error(`only ${texts} texts came`)
    return seconds
  } finally {
    await product.stop()
    await removeDataDir(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The small forum of the tests, and after it members, threads and answers in rows of their own. */
async function* largeForum(): AsyncGenerator<string> {
  yield discuzDump()
  const at = 1_500_000_000
  for (let uid = 1000; uid < 1000 + members; uid += 1)
    yield `INSERT INTO \`pre_common_member\` (uid, email, username, groupid, regdate) VALUES (${uid},'m${uid}@old.example','成员${uid}',10,${at + uid});\n`
  const words =
    '这是一段很平常的话，说的是今天看过的一本书。[b]重点[/b]在后面，[url=https://example.com/]这里[/url]有链接。'
  for (let index = 0; index < threads; index += 1) {
    const [tid, uid, pid] = [1000 + index, 1000 + (index % members), 10_000 + index * (answers + 1)]
    yield `INSERT INTO \`pre_forum_thread\` (tid, fid, authorid, subject, dateline) VALUES (${tid},2,${uid},'主题 ${tid}',${at + index});\n`
    const rows = Array.from({ length: answers + 1 }, (_, number) => {
      const author = 1000 + ((index + number * 7) % members)
      return `(${pid + number},2,${tid},${number === 0 ? 1 : 0},${author},${at + index + number},'${words}${number}')`
    })
    yield `INSERT INTO \`pre_forum_post\` (pid, fid, tid, first, authorid, dateline, message) VALUES ${rows.join(',')};\n`
  }
}
