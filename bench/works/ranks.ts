import { type WorkRank, workRanks } from '#contract/modules/works/work.ts'
import { rankedWorks } from '#server/modules/work/service.ts'
import { writeManyWorks } from '#server/starter/bench-rows.ts'
import { connect } from '../commits.ts'
import { members } from '../members.ts'
import { newDataDir, removeDataDir, startProduct } from '../product.ts'
import type { Bench } from '../row.ts'
import { median, timeOf } from '../timing.ts'

const number = 100_000
const times = 100

/** The slowest of the ranks, of all works and of one category, straight from the database: answers are kept. */
export async function ranksAmongMany(bench: Bench): Promise<number> {
  const dataDir = await newDataDir()
  const product = await startProduct(dataDir)
  const client = await connect(dataDir)
  try {
    const [author] = await members(product, 1)
    // As the product asks: on a connection that plans once.
    await client.query('set plan_cache_mode = force_generic_plan')
    const categoryId = await writeManyWorks(client, author?.id ?? '', number)
    const taken: { what: string; time: number }[] = []
    const measure = async (rank: WorkRank, category?: string) => {
      const { text, values } = rankedWorks({
        worksType: 'fiction',
        rank,
        limit: 10,
        ...(category ? { categoryId: category } : {}),
      })
      // Prepared, as the product asks.
      const name = category ? `${rank} of a category` : rank
      const all: number[] = []
      for (let turn = 0; turn < times; turn++) {
        let found = 0
        const ask = async () => {
          found = (await client.query({ name, text, values: values as unknown[] })).rows.length
        }
        all.push(await timeOf(ask))
        if (found !== 10) throw new Error(`${rank}: ${found} works`)
      }
      taken.push({ what: name, time: median(all) })
    }
    for (const rank of workRanks) {
      await measure(rank)
      await measure(rank, categoryId)
    }
    bench.log(taken.map(({ what, time }) => `${what} ${time.toFixed(2)}`).join(', '))
    return Math.max(...taken.map(({ time }) => time))
  } finally {
    await client.end()
    await product.stop()
    await removeDataDir(dataDir)
  }
}
