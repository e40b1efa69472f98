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

/** Chapters in the middle of the work that nobody has asked for since it was changed: nothing of them is kept. */
export async function chapterPage(bench: Bench): Promise<number> {
  let change = 0
  return share(bench, 'chapters', async ({ origin }, { workId, chapterIds, author }) => {
    const middle = Math.max(0, Math.floor(chapterIds.length / 2) - few)
    let taken = 0
    for (let turn = 0; turn < 8; turn++) {
      const summary = `一座灯塔，第 ${change++} 年。`
      await call(origin, '/api/aoir-works/update', { workId, summary }, author.headers)
      const began = performance.now()
      for (const id of chapterIds.slice(middle, middle + few))
        await (await fetch(`${origin}/api/aoir-works-chapter/${id}`)).arrayBuffer()
      taken += performance.now() - began
    }
    return (8 * few * 1000) / taken
  })
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
