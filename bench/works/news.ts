import { setTimeout as wait } from 'node:timers/promises'
import { putOnShelves } from '#server/starter/bench-rows.ts'
import { connect } from '../commits.ts'
import { call } from '../members.ts'
import { type Bench, measureOnce } from '../row.ts'
import { bothNovels } from './contents.ts'

const readers = 10_000

interface Figures {
  seconds: number
  /** By how much the slowest calls of others got slower meanwhile, in percent. */
  slower: number
}

/** A chapter of a work on many shelves goes out, while somebody reads. */
export const newsForMany = measureOnce(async (bench: Bench): Promise<Figures> => {
  const { product, large, small } = await bothNovels(bench)
  const { author, workId } = large
  const client = await connect(product.dataDir)
  /** It has its number: from now on every reader who looks finds it. */
  const isTold = async (chapterId: string) => {
    const { rows } = await client.query('select done_at is not null as told from work_news where chapter_id = $1', [
      chapterId,
    ])
    return rows[0]?.told === true
  }
  // Nothing kept: each call is a search for another word.
  let turn = 0
  const calls = async (until: () => boolean) => {
    const all: number[] = []
    while (!until()) {
      const began = performance.now()
      const select = { keyword: String(turn++ % 5000) }
      await call(product.origin, '/api/aoir-works-chapter/list', { workId: small.workId, page: 1, limit: 20, select })
      all.push(performance.now() - began)
    }
    return all.sort((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? 0
  }
  const during = (milliseconds: number) => {
    const end = performance.now() + milliseconds
    return () => performance.now() > end
  }
  try {
    await putOnShelves(client, workId, readers)
    await calls(during(3000))
    const before = await calls(during(8000))
    const input = { workId, title: '新的一章', content: '灯又亮了。' }
    const chapter = await call<{ _id: string }>(product.origin, '/api/aoir-works-chapter/save', input, author.headers)
    const began = performance.now()
    await call(
      product.origin,
      '/api/aoir-works-chapter/set-state',
      { chapterIds: [chapter._id], state: 'published' },
      author.headers,
    )
    const meanwhile = calls(during(3000))
    while (!(await isTold(chapter._id))) await wait(20)
    const seconds = (performance.now() - began) / 1000
    const slowest = await meanwhile
    bench.log(`p99 of other calls: ${before.toFixed(1)} ms before, ${slowest.toFixed(1)} ms meanwhile`)
    return { seconds, slower: (slowest / before - 1) * 100 }
  } finally {
    await client.end()
  }
})
