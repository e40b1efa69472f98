import type { Sql } from 'sql-template-tag'
import { onePage } from '#server/modules/chapter-reading/page-queries.ts'
import { connect } from '../commits.ts'
import { call } from '../members.ts'
import { callsPerSecond } from '../pressure.ts'
import { type Bench, measureOnce, type RunningProduct } from '../row.ts'
import { type Novel, newNovel } from './novels.ts'

const [few, many] = [50, 5000]
const rounds = 3
const perPage = 50

export const bothNovels = measureOnce(async (bench) => {
  const product = await bench.product()
  return { product, small: await newNovel(product, few), large: await newNovel(product, many) }
})

/** The rate in a work of 5,000 chapters as a share of that in one of 50, asked in turns. */
async function share(
  bench: Bench,
  what: string,
  rate: (product: RunningProduct, novel: Novel, isLarge: boolean) => Promise<number>,
): Promise<number> {
  const { product, small, large } = await bothNovels(bench)
  let [less, more] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    less += await rate(product, small, false)
    more += await rate(product, large, true)
  }
  bench.log(`${what}: ${Math.round(more / rounds)}/s among ${many}, ${Math.round(less / rounds)}/s among ${few}`)
  return more / less
}

/** As their author, for whom nothing is kept. */
export function contentsPage(page: 1 | 50): (bench: Bench) => Promise<number> {
  return (bench) =>
    share(bench, `page ${page}`, ({ origin }, { workId, author }, isLarge) => {
      const body = JSON.stringify({ workId, page: isLarge ? page : 1, limit: perPage })
      const headers = { 'content-type': 'application/json', ...author.headers }
      return callsPerSecond(origin, '/api/aoir-works-chapter/list', () => [{ headers, body }])
    })
}

/** The statement behind the page of a chapter: pages themselves are kept. In the middle of the work. */
export async function chapterPage(bench: Bench): Promise<number> {
  const client = await connect((await bothNovels(bench)).product.dataDir)
  const ask = ({ text, values }: Sql) => client.query(text, values as unknown[])
  try {
    return await share(bench, 'chapter', async (_product, { chapterIds }) => {
      const middle = chapterIds.slice(chapterIds.length / 2 - 10, chapterIds.length / 2 + 10)
      const began = performance.now()
      const times = 25
      for (let turn = 0; turn < times; turn++) for (const id of middle) await ask(onePage(id, null))
      return (times * middle.length * 1000) / (performance.now() - began)
    })
  } finally {
    await client.end()
  }
}

/** One after another: moves in one work wait for each other. */
export async function moves(bench: Bench): Promise<number> {
  return share(bench, 'moves', async ({ origin }, { chapterIds, author }) => {
    const [times, began] = [100, performance.now()]
    for (let turn = 0; turn < times; turn++) {
      const [moved, after] = [chapterIds[(turn * 7) % few], chapterIds[(turn * 11 + 1) % few]]
      if (moved !== after)
        await call(origin, '/api/aoir-works-chapter/move', { chapterIds: [moved], afterId: after }, author.headers)
    }
    return (times * 1000) / (performance.now() - began)
  })
}
